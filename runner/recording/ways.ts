import type { ElementNoun, ElementWay, WordedElement } from '#contracts/worker/recorded-action';
import { canQuote } from '../resolver/grammar/write-step';
import { namedParts } from './expression';
import type { Framed } from './frames';
import type { ElementFacts } from './in-page';
import { isName, isNumberedId, isReadableId, isVolatile, steadyPart, tellingWords } from './telling';

/** The facts about an element by which it may be found. */
export interface Findable extends ElementFacts {
  role: string;
  name: string;
}

type End = Pick<ElementWay, 'thing' | 'doubt'>;

/**
 * Returns all possible ways to an element, the best first: its role and name, its label, a role that
 * is unique on the page, its test ID, a readable ID, its text, the label or title of an element without a role, the
 * same within a row or another part, and last its position.
 * @param noun null when no word stands for its role alone
 */
export function waysFor(
  target: Findable,
  noun: ElementNoun | null,
  { frame, doubt: ofFrame }: Framed,
): ElementWay[] {
  const { text, testId, id, path } = target;
  const hasName = noun !== null && target.name !== '';
  const named = noun ? namedEnds(target, noun) : [];
  const texts = !hasName && text !== '' ? byName('text', text) : [];
  const alone: End[] = noun && noun !== 'file' && named.length === 0 ? [{ thing: { noun } }] : [];
  const isRare = noun !== null && rareRoles.has(noun);
  const ids: End[] = [
    ...(testId && isName(testId)
      ? [{ thing: { noun: noun ?? ('element' as const), by: 'testId' as const, words: testId } }]
      : []),
    ...(isReadableId(id) && !/\d/.test(id)
      ? [{ thing: { noun: noun ?? ('element' as const), by: 'id' as const, words: id } }]
      : []),
  ];
  // A name with a changing number is no better than an ID.
  const sure = named.filter(({ doubt }) => doubt === undefined);
  const doubted = [...named, ...texts].filter(({ doubt }) => doubt !== undefined);
  const described = noun ? [] : describedEnds(target);
  // The months of a calendar have the same numbers. The label of a day contains the whole date.
  const isDay = /^\d{1,2}$/.test(text);
  const ends = [
    ...sure,
    ...(isRare ? alone : []),
    ...ids,
    ...(isDay ? described : []),
    ...texts.filter(({ doubt }) => doubt === undefined),
    ...(isDay ? [] : described),
    ...doubted,
  ];
  const inParts = partWays(target, { noun, hasName, inside: [...named, ...texts] });
  const numbered: End[] =
    /\d/.test(id) && (isReadableId(id) || isNumberedId(id))
      ? [
          {
            thing: { noun: noun ?? 'element', by: 'id', words: id },
            doubt: 'it is found by an ID with a number, which may belong to another element next time',
          },
        ]
      : [];
  const common: End[] = isRare
    ? []
    : alone.map(({ thing }) => ({
        thing,
        doubt: 'it has no name, and is the only one of its kind at the moment',
      }));
  const last: End = {
    thing: { noun: noun ?? 'element', by: 'path', words: path },
    doubt:
      named.length + texts.length > 0
        ? 'other elements are called the same, and it is found by its place on the page'
        : 'it has no name, and is found by its place on the page',
  };
  return [...ends, ...inParts, ...common, ...numbered, last].map(({ thing, doubt = ofFrame }) => ({
    thing,
    frame,
    doubt,
  }));
}

/** Roles that are rare on pages. A unique element of such a role stays unique longer than a button. */
const rareRoles: ReadonlySet<ElementNoun> = new Set<ElementNoun>([
  ...(['textbox', 'searchbox', 'spinbutton', 'slider', 'combobox', 'listbox', 'switch'] as const),
  ...(['dialog', 'table', 'form'] as const),
]);

/** Roles whose name may contain the chosen value. Their label is used as their name. */
const chooses = new Set(['combobox', 'listbox']);

function namedEnds({ name, label, names, placeholder, title, ...of }: Findable, noun: ElementNoun): End[] {
  if (noun === 'file') return isName(label) ? [{ thing: { noun, words: label } }] : [];
  const isList = of.tag === 'select' || chooses.has(of.role);
  const labels = isList ? [...new Set(names.labels)] : [];
  const all = labels.length > 0 ? labels : [...new Set([name, label])];
  const ends = all.flatMap((entry) => byName(noun, entry));
  // A label around a list also contains its options, so the label is only the beginning of the name.
  const parts = labels
    .filter((other) => other !== name && isName(other) && !isVolatile(other))
    .map((words): End => ({ thing: { noun, by: 'part', words } }));
  const isLabelled = of.isEditable || of.popup !== null || isList;
  return [
    ...ends,
    ...(isLabelled && isName(label) ? [{ thing: { noun, by: 'label' as const, words: label } }] : []),
    ...parts,
    ...(placeholder && isName(placeholder)
      ? [{ thing: { noun, by: 'placeholder' as const, words: placeholder } }]
      : []),
    ...(title && isName(title) ? [{ thing: { noun, by: 'title' as const, words: title } }] : []),
  ];
}

/** Finds an element without a role by its label for screen readers, or by its title. */
function describedEnds({ names, title }: Findable): End[] {
  // The first label is the text of a label element, which only fields have.
  const labels = names.labels.slice(1).filter(isName);
  return [
    ...labels.map((words): End => ({ thing: { noun: 'text', by: 'label', words } })),
    ...(title && isName(title)
      ? [{ thing: { noun: 'text' as const, by: 'title' as const, words: title } }]
      : []),
  ];
}

function byName(noun: ElementNoun, name: string): End[] {
  if (name === '') return [];
  // Icon fonts draw icons as letters, which belong to the name although nobody sees or types them.
  const seen = name.replace(/\p{Co}/gu, '').trim();
  if (seen !== name && seen !== '' && name.includes(seen) && isName(seen) && !isVolatile(seen))
    return [
      { thing: { noun, by: 'part', words: seen } },
      ...(isName(name) ? [{ thing: { noun, words: name } }] : []),
    ];
  const steady = steadyPart(name);
  const part: End[] =
    steady === null || steady === name ? [] : [{ thing: { noun, by: 'part', words: steady } }];
  const mayChange = isVolatile(name);
  const whole: End[] = !isName(name)
    ? []
    : [
        {
          thing: { noun, words: name },
          doubt: mayChange ? 'its name has a number that may change' : undefined,
        },
      ];
  // A part of the name is the second choice: the page may get a longer name with that part later.
  return mayChange ? [...part, ...whole] : whole.length > 0 ? whole : part;
}

function partWays(
  { parts, popup }: Findable,
  { noun, hasName, inside }: { noun: ElementNoun | null; hasName: boolean; inside: End[] },
): End[] {
  // The text of a list is the text of its options.
  const isByName = (inside.length > 0 && (hasName || !popup)) || !noun;
  const all: End[] = isByName ? inside : [{ thing: { noun } }];
  return parts
    .flatMap((part) => partsOf(part))
    .flatMap((within) => all.map(({ thing, doubt }) => ({ thing: { ...thing, within }, doubt })));
}

function partsOf({
  role,
  name,
  words,
  numbers,
}: ElementFacts['parts'][number]): NonNullable<WordedElement['within']>[] {
  if (!isPartNoun(role)) return [];
  if (namedParts.has(role)) return isName(name) ? [{ noun: role, words: name }] : [];
  const telling = tellingWords(words, numbers)
    .filter((word) => canQuote(word))
    .slice(0, 3);
  // Text directly in the part, outside of its elements, can only be found as a piece of the part's text.
  return [
    ...telling.map((word) => ({ noun: role, words: word })),
    ...telling.map((word) => ({ noun: role, words: word, by: 'piece' as const })),
  ];
}

const partNouns = ['row', 'listitem', 'article', 'cell', 'treeitem', 'list', 'table', ...namedParts] as const;
const isPartNoun = (role: string): role is ElementNoun => (partNouns as readonly string[]).includes(role);
