import { setTimeout as delay } from 'node:timers/promises';
import { commandLimits, type RecordedStep, type RecordingCommand } from '#contracts/worker/recording';
import { parseUrl } from '#domain/parse-url';
import { Cast } from './cast';
import { Checks } from './checks';
import { RecorderCore, type RecordingOptions } from './core';
import { writeStep } from '../resolver/grammar/write-step';
import { Overlays } from './overlays';
import { PointerWatch } from './pointed';
import { Pointer } from './pointer';
import { Proposals } from './proposals';
import { Responses } from './responses';
import { Sights } from './sights';
import { Typing } from './typing';

/** Milliseconds that one command may block the next. A page that hangs continues in the background. */
const longest = 15_000;
/** Maximum number of waiting commands. */
const maxWaiting = 500;

/**
 * Records the actions of a person on a page, as points and keys.
 * They pass through one queue, in their order. Only answers to dialogs bypass the queue, because a page waits for them.
 */
export class RecordingSession {
  readonly #core: RecorderCore;
  readonly #typing: Typing;
  readonly #overlays: Overlays;
  readonly #pointer: Pointer;
  readonly #pointed: PointerWatch;
  readonly #checks: Checks;
  readonly #proposals: Proposals;
  readonly #responses: Responses;
  readonly #cast: Cast;
  readonly #sights: Sights | null;
  #queue: Promise<void> = Promise.resolve();
  #waiting = 0;
  /** The last command, which may continue while a dialog is open. */
  #behind: Promise<unknown> = Promise.resolve();
  #moves: number[] = [];
  #isEnded = false;

  constructor(options: RecordingOptions) {
    this.#core = new RecorderCore(options);
    this.#typing = new Typing(this.#core);
    this.#overlays = new Overlays(this.#core, this.#typing);
    this.#pointer = new Pointer(this.#core, this.#typing, this.#overlays, (work) => void this.#take(work));
    this.#checks = new Checks(this.#core, this.#typing);
    this.#proposals = new Proposals(this.#core, this.#typing, this.#checks);
    this.#responses = new Responses(this.#core, this.#typing);
    this.#proposals.onAction = () => void this.#responses.begins().catch(() => undefined);
    this.#checks.shownBefore = () => this.#proposals.before();
    this.#pointed = new PointerWatch(this.#core);
    this.#cast = new Cast((event) => {
      this.#core.emit(event);
      this.#pointed.drawn();
    });
    this.#core.notes.now = () => this.#cast.newest;
    // Writing the first sentence compiles the grammar, so do it now.
    setImmediate(() => void writeStep({ act: 'click', thing: { noun: 'button' } }, options.language));
    const { sights } = options;
    this.#sights = sights ? new Sights(this.#core, sights, () => this.#waiting === 0) : null;
    this.#core.onPage = (page) => {
      this.#sights?.watch(page);
      void this.#cast.show(page).catch(() => undefined);
    };
  }

  /** The steps so far. Text that is being typed is not a step yet. */
  get steps(): RecordedStep[] {
    return this.#core.steps;
  }

  /** Files that steps name, by their path in the project. */
  get files(): ReadonlyMap<string, Buffer> {
    return this.#overlays.files;
  }

  /** Level of image quality. 0 is the best. */
  get pictureLevel(): number {
    return this.#cast.level;
  }

  /** Begins to send screenshots. Another call sends one at once, for a viewer that came back. */
  async showPictures(): Promise<void> {
    await this.#cast.show(this.#core.page);
  }

  /** Resolves when the command and all commands before it are done. */
  async command(command: RecordingCommand): Promise<void> {
    if (this.#isEnded) return;
    if (command.type === 'answerDialog') {
      await this.#core.answerDialog(command.accept, command.text);
      return this.#proposals.ended(command);
    }
    if (command.type === 'look') return this.#look();
    if (command.type === 'drawn') return this.#cast.drawn(command.picture);
    if (command.type === 'move') return this.#move(command);
    const done = this.#pointed.hold();
    await this.#take(async () => {
      const ended = this.#sights?.begins(command);
      await this.#proposals.begins(command);
      await this.#carryOut(command).finally(() => this.#proposals.ended(command));
      ended?.();
      this.#pointer.acted();
    }).finally(done);
  }

  /** Adds the steps for text that was just typed, and releases the page. */
  async end(): Promise<void> {
    await this.#core.dropDialog();
    const flushed = this.#take(() => this.#typing.flush());
    // A page that opens one dialog after another must not block the end.
    await Promise.race([flushed, delay(3_000, undefined, { ref: false })]);
    await this.#sights?.end();
    this.#isEnded = true;
    this.#pointer.end();
    this.#pointed.end();
    this.#proposals.end();
    this.#core.end();
    // A dialog may have opened in the meantime.
    await this.#core.dropDialog();
    // A crashed page does not answer.
    await Promise.race([this.#cast.stop(), delay(1_000, undefined, { ref: false })]);
  }

  async #move(command: Extract<RecordingCommand, { type: 'move' }>): Promise<void> {
    if (this.#mayMove()) await this.#take(() => this.#carryOut(command));
    this.#sights?.moved();
    this.#pointed.moved(command);
  }

  async #look(): Promise<void> {
    this.#core.tellState();
    this.#overlays.tellState();
    this.#pointed.again();
    this.#proposals.tell();
    await this.showPictures();
  }

  async #take(work: () => Promise<void>): Promise<void> {
    if (this.#isEnded) return;
    if (this.#waiting >= maxWaiting) return this.#refuse('too much waits already');
    this.#waiting++;
    const done = this.#queue.then(async () => {
      await this.#core.untilAnswered();
      // Work that the dialog interrupted is finished first.
      await Promise.race([this.#behind, delay(2_000, undefined, { ref: false })]);
      const working = work().catch((error: unknown) => this.#refuse(reasonOf(error)));
      this.#behind = working;
      await Promise.race([
        this.#core.through(() => working),
        delay(longest, undefined, { ref: false }).then(() => undefined),
      ]);
    });
    this.#queue = done.finally(() => this.#waiting--).catch(() => undefined);
    await done;
  }

  async #carryOut(command: RecordingCommand): Promise<void> {
    switch (command.type) {
      case 'move':
        return this.#pointer.move(command);
      case 'down':
        return this.#pointer.press(command);
      case 'up':
        return this.#pointer.release(command);
      case 'wheel':
        await this.#typing.flush();
        return this.#pointer.wheel(command, command.deltaX, command.deltaY);
      case 'keyDown':
        return this.#typing.keyDown(command);
      case 'keyUp':
        return this.#typing.keyUp(command.key);
      case 'text':
        return this.#typing.insert(command.text);
      case 'chooseOptions':
        return this.#overlays.chooseOptions(command.values);
      case 'chooseValue':
        return this.#overlays.chooseValue(command.value);
      case 'filePart':
        return this.#overlays.addFilePart(command);
      case 'closeOverlay':
        return this.#overlays.close();
      case 'go':
        return this.#go(command.to);
      case 'open':
        return this.#open(command.url);
      case 'showTab':
        return this.#showTab(command.index);
      case 'closeTab':
        await this.#typing.flush();
        if (this.#core.page.context().pages().length > 1) return this.#core.page.close();
        return this.#core.note('the last tab stays open');
      case 'check':
        return this.#checks.add(command);
      case 'askResponses':
        return this.#responses.tell();
      case 'checkResponse':
        return this.#responses.add(command);
      case 'takeProposal':
        return this.#proposals.take(command.id);
      case 'nameSecret':
        return this.#typing.nameSecret(command.key);
      case 'pause':
        await this.#typing.flush();
        return this.#core.pause(command.paused);
      case 'leaveKeys':
        return this.#typing.flushTyped();
      case 'undo': {
        await this.#typing.flush();
        const { last } = this.#core;
        if (last) this.#core.remove(last);
      }
    }
  }

  async #go(to: 'back' | 'forward' | 'reload'): Promise<void> {
    await this.#typing.flush();
    const { page } = this.#core;
    this.#core.add({ saying: { act: to } });
    const going = { back: () => page.goBack(), forward: () => page.goForward(), reload: () => page.reload() };
    await this.#core.through(going[to]);
    await this.#core.elements.look('note');
  }

  async #open(url: string): Promise<void> {
    await this.#typing.flush();
    const { options, page } = this.#core;
    const address = parseUrl(url);
    if (!address) return this.#refuse('it is not an address');
    const isOwn = address.origin === parseUrl(options.baseUrl)?.origin;
    const value = isOwn ? address.pathname + address.search + address.hash : address.href;
    const action = this.#core.add({ saying: { act: 'open', value } });
    await this.#core.through(() =>
      this.#core.errorPageHasCome
        .then(() => page.goto(url))
        .then((response) => {
          const status = response?.status() ?? 200;
          if (action && status >= 400) this.#core.expectStatus(action, status);
        })
        .catch((error: unknown) => {
          // The step's code would fail in the same way.
          if (action) this.#core.remove(action);
          throw error;
        }),
    );
    await this.#core.elements.look('note');
  }

  async #showTab(index: number): Promise<void> {
    await this.#typing.flush();
    const page = this.#core.page.context().pages()[index];
    if (!page || page === this.#core.page) return;
    this.#core.switchTo(page);
    await page.bringToFront();
  }

  #mayMove(): boolean {
    const now = performance.now();
    this.#moves = this.#moves.filter((at) => now - at < 1_000);
    if (this.#moves.length >= commandLimits.movesPerSecond) return false;
    this.#moves.push(now);
    return true;
  }

  #refuse(reason: string): void {
    this.#core.emit({ type: 'refused', reason });
  }
}

const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
