import type { ElementHandle } from 'playwright';
import type { RecordingCommand } from '#contracts/recording';
import { parseUrl } from '#contracts/parse-url';
import { canQuote } from '../resolver/grammar/write-step';
import type { RecorderCore } from './core';
import { wasTrueOf } from './changes';
import { valueOf } from './in-page';
import type { Shown } from './in-page-shown';
import { expressionOf, literalTexts, type Way } from './expression';
import { nounOf, type Target } from './locate';
import { locatorOf } from '../resolver/run-code';
import type { Typing } from './typing';

type Check = Extract<RecordingCommand, { type: 'check' }>;
export type NewCheck = Parameters<RecorderCore['add']>[0];
type Refused = { refused: string };

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
    const target = await core.locate({ x, y });
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
    // Another site has the same paths.
    const saying = isOwn
      ? { act: 'url' as const, value: url.pathname }
      : { act: 'urlContains' as const, value: url.host + url.pathname };
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

  /** How many there are of its role and name; of items and rows, however they are called. */
  async #count(target: Target): Promise<NewCheck | Refused> {
    const noun = nounOf(target);
    const isItem = noun === 'listitem' || noun === 'row';
    const words = target.name;
    if (!noun || noun === 'file' || (!isItem && (words === '' || !canQuote(words))))
      return { refused: 'what has no name cannot be counted' };
    const frame = target.ways[0]?.frame;
    const way: Way = { thing: isItem ? { noun } : { noun, words }, ...(frame && { frame }) };
    const number = await this.#countOf(way, target);
    return { saying: { act: 'count', number }, target: { ...target, ways: [way], others: [] } };
  }

  #countOf(way: Way, { page }: Target): Promise<number> {
    return locatorOf(expressionOf(way, literalTexts(way)), [], { page }, []).count();
  }

  /** The row that it stands in, by all that its cells say. */
  async #row(target: Target): Promise<NewCheck | Refused> {
    const { core } = this;
    const row = await target.handle.evaluateHandle((one) => (one as Element).closest('tr, [role=row]'));
    const element = row.asElement() as ElementHandle | null;
    const found = element && (await core.locateElement(element));
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
    return { saying: { act: kind, value }, target };
  }
}
