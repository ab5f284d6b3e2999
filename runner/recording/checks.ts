import type { ElementHandle } from 'playwright';
import type { ElementWay } from '#contracts/worker/recorded-action';
import type { RecordingCommand } from '#contracts/worker/recording';
import { parseUrl } from '#domain/parse-url';
import { canQuote } from '../resolver/grammar/write-step';
import type { RecorderCore } from './core';
import { steadyQuery, wasTrueOf } from './changes';
import { valueOf } from './in-page';
import type { VisibleContent } from './in-page-shown';
import { expressionOf, literalTexts } from './expression';
import { isWayTo, nounOf, type LocatedElement } from './locate';
import { locatorOfExpression } from '../resolver/run-code';
import type { Typing } from './typing';

type Check = Extract<RecordingCommand, { type: 'check' }>;
export type NewCheck = Parameters<RecorderCore['add']>[0];
type Refused = { refused: string };

/** Returns whether elements of this kind are entries of a list, with different names or none. */
const isItem = (noun: ReturnType<typeof nounOf>): boolean =>
  noun === 'listitem' || noun === 'row' || noun === 'article';

/** Returns whether a way finds the element by its text, so that it breaks when the text changes. */
const isByText = ({ thing: { by, noun, words } }: ElementWay, { text }: LocatedElement): boolean =>
  by === undefined && noun !== 'file' && words !== undefined && words !== '' && text.includes(words);

/** Returns the way by the first part of the text that leads to the element alone. */
async function firstWay(parts: readonly string[], target: LocatedElement): Promise<ElementWay | null> {
  const [known] = target.ways;
  const noun = known?.thing.noun;
  if (!noun) return null;
  const { frame } = known;
  for (const words of parts) {
    const way: ElementWay = { thing: { noun, by: 'part', words }, frame };
    if (canQuote(words) && target.text.includes(words) && (await isWayTo(way, target))) return way;
  }
  return null;
}

/** Returns the fixed words of a pattern, the longest first. Optional and repeated parts are left out. */
export function steadyPieces(pattern: string): string[] {
  if (/[|()[\]{}]/.test(pattern.replace(/\\./g, ''))) return [];
  return pattern
    .split(/\\.[*?+]?|[.^$][*?+]?|.[*?+]/u)
    .map((piece) => piece.trim())
    .filter((piece) => piece.length > 2)
    .sort((a, b) => b.length - a.length);
}

/** Creates checks of elements that a person points at, on the page as it is. */
export class Checks {
  /** Returns what was shown before the last action. null: it is not known. */
  shownBefore: () => Promise<VisibleContent | null> = async () => null;

  constructor(
    private readonly core: RecorderCore,
    private readonly typing: Typing,
  ) {}

  async add({ kind, x, y, expected }: Check): Promise<void> {
    const { core } = this;
    await this.typing.flushWithTab();
    if (kind === 'address' || kind === 'title') {
      const made = await this.ofPage(kind);
      const doubts = await this.#doubtsOf({ kind, expected }, await this.#wordsOf(kind));
      return void core.add({ ...made, doubts });
    }
    const target = await core.elements.locate({ x, y });
    if (!target) return core.note('a check without an element');
    const made = await this.ofElement(target, kind, expected);
    if ('refused' in made) return core.note(made.refused);
    const words = kind === 'row' ? (made.target?.name ?? '') : target.text || target.name;
    core.add({ ...made, doubts: await this.#doubtsOf({ kind, expected }, words) });
    await core.completeLater(core.last ?? null);
  }

  /** Doubts a check that was already true before the last action: it proves no effect of the action. */
  async #doubtsOf({ kind, expected }: Pick<Check, 'kind' | 'expected'>, text: string): Promise<string[]> {
    const before = await this.shownBefore();
    const wasSo = before !== null && wasTrueOf(before, { check: kind, expected }, text);
    return wasSo ? ['this was so before the last action, too'] : [];
  }

  async #wordsOf(kind: 'address' | 'title'): Promise<string> {
    const { page } = this.core;
    return kind === 'title' ? page.title() : page.url();
  }

  /** @throws when the page has no address */
  async ofPage(kind: 'address' | 'title'): Promise<NewCheck> {
    const { page, options } = this.core;
    if (kind === 'title') return { saying: { act: 'title', value: await page.title() } };
    const url = parseUrl(page.url());
    if (!url) throw new Error('The page has no address.');
    const isOwn = url.origin === parseUrl(options.baseUrl)?.origin;
    const query = steadyQuery(url);
    // The definition for an exact address knows no query, and other sites have the same paths.
    const saying =
      isOwn && query === ''
        ? { act: 'url' as const, value: url.pathname }
        : { act: 'urlContains' as const, value: (isOwn ? '' : url.host) + url.pathname + query };
    return { saying };
  }

  async ofElement(
    target: LocatedElement,
    kind: Exclude<Check['kind'], 'address' | 'title'>,
    expected?: string,
  ): Promise<NewCheck | Refused> {
    const { isSecret, text } = target;
    const refuse = (refused: string) => ({ refused });
    switch (kind) {
      case 'visible':
        return (await this.#message(target)) ?? { saying: { act: 'see' }, target };
      case 'text':
      case 'textContains':
      case 'textMatches':
        return (
          (await this.#ofText(target, kind, expected ?? text)) ?? refuse('a check of an element without text')
        );
      case 'value': {
        if (isSecret) return refuse('the value of a field for secrets');
        const value = await (target.handle as ElementHandle<Element>).evaluate(valueOf);
        if (!canQuote(value)) return refuse('a value of several lines cannot be checked');
        return { saying: { act: 'value', value }, target };
      }
      case 'checked':
        if (target.isChecked === null) return refuse('it has nothing that can be checked');
        return { saying: { act: 'state', state: target.isChecked ? 'checked' : 'unchecked' }, target };
      case 'selected': {
        const chosen = target.options.find(({ isSelected }) => isSelected);
        if (chosen) return { saying: { act: 'selected', value: chosen.label }, target };
        if (!target.isSelected) return refuse('it is not selected');
        return { saying: { act: 'state', state: 'checked' }, target };
      }
      case 'enabled': {
        const isEnabled = await target.handle.isEnabled();
        return { saying: { act: 'state', state: isEnabled ? 'enabled' : 'disabled' }, target };
      }
      case 'count':
        return this.#count(target);
      case 'row':
        return this.#row(target);
      case 'aria': {
        const snapshot = await target.frame.locator(target.path).ariaSnapshot();
        return { saying: { act: 'looksLike', hasDocString: true }, target, docString: snapshot };
      }
    }
  }

  /**
   * Counts the elements with its role and name. Items, rows and cards are counted whatever their names.
   * An element that exists once represents the item that contains it.
   */
  async #count(target: LocatedElement): Promise<NewCheck | Refused> {
    const own = await this.#counted(target);
    if (own && (own.saying.number !== 1 || isItem(nounOf(target)))) return own;
    const item = await this.#closest(target, 'li, tr, article, [role=listitem], [role=row], [role=article]');
    const ofItem = item && isItem(nounOf(item)) ? await this.#counted(item) : null;
    return ofItem ?? own ?? { refused: 'what has no name cannot be counted' };
  }

  async #counted(target: LocatedElement): Promise<NewCheck | null> {
    const noun = nounOf(target);
    const words = target.name;
    if (!noun || noun === 'file' || (!isItem(noun) && (words === '' || !canQuote(words)))) return null;
    const frame = target.ways[0]?.frame;
    const way: ElementWay = { thing: isItem(noun) ? { noun } : { noun, words }, frame };
    const number = await this.#countOf(way, target);
    return { saying: { act: 'count', number }, target: { ...target, ways: [way], others: [] } };
  }

  /** Returns the closest matching element: the target itself, or an element around it. */
  async #closest(target: LocatedElement, selector: string): Promise<LocatedElement | null> {
    const found = await target.handle.evaluateHandle((node, of) => (node as Element).closest(of), selector);
    const element = found.asElement() as ElementHandle | null;
    return element && this.core.elements.locateElement(element);
  }

  #countOf(way: ElementWay, { page }: LocatedElement): Promise<number> {
    return locatorOfExpression(expressionOf(way, literalTexts(way)), [], { page }, []).count();
  }

  /** Checks the row around the element by the texts of all its cells. */
  async #row(target: LocatedElement): Promise<NewCheck | Refused> {
    const found = await this.#closest(target, 'tr, [role=row]');
    const none = { refused: 'it is in no row that can be identified by its texts' };
    if (found?.role !== 'row' || found.name === '' || !canQuote(found.name)) return none;
    const frame = found.ways[0]?.frame;
    const way: ElementWay = { thing: { noun: 'row', words: found.name }, frame };
    if ((await this.#countOf(way, found)) !== 1) return none;
    return { saying: { act: 'see' }, target: { ...found, ways: [way], others: [] } };
  }

  /** Checks a message: a live region that is alone on its page is found by its role. */
  async #message(target: LocatedElement, words = target.text): Promise<NewCheck | null> {
    const { role } = target;
    if ((role !== 'status' && role !== 'alert') || words === '' || !canQuote(words)) return null;
    const isOfPage = target.frame === target.page.mainFrame();
    if (!isOfPage || (await this.#countOf({ thing: { noun: role } }, target)) !== 1) return null;
    const way: ElementWay = { thing: { noun: role, words } };
    return { saying: { act: 'see' }, target: { ...target, ways: [way], others: [] } };
  }

  async #ofText(
    target: LocatedElement,
    kind: 'text' | 'textContains' | 'textMatches',
    value: string,
  ): Promise<NewCheck | null> {
    if (value === '') return null;
    const told = kind === 'textContains' ? await this.#message(target, value) : null;
    if (told) return told;
    const [way] = target.ways;
    const isOwn = way?.thing.words === value && !way.thing.within && way.thing.by !== 'testId';
    // The element is found by its own text, so a check of its existence is enough.
    if (isOwn && kind !== 'textMatches') return { saying: { act: 'see' }, target };
    if (kind === 'text' || !way || !isByText(way, target)) return { saying: { act: kind, value }, target };
    // Found by its whole text, the element could have no other text. Find it by the expected part instead.
    if (kind === 'textContains') {
      const part = await firstWay([value], target);
      return part
        ? { saying: { act: 'see' }, target: { ...target, ways: [part], others: [] } }
        : { saying: { act: kind, value }, target };
    }
    const steady = (await firstWay(steadyPieces(value), target)) ?? (await this.#otherWay(target));
    return {
      saying: { act: kind, value },
      target: steady ? { ...target, ways: [steady], others: [] } : target,
    };
  }

  /** Returns a way that does not use the text. The last resort is the position, with a doubt. */
  async #otherWay(target: LocatedElement): Promise<ElementWay | null> {
    for (const way of [...target.ways, ...target.others])
      if (!isByText(way, target) && (await isWayTo(way, target))) return way;
    return null;
  }
}
