import { bare, capital, quotedIn, toBasket, type ElementKind, type Intent, type Scene } from './intent';

export const elementWord =
  '(button|link|field|box|input|textbox|dropdown|drop-down|list|checkbox|radio button|radio|option|tab|menu item|menu|icon|image|heading)';
const kinds: Record<string, ElementKind> = {
  box: 'field',
  input: 'field',
  textbox: 'field',
  'drop-down': 'dropdown',
  'radio button': 'radio',
  menu: 'menu item',
};
const kindOfWord = (word: string | undefined): ElementKind | undefined =>
  word ? (kinds[word.toLowerCase()] ?? (word.toLowerCase() as ElementKind)) : undefined;
const home =
  /^(?:(?:the|our|my) )?(?:[\w-]+ )?(?:home ?page|start page|landing page|main page|front page|(?:web ?)?shop|store|web ?site|site|app|application|system|portal)$/i;
const signInPage = /^(?:(?:the|our) )?"?(?:sign[- ]?in|log[- ]?in|login|signin)"?(?: page| form| screen)?$/i;
const keys =
  /^"?((?:(?:control|ctrl|shift|alt|meta)\+)*(?:enter|return|tab|escape|esc|backspace|delete|space|arrow(?:up|down|left|right)|home|end|page(?:up|down)|f\d{1,2}))"?(?: key)?$/i;

export function fieldName(text: string): string {
  return capital(
    bare(text)
      .replace(/ (?:field|box|input|textbox|dropdown|list)$/i, '')
      .replace(/^"([^"]*)"$/, '$1'),
  );
}

export function boxName(text: string): string {
  return bare(bare(text).replace(/ (?:checkbox|check box|box|option|switch)$/i, ''));
}

export function open(to: string, scene: Scene): Intent[] | null {
  const name = to.trim();
  const address = /^(?:the )?(?:page |url |address )?"?((?:https?:\/\/|\/)[^\s"]*)"?(?: page)?$/i.exec(
    name,
  )?.[1];
  if (address) {
    scene.atSignIn = /sign-?in|log-?in/i.test(address);
    return [{ act: 'open', target: address }];
  }
  if (signInPage.test(name)) {
    scene.atSignIn = true;
    return [{ act: 'click', name: 'Sign in' }];
  }
  if (home.test(name)) return [{ act: 'open', target: null }];
  const page = bare(bare(name).replace(/ (?:page|section|tab|screen|area|view|overview)$/i, ''));
  if (!page || page.split(/\s+/).length > 5) return null;
  if (/basket|cart|bag/i.test(page)) {
    scene.basket = capital(page.replace(/^shopping /i, ''));
    return [toBasket(scene.basket)];
  }
  return [{ act: 'click', name: capital(page) }];
}

export function signIn(rest: string, scene: Scene): Intent[] | null {
  const to: Intent[] = scene.atSignIn ? [] : [{ act: 'click', name: 'Sign in' }];
  const quoted = quotedIn(rest);
  // `with a valid password`: which one is not said.
  if (quoted.length === 0 && /\b(?:with|as|using|by)\b/i.test(rest)) return null;
  if (quoted.length === 0) return scene.atSignIn ? [{ act: 'click', name: 'Sign in', kind: 'button' }] : to;
  const [user = '', password] = /password "[^"]*".*(?:user|e-?mail|account)/i.test(rest)
    ? [...quoted].reverse()
    : quoted;
  const account = /user ?name/i.test(rest) ? 'Username' : 'E-mail';
  scene.atSignIn = false;
  return [
    ...to,
    { act: 'fill', field: account, value: user },
    ...(password === undefined ? [] : [{ act: 'fill' as const, field: 'Password', value: password }]),
    { act: 'click', name: 'Sign in', kind: 'button' },
  ];
}

export function search(what: string): Intent[] | null {
  const value = quotedIn(what)[0] ?? bare(what);
  if (value.split(/\s+/).length > 6) return null;
  return [
    { act: 'fill', field: 'Search', value },
    { act: 'press', key: 'Enter', field: 'Search' },
  ];
}

export function checkout(scene: Scene): Intent[] {
  const basket = scene.basket === null ? [toBasket('Basket')] : [];
  return [...basket, { act: 'click', name: 'Checkout' }];
}

export function press(key: string, field: string | undefined): Intent[] | null {
  const found = keys.exec(key.trim())?.[1];
  if (!found) return null;
  const name = found
    .replace(/^esc$/i, 'Escape')
    .replace(/^return$/i, 'Enter')
    .replace(/ctrl/i, 'Control');
  return [{ act: 'press', key: capital(name), ...(field ? { field } : {}) }];
}

export function click(target: string): Intent[] | null {
  const scoped =
    /^(.+?) (?:in|of|inside|within|for|next to) (?:the )?"([^"]+)"(?: (section|card|row|dialog|list))?$/i.exec(
      target,
    );
  const scope = scoped
    ? { name: scoped[2] ?? '', kind: (scoped[3]?.toLowerCase() ?? 'section') as ElementKind }
    : undefined;
  const text = scoped?.[1] ?? target;
  const element = new RegExp(`^(?:the |my )?(.+?) ${elementWord}$`, 'i').exec(text);
  const before = new RegExp(`^(?:the )?${elementWord} (?:labell?ed |named |called )?"([^"]+)"$`, 'i').exec(
    text,
  );
  const name = bare(before?.[2] ?? element?.[1] ?? text);
  // `the first product` is one of several, which no name tells.
  if (/^(?:\d+(?:st|nd|rd|th)|first|second|third|fourth|fifth|last)\b/i.test(name)) return null;
  if (!name || /"/.test(name) || name.split(/\s+/).length > 8) return null;
  const kind = kindOfWord(before?.[1] ?? element?.[2]);
  return [{ act: 'click', name, ...(kind ? { kind } : {}), ...(scope ? { scope } : {}) }];
}

/** One field or several: `"v" in the "F" field`, `the city "v"`, `the name "v" and the city "w"`. */
export function fill(rest: string): Intent[] | null {
  const into =
    /^(?:the )?(?:value |text )?"([^"]+)" (?:in|into|to|for|as|on) (?:the |my |a |their )?(.+)$/i.exec(rest);
  if (into && quotedIn(into[2] ?? '').length <= 1)
    return [{ act: 'fill', value: into[1] ?? '', field: fieldName(into[2] ?? '') }];
  const named =
    /^(?:the )?"([^"]+)"(?: field| box| input)? (?:with|to|as|=) (?:the )?(?:value )?"([^"]+)"$/i.exec(rest);
  if (named) return [{ act: 'fill', field: named[1] ?? '', value: named[2] ?? '' }];
  const pairs = [
    ...rest.matchAll(
      /(?:^|,|\band\b|\bwith\b|:)\s*(?:the |a |an |my |their |as )*(?:valid |correct |wrong |invalid |new )?([\p{L}][\p{L} -]*?)(?: field)?(?: as| of| is| to| with|:| =)? "([^"]+)"/giu,
    ),
  ];
  if (pairs.length === 0 || pairs.length !== quotedIn(rest).length) return null;
  return pairs.map(([, field = '', value = '']) => ({ act: 'fill', field: fieldName(field), value }));
}
