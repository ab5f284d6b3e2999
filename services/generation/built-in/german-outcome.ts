import { quotedIn, small, type ElementKind, type Intent } from './intent';

const asks =
  /(?:^|\s)(?:seh\w*|sieht|siehst|soll|sollte|sollten|muss|müssen|erschein\w*|enthält|enthalten|angezeigt|zeigt|sichtbar|ausgeblendet|steht|lautet|prüf\w*|stell\w* sicher|erhalt\w*|erhält|bleibt|wird|werden|weitergeleitet|gibt es|hat den wert|ist (?:leer|aktiviert|deaktiviert|gesperrt|angehakt))(?=\s|$|,)/i;
const doesRather =
  /(?:^|\s)(?:anmelden|einloggen|öffnen|klicken|eingeben|suchen|auswählen|legen|bestellen|ändern|löschen|abmelden|abschicken|speichern)(?: können| kann)?[.!]?$/i;
const negative = /(?:^|\s)(?:nicht|nicht mehr|kein|keine|keinen|nie|ausgeblendet)(?=\s|$)/i;
const kinds: Record<string, ElementKind> = {
  überschrift: 'heading',
  button: 'button',
  schaltfläche: 'button',
  link: 'link',
  meldung: 'message',
  fehlermeldung: 'message',
  hinweis: 'message',
  reiter: 'tab',
  bild: 'image',
};

/** What is to be seen after a clause in German; null when the clause is about doing something. */
export function readGermanOutcome(text: string): Intent[] | null {
  const plain = text.replace(/"[^"]*"/g, '""');
  if (!asks.test(plain) || doesRather.test(plain)) return null;
  return (
    patterned(text, plain) ?? [{ act: 'words', kind: 'outcome', text: small(text.replace(introduction, '')) }]
  );
}

const introduction = /^(?:ich |wir )?(?:prüfe?n?|stelle?n? (?:ich )?sicher),? (?:dass|ob) /i;

function patterned(text: string, plain: string): Intent[] | null {
  const quoted = quotedIn(text);
  const [first = '', second] = quoted;
  if (quoted.length === 0) return null;
  if (/feld ""/i.test(plain) && second !== undefined && /enthält|enthalten|den wert|steht/i.test(plain))
    return [{ act: 'value', field: first, value: second }];
  if (/\b(?:url|adresse)\b|weitergeleitet/i.test(plain) && first.includes('/'))
    return [{ act: 'address', value: first }];
  if (/seitentitel|titel der seite/i.test(plain)) return [{ act: 'title', value: first }];
  // Which of several texts is missing, no rule can tell.
  if (quoted.length > 1 && negative.test(plain)) return null;
  const absent = negative.test(plain) ? { absent: true } : {};
  const row = /\b(?:in der zeile|im bereich|im dialog) "([^"]+)"/i.exec(text);
  const scope = row ? { name: row[1] ?? '', kind: scopeKind(row[0]) } : null;
  const seen = scope ? quoted.filter((one) => one !== scope.name) : quoted;
  if (seen.length === 0) return null;
  return seen.map((one) => ({
    act: 'see',
    text: one,
    ...kindNear(text, one),
    ...absent,
    ...(scope ? { scope } : {}),
  }));
}

function scopeKind(words: string): ElementKind {
  if (/zeile/i.test(words)) return 'row';
  return /dialog/i.test(words) ? 'dialog' : 'section';
}

function kindNear(text: string, name: string): { kind?: ElementKind } {
  const before = text.slice(0, text.indexOf(`"${name}"`));
  const word = /([\p{L}]+) $/u.exec(before)?.[1]?.toLowerCase();
  const kind = word ? kinds[word] : undefined;
  return kind ? { kind } : {};
}
