import { setTimeout as delay } from 'node:timers/promises';
import type { ElementHandle, JSHandle } from 'playwright';
import type { RecordingCommand } from '#contracts/worker/recording';
import { changesOf, enclosing, restlessOf, type PossibleCheck } from './changes';
import type { Checks, NewCheck } from './checks';
import type { RecorderCore } from './core';
import { shownOn, type VisibleContent } from './in-page-shown';
import type { Typing } from './typing';
import { recordedStepOf } from './words';

/** Maximum number of proposals at a time, and of changes that are tried for them. */
const limits = { proposals: 2, tried: 8 };
/** Maximum number of elements of a page that are read. Larger pages get no proposals. */
const maxElements = 3_000;
/** Milliseconds from an action to the first reading, and to the next: by then a clock has moved on. */
const settling = 250;
const later = 1_100;
/** Maximum number of readings of a page that is still loading. */
const maxLooks = 4;
/** Milliseconds that a key may wait for the reading of the page before it. */
const maxWait = 50;

interface Proposal {
  id: number;
  check: NewCheck;
  text: string;
}

/**
 * Proposes checks of what an action changed on the page. One click adds a proposal as a step.
 * It reads the page before and twice after an action. Nothing waits for that, and the next action ends it.
 * Each check is proven at once, like one that a person points at: a message may be gone when it has been read.
 */
export class Proposals {
  /** Is called before a command that may act and does not continue the previous command. */
  onAction: () => void = () => undefined;
  #before: Promise<VisibleContent | null> | null = null;
  /** The page as it was after it settled. */
  #settled: VisibleContent | null = null;
  #restless = new Set<string>();
  #all: Proposal[] = [];
  #nextId = 0;
  #turn = 0;
  #isTyping = false;
  #isSettling = false;
  #isOpened = false;
  #timer: NodeJS.Timeout | undefined;
  #isEnded = false;

  constructor(
    private readonly core: RecorderCore,
    private readonly typing: Typing,
    private readonly checks: Checks,
  ) {}

  end(): void {
    this.#isEnded = true;
    this.#turn++;
    clearTimeout(this.#timer);
  }

  /** Withdraws the proposals and reads the page, before a command is carried out. */
  async begins(command: RecordingCommand): Promise<void> {
    const { type } = command;
    if (type === 'undo' || type === 'pause') return this.#withdraw();
    if (!isAction(command)) return;
    this.#withdraw();
    const isTyping = isTyped(command);
    const goesOn =
      type === 'up' || type === 'answerDialog' || (type === 'down' && command.clicks > 1)
        ? true
        : isTyping && this.#isTyping && this.#isSettling;
    this.#isTyping = isTyping;
    this.#isOpened = type === 'open' || type === 'go';
    clearTimeout(this.#timer);
    if (goesOn || this.core.hasDialog) return;
    this.#before = null;
    if (this.core.isPaused) return;
    this.onAction();
    this.#before = this.#look();
    // A press needs time to find its element after this. A key is sent at once, so it waits for the reading.
    if (type !== 'down') await Promise.race([this.#before, delay(maxWait)]);
  }

  ended(command: RecordingCommand): void {
    if (!isAction(command) || this.#isEnded || this.core.isPaused) return;
    const turn = ++this.#turn;
    clearTimeout(this.#timer);
    this.#isSettling = true;
    this.#timer = setTimeout(() => void this.#propose(turn).catch(() => undefined), settling);
    this.#timer.unref();
  }

  /** Returns what was shown before the last action, or null when it is not known. */
  async before(): Promise<VisibleContent | null> {
    return (await this.#before) ?? null;
  }

  /** Adds a proposal as a step. */
  async take(id: number): Promise<void> {
    const proposal = this.#all.find((other) => other.id === id);
    if (!proposal) return this.core.emit({ type: 'refused', reason: 'this check is no longer proposed' });
    this.#all = this.#all.filter((other) => other !== proposal);
    this.tell();
    await this.typing.flushWithTab();
    const action = this.core.add(proposal.check);
    await this.core.completeLater(action);
  }

  tell(): void {
    const checks = this.#all.map(({ id, text }) => ({ id, text }));
    this.core.emit({ type: 'proposals', checks });
  }

  #withdraw(): void {
    this.#turn++;
    if (this.#all.length === 0) return;
    this.#all = [];
    this.tell();
  }

  async #propose(turn: number): Promise<void> {
    const isOver = () => turn !== this.#turn || this.#isEnded || this.core.hasDialog;
    const before = await this.#before;
    let after = await this.#look();
    for (let looks = 1; looks < maxLooks && before; looks++) {
      await delay(later, undefined, { ref: false });
      if (isOver()) return;
      const seen = await this.#see().catch(() => null);
      if (!seen) continue;
      const { now, handle } = seen;
      try {
        if (isOver()) return;
        const earlier = after;
        after = now;
        if (!earlier) continue;
        this.#learn(before, earlier, now);
        const of = { restless: this.#restless, isOpened: this.#isOpened };
        const changes = changesOf(before, earlier, now, of);
        // A page that is still loading may change more.
        if (changes.length === 0 && JSON.stringify(earlier) !== JSON.stringify(now)) continue;
        this.#settled = now;
        return await this.#prove(changes, now, handle, isOver);
      } finally {
        void handle.dispose().catch(() => undefined);
        if (turn === this.#turn && this.#settled === now) this.#isSettling = false;
      }
    }
    if (turn === this.#turn) this.#isSettling = false;
  }

  /** Notes the places that changed without an action, after the action or before it. */
  #learn(before: VisibleContent, after: VisibleContent, now: VisibleContent): void {
    if (before.document !== now.document) this.#restless = new Set();
    for (const place of restlessOf(after, now)) this.#restless.add(place);
    if (this.#settled?.document === now.document)
      for (const place of restlessOf(this.#settled, before)) this.#restless.add(place);
    this.#settled = null;
  }

  async #prove(
    changes: readonly PossibleCheck[],
    now: VisibleContent,
    handle: JSHandle<{ elements: Element[] }>,
    isOver: () => boolean,
  ): Promise<void> {
    const found: Proposal[] = [];
    const taken = new Set<number>();
    for (const change of changes.slice(0, limits.tried)) {
      if (found.length === limits.proposals || isOver()) break;
      // A check of a message or row covers its parts.
      if (change.item !== null && enclosing(change.item, now).some((one) => taken.has(one))) continue;
      const check = await this.#checkOf(change, handle).catch(() => null);
      const text = check && this.#textOf(check);
      if (!check || !text || found.some((proposal) => proposal.text === text)) continue;
      if (change.item !== null) taken.add(change.item);
      found.push({ id: this.#nextId++, check, text });
    }
    if (isOver() || found.length === 0) return;
    this.#all = found;
    this.tell();
  }

  async #checkOf(change: PossibleCheck, handle: JSHandle<{ elements: Element[] }>): Promise<NewCheck | null> {
    const { check, item, expected } = change;
    if (check === 'address' || check === 'title') return this.checks.ofPage(check);
    const found = await handle.evaluateHandle(({ elements }, at) => elements[at] ?? null, item ?? -1);
    const element = found.asElement() as ElementHandle | null;
    if (!element) return null;
    const target = await this.core.elements.locateElement(element);
    void element.dispose().catch(() => undefined);
    const made = await this.checks.ofElement(target, check, expected);
    if ('refused' in made) {
      // If the texts do not tell the row from others, one text of the row may still be checked.
      if (check !== 'row') return null;
      const other = await this.checks.ofElement(target, 'text', expected);
      return 'refused' in other ? null : other;
    }
    return made;
  }

  /** Returns the sentence of a check, or null when no sure way leads to its element or it has a secret. */
  #textOf(check: NewCheck): string | null {
    const [way] = check.target?.ways ?? [];
    if (check.target && (!way || way.thing.by === 'path' || /hidden/.test(way.doubt ?? ''))) return null;
    const step = recordedStepOf({ ...check, id: 0, doubts: [] }, this.core.options.language);
    if (step.state !== 'recorded' || this.core.secrets.isIn(step)) return null;
    return step.choices[0]?.text ?? null;
  }

  async #look(): Promise<VisibleContent | null> {
    const seen = await this.#see().catch(() => null);
    void seen?.handle.dispose().catch(() => undefined);
    return seen?.now ?? null;
  }

  async #see() {
    const frame = this.core.page.mainFrame();
    // Both are requested together, so that they describe the same moment.
    const [handle, secrets] = await Promise.all([
      frame.evaluateHandle(shownOn, maxElements),
      this.core.elements.secretsIn(frame),
    ]);
    const now = JSON.parse(await handle.evaluate(({ json }) => json)) as VisibleContent;
    const isSecret = (text: string) => secrets.some((secret) => text.includes(secret));
    // Drop texts with a secret, or with its replacement.
    for (const item of now.items) if (isSecret(item.text)) item.text = '';
    if (isSecret(now.title)) now.title = '';
    return { now, handle };
  }
}

const acts: ReadonlySet<RecordingCommand['type']> = new Set([
  ...(['down', 'up', 'keyDown', 'text', 'answerDialog', 'chooseOptions', 'chooseValue'] as const),
  ...(['filePart', 'go', 'open', 'showTab', 'closeTab'] as const),
]);

/** Returns whether a command is an action. Modifier keys are not: users hold them to reach a proposal. */
const isAction = (command: RecordingCommand): boolean =>
  acts.has(command.type) &&
  !(command.type === 'keyDown' && /^(?:Shift|Control|Alt|AltGraph|Meta|CapsLock)$/.test(command.key));

const isTyped = (command: RecordingCommand): boolean =>
  command.type === 'text' ||
  (command.type === 'keyDown' &&
    ([...command.key].length === 1 || /^(?:Backspace|Delete)$/.test(command.key)));
