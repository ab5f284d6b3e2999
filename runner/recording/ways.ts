import type { NounName } from '../resolver/grammar/nouns';
import { canQuote, type Thing } from '../resolver/grammar/write-step';
import { namedParts, type Way } from './expression';
import type { Framed } from './frames';
import type { ElementFacts } from './in-page';
import { isName, isNumberedId, isReadableId, isVolatile, steadyPart, tellingWords } from './telling';

/** The facts about an element by which it may be found. */
export interface Findable extends ElementFacts {
  role: string;
  name: string;
}

type End = Pick<Way, 'thing' | 'doubt'>;

/**
 * Every way that may lead to an element, the best first: its role and name, its label, a role that is alone on the page,
 * its test ID, a readable ID, its text, the label or title of an element without a role, the same inside of a row or
 * another part, and last its place.
 * @param noun null where no word is for its role alone
 */
export function waysFor(target: Findable, noun: NounName | null, { frame, doubt: ofFrame }: Framed): Way[] {
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
  // A name with a number that may change is no better than an ID.
  const sure = named.filter(({ doubt }) => doubt === undefined);
  const doubted = [...named, ...texts].filter(({ doubt }) => doubt !== undefined);
  const described = noun ? [] : describedEnds(target);
  // Every month of a calendar has the same numbers: the whole date is in the label of a day.
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
            doubt: 'it is found by an ID with a number, which may be that of another element next time',
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
    ...(frame && { frame }),
    ...(doubt !== undefined && { doubt }),
  }));
}

/** Roles of which pages have few: one that is alone stays so more often than a button. */
const rareRoles: ReadonlySet<NounName> = new Set<NounName>([
  ...(['textbox', 'searchbox', 'spinbutton', 'slider', 'combobox', 'listbox', 'switch'] as const),
  ...(['dialog', 'table', 'form'] as const),
]);

/** Roles whose name may hold what was chosen in them: their label is their name. */
const chooses = new Set(['combobox', 'listbox']);

function namedEnds({ name, label, names, placeholder, title, ...of }: Findable, noun: NounName): End[] {
  if (noun === 'file') return isName(label) ? [{ thing: { noun, words: label } }] : [];
  const isList = of.tag === 'select' || chooses.has(of.role);
  const labels = isList ? [...new Set(names.labels)] : [];
  const all = labels.length > 0 ? labels : [...new Set([name, label])];
  const ends = all.flatMap((one) => byName(noun, one));
  // A label around a list has its options in its text: the label is only the beginning of such a name.
  const parts = labels
    .filter((one) => one !== name && isName(one) && !isVolatile(one))
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

/** By the label for screen readers, or the title, of an element that has no role. */
function describedEnds({ names, title }: Findable): End[] {
  // The first label is the text of a label element, which belongs to fields only.
  const labels = names.labels.slice(1).filter(isName);
  return [
    ...labels.map((words): End => ({ thing: { noun: 'text', by: 'label', words } })),
    ...(title && isName(title)
      ? [{ thing: { noun: 'text' as const, by: 'title' as const, words: title } }]
      : []),
  ];
}

function byName(noun: NounName, name: string): End[] {
  if (name === '') return [];
  // An icon font draws its icons as letters, which count for the name and which nobody sees or types.
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
          ...(mayChange && { doubt: 'its name has a number that may change' }),
        },
      ];
  // By a part of its name only where the whole of it cannot be: a longer name may come to the page later.
  return mayChange ? [...part, ...whole] : whole.length > 0 ? whole : part;
}

function partWays(
  { parts, popup }: Findable,
  { noun, hasName, inside }: { noun: NounName | null; hasName: boolean; inside: End[] },
): End[] {
  // The text of a list is that of its options.
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
}: ElementFacts['parts'][number]): NonNullable<Thing['within']>[] {
  if (!isPartNoun(role)) return [];
  if (namedParts.has(role)) return isName(name) ? [{ noun: role, words: name }] : [];
  const telling = tellingWords(words, numbers)
    .filter((one) => canQuote(one))
    .slice(0, 3);
  // Text that stands in the part itself, beside its elements, is only found as a piece of all its text.
  return [
    ...telling.map((one) => ({ noun: role, words: one })),
    ...telling.map((one) => ({ noun: role, words: one, by: 'piece' as const })),
  ];
}

const partNouns = ['row', 'listitem', 'article', 'cell', 'treeitem', 'list', 'table', ...namedParts] as const;
const isPartNoun = (role: string): role is NounName => (partNouns as readonly string[]).includes(role);
