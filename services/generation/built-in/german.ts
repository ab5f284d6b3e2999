import { readGermanOutcome } from './german-outcome';
import {
  boxName,
  checkout,
  click,
  fieldName,
  fill,
  open,
  press,
  search,
  signIn,
  submit,
} from './german-actions';
import { bare, capital, small, type Intent, type ReadClause, type Scene } from './intent';

const opening =
  /^(?:und |dann |danach,? |anschließend,? |anschliessend,? |zuerst,? |zunächst,? |schließlich,? |nun,? |jetzt,? |auch |bitte |, )+/i;
const subjects =
  /(?:^|\s)(?:ich|wir|du|man|sie|er|(?:der|die|ein|eine|jeder|jede) (?:[\p{L}-]+ )?(?:benutzer|nutzer|anwender|kunde|besucher|gast|tester|käufer|person|administrator)(?:in)?)(?=\s|$)/giu;
const modals = /(?:^|\s)(?:kann|können|möchte|will|muss|soll|sollte|mich|dich|sich)(?=\s|$)/gi;

type Rule = [pattern: RegExp, read: (found: string[], scene: Scene) => Intent[] | null];

/** Verbs stand anywhere in a German clause: each is found by its stem, with its separated part. */
const rules: Rule[] = [
  [/^(?:geh\w*|navigier\w*)? ?zurück(?:gehen)?$/i, () => [{ act: 'back' }]],
  [/seite\b.*\b(?:neu ?laden|aktualisier\w*)|lade\w*\b.*\bseite\b.*\bneu/i, () => [{ act: 'reload' }]],
  [/\b(?:zur kasse|kasse)\b/i, (_, scene) => checkout(scene)],
  [
    /^(?:(?:öffne\w*|besuch\w*|ruf\w*|geh\w*|navigier\w*|wechsl\w*)(?: auf| zu| zur| zum| in)?|(?:bin|ist) auf) (.+?)(?: auf)?$/i,
    ([to = ''], scene) => open(to, scene),
  ],
  [
    /^(?:melde?t? (?:mich |dich |sich )?(.*?)\s?ab|(.*?)\s?abmelde\w*|logge?t? (.*?)\s?aus|(.*?)\s?ausloggen)$/i,
    () => [{ act: 'click', name: 'Abmelden' }],
  ],
  [
    /^(?:melde?t? (.*?)\s?an|logge?t? (.*?)\s?ein|(.*?)\s?(?:anmelde\w*|einlogge\w*|angemeldet|eingeloggt)(?: (?:bin|ist))?)(?: mit (.+))?$/i,
    (found, scene) => signIn(found.join(' '), scene),
  ],
  [
    /^(?:auf |zu |zur |zum )?(.+?) (?:öffnen|öffnet|öffne|besuchen|aufrufen|gehen|navigieren)$/i,
    ([to = ''], scene) => open(to, scene),
  ],
  [/^(?:such\w* (?:nach )?(.+)|nach (.+?) such\w*|(.+?) suchen)$/i, ([a, b, c]) => search(a ?? b ?? c ?? '')],
  [
    /^(?:leg\w*|pack\w*|füg\w*)?\s*(?:das produkt |den artikel |die |der |das |den |eine |ein )*("[^"]+"|[\p{L}\d -]+?) (?:in|dem|zum) (?:den |meinen |ihren )?(warenkorb|einkaufswagen)(?: (?:legen?|legt|packen|hinzufügen|hinzu|lege))?$/iu,
    ([what = '', where = 'Warenkorb']) => [
      { act: 'click', name: `${bare(what)} in den ${capital(where.toLowerCase())}`, kind: 'button' },
    ],
  ],
  [
    /^(?:entfern\w*|lösch\w*) (?:den haken|die auswahl) bei (?:der |dem )?(.+)$/i,
    ([name = '']) => [{ act: 'uncheck', name: boxName(name) }],
  ],
  [
    /^(?:entfern\w*|lösch\w*) ("[^"]+")(?: aus (?:dem|meinem) \p{L}+)?$/iu,
    ([what = '']) => [{ act: 'click', name: `${bare(what)} entfernen`, kind: 'button' }],
  ],
  [/^(?:klick\w*|tipp\w*|drück\w*)(?: auf)? (.+)$/i, ([target = '']) => press(target) ?? click(target)],
  [
    /^(?:auf )?(.+?) (?:klicken|klickt|klicke|drücken|drückt|drücke|antippen)$/i,
    ([target = '']) => press(target) ?? click(target),
  ],
  [/^(?:fahr\w*|geh\w*) mit der maus über (.+)$/i, ([name = '']) => [{ act: 'hover', name: bare(name) }]],
  [
    /^(?:lad\w*|hochlad\w*) (?:die datei )?"([^"]+)" (?:in|zu|bei) (?:das feld )?(.+?)(?: hoch(?:laden)?)?$/i,
    ([file = '', field = '']) => [{ act: 'upload', file, field: fieldName(field) }],
  ],
  [
    /^(?:setz\w* (?:den haken|ein häkchen) bei|akzeptier\w*|aktivier\w*|hake?) (.+?)(?: (?:an|ab))?$/i,
    ([name = '']) => [{ act: 'check', name: boxName(name) }],
  ],
  [
    /^(.+?) (?:akzeptieren|aktivieren|anhaken|ankreuzen)$/i,
    ([name = '']) => [{ act: 'check', name: boxName(name) }],
  ],
  [/^(?:deaktivier\w*) (.+)$/i, ([name = '']) => [{ act: 'uncheck', name: boxName(name) }]],
  [
    /^(?:wähl\w* )?"([^"]+)" (?:aus|in|bei|als|für) (?:der |dem |die |das )?(.+?)(?: (?:(?:aus)?wähl\w*|aus))?$/i,
    ([value = '', field = '']) => [{ act: 'select', value, field: fieldName(field) }],
  ],
  [
    /^(?:wähl\w*) (?:als |bei |die |das |den |unter )*([\p{L} -]+?) "([^"]+)"(?: aus)?$/iu,
    ([field = '', value = '']) => [{ act: 'select', field: fieldName(field), value }],
  ],
  [/^(?:wähl\w* (.+?)(?: aus)?|(.+?) (?:auswählen|wählen))$/i, ([a, b]) => click(a ?? b ?? '')],
  [/^leer\w* (.+)$/i, ([field = '']) => [{ act: 'clear', field: fieldName(field) }]],
  [/^wart\w* (?:auf|bis) (?:den text )?"([^"]+)".*$/i, ([text = '']) => [{ act: 'wait', text }]],
];

/** Reads a clause in German: an action on the page, or what is to be seen there. */
export const readGerman: ReadClause = (clause, scene) => {
  const text = clause
    .replace(/[.!]+$/, '')
    .replace(opening, '')
    .trim();
  const outcome = readGermanOutcome(text);
  if (outcome) return outcome;
  const plain = text.replace(/"[^"]*"/g, (quoted) => quoted.replace(/\s/g, '\u0001'));
  const action = plain
    .replace(subjects, ' ')
    .replace(modals, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replaceAll('\u0001', ' ');
  const entered = fill(action);
  if (entered) return entered;
  const button = submit(action);
  if (button) return button;
  for (const [pattern, read] of rules) {
    const found = pattern.exec(action);
    const intents = found && read(found.slice(1), scene);
    if (intents) return intents;
  }
  // A wish is told before it is acted on.
  if (/(?:^|\s)(?:möchte|will)(?=\s|$)/i.test(text)) return null;
  if (!germanVerb.test(action) || !/\s/.test(text)) return null;
  return [{ act: 'words', kind: 'action', text: small(text) }];
};

/** Verbs of what people do on pages, by their stems. */
export const germanVerb =
  /(?:^|\s)(?:öffn|besuch|geh|navigier|klick|tipp|drück|gib|geb|eingeb|eingib|trag|eintrag|füll|ausfüll|wähl|auswähl|such|meld|anmeld|abmeld|logg|einlogg|leg|füg|entfern|lösch|setz|akzeptier|aktivier|deaktivier|speicher|bestätig|schick|abschick|send|absend|bestell|zahl|bezahl|kauf|änder|aktualisier|lad|hochlad|wart|schließ|buch|registrier|filter|sortier|ruf|aufruf|prüf|erstell|bearbeit|wechsl|verwend|benutz)\p{L}*/iu;
