import type {
  ActionDetails,
  ElementState,
  ElementWay,
  StepAct,
  WordedElement,
} from '#contracts/worker/recorded-action';
import { checks, type StepIntent, type Words } from '../intent';
import { readStep } from '../read-step';
import { germanNoun, inGermanNoun, nouns, type Noun } from './nouns';

export type StepLanguage = 'en' | 'de';

/** The meaning of a step that is to be written. */
export interface Saying extends ActionDetails {
  thing?: WordedElement;
  /** The element onto which something is dragged. */
  to?: WordedElement;
  frame?: ElementWay['frame'];
}

/**
 * Writes a step's sentence: the inverse of reading. It is read back, and must mean the same.
 * @returns null when no sentence can say it: a key without a name, a text that quotes cannot contain, …
 */
export function writeStep(saying: Saying, language: StepLanguage): string | null {
  const sentence = (language === 'de' ? german : english)(saying);
  if (sentence === null || !isQuotable(saying)) return null;
  const text = sentence + (saying.hasDocString ? ':' : '');
  const [read] = readStep(text, checks.has(saying.act) ? 'Outcome' : 'Action').intents;
  return read && sameMeaning(read, meaningOf(saying)) ? text : null;
}

/** Returns whether cucumber reads a text as written: no `\` before a quote or at the end, no line ends. */
export function canQuote(text: string): boolean {
  return !/[\r\n\u2028\u2029]/.test(text) && unquoted(quoted(text)) === text;
}

const quoted = (text: string) => `"${text.replaceAll('"', '\\"')}"`;
/** Reads a text as cucumber reads a `{string}`. */
function unquoted(text: string): string | null {
  const [, inner] = /^"([^"\\]*(?:\\.[^"\\]*)*)"$/.exec(text) ?? [];
  return inner === undefined ? null : inner.replace(/\\(["'])/g, '$1');
}

function isQuotable({
  thing,
  to,
  value = '',
  dialogs = [],
  frame,
  request = '',
  field = '',
}: Saying): boolean {
  const texts = [thing, to].flatMap((item) => [item?.words ?? '', item?.within?.words ?? '']);
  const answers = dialogs.map((dialog) => (dialog.is === 'answered' ? dialog.text : ''));
  return [...texts, value, request, field, frame?.words ?? '', ...answers].every(canQuote);
}

function english({ act, thing, to, value = '', number = 0, across = 0, down = 0, ...rest }: Saying) {
  const {
    state,
    hasDocString,
    dialogs = [],
    opensTab,
    status,
    frame,
    request = '',
    field = '',
    nth = 0,
  } = rest;
  const response = `the ${nth > 0 ? `${englishOrdinals[nth] ?? ''} ` : ''}response to ${quoted(request)}`;
  const where =
    frame === undefined
      ? ''
      : frame.by === 'title'
        ? ` in the ${quoted(frame.words)} frame`
        : ` in the frame at ${quoted(frame.words)}`;
  const it = (one = thing) => (one ? `the ${englishThing(one)}` : 'the page');
  const said = quoted(value);
  const sentences: Partial<Record<StepAct, string>> = {
    open: `I open the page ${said}${status === undefined ? '' : ` with the status ${status}`}`,
    back: 'I go back',
    forward: 'I go forward',
    reload: 'I reload the page',
    switchTab: `I switch to tab ${number}`,
    closeTab: 'I close the tab',
    click: `I click ${it()}`,
    doubleClick: `I double-click ${it()}`,
    rightClick: `I right-click ${it()}`,
    hover: `I hover over ${it()}`,
    fill: hasDocString
      ? `I enter this text in ${it()}`
      : thing?.noun === 'slider'
        ? `I set ${it()} to ${said}`
        : `I enter ${said} in ${it()}`,
    clear: `I clear ${it()}`,
    select: `I select ${said} from ${it()}`,
    choose: `I choose ${it()}`,
    check: `I check ${it()}`,
    uncheck: `I uncheck ${it()}`,
    press: thing ? `I press ${said} in ${it()}` : `I press ${said}`,
    upload: `I upload ${said} to ${it()}`,
    drag: `I drag ${it()} to ${it(to)}`,
    clickLabel: `I click the label of ${it()}`,
    type: `I type ${said} at the cursor in ${it()}`,
    scroll: `I scroll ${it()} by ${across} and ${down} pixels`,
    dragBy: `I drag ${it()} by ${across} and ${down} pixels`,
    see: `I see ${it()}`,
    count: `I see ${number} ${thing ? englishThings(thing) : ''}`,
    url: `I should be on ${said}`,
    urlContains: `the address contains ${said}`,
    title: `the page title is ${said}`,
    value: `${it()} has the value ${said}`,
    state: `${it()} is ${englishState(state, thing)}`,
    selected: `the option ${said} is selected in ${it()}`,
    text: `the text of ${it()} is ${said}`,
    textContains: `the text of ${it()} contains ${said}`,
    textMatches: `the text of ${it()} matches ${said}`,
    looksLike: `${it()} looks like this`,
    responseStatus: `${response} has the status ${number}`,
    responseField: `${response} has ${quoted(field)} with the value ${said}`,
  };
  const sentence = sentences[act];
  if (sentence === undefined) return null;
  const ends = dialogs.map((dialog) =>
    dialog.is === 'answered'
      ? ` and answer the dialog with ${quoted(dialog.text)}`
      : ` and ${dialog.is === 'accepted' ? 'accept' : 'dismiss'} the dialog`,
  );
  // After the element, and before the statement about it.
  const placed = thing && where !== '' ? behindElement(sentence, it(), where) : sentence + where;
  const pressed = rest.point ? ` at the point ${rest.point.left}, ${rest.point.top}` : '';
  return placed + pressed + ends.join('') + (opensTab ? ' in a new tab' : '');
}

const behindElement = (sentence: string, element: string, where: string) =>
  sentence.includes(element) ? sentence.replace(element, () => element + where) : sentence + where;

function englishThing({ noun, words, by, within }: WordedElement): string {
  const { en }: Noun = nouns[noun];
  const said = quoted(words ?? '');
  const part = inEnglishPart(within);
  const forms: Record<NonNullable<WordedElement['by']>, string> = {
    label: `${en} labelled ${said}`,
    placeholder: `${en} with the placeholder ${said}`,
    title: `${en} with the title ${said}`,
    part: `${en} with ${said}`,
    testId: `${en} with the test ID ${said}`,
    id: `${en} with the ID ${said}`,
    path: `${en} at ${said}`,
  };
  return (by ? forms[by] : words === undefined ? en : `${said} ${en}`) + part;
}

function inEnglishPart(within: WordedElement['within']): string {
  if (!within) return '';
  const { en } = nouns[within.noun];
  return within.by ? ` in the ${en} with ${quoted(within.words)}` : ` in the ${quoted(within.words)} ${en}`;
}

function englishThings({ noun, words, within }: WordedElement): string {
  const part = inEnglishPart(within);
  return `${words === undefined ? '' : `${quoted(words)} `}${nouns[noun].enPlural}${part}`;
}

const isChosen = (thing: WordedElement | undefined) =>
  thing !== undefined && /^(?:tab|option)$/.test(thing.noun);

function englishState(state: ElementState | undefined, thing: WordedElement | undefined): string {
  if (state === 'checked') return isChosen(thing) ? 'selected' : 'checked';
  return state === 'unchecked' ? 'not checked' : (state ?? '');
}

function german({ act, thing, to, value = '', number = 0, across = 0, down = 0, ...rest }: Saying) {
  const {
    state,
    hasDocString,
    dialogs = [],
    opensTab,
    status,
    frame,
    request = '',
    field = '',
    nth = 0,
  } = rest;
  const response = `die ${nth > 0 ? `${germanOrdinals[nth] ?? ''} ` : ''}Antwort auf ${quoted(request)}`;
  const where =
    frame === undefined
      ? ''
      : frame.by === 'title'
        ? ` im Frame ${quoted(frame.words)}`
        : ` im Frame an der Stelle ${quoted(frame.words)}`;
  const of = (entry: WordedElement | undefined, noun: (of: Noun) => string) =>
    entry ? germanThing(entry, noun(nouns[entry.noun])) + where : `die Seite${where}`;
  const nominative = of(thing, (noun) => germanNoun(noun, 'nominative'));
  const accusative = of(thing, (noun) => germanNoun(noun, 'accusative'));
  const dative = of(thing, (noun) => germanNoun(noun, 'dative'));
  const inside = of(thing, inGermanNoun);
  const onto = to ? germanThing(to, germanNoun(nouns[to.noun], 'accusative')) : '';
  const said = quoted(value);
  const sentences: Partial<Record<StepAct, string>> = {
    open: `ich öffne die Seite ${said}${status === undefined ? '' : ` mit dem Status ${status}`}`,
    back: 'ich gehe zurück',
    forward: 'ich gehe vorwärts',
    reload: 'ich lade die Seite neu',
    switchTab: `ich wechsle zu Tab ${number}`,
    closeTab: 'ich schließe den Tab',
    click: `ich klicke auf ${accusative}`,
    doubleClick: `ich doppelklicke auf ${accusative}`,
    rightClick: `ich klicke mit der rechten Maustaste auf ${accusative}`,
    hover: `ich fahre mit der Maus über ${accusative}`,
    fill: hasDocString
      ? `ich gebe diesen Text in ${accusative} ein`
      : thing?.noun === 'slider'
        ? `ich setze ${accusative} auf ${said}`
        : `ich gebe ${said} in ${accusative} ein`,
    clear: `ich leere ${accusative}`,
    select: `ich wähle ${said} aus ${dative} aus`,
    choose: `ich wähle ${accusative}`,
    check: `ich aktiviere ${accusative}`,
    uncheck: `ich deaktiviere ${accusative}`,
    press: thing ? `ich drücke ${said} ${inside}` : `ich drücke ${said}`,
    upload: `ich lade ${said} in ${accusative} hoch`,
    drag: `ich ziehe ${accusative} auf ${onto}`,
    clickLabel: `ich klicke auf die Beschriftung von ${dative}`,
    type: `ich tippe ${said} an der Schreibmarke ${inside}`,
    scroll: `ich scrolle ${accusative} um ${across} und ${down} Pixel`,
    dragBy: `ich ziehe ${accusative} um ${across} und ${down} Pixel`,
    see: `ich sehe ${accusative}`,
    count: `ich sehe ${number} ${thing ? germanThings(thing) : ''}${where}`,
    url: `ich sollte auf ${said} sein`,
    urlContains: `die Adresse enthält ${said}`,
    title: `der Seitentitel ist ${said}`,
    value: `${nominative} hat den Wert ${said}`,
    state: `${nominative} ist ${germanState(state)}`,
    selected: `die Option ${said} ist ${inside} ausgewählt`,
    text: `der Text ${inside} lautet ${said}`,
    textContains: `der Text ${inside} enthält ${said}`,
    textMatches: `der Text ${inside} entspricht dem Muster ${said}`,
    looksLike: `${nominative} sieht so aus`,
    responseStatus: `${response} hat den Status ${number}`,
    responseField: `${response} hat ${quoted(field)} mit dem Wert ${said}`,
  };
  const sentence = sentences[act];
  if (sentence === undefined) return null;
  const ends = dialogs.map(germanAnswer);
  const pressed = rest.point ? ` am Punkt ${rest.point.left}, ${rest.point.top}` : '';
  return (
    (thing ? sentence : sentence + where) + pressed + ends.join('') + (opensTab ? ' in einem neuen Tab' : '')
  );
}

function germanAnswer(dialog: NonNullable<Saying['dialogs']>[number]): string {
  if (dialog.is === 'answered') return ` und beantworte den Dialog mit ${quoted(dialog.text)}`;
  return dialog.is === 'accepted' ? ' und bestätige den Dialog' : ' und lehne den Dialog ab';
}

const inGermanPart = ({ within }: WordedElement) =>
  within ? ` ${inGermanNoun(nouns[within.noun])}${within.by ? ' mit' : ''} ${quoted(within.words)}` : '';

function germanThing(thing: WordedElement, noun: string): string {
  const said = quoted(thing.words ?? '');
  const forms: Record<NonNullable<WordedElement['by']>, string> = {
    label: `${noun} mit der Beschriftung ${said}`,
    placeholder: `${noun} mit dem Platzhalter ${said}`,
    title: `${noun} mit dem Titel ${said}`,
    part: `${noun} mit ${said}`,
    testId: `${noun} mit der Test-ID ${said}`,
    id: `${noun} mit der ID ${said}`,
    path: `${noun} an der Stelle ${said}`,
  };
  const named = thing.words === undefined ? noun : `${noun} ${said}`;
  return (thing.by ? forms[thing.by] : named) + inGermanPart(thing);
}

function germanThings(thing: WordedElement): string {
  const name = thing.words === undefined ? '' : ` ${quoted(thing.words)}`;
  return nouns[thing.noun].dePlural + name + inGermanPart(thing);
}

function germanState(state: ElementState | undefined): string {
  const words: Partial<Record<ElementState, string>> = {
    checked: 'ausgewählt',
    unchecked: 'nicht ausgewählt',
    enabled: 'bedienbar',
    disabled: 'deaktiviert',
  };
  return (state && words[state]) ?? '';
}

/** From 0, as many as sentences have. */
const englishOrdinals = ['', 'second', 'third', 'fourth', 'fifth', 'sixth'];
const germanOrdinals = ['', 'zweite', 'dritte', 'vierte', 'fünfte', 'sechste'];
export const mostBefore = englishOrdinals.length - 1;

/** Returns the intent that reading must return, without the positions of quoted texts. */
function meaningOf(saying: Saying): StepIntent {
  const { act, thing, to, value, number, across, down, state, dialogs = [], opensTab, frame } = saying;
  const { request, field, nth, status, point } = saying;
  const words = (text: string | number | undefined): Words | undefined =>
    text === undefined ? undefined : { text: String(text), slot: null };
  const said = (value: number): Words => ({ text: String(value), slot: null });
  const hasValue = act !== 'count' && act !== 'switchTab' && act !== 'responseStatus';
  const element = thing ? elementOf(thing) : undefined;
  return {
    ...element,
    name: request === undefined ? element?.name : words(request),
    act,
    field: words(field),
    nth: nth || undefined,
    value: hasValue ? (saying.hasDocString ? undefined : words(value)) : words(number),
    to: to && elementOf(to),
    across: words(across),
    down: words(down),
    point: point && { left: said(point.left), top: said(point.top) },
    state,
    hasDocString: saying.hasDocString ? true : undefined,
    dialogs:
      dialogs.length > 0
        ? dialogs.map((dialog) =>
            dialog.is === 'answered'
              ? { is: dialog.is, text: { text: dialog.text, slot: null } }
              : { is: dialog.is },
          )
        : undefined,
    opensTab: opensTab ? true : undefined,
    status: words(status),
    frame: frame?.by === 'title' ? words(frame.words) : undefined,
    framePath: frame?.by === 'path' ? words(frame.words) : undefined,
  };
}

function elementOf({ noun, words, by, within }: WordedElement): NonNullable<StepIntent['to']> {
  const said = words === undefined ? undefined : { text: words, slot: null };
  const isName = by !== 'testId' && by !== 'id' && by !== 'path';
  return {
    kind: nouns[noun].kind ?? undefined,
    name: isName ? said : undefined,
    isPart: by === 'part' ? true : undefined,
    testId: by === 'testId' ? said : undefined,
    id: by === 'id' ? said : undefined,
    path: by === 'path' ? said : undefined,
    scope: within && { text: within.words, slot: null },
    scopeKind: (within && nouns[within.noun].kind) ?? undefined,
    isPieceOfScope: within?.by ? true : undefined,
  };
}

/** Returns whether two readings mean the same, wherever their texts are. */
const sameMeaning = (a: StepIntent, b: StepIntent) => canonical(a) === canonical(b);

const canonical = (intent: StepIntent): string =>
  JSON.stringify(intent, (key, value: unknown) => {
    if (key === 'slot') return undefined;
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
