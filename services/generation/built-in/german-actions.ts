import { bare, capital, quotedIn, toBasket, type ElementKind, type Intent, type Scene } from './intent';

const kinds: Record<string, ElementKind> = {
  button: 'button',
  schaltfläche: 'button',
  knopf: 'button',
  link: 'link',
  feld: 'field',
  eingabefeld: 'field',
  textfeld: 'field',
  liste: 'dropdown',
  auswahlliste: 'dropdown',
  dropdown: 'dropdown',
  kontrollkästchen: 'checkbox',
  checkbox: 'checkbox',
  option: 'radio',
  reiter: 'tab',
  tab: 'tab',
  menüpunkt: 'menu item',
  überschrift: 'heading',
  bild: 'image',
  symbol: 'icon',
};
const kindWords = Object.keys(kinds).join('|');
const home =
  /^(?:(?:den|die|der|das|dem|unser\w*) )?(?:[\p{L}-]+ )?(?:startseite|homepage|hauptseite|shop|webshop|onlineshop|laden|website|webseite|anwendung|app)$/iu;
const basketWord = /warenkorb|einkaufswagen|korb/i;

export function fieldName(text: string): string {
  return capital(
    bare(bare(text).replace(new RegExp(`^(?:${kindWords})\\s+|\\s+(?:feld|liste|auswahl)$`, 'i'), '')),
  );
}

export function boxName(text: string): string {
  return bare(bare(text).replace(new RegExp(`^(?:${kindWords})\\s+`, 'i'), ''));
}

export function open(to: string, scene: Scene): Intent[] | null {
  const name = to.replace(/ (?:auf|an)$/i, '').trim();
  const address = /^(?:die )?(?:seite |adresse |url )?"?((?:https?:\/\/|\/)[^\s"]*)"?$/i.exec(name)?.[1];
  if (address) return [{ act: 'open', target: address }];
  if (/^(?:die |der )?"?(?:anmeldeseite|anmeldung|login(?:-?seite)?)"?$/i.test(name)) {
    scene.atSignIn = true;
    return [{ act: 'click', name: 'Anmelden' }];
  }
  if (home.test(name)) return [{ act: 'open', target: null }];
  const page = bare(bare(name).replace(/^(?:seite|bereich|reiter|menü) /i, ''));
  if (!page || /"/.test(page) || page.split(/\s+/).length > 4) return null;
  if (basketWord.test(page)) {
    scene.basket = capital(page);
    return [toBasket(scene.basket)];
  }
  return [{ act: 'click', name: capital(page.replace(/seite$/i, '').replace(/^produkt$/i, 'Produkte')) }];
}

export function signIn(rest: string, scene: Scene): Intent[] {
  const to: Intent[] = scene.atSignIn ? [] : [{ act: 'click', name: 'Anmelden' }];
  const [user, password] = quotedIn(rest);
  if (user === undefined) return [{ act: 'click', name: 'Anmelden', kind: 'button' }];
  scene.atSignIn = false;
  return [
    ...to,
    { act: 'fill', field: /benutzername/i.test(rest) ? 'Benutzername' : 'E-Mail', value: user },
    ...(password === undefined ? [] : [{ act: 'fill' as const, field: 'Passwort', value: password }]),
    { act: 'click', name: 'Anmelden', kind: 'button' },
  ];
}

export function search(what: string): Intent[] | null {
  const value = quotedIn(what)[0] ?? bare(what);
  if (!value || value.split(/\s+/).length > 6) return null;
  return [
    { act: 'fill', field: 'Suchen', value },
    { act: 'press', key: 'Enter', field: 'Suchen' },
  ];
}

export function checkout(scene: Scene): Intent[] {
  const basket = scene.basket === null ? [toBasket('Warenkorb')] : [];
  return [...basket, { act: 'click', name: 'Zur Kasse' }];
}

export function press(target: string): Intent[] | null {
  const key = /^(?:die )?"?(enter|eingabetaste|tab|escape|esc)"?(?:-taste)?$/i.exec(target.trim())?.[1];
  if (!key) return null;
  return [
    {
      act: 'press',
      key: capital(key.toLowerCase().replace('eingabetaste', 'enter').replace(/^esc$/, 'escape')),
    },
  ];
}

export function click(target: string): Intent[] | null {
  const found = new RegExp(
    `^(?:auf )?(?:den |die |das |der |dem )?(?:(${kindWords})\\s+)?"?([^"]+?)"?(?:\\s+(${kindWords}))?$`,
    'iu',
  ).exec(target);
  const name = found?.[2] ? bare(found[2].replace(/-(?:button|link|schaltfläche)$/i, '')) : '';
  if (!name || name.split(/\s+/).length > 8) return null;
  const kind = kinds[(found?.[1] ?? found?.[3] ?? '').toLowerCase()];
  return [{ act: 'click', name, ...(kind ? { kind } : {}) }];
}

export function submit(action: string): Intent[] | null {
  const found =
    /^(?:(?:die|das|den|der|meine) )?(bestellung|formular|änderungen|eingaben?|angaben)?\s*(?:(abschick|absend|speicher|bestätig)\w*)$/i.exec(
      action,
    ) ??
    /^(?:schick|send|speicher|bestätig)\w* (?:(?:die|das|den|der|meine) )?(bestellung|formular|änderungen|eingaben?|angaben)(?: ab)?$/i.exec(
      action,
    );
  if (!found) return null;
  if (/bestellung/i.test(action)) return [{ act: 'click', name: 'Bestellung abschicken', kind: 'button' }];
  const verb = /speicher/i.test(action) ? 'Speichern' : /bestätig/i.test(action) ? 'Bestätigen' : 'Absenden';
  return [{ act: 'click', name: verb, kind: 'button' }];
}

/** One field or several: `"v" in das Feld "F"`, `als Ort "v"`, `Name "v" und Ort "w"`. */
export function fill(action: string): Intent[] | null {
  const found =
    /^(?:(?:gib|gebe|gibt|geben|trage?|trägt|tragen|füll\w*|schreib\w*)\s+)?(.+?)\s*(?:ein|eingeben|eingibt|eingebe|eintragen|einträgt|aus|ausfüllen|ausfüllt)$/i.exec(
      action,
    );
  const rest = found?.[1];
  if (
    !rest ||
    quotedIn(rest).length === 0 ||
    /^(?:wähl|logg)/i.test(action) ||
    /(?:wählen|einloggen)$/i.test(action)
  )
    return null;
  const into =
    /^(?:den text |den wert )?"([^"]+)" (?:in|bei|als|für) (?:das |die |den |der |dem )?(.+)$/i.exec(rest);
  if (into && quotedIn(into[2] ?? '').length <= 1)
    return [{ act: 'fill', value: into[1] ?? '', field: fieldName(into[2] ?? '') }];
  const named = /^(?:das |die |den )?(?:feld )?"([^"]+)" mit "([^"]+)"$/i.exec(rest);
  if (named) return [{ act: 'fill', field: named[1] ?? '', value: named[2] ?? '' }];
  const pairs = [
    ...rest.matchAll(
      /(?:^|,|\bund\b|\bmit\b|:)\s*(?:(?:als|bei|die|den|das|der|dem|meine|feld) )*([\p{L}][\p{L} -]*?)(?: ist| mit|:| =)? "([^"]+)"/giu,
    ),
  ];
  if (pairs.length === 0 || pairs.length !== quotedIn(rest).length) return null;
  return pairs.map(([, field = '', value = '']) => ({ act: 'fill', field: fieldName(field), value }));
}
