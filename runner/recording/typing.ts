import type { ElementHandle, JSHandle } from 'playwright';
import type { RecordingCommand } from '#contracts/worker/recording';
import { canQuote } from '../resolver/grammar/write-step';
import type { RecorderCore } from './core';
import { valueOf } from './in-page';
import { watchKeys, type KeyEffect, type KeyWatch } from './in-page-watch';
import { proveMore, type LocatedElement } from './locate';
import { pointIn } from './presses';
import { RichText } from './rich-text';
import { SecretKeys } from './secret-keys';

type KeyDown = Extract<RecordingCommand, { type: 'keyDown' }>;
type Modifier = KeyDown['modifiers'][number];
type Place = { x: number; y: number };

/** Uninterrupted typing in one element. */
interface Spell {
  target: LocatedElement;
  /** The text before the typing. null for elements without text. */
  before: string | null;
  /** `aria-expanded` before the click. */
  wasExpanded: string | null;
  /** The place of the click that focused the element. A fill makes the click unnecessary. */
  clickedAt: Place | null;
  hasTyped: boolean;
  watch: JSHandle<KeyWatch> | null;
  /** Texts and keys, if the element is no plain field. */
  rich: RichText | null;
}

const modifierKeys = /^(?:Shift|Control|Alt|Meta|AltGraph|CapsLock|NumLock|Dead|Process)$/;
const editingKeys = /^(?:Backspace|Delete|Home|End|Insert|Shift|CapsLock|Dead|Process)$/;
/** Keys that move the cursor, unless the page handles them. */
const cursorKeys = /^(?:Arrow(?:Up|Down|Left|Right)|PageUp|PageDown|Home|End)$/;
const lineKeys = /^(?:Arrow(?:Up|Down)|PageUp|PageDown)$/;

export const isPlainField = ({ tag }: LocatedElement): boolean => tag === 'input' || tag === 'textarea';

/**
 * Records keys and typed text: one step for each field, with its text after the last key, and one step
 * for each key with an effect of its own. A field is read before Enter, which may empty it.
 */
export class Typing {
  #spell: Spell | null = null;
  #tab: LocatedElement | null = null;
  readonly #secretKeys = new SecretKeys();

  constructor(private readonly core: RecorderCore) {}

  nameSecret(key: string): void {
    this.#secretKeys.nameNext(key);
  }

  /** Notes a click in a field. It becomes a step only if nothing is typed or if it opens something. */
  async clicked(target: LocatedElement, at: Place): Promise<void> {
    this.#spell = await this.#newSpell(target, at);
  }

  /** Records a double click that marked words of a formatted text. */
  async marked(target: LocatedElement, at: Place): Promise<void> {
    this.#spell = null;
    const point = pointIn(target, at);
    this.core.add({ saying: { act: 'doubleClick', point }, target });
    this.#spell = await this.#newSpell(target, null);
  }

  /** Records the click that began the spell, because it opened a list, a calendar or a dialog. */
  opened(): void {
    const spell = this.#spell;
    if (!spell?.clickedAt) return;
    spell.clickedAt = null;
    this.core.add({ saying: { act: 'click' }, target: spell.target });
  }

  async insert(text: string): Promise<void> {
    const spell = await this.#typing(true);
    spell?.rich?.text(text);
    this.core.coming(true);
    await this.core.through(() => this.core.page.keyboard.insertText(text));
  }

  async keyUp(key: string): Promise<void> {
    await this.core.page.keyboard.up(key).catch(() => undefined);
  }

  async keyDown({ key, modifiers }: KeyDown): Promise<void> {
    const { core } = this;
    const { keyboard } = core.page;
    if (modifierKeys.test(key)) return void (await keyboard.down(key).catch(() => undefined));
    const focused = this.#spell?.hasTyped ? this.#spell.target : await core.elements.locate(null);
    const isEdit = focused?.isEditable === true && edits(key, modifiers, focused);
    const spell = await this.#typing(isEdit, focused);
    const target = spell?.target ?? null;
    if (target && isEdit) return this.#edit(spell as Spell, key, modifiers);
    if (target && changes(key, target)) return this.#change(key, target);
    await this.flush();
    if (key === 'Tab') this.#tab = target;
    else this.#press(key, modifiers, target);
    const { last } = core;
    await this.#held(modifiers, () => keyboard.down(key));
    await core.completeLater(key === 'Tab' ? null : (last ?? null));
  }

  /** Ends the spell and adds its steps. */
  async flush(): Promise<void> {
    const spell = this.#spell;
    this.#spell = null;
    this.#tab = null;
    if (!spell?.target.isEditable) return;
    await this.#end(spell);
    this.core.coming(false);
  }

  async #end(spell: Spell, until: string | null = null): Promise<void> {
    const { target, before, clickedAt, hasTyped, rich } = spell;
    if (!hasTyped) {
      if (clickedAt) this.core.add({ saying: { act: 'click' }, target });
      return;
    }
    const watched = await spell.watch?.evaluate((watch) => watch.end()).catch(() => null);
    void spell.watch?.dispose().catch(() => undefined);
    spell.watch = null;
    if (rich && (await rich.tell(target, before, clickedAt))) return;
    let known = before;
    for (const { before: text, key } of watched?.taken ?? []) {
      if (text !== known) this.#fill(target, text);
      this.#press(key, [], target);
      known = '';
    }
    const value = until ?? watched?.value ?? (await this.#valueOf(target));
    if (value === null) return this.core.note('the field that was typed into is gone');
    if (value !== known) this.#fill(target, value);
  }

  /** Adds the step for the typed text. Typing may continue afterwards. */
  async flushTyped(): Promise<void> {
    if (this.#spell?.hasTyped) await this.flush();
  }

  /** Adds the Tab key too, because leaving a field may have an effect that a later check needs. */
  async flushWithTab(): Promise<void> {
    const tab = this.#tab;
    await this.flush();
    if (tab) this.core.add({ saying: { act: 'press', value: 'Tab' }, target: tab });
  }

  #fill(target: LocatedElement, value: string): void {
    const { core } = this;
    if (target.isSecret) {
      core.secrets.add(value);
      const { key, doubts } = this.#secretKeys.keyOf(target, value);
      core.replaceOrAdd({ saying: { act: 'fill', value: `{{${key}}}` }, target, doubts });
    } else if (value === '') core.replaceOrAdd({ saying: { act: 'clear' }, target });
    else this.fill(target, value);
  }

  /** Adds the step that puts a value into a field. Braces are escaped, so that they name no test data. */
  fill(target: LocatedElement, value: string): void {
    const plain = value.replaceAll('{{', '\\{{');
    const trimmed = isPlainField(target) ? plain : plain.replace(/\n$/, '');
    // A text of several lines becomes a doc string below the step.
    if (canQuote(trimmed)) this.core.replaceOrAdd({ saying: { act: 'fill', value: trimmed }, target });
    else this.core.replaceOrAdd({ saying: { act: 'fill', hasDocString: true }, target, docString: trimmed });
  }

  /** @param isEdit true when the key or text changes the text of the field */
  async #typing(isEdit: boolean, known?: LocatedElement | null): Promise<Spell | null> {
    if (this.#spell?.hasTyped) return this.#spell;
    const target = known === undefined ? await this.core.elements.locate(null) : known;
    if (!target) {
      await this.flush();
      return null;
    }
    const clicked = this.#spell;
    const isSame =
      clicked !== null &&
      (await target.handle.evaluate((a, b) => a === b, clicked.target.handle).catch(() => false));
    // The click on another element is a step of its own.
    if (clicked && !isSame) await this.flush();
    const spell = clicked && isSame ? clicked : await this.#newSpell(target, null);
    this.#spell = spell;
    if (!target.isEditable) return spell;
    // The click opened a list, if the list has opened since.
    if (spell.clickedAt && (await this.#expandedOf(target)) !== spell.wasExpanded) this.opened();
    if (!isEdit) return spell;
    spell.hasTyped = true;
    const handle = target.handle as ElementHandle<Element>;
    spell.watch = await handle.evaluateHandle(watchKeys).catch(() => null);
    if (!isPlainField(target)) spell.rich = await RichText.begin(this.core, target);
    // Done while the person types, because a press may wait when the field is left.
    void proveMore(spell.target).catch(() => undefined);
    if (target.isSecret) {
      const marks = await this.core.elements.marksOf(target.frame);
      await marks
        ?.evaluate((own, element) => void own.secret.add(element as Element), handle)
        .catch(() => undefined);
    }
    return spell;
  }

  async #newSpell(target: LocatedElement, clickedAt: Place | null): Promise<Spell> {
    const [before, wasExpanded] = await Promise.all([
      target.isEditable ? this.#valueOf(target) : null,
      this.#expandedOf(target),
    ]);
    return { target, before, wasExpanded, clickedAt, hasTyped: false, watch: null, rich: null };
  }

  /** Records a key in a field. Most only edit the text, but the page may handle Enter and cursor keys. */
  async #edit(spell: Spell, key: string, modifiers: readonly Modifier[]): Promise<void> {
    const { keyboard } = this.core.page;
    const { target } = spell;
    const isPlain = [...key].length === 1 && !modifiers.some((modifier) => modifier !== 'Shift');
    const mayAct = key === 'Enter' || (cursorKeys.test(key) && modifiers.length === 0);
    const before = mayAct ? await this.#valueOf(target) : null;
    this.core.coming(true);
    await this.#held(isPlain ? [] : modifiers, () =>
      // A character that no key produces.
      keyboard.down(key).catch(() => keyboard.insertText(key)),
    );
    if (mayAct && this.core.hasDialog) {
      this.#spell = null;
      // A page with a dialog does not answer.
      return this.#acted({ ...spell, watch: null, rich: null }, key, before, null);
    }
    if (mayAct) {
      const effect = (await spell.watch?.evaluate((watch) => watch.settle()).catch(() => null)) ?? null;
      if (!effect || acts(key, target, effect)) return this.#acted(spell, key, before, effect);
    }
    spell.rich?.key(key, modifiers);
  }

  /** Adds steps for the typed text and for the key, because the page handled the key. */
  async #acted(spell: Spell, key: string, before: string | null, effect: KeyEffect | null): Promise<void> {
    const { target } = spell;
    const { rich } = spell;
    const typed = before ?? effect?.before ?? null;
    if (this.#spell === spell) this.#spell = null;
    const isTyped = typed !== null && typed !== spell.before;
    if (rich && effect) await this.#end({ ...spell, rich });
    else if (isTyped) await this.#end(spell, typed);
    else if (spell.clickedAt) this.core.add({ saying: { act: 'click' }, target });
    this.#press(key, [], target);
    this.core.coming(false);
    if (effect) this.#spell = { ...(await this.#newSpell(target, null)), before: effect.after };
  }

  /** Records the new state after Space in a checkbox, or after arrow keys in a list or slider. */
  async #change(key: string, target: LocatedElement): Promise<void> {
    const { core } = this;
    this.#spell = null;
    const before = target.isChecked;
    const act = target.role === 'radio' ? 'choose' : before ? 'uncheck' : 'check';
    // The key may open a dialog, which belongs to this step. Arrow keys choose another radio button.
    if (before !== null && key === ' ') core.add({ saying: { act }, target });
    else core.coming(true);
    await core.through(() => core.page.keyboard.down(key));
    if (core.hasDialog) return void core.untilAnswered().then(() => core.coming(false));
    const handle = target.handle as ElementHandle<Element>;
    if (before !== null) {
      if (key !== ' ') {
        const chosen = await core.elements.locate(null);
        if (chosen) core.add({ saying: { act }, target: chosen });
      }
    } else if (target.tag === 'select') {
      const label = await handle.evaluate(
        (element) => (element as HTMLSelectElement).selectedOptions[0]?.label ?? '',
      );
      core.replaceOrAdd({ saying: { act: 'select', value: label }, target });
    } else {
      core.replaceOrAdd({ saying: { act: 'fill', value: await handle.evaluate(valueOf) }, target });
    }
    core.coming(false);
  }

  #press(key: string, modifiers: readonly Modifier[], target: LocatedElement | null): void {
    const held = modifiers.filter((modifier) => modifier !== 'Shift' || key.length > 1);
    const value = [...held, key === ' ' ? 'Space' : key].join('+');
    this.core.add({ saying: { act: 'press', value }, target: target ?? undefined });
  }

  async #held(modifiers: readonly Modifier[], work: () => Promise<unknown>): Promise<void> {
    const { keyboard } = this.core.page;
    for (const modifier of modifiers) await keyboard.down(modifier);
    await this.core.through(work);
    if (!this.core.hasDialog)
      for (const modifier of modifiers) await keyboard.up(modifier).catch(() => undefined);
  }

  async #valueOf({ handle }: LocatedElement): Promise<string | null> {
    return (handle as ElementHandle<Element>).evaluate(valueOf).catch(() => null);
  }

  async #expandedOf({ handle }: LocatedElement): Promise<string | null> {
    return (handle as ElementHandle<Element>)
      .evaluate((element) => element.getAttribute('aria-expanded'))
      .catch(() => null);
  }
}

/** Returns whether a key only edits the text of a field. */
function edits(key: string, modifiers: readonly Modifier[], { tag, hasChoices }: LocatedElement): boolean {
  const hasCommand = modifiers.some((modifier) => modifier !== 'Shift');
  if ([...key].length === 1 && !hasCommand) return true;
  // On Windows, AltGr is Ctrl and Alt together. It produces characters.
  if ([...key].length === 1 && modifiers.includes('Control') && modifiers.includes('Alt')) return true;
  if (hasCommand && /^[acvxyz]$/i.test(key)) return true;
  if (editingKeys.test(key)) return true;
  if (/^(?:Arrow|Page)/.test(key)) return !hasChoices;
  return key === 'Enter' && !hasCommand && tag !== 'input';
}

/** Returns whether the page reacted to a key in a field. */
function acts(key: string, { tag, type }: LocatedElement, { isHandled, before, after }: KeyEffect): boolean {
  if (key === 'Enter') return after.length < before.length || (isHandled && after.length <= before.length);
  if (isHandled) return true;
  // In a one-line field these keys move nothing. In number fields the browser itself uses them to count.
  return tag === 'input' && lineKeys.test(key) && type !== 'number';
}

const changes = (key: string, { isChecked, popup, type, tag }: LocatedElement): boolean =>
  (key === ' ' && isChecked !== null) ||
  (/^Arrow/.test(key) && (type === 'radio' || type === 'range' || (tag === 'select' && popup === 'select')));
