import type { Thing, Saying } from '../resolver/grammar/write-step';
import type { NounName } from '../resolver/grammar/nouns';
import { idSelector, literal } from '../resolver/source-text';

/** How an element is found: in words, of which the code is made, and which a sentence says. */
export interface Way {
  thing: Thing;
  /** The frame it stands in; undefined: the page itself. */
  frame?: Saying['frame'];
  /** Why a person should look at it. */
  doubt?: string;
  /** It leads to its element alone without `exact`, too, which step code of people often leaves out. */
  isLoose?: boolean;
}

/** Expressions for the words of a way: arguments, or literals. */
export interface WayTexts {
  words: string;
  within: string;
  frame: string;
}

/** The words themselves, as the code is proven with. */
export const literalTexts = ({ thing, frame }: Way): WayTexts => ({
  words: literal(thing.words ?? ''),
  within: literal(thing.within?.words ?? ''),
  frame: literal(frame?.words ?? ''),
});

/** Parts of a page that are known by a name of their own; the others by a text that stands in them as a whole. */
export const namedParts: ReadonlySet<NounName> = new Set<NounName>(['dialog', 'region', 'group', 'form']);

/** Between the selectors of a frame within a frame. */
export const frameSeparator = ' >>> ';

/**
 * The locator as it stands in step code. What differs here differs in the words of the sentence as well, so that one
 * sentence pattern never means two locators.
 * @param isExact false: as people often write it, where names may also be a part of a longer one
 */
export function expressionOf({ thing, frame }: Way, texts: WayTexts, isExact = true): string {
  const { noun, words, by, within } = thing;
  const root = frameExpression(frame, texts.frame, isExact);
  const base = within ? root + partExpression(within, texts.within, isExact) : root;
  const name = texts.words === 'name' ? 'name' : `name: ${texts.words}`;
  const exactly = isExact ? ', { exact: true }' : '';
  switch (by) {
    case 'label':
      return `${base}.getByLabel(${texts.words}${exactly})`;
    case 'placeholder':
      return `${base}.getByPlaceholder(${texts.words}${exactly})`;
    case 'title':
      return `${base}.getByTitle(${texts.words}${exactly})`;
    case 'testId':
      return `${base}.getByTestId(${texts.words})`;
    case 'id':
      return `${base}.locator(${idSelector(texts.words, words ?? '')})`;
    case 'path':
      return `${base}.locator(${texts.words})`;
    case 'part':
      return noun === 'text'
        ? `${base}.getByText(${texts.words})`
        : `${base}.getByRole('${noun}', { ${name} })`;
    default:
      if (words === undefined) return `${base}.getByRole('${noun}')`;
      // A file field is a button without a name that one could see.
      if (noun === 'file') return `${base}.getByLabel(${texts.words}${exactly})`;
      return noun === 'text'
        ? `${base}.getByText(${texts.words}${exactly})`
        : `${base}.getByRole('${noun}', { ${name}${isExact ? ', exact: true' : ''} })`;
  }
}

function frameExpression(frame: Way['frame'], text: string, isExact: boolean): string {
  if (!frame) return 'this.page';
  if (frame.by === 'title')
    return `this.page.getByTitle(${text}${isExact ? ', { exact: true }' : ''}).contentFrame()`;
  const one = '(frame, selector) => frame.locator(selector).contentFrame()';
  return `${text}.split('${frameSeparator}').reduce(${one}, this.page)`;
}

function partExpression({ noun, by }: NonNullable<Thing['within']>, text: string, isExact: boolean): string {
  if (by) return `.getByRole('${noun}').filter({ hasText: ${text} })`;
  if (namedParts.has(noun))
    return `.getByRole('${noun}', { name: ${text}${isExact ? ', exact: true' : ''} })`;
  const exactly = isExact ? ', { exact: true }' : '';
  return `.getByRole('${noun}').filter({ has: this.page.getByText(${text}${exactly}) })`;
}
