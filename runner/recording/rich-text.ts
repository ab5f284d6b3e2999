import type { ElementHandle } from 'playwright';
import { canQuote } from '../resolver/grammar/write-step';
import type { RecorderCore } from './core';
import { hasFormats } from './in-page-watch';
import type { LocatedElement } from './locate';
import { pointIn } from './presses';

/** Maximum number of steps from one spell of typing. */
const max = 50;

type Part = { text: string } | { key: string };

/**
 * Records typing in an editor. A text without formats is filled in as a whole.
 * Filling would remove formats, so otherwise the step types at the cursor, and moving or marking keys are steps.
 */
export class RichText {
  #parts: Part[] = [];

  private constructor(
    private readonly core: RecorderCore,
    private readonly hadFormats: boolean,
  ) {}

  static async begin(core: RecorderCore, target: LocatedElement): Promise<RichText> {
    return new RichText(core, await formatsOf(target));
  }

  text(text: string): void {
    const last = this.#parts.at(-1);
    if (last && 'text' in last) last.text += text;
    else this.#parts.push({ text });
  }

  key(key: string, modifiers: readonly string[]): void {
    const hasCommand = modifiers.some((modifier) => modifier !== 'Shift');
    if ([...key].length === 1 && !hasCommand) return this.text(key);
    const last = this.#parts.at(-1);
    if (key === 'Backspace' && modifiers.length === 0 && last && 'text' in last && last.text !== '') {
      last.text = [...last.text].slice(0, -1).join('');
      if (last.text === '') this.#parts.pop();
      return;
    }
    this.#parts.push({ key: [...modifiers, key].join('+') });
  }

  /** @returns false when the text has no formats, so that it can be filled in */
  async tell(
    target: LocatedElement,
    before: string | null,
    clickedAt: { x: number; y: number } | null,
  ): Promise<boolean> {
    const { core } = this;
    if (target.isSecret || !(this.hadFormats || (await formatsOf(target)))) return false;
    if (this.#parts.length > max) {
      core.note('typing in a text with formats that moved the cursor too often');
      return true;
    }
    if (clickedAt && before?.trim())
      core.add({ saying: { act: 'click', point: pointIn(target, clickedAt) }, target });
    for (const part of this.#parts) {
      if ('key' in part) core.add({ saying: { act: 'press', value: part.key }, target });
      else {
        const value = part.text.replaceAll('{{', '\\{{');
        if (canQuote(value)) core.add({ saying: { act: 'type', value }, target });
        else core.note('text of several lines that was pasted into a text with formats');
      }
    }
    return true;
  }
}

const formatsOf = ({ handle }: LocatedElement): Promise<boolean> =>
  (handle as ElementHandle<Element>).evaluate(hasFormats).catch(() => false);
