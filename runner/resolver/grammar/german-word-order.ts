const subject =
  '(?:ich|wir|man|er|sie|(?:der|die|ein|eine) (?:[\\p{L}]+ )?(?:benutzer|nutzer|kunde|kund|besucher|gast|anwender|admin|administrator|tester)(?:in)?)';
const verbSecond = new RegExp(`^${subject} (\\S+)(?: (.*))?$`, 'iu');
const verbFirst = new RegExp(`^(\\S+) ${subject}(?: (.*))?$`, 'iu');
const verbBeforeThing =
  /^(enthält|ist|hat|zeigt|lautet|sollte|soll|muss|wird|erscheint) ((?:der|die|das) (?:url|adresse|seite|titel|seitentitel)|(?:(?:der|die|das) (?:\p{L}+ )?)?“\d+”)(?: (.*))?$/iu;
const adverbs =
  /(?<=^| )(?:auch|dann|nun|jetzt|wieder|nochmals|danach|anschließend|außerdem|zuerst|dort|schließlich|mich|dabei|bereits)(?= |$) ?/giu;
const modal =
  /^(?:soll(?:te|ten|test|en)?|muss|müssen|müsste|kann|können|konnte|möchte|möchten|will|wollen|werde|wird|darf|dürfen)$/iu;
const prefixes = new Set(
  'ein aus an ab auf hoch neu zurück um zu nach fest hin weiter vor weg los frei bei'.split(' '),
);
const irregular = new Map([
  ['bin', 'sein'],
  ['ist', 'sein'],
  ['sind', 'sein'],
  ['sieht', 'sehen'],
  ['gibt', 'geben'],
  ['lädt', 'laden'],
  ['fährt', 'fahren'],
  ['trägt', 'tragen'],
  ['wechsle', 'wechseln'],
  ['wechselt', 'wechseln'],
]);
/** Verbs that show a step's word order: one of them right after the subject is not at the end. */
const existing = new Set(
  (
    'klicken doppelklicken rechtsklicken geben tippen schreiben füllen tragen setzen wählen öffnen gehen besuchen rufen ' +
    'navigieren laden fahren bewegen drücken aktivieren deaktivieren akzeptieren haken leeren entfernen warten sehen ' +
    'finden sein befinden kehren landen markieren stimmen wechseln folgen kreuzen schalten ziehen schließen scrollen'
  ).split(' '),
);

/** Returns the infinitive of a verb after `ich` or `sie`: klicke, klickt → klicken. */
function infinitive(form: string): string {
  const word = form.toLowerCase();
  const found = irregular.get(word);
  if (found) return found;
  if (word.endsWith('en') || word.endsWith('ern')) return word;
  if (word.endsWith('e')) return `${word}n`;
  if (word.endsWith('et')) return `${word.slice(0, -1)}n`;
  return word.endsWith('t') ? `${word.slice(0, -1)}en` : word;
}

/** Does the same for a separable verb in one word: `eingebe`, `anklicke`. */
function whole(form: string): string {
  const prefix = [...prefixes].find(
    (entry) => form.toLowerCase().startsWith(entry) && form.length > entry.length + 2,
  );
  const rest = prefix ? form.slice(prefix.length) : form;
  return (prefix ?? '') + infinitive(rest);
}

const isKnown = (form: string) =>
  existing.has(infinitive(form)) ||
  existing.has(whole(form).replace(/^(?:ein|aus|an|ab|auf|hoch|zurück|zu|um)/, ''));

/**
 * Puts a German step into the order `auf “0” klicken`, wherever its verb is: "ich klicke auf …",
 * "klicke ich auf …", "ich auf … klicke", "ich sollte auf … klicken". Returns sentences without a person as they are.
 */
export function verbLast(template: string): string[] {
  const plain = template.replace(adverbs, '').replace(/\s+/g, ' ').trim();
  const second = verbSecond.exec(plain);
  const first = verbFirst.exec(plain);
  const readings: string[] = [];
  for (const found of [second, first]) {
    if (!found) continue;
    const [, verb = '', rest = ''] = found;
    if (modal.test(verb)) readings.push(rest);
    else if (found === first || isKnown(verb)) readings.push(joined(verb, rest));
  }
  if (second) {
    const words = `${second[1] ?? ''} ${second[2] ?? ''}`.trim().split(' ');
    const last = words.pop() ?? '';
    readings.push(modal.test(last) ? words.join(' ') : [...words, whole(last)].join(' '));
    // An unknown verb in second place, as in "ich schicke die Bestellung ab".
    readings.push(joined(second[1] ?? '', second[2] ?? ''));
  }
  // "Dann enthält die URL …": the verb precedes its subject.
  const inverted = verbBeforeThing.exec(plain);
  if (inverted) readings.push([inverted[2], inverted[1], inverted[3]].filter(Boolean).join(' '));
  return [...new Set([...readings, plain])].filter((reading) => reading !== '');
}

/** Puts the verb after the rest, with the prefix from the end of the rest. */
function joined(verb: string, rest: string): string {
  const words = rest === '' ? [] : rest.split(' ');
  const last = words.at(-1)?.toLowerCase() ?? '';
  const prefix = prefixes.has(last) ? (words.pop(), last) : '';
  return [...words, prefix + infinitive(verb)].join(' ');
}
