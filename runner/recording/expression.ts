import type { ElementNoun, ElementWay, WordedElement } from '#contracts/worker/recorded-action';
import { idSelector, textLiteral } from '../resolver/source-text';

/** Expressions for the words of a way: arguments, or literals. */
export interface WayTexts {
  words: string;
  within: string;
  frame: string;
}

/** Returns the words as literals, with which the code is proven. */
export const literalTexts = ({ thing, frame }: ElementWay): WayTexts => ({
  words: textLiteral(thing.words ?? ''),
  within: textLiteral(thing.within?.words ?? ''),
  frame: textLiteral(frame?.words ?? ''),
});

/** Parts with a name of their own. Other parts are found by a text in them, matched as a whole. */
export const namedParts: ReadonlySet<ElementNoun> = new Set<ElementNoun>([
  'dialog',
  'region',
  'group',
  'form',
]);

/** Separates the selectors of nested frames. */
export const frameSeparator = ' >>> ';

/**
 * Returns the locator as step code has it.
 * Two locators that differ also differ in the words of the sentence: one pattern never means two locators.
 * @param isExact false: as people often write it, so that a name may also be part of a longer one
 */
export function expressionOf({ thing, frame }: ElementWay, texts: WayTexts, isExact = true): string {
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
      // A file field is a button without a visible name.
      if (noun === 'file') return `${base}.getByLabel(${texts.words}${exactly})`;
      return noun === 'text'
        ? `${base}.getByText(${texts.words}${exactly})`
        : `${base}.getByRole('${noun}', { ${name}${isExact ? ', exact: true' : ''} })`;
  }
}

function frameExpression(frame: ElementWay['frame'], text: string, isExact: boolean): string {
  if (!frame) return 'this.page';
  if (frame.by === 'title')
    return `this.page.getByTitle(${text}${isExact ? ', { exact: true }' : ''}).contentFrame()`;
  const one = '(frame, selector) => frame.locator(selector).contentFrame()';
  return `${text}.split('${frameSeparator}').reduce(${one}, this.page)`;
}

function partExpression(
  { noun, by }: NonNullable<WordedElement['within']>,
  text: string,
  isExact: boolean,
): string {
  if (by) return `.getByRole('${noun}').filter({ hasText: ${text} })`;
  if (namedParts.has(noun))
    return `.getByRole('${noun}', { name: ${text}${isExact ? ', exact: true' : ''} })`;
  const exactly = isExact ? ', { exact: true }' : '';
  return `.getByRole('${noun}').filter({ has: this.page.getByText(${text}${exactly}) })`;
}
