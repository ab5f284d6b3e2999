import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright';
import type { StepAct } from '#contracts/worker/recorded-action';
import type { RecordingCommand } from '#contracts/worker/recording';
import { withoutFieldValues } from '#domain/pages/aria-tree';
import { createSecrets } from '../secrets/secrets';
import type { RecorderCore, SightsOptions } from './core';
import { expressionOf, literalTexts } from './expression';
import type { PerformedAction } from './words';

/** Milliseconds without actions before a page is read. Pages with many elements need more. */
const rest = 700;
const restOfElements = (elements: number) => Math.max(rest, elements / 4);
/** Milliseconds without a move before a reading (a press may follow), and the longest delay by moves. */
const stillness = 200;
const maxMovingTime = 3_000;
/** Elements. Reading a larger page takes seconds, for which a press would wait. */
const maxElements = 20_000;
/** Milliseconds that a reading may take, and that the last one may take when the recording ends. */
const limit = 5_000;
const lastLimit = 3_000;

/** Command names (runner/evidence/command-kinds.ts). Other acts change no page, or lead nowhere alone. */
const commandOf: Partial<Record<StepAct, string>> = {
  open: 'navigate',
  openPage: 'navigate',
  home: 'navigate',
  reload: 'navigate',
  switchTab: 'navigate',
  closeTab: 'navigate',
  back: 'go_back',
  forward: 'go_forward',
  click: 'click_element',
  doubleClick: 'click_element',
  rightClick: 'click_element',
  hover: 'hover_element',
  drag: 'drag_element',
  dragBy: 'drag_element',
  clickLabel: 'check_element',
  type: 'press_key',
  press: 'press_key',
  fill: 'fill_element',
  clear: 'fill_element',
  fillTable: 'fill_element',
  upload: 'set_input_files',
  select: 'select_combobox',
  choose: 'check_element',
  check: 'check_element',
  uncheck: 'uncheck_element',
};
/** Commands after which a page may have changed although no step was recorded. */
const leading: ReadonlySet<RecordingCommand['type']> = new Set(['up', 'go', 'open', 'showTab', 'closeTab']);

/**
 * Reports the pages that a recording visits, for the application map. Reading keeps the page busy, so
 * it takes place when no action runs or waits and the pointer is still. A page that is left earlier is not reported.
 */
export class Sights {
  readonly #core: RecorderCore;
  readonly #options: SightsOptions;
  readonly #isFree: () => boolean;
  #timer: NodeJS.Timeout | undefined;
  #stirredAt = 0;
  #movedAt = 0;
  #isDue = false;
  #looking: Promise<void> = Promise.resolve();
  #isEnded = false;
  #known = new WeakSet<Page>();

  /** @param isFree returns whether no command runs or waits */
  constructor(core: RecorderCore, options: SightsOptions, isFree: () => boolean) {
    this.#core = core;
    this.#options = options;
    this.#isFree = isFree;
    this.watch(core.page);
  }

  watch(page: Page): void {
    this.#stir();
    if (this.#known.has(page)) return;
    this.#known.add(page);
    const stir = () => page === this.#core.page && this.#stir();
    page.on('load', stir);
    page.on('framenavigated', (frame) => frame === page.mainFrame() && stir());
  }

  moved(): void {
    this.#movedAt = performance.now();
  }

  /** Is called before a command is carried out. @returns a function to call after the command */
  begins(command: RecordingCommand): () => void {
    const { last } = this.#core;
    const saying = last?.saying;
    const { route } = this.#options.place(this.#core.page);
    this.#stir();
    return () => {
      this.#stir();
      const now = this.#core.last;
      const isNew = now && (now !== last || now.saying !== saying);
      if (isNew) this.#tell(now, route);
      // Where the page goes from here is not due to the previous action.
      else if (command.type === 'pause' || (leading.has(command.type) && !this.#core.isPaused))
        this.#options.did({ type: 'navigate', locator: '', route });
    };
  }

  /** Reads the page on which the recording ends, unless it was read already. */
  async end(): Promise<void> {
    clearTimeout(this.#timer);
    if (this.#isDue) void this.#look();
    await Promise.race([this.#looking, delay(lastLimit, undefined, { ref: false })]);
    this.#isEnded = true;
  }

  #tell({ saying: { act }, target }: PerformedAction, route: string): void {
    const type = commandOf[act];
    if (type === undefined) return;
    const [way] = target?.ways ?? [];
    const locator = way ? expressionOf(way, literalTexts(way)).replace(/^this\.page\./, '') : '';
    this.#options.did(this.#core.secrets.masked({ type, locator, route }));
  }

  #stir(): void {
    if (this.#isEnded) return;
    this.#stirredAt = performance.now();
    this.#isDue = true;
    this.#later(rest);
  }

  #later(time: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#perhaps().catch(() => undefined), time);
    this.#timer.unref();
  }

  async #perhaps(): Promise<void> {
    if (this.#isEnded || !this.#isDue || this.#core.isPaused || this.#core.hasDialog) return;
    const isMoving = () =>
      performance.now() - this.#movedAt < stillness && performance.now() - this.#stirredAt < maxMovingTime;
    if (!this.#isFree() || isMoving()) return this.#later(stillness);
    const since = this.#stirredAt;
    const elements = await this.#core.page.evaluate(() => document.querySelectorAll('*').length);
    // An action in the meantime restarted the wait.
    if (since !== this.#stirredAt || elements > maxElements) return;
    const remaining = restOfElements(elements) - (performance.now() - since);
    if (remaining > 0 || !this.#isFree() || isMoving()) return this.#later(Math.max(remaining, stillness));
    await this.#look();
  }

  #look(): Promise<void> {
    this.#isDue = false;
    this.#looking = this.#see().catch(() => undefined);
    return this.#looking;
  }

  async #see(): Promise<void> {
    const core = this.#core;
    const { page } = core;
    if (core.isPaused || core.hasDialog || page.isClosed()) return;
    const address = page.url();
    const late = delay(limit, null, { ref: false });
    const shown = await Promise.race([
      Promise.all([
        page.ariaSnapshot({ timeout: limit }),
        page.title(),
        core.elements.secretsIn(page.mainFrame()),
      ]),
      late,
    ]);
    if (!shown || page.url() !== address || core.page !== page || this.#isEnded) return;
    const [aria, title, held] = shown;
    // Texts in secret fields are not in a step yet.
    const secrets = createSecrets();
    held.forEach((item) => secrets.add(item));
    const clean = (text: string) => core.secrets.masked(secrets.mask(text));
    const { route, ...answer } = this.#options.place(page);
    const seen = { route: clean(route), title: clean(title), ...answer };
    this.#options.seen(seen, clean(withoutFieldValues(aria)));
  }
}
