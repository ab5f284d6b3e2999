import type { ElementHandle } from 'playwright';
import type { RecordingCommand } from '#contracts/recording';
import { parseUrl } from '#contracts/parse-url';
import { canQuote } from '../resolver/grammar/write-step';
import type { RecorderCore } from './core';
import { valueOf } from './in-page';
import { expressionOf, literalTexts, type Way } from './expression';
import { nounOf, type Target } from './locate';
import { locatorOf } from '../resolver/run-code';
import type { Typing } from './typing';

type Check = Extract<RecordingCommand, { type: 'check' }>;

/** Checks by pointing at what is right on the page as it is. */
export class Checks {
  constructor(
    private readonly core: RecorderCore,
    private readonly typing: Typing,
  ) {}

  async add({ kind, x, y, expected }: Check): Promise<void> {
    const { core } = this;
    await this.typing.flushWithTab();
    if (kind === 'address') return this.#address();
    if (kind === 'title') {
      const title = await core.page.title();
      return void core.add({ saying: { act: 'title', value: title } });
    }
    const target = await core.locate({ x, y });
    if (!target) return core.note('a check of nothing');
    const action = await this.#ofElement(target, kind, expected);
    if (action === null) return;
    core.add({ ...action, target: action.target ?? target });
    await core.completeLater(core.last ?? null);
  }

  #address(): void {
    const { page, options } = this.core;
    const url = parseUrl(page.url());
    if (!url) return this.core.note('an address that is none');
    const isOwn = url.origin === parseUrl(options.baseUrl)?.origin;
    // Another site has the same paths.
    const saying = isOwn
      ? { act: 'url' as const, value: url.pathname }
      : { act: 'urlContains' as const, value: url.host + url.pathname };
    this.core.add({ saying });
  }

  async #ofElement(
    target: Target,
    kind: Exclude<Check['kind'], 'address' | 'title'>,
    expected: string | undefined,
  ): Promise<Parameters<RecorderCore['add']>[0] | null> {
    const { core } = this;
    const { isSecret, text } = target;
    const refuse = (reason: string) => (core.note(reason), null);
    switch (kind) {
      case 'visible':
        return message(target) ?? { saying: { act: 'see' }, target };
      case 'text':
      case 'textContains':
      case 'textMatches':
        return ofText(target, kind, expected ?? text) ?? refuse('a check of an element without text');
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
  async #count(target: Target): Promise<Parameters<RecorderCore['add']>[0] | null> {
    const noun = nounOf(target);
    const isItem = noun === 'listitem' || noun === 'row';
    const words = target.name;
    if (!noun || noun === 'file' || (!isItem && (words === '' || !canQuote(words))))
      return (this.core.note('what has no name cannot be counted'), null);
    const frame = target.ways[0]?.frame;
    const way: Way = { thing: isItem ? { noun } : { noun, words }, ...(frame && { frame }) };
    const number = await this.#countOf(way, target);
    return { saying: { act: 'count', number }, target: { ...target, ways: [way], others: [] } };
  }

  #countOf(way: Way, { page }: Target): Promise<number> {
    return locatorOf(expressionOf(way, literalTexts(way)), [], { page }, []).count();
  }

  /** The row that it stands in, by all that its cells say. */
  async #row(target: Target): Promise<Parameters<RecorderCore['add']>[0] | null> {
    const { core } = this;
    const row = await target.handle.evaluateHandle((one) => (one as Element).closest('tr, [role=row]'));
    const element = row.asElement() as ElementHandle | null;
    const found = element && (await core.locateElement(element));
    const refuse = () => (core.note('it stands in no row that its texts tell from the others'), null);
    if (found?.role !== 'row' || found.name === '' || !canQuote(found.name)) return refuse();
    const frame = found.ways[0]?.frame;
    const way: Way = { thing: { noun: 'row', words: found.name }, ...(frame && { frame }) };
    if ((await this.#countOf(way, found)) !== 1) return refuse();
    return { saying: { act: 'see' }, target: { ...found, ways: [way], others: [] } };
  }
}

/** A live region is known by its role, and checked for what it says. */
function message(target: Target, words = target.text): Parameters<RecorderCore['add']>[0] | null {
  const { role } = target;
  if ((role !== 'status' && role !== 'alert') || words === '' || !canQuote(words)) return null;
  const way: Way = { thing: { noun: role, words } };
  return { saying: { act: 'see' }, target: { ...target, ways: [way], others: [] } };
}

function ofText(
  target: Target,
  kind: 'text' | 'textContains' | 'textMatches',
  value: string,
): Parameters<RecorderCore['add']>[0] | null {
  if (value === '') return null;
  const [way] = target.ways;
  const isOwn = way?.thing.words === value && !way.thing.within && way.thing.by !== 'testId';
  // By its own text: that it is there says all.
  if (isOwn && kind !== 'textMatches') return { saying: { act: 'see' }, target };
  if (kind === 'textContains') {
    const told = message(target, value);
    if (told) return told;
  }
  return { saying: { act: kind, value }, target };
}
