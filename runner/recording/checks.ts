import type { ElementHandle } from 'playwright';
import type { RecordingCommand } from '#contracts/worker/recording';
import { parseUrl } from '#domain/parse-url';
import { canQuote } from '../resolver/grammar/write-step';
import type { RecorderCore } from './core';
import { steadyQuery, wasTrueOf } from './changes';
import { valueOf } from './in-page';
import type { Shown } from './in-page-shown';
import { expressionOf, literalTexts, type Way } from './expression';
import { isWayTo, nounOf, type Target } from './locate';
import { locatorOf } from '../resolver/run-code';
import type { Typing } from './typing';

type Check = Extract<RecordingCommand, { type: 'check' }>;
export type NewCheck = Parameters<RecorderCore['add']>[0];
type Refused = { refused: string };

/** Of what there are several, each with another name or none. */
const isItem = (noun: ReturnType<typeof nounOf>): boolean =>
  noun === 'listitem' || noun === 'row' || noun === 'article';

/** Whether a way holds only as long as the text is the whole that it is. */
const isByText = ({ thing: { by, noun, words } }: Way, { text }: Target): boolean =>
  by === undefined && noun !== 'file' && words !== undefined && words !== '' && text.includes(words);

/** By the first of some parts of its text that leads to it alone. */
async function firstWay(parts: readonly string[], target: Target): Promise<Way | null> {
  const [known] = target.ways;
  const noun = known?.thing.noun;
  if (!noun) return null;
  const { frame } = known;
  for (const words of parts) {
    const way: Way = { thing: { noun, by: 'part', words }, ...(frame && { frame }) };
    if (canQuote(words) && target.text.includes(words) && (await isWayTo(way, target))) return way;
  }
  return null;
}

/** What every text that a pattern matches has in it, the longest first: words that nothing repeats or leaves out. */
export function steadyPieces(pattern: string): string[] {
  if (/[|()[\]{}]/.test(pattern.replace(/\\./g, ''))) return [];
  return pattern
    .split(/\\.[*?+]?|[.^$][*?+]?|.[*?+]/u)
    .map((piece) => piece.trim())
    .filter((piece) => piece.length > 2)
    .sort((one, other) => other.length - one.length);
}

/** Checks by pointing at what is right on the page as it is. */
export class Checks {
  /** What was shown before the last action; null: it is not known. */
  shownBefore: () => Promise<Shown | null> = async () => null;

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
    if (!target) return core.note('a check of nothing');
    const made = await this.ofElement(target, kind, expected);
    if ('refused' in made) return core.note(made.refused);
    const words = kind === 'row' ? (made.target?.name ?? '') : target.text || target.name;
    core.add({ ...made, doubts: await this.#doubtsOf({ kind, expected }, words) });
    await core.completeLater(core.last ?? null);
  }

  /** A check that was true before the last action, too, does not show that the action did anything. */
  async #doubtsOf({ kind, expected }: Pick<Check, 'kind' | 'expected'>, text: string): Promise<string[]> {
    const before = await this.shownBefore();
    const wasSo = before !== null && wasTrueOf(before, { check: kind, expected }, text);
    return wasSo ? ['this was so before the last action, too'] : [];
  }

  async #wordsOf(kind: 'address' | 'title'): Promise<string> {
    const { page } = this.core;
    return kind === 'title' ? page.title() : page.url();
  }

  /** @throws where the page has no address that could be told */
  async ofPage(kind: 'address' | 'title'): Promise<NewCheck> {
    const { page, options } = this.core;
    if (kind === 'title') return { saying: { act: 'title', value: await page.title() } };
    const url = parseUrl(page.url());
    if (!url) throw new Error('The page has no address.');
    const isOwn = url.origin === parseUrl(options.baseUrl)?.origin;
    const query = steadyQuery(url);
    // What an address is has one body, which knows no query; and another site has the same paths.
    const saying =
      isOwn && query === ''
        ? { act: 'url' as const, value: url.pathname }
        : { act: 'urlContains' as const, value: (isOwn ? '' : url.host) + url.pathname + query };
    return { saying };
  }

  async ofElement(
    target: Target,
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
        if (target.isChecked === null) return refuse('it is nothing that can be checked');
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
   * How many there are of its role and name; of items, rows and cards, however they are called. What is there once stands
   * for the item that it is in.
   */
  async #count(target: Target): Promise<NewCheck | Refused> {
    const own = await this.#counted(target);
    if (own && (own.saying.number !== 1 || isItem(nounOf(target)))) return own;
    const item = await this.#closest(target, 'li, tr, article, [role=listitem], [role=row], [role=article]');
    const ofItem = item && isItem(nounOf(item)) ? await this.#counted(item) : null;
    return ofItem ?? own ?? { refused: 'what has no name cannot be counted' };
  }

  async #counted(target: Target): Promise<NewCheck | null> {
    const noun = nounOf(target);
    const words = target.name;
    if (!noun || noun === 'file' || (!isItem(noun) && (words === '' || !canQuote(words)))) return null;
    const frame = target.ways[0]?.frame;
    const way: Way = { thing: isItem(noun) ? { noun } : { noun, words }, ...(frame && { frame }) };
    const number = await this.#countOf(way, target);
    return { saying: { act: 'count', number }, target: { ...target, ways: [way], others: [] } };
  }

  /** What it stands in, or is itself. */
  async #closest(target: Target, selector: string): Promise<Target | null> {
    const found = await target.handle.evaluateHandle((one, of) => (one as Element).closest(of), selector);
    const element = found.asElement() as ElementHandle | null;
    return element && this.core.elements.locateElement(element);
  }

  #countOf(way: Way, { page }: Target): Promise<number> {
    return locatorOf(expressionOf(way, literalTexts(way)), [], { page }, []).count();
  }

  /** The row that it stands in, by all that its cells say. */
  async #row(target: Target): Promise<NewCheck | Refused> {
    const found = await this.#closest(target, 'tr, [role=row]');
    const none = { refused: 'it stands in no row that its texts tell from the others' };
    if (found?.role !== 'row' || found.name === '' || !canQuote(found.name)) return none;
    const frame = found.ways[0]?.frame;
    const way: Way = { thing: { noun: 'row', words: found.name }, ...(frame && { frame }) };
    if ((await this.#countOf(way, found)) !== 1) return none;
    return { saying: { act: 'see' }, target: { ...found, ways: [way], others: [] } };
  }

  /** A live region that is alone on its page is known by its role, and checked for what it says. */
  async #message(target: Target, words = target.text): Promise<NewCheck | null> {
    const { role } = target;
    if ((role !== 'status' && role !== 'alert') || words === '' || !canQuote(words)) return null;
    const isOfPage = target.frame === target.page.mainFrame();
    if (!isOfPage || (await this.#countOf({ thing: { noun: role } }, target)) !== 1) return null;
    const way: Way = { thing: { noun: role, words } };
    return { saying: { act: 'see' }, target: { ...target, ways: [way], others: [] } };
  }

  async #ofText(
    target: Target,
    kind: 'text' | 'textContains' | 'textMatches',
    value: string,
  ): Promise<NewCheck | null> {
    if (value === '') return null;
    const told = kind === 'textContains' ? await this.#message(target, value) : null;
    if (told) return told;
    const [way] = target.ways;
    const isOwn = way?.thing.words === value && !way.thing.within && way.thing.by !== 'testId';
    // By its own text: that it is there says all.
    if (isOwn && kind !== 'textMatches') return { saying: { act: 'see' }, target };
    if (kind === 'text' || !way || !isByText(way, target)) return { saying: { act: kind, value }, target };
    // Found by all of its text it could say nothing else: found by the part that is meant, it may.
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

  /** One that knows nothing of its text; the last is its place, with a doubt that says so. */
  async #otherWay(target: Target): Promise<Way | null> {
    for (const way of [...target.ways, ...target.others])
      if (!isByText(way, target) && (await isWayTo(way, target))) return way;
    return null;
  }
}
