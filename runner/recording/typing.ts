import type { ElementHandle } from 'playwright';
import type { RecordingCommand } from '#contracts/recording';
import { canQuote } from '../resolver/grammar/write-step';
import type { RecorderCore } from './core';
import { valueOf } from './in-page';
import { proveMore, type Target } from './locate';
import { SecretKeys } from './secret-keys';

type KeyDown = Extract<RecordingCommand, { type: 'keyDown' }>;
type Modifier = KeyDown['modifiers'][number];

/** A spell of typing in one element. */
interface Spell {
  target: Target;
  /** What it held before; null for what holds no text. */
  before: string | null;
  /** It was clicked, which a fill makes needless. */
  wasClicked: boolean;
  hasTyped: boolean;
}

const modifierKeys = /^(?:Shift|Control|Alt|Meta|AltGraph|CapsLock|NumLock|Dead|Process)$/;
const editingKeys = /^(?:Backspace|Delete|Home|End|Insert|Shift|CapsLock|Dead|Process)$/;

/**
 * What is typed: one step for each field, with what it holds when the next thing is done, and a step of its own for each
 * key that means something. A field is read before Enter, which may empty it.
 */
export class Typing {
  #spell: Spell | null = null;
  #tab: Target | null = null;
  readonly #secretKeys = new SecretKeys();

  constructor(private readonly core: RecorderCore) {}

  nameSecret(key: string): void {
    this.#secretKeys.nameNext(key);
  }

  /** A field was clicked: the click is only a step where nothing is typed. */
  async clicked(target: Target): Promise<void> {
    this.#spell = { target, before: await this.#valueOf(target), wasClicked: true, hasTyped: false };
  }

  async insert(text: string): Promise<void> {
    await this.#typing();
    await this.core.through(() => this.core.page.keyboard.insertText(text));
  }

  async keyUp(key: string): Promise<void> {
    await this.core.page.keyboard.up(key).catch(() => undefined);
  }

  async keyDown({ key, modifiers }: KeyDown): Promise<void> {
    const { core } = this;
    const { keyboard } = core.page;
    if (modifierKeys.test(key)) return void (await keyboard.down(key).catch(() => undefined));
    const spell = await this.#typing();
    const target = spell?.target ?? null;
    if (target?.isEditable && edits(key, modifiers, target)) {
      const isPlain = [...key].length === 1 && !modifiers.some((one) => one !== 'Shift');
      return this.#held(isPlain ? [] : modifiers, () =>
        // A sign that no key of the keyboard has.
        keyboard.down(key).catch(() => keyboard.insertText(key)),
      );
    }
    if (target && changes(key, target)) return this.#change(key, target);
    await this.flush();
    if (key === 'Tab') this.#tab = target;
    else this.#press(key, modifiers, target);
    const { last } = core;
    await this.#held(modifiers, () => keyboard.down(key));
    await core.completeLater(key === 'Tab' ? null : (last ?? null));
  }

  /** Ends the spell: its step is made from what the field holds now. */
  async flush(): Promise<void> {
    const spell = this.#spell;
    this.#spell = null;
    this.#tab = null;
    if (!spell?.target.isEditable) return;
    const { target, before, wasClicked, hasTyped } = spell;
    const value = await this.#valueOf(target);
    if (value === null) {
      if (hasTyped) this.core.note('the field that was typed into is gone');
      return;
    }
    if (value !== before) return this.#fill(target, value);
    if (wasClicked && !hasTyped) this.core.add({ saying: { act: 'click' }, target });
  }

  /** What was typed becomes a step, and typing may go on. */
  async flushTyped(): Promise<void> {
    if (this.#spell?.hasTyped) await this.flush();
  }

  /** Leaving a field may have done something, which a check behind it would miss. */
  async flushWithTab(): Promise<void> {
    const tab = this.#tab;
    await this.flush();
    if (tab) this.core.add({ saying: { act: 'press', value: 'Tab' }, target: tab });
  }

  #fill(target: Target, value: string): void {
    const { core } = this;
    if (target.isSecret) {
      core.secrets.add(value);
      const { key, doubts } = this.#secretKeys.keyOf(target, value);
      core.replaceOrAdd({ saying: { act: 'fill', value: `{{${key}}}` }, target, doubts });
    } else if (value === '') core.replaceOrAdd({ saying: { act: 'clear' }, target });
    else this.fill(target, value);
  }

  /** The step that puts a value into a field, with what braces would mean taken from them. */
  fill(target: Target, value: string): void {
    const plain = value.replaceAll('{{', '\\{{');
    const trimmed = target.tag !== 'input' && target.tag !== 'textarea' ? plain.replace(/\n$/, '') : plain;
    // The field may hold another text of several lines: those stand below the step.
    if (canQuote(trimmed)) this.core.replaceOrAdd({ saying: { act: 'fill', value: trimmed }, target });
    else this.core.replaceOrAdd({ saying: { act: 'fill', hasDocString: true }, target, docString: trimmed });
  }

  async #typing(): Promise<Spell | null> {
    if (this.#spell?.hasTyped) return this.#spell;
    const target = await this.core.locate(null);
    if (!target) return (this.#spell = null);
    const clicked = this.#spell;
    const isSame =
      clicked !== null &&
      (await target.handle.evaluate((one, other) => one === other, clicked.target.handle).catch(() => false));
    // The click on another element is a step of its own.
    if (clicked && !isSame) await this.flush();
    this.#spell =
      clicked && isSame
        ? { ...clicked, hasTyped: true }
        : {
            target,
            before: target.isEditable ? await this.#valueOf(target) : null,
            wasClicked: false,
            hasTyped: true,
          };
    // While a person types: as the field is left, a press may wait for it.
    if (target.isEditable) void proveMore(this.#spell.target).catch(() => undefined);
    if (target.isSecret) {
      const marks = await this.core.marksOf(target.frame);
      const handle = target.handle as ElementHandle<Element>;
      await marks?.evaluate((own, one) => void own.secret.add(one as Element), handle).catch(() => undefined);
    }
    return this.#spell;
  }

  /** Space in a checkbox, arrows in a list or a slider: what it came to is the step. */
  async #change(key: string, target: Target): Promise<void> {
    const { core } = this;
    this.#spell = null;
    const before = target.isChecked;
    await core.through(() => core.page.keyboard.down(key));
    if (core.hasDialog) return core.note('a key that changed something and opened a dialog');
    const handle = target.handle as ElementHandle<Element>;
    if (before !== null) {
      const act = target.role === 'radio' ? 'choose' : before ? 'uncheck' : 'check';
      core.add({ saying: { act }, target });
    } else if (target.tag === 'select') {
      const label = await handle.evaluate(
        (one) => (one as HTMLSelectElement).selectedOptions[0]?.label ?? '',
      );
      core.replaceOrAdd({ saying: { act: 'select', value: label }, target });
    } else {
      core.replaceOrAdd({ saying: { act: 'fill', value: await handle.evaluate(valueOf) }, target });
    }
  }

  #press(key: string, modifiers: readonly Modifier[], target: Target | null): void {
    const held = modifiers.filter((one) => one !== 'Shift' || key.length > 1);
    const value = [...held, key === ' ' ? 'Space' : key].join('+');
    this.core.add({ saying: { act: 'press', value }, ...(target && { target }) });
  }

  async #held(modifiers: readonly Modifier[], work: () => Promise<unknown>): Promise<void> {
    const { keyboard } = this.core.page;
    for (const one of modifiers) await keyboard.down(one);
    await this.core.through(work);
    if (!this.core.hasDialog) for (const one of modifiers) await keyboard.up(one).catch(() => undefined);
  }

  async #valueOf({ handle }: Target): Promise<string | null> {
    return (handle as ElementHandle<Element>).evaluate(valueOf).catch(() => null);
  }
}

/** Whether a key only edits the text of a field. */
function edits(key: string, modifiers: readonly Modifier[], { tag, hasChoices }: Target): boolean {
  const hasCommand = modifiers.some((one) => one !== 'Shift');
  if ([...key].length === 1 && !hasCommand) return true;
  // AltGr is both on Windows: it makes signs.
  if ([...key].length === 1 && modifiers.includes('Control') && modifiers.includes('Alt')) return true;
  if (hasCommand && /^[acvxyz]$/i.test(key)) return true;
  if (editingKeys.test(key)) return true;
  if (/^(?:Arrow|Page)/.test(key)) return !hasChoices;
  return key === 'Enter' && !hasCommand && tag !== 'input';
}

const changes = (key: string, { isChecked, popup, type, tag }: Target): boolean =>
  (key === ' ' && isChecked !== null) ||
  (/^Arrow/.test(key) && (type === 'radio' || type === 'range' || (tag === 'select' && popup === 'select')));
