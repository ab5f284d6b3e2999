import type { Dialog, FileChooser, Frame, Page, Request } from 'playwright';
import type { ShownPage, SightCommand } from '#contracts/worker/application-map';
import type { ReportedStep } from '#contracts/worker/recorded-action';
import type { RecordedStep, RecordingEvent } from '#contracts/worker/recording';
import type { StepLanguage } from '../resolver/grammar/write-step';
import { proveMore } from './locate';
import { NotePictures } from './note-pictures';
import { isFrameOf } from './request-frame';
import { withoutUrlSecrets } from '../secrets/sensitive';
import { RecordedElements } from './recorded-elements';
import { createRecordingSecrets } from './secrets';
import { recordedStepOf, reportedStepOf, type PerformedAction } from './words';

export interface RecordingOptions {
  page: Page;
  language: StepLanguage;
  /** The environment's base URL. Pages below it are named by their path. */
  baseUrl: string;
  emit(event: RecordingEvent): void;
  testIdAttribute?: string;
  /** For a continued recording: IDs from `firstId` on are free, and these file paths are taken. */
  goesOn?: { firstId: number; files: readonly string[] };
  /** Masks texts that must not leave the process, in addition to values typed into secret fields. */
  mask?: (text: string) => string;
  /** Where visited pages are reported. Left out: no page is read. */
  sights?: SightsOptions;
}

/** Functions with which a recorder reports visited pages. Without them no page is read. */
export interface SightsOptions {
  /** Returns the facts of the page as it is now. */
  place(page: Page): Pick<ShownPage, 'route' | 'status' | 'isPosted'>;
  seen(page: ShownPage, aria: string): void;
  /** Is called before the page to which the command may have led is reported. */
  did(command: Pick<SightCommand, 'type' | 'locator' | 'route'>): void;
}

/** Maximum number of steps in one recording. */
const maxSteps = 200;

/** Milliseconds after an action in which a new tab counts as opened by the action. */
const opening = 3_000;

/** Milliseconds in which the browser shows its own error page after an address was not reached. */
const errorPage = 5_000;

/** State that the parts of a recorder share: the page, the steps so far, the open dialog. */
export class RecorderCore {
  readonly secrets: ReturnType<typeof createRecordingSecrets>;
  readonly notes: NotePictures;
  readonly elements: RecordedElements;
  page: Page;
  #isPaused = false;
  #actions: PerformedAction[] = [];
  #nextId: number;
  #isEnded = false;
  #known = new WeakSet<Page>();
  #dialog: { dialog: Dialog; answered: Promise<void>; answer(): void } | null = null;
  #dialogOpens: (() => void)[] = [];
  /** True during an input whose step is added afterwards. Dialogs until then belong to that step. */
  #isComing = false;
  #answers: NonNullable<PerformedAction['saying']['dialogs']>[number][] = [];
  /** The tab opened by an input whose step is added afterwards. */
  #openedTab: Page | null = null;
  /** Tabs that no step opens. A run does not have them. */
  readonly #tabsWithoutStep = new WeakSet<Page>();
  /** The tab that a run has in front, and the one before it. */
  #tabOfRun: [current: Page, before: Page];
  #lastInput: { at: number; action: PerformedAction | null } = { at: -opening, action: null };
  /** Resolves when the browser shows its error page. A page that is opened earlier would be interrupted. */
  errorPageHasCome: Promise<void> = Promise.resolve();
  onPage: (page: Page) => void = () => undefined;
  onFileChooser: (chooser: FileChooser) => void = () => undefined;

  constructor(readonly options: RecordingOptions) {
    this.page = options.page;
    this.#tabOfRun = [options.page, options.page];
    this.#nextId = options.goesOn?.firstId ?? 0;
    this.secrets = createRecordingSecrets(options.mask);
    this.elements = new RecordedElements(this);
    this.notes = new NotePictures(this, (event) => options.emit(event));
    this.#watch(options.page);
    options.page.context().on('page', this.#opened);
  }

  end(): void {
    this.#isEnded = true;
    this.page.context().off('page', this.#opened);
    this.elements.end();
  }

  get isPaused(): boolean {
    return this.#isPaused;
  }

  pause(isPaused: boolean): void {
    this.#isPaused = isPaused;
    this.emit({ type: 'paused', paused: isPaused });
  }

  // Steps.

  get last(): PerformedAction | undefined {
    return this.#actions.at(-1);
  }

  /** The steps as they are now. */
  get steps(): RecordedStep[] {
    return this.#actions.map((action) => this.#stepOf(action));
  }

  add(action: Omit<PerformedAction, 'id' | 'doubts'> & { doubts?: string[] }): PerformedAction | null {
    if (this.isPaused) return null;
    if (this.#actions.length >= maxSteps) {
      this.note(`a recording has ${maxSteps} steps at most`);
      return null;
    }
    const added = { ...this.#withOpened(action), doubts: action.doubts ?? [], id: this.#nextId++ };
    this.#actions.push(added);
    this.#lastInput = { at: performance.now(), action: added };
    this.tell(added);
    return added;
  }

  /** Replaces the last step when it did the same to the same element. Adds a step otherwise. */
  replaceOrAdd(
    action: Omit<PerformedAction, 'id' | 'doubts'> & { doubts?: string[] },
  ): PerformedAction | null {
    const { last } = this;
    const isSame =
      last?.saying.act === action.saying.act &&
      !last.saying.dialogs &&
      this.#answers.length === 0 &&
      this.#openedTab === null &&
      JSON.stringify(last.target?.ways[0]) === JSON.stringify(action.target?.ways[0]);
    if (!last || !isSame || this.isPaused) return this.add(action);
    // Properties that only the last action has are removed.
    Object.assign(last, { docString: undefined, files: undefined, doubts: [] }, action);
    this.tell(last);
    return last;
  }

  /** Begins or ends an input whose step follows. A dialog or tab without a step becomes a note. */
  coming(isComing: boolean): void {
    this.#isComing = isComing;
    if (isComing) return;
    if (this.#answers.length > 0) this.note('a dialog that was opened by an action without a step');
    if (this.#openedTab) this.#noteTab(this.#openedTab);
    this.#answers = [];
    this.#openedTab = null;
  }

  /** Adds to a step the dialogs and the tab that its input opened before the step was added. */
  #withOpened<Action extends Pick<PerformedAction, 'saying'>>(action: Action): Action {
    const saying = { ...action.saying };
    if (this.#answers.length > 0) saying.dialogs = this.#answers;
    if (this.#openedTab) saying.opensTab = true;
    this.#answers = [];
    this.#openedTab = null;
    return { ...action, saying };
  }

  /** Makes a step that opened a page expect an error status. It would fail otherwise. */
  expectStatus(action: PerformedAction, status: number): void {
    action.saying = { ...action.saying, status };
    this.tell(action);
  }

  remove(action: PerformedAction): void {
    this.#actions = this.#actions.filter((recordedAction) => recordedAction !== action);
    this.emit({ type: 'stepRemoved', id: action.id });
  }

  /** Reports an action that is not a step as a row of its own. */
  note(reason: string): void {
    if (!this.isPaused)
      this.notes.tell({ state: 'noted', id: this.#nextId++, reason: `Not recorded: ${reason}` });
  }

  /** Reports an input that becomes no step. A tab that opens next belongs to it, not to the step before. */
  noteInput(reason: string): void {
    this.#lastInput = { at: performance.now(), action: null };
    this.note(reason);
  }

  /** Reports a step in the next turn: a delay between pressing and releasing would prevent a click. */
  tell(action: PerformedAction): void {
    setImmediate(() => {
      if (!this.#actions.includes(action)) return;
      const step = this.#toldOf(action);
      if (step.state === 'noted') this.notes.tell(step);
      else this.emit({ type: 'step', step });
    });
  }

  emit(event: RecordingEvent): void {
    this.options.emit(event.type === 'picture' ? event : this.secrets.masked(event));
  }

  /** Returns the message from which the server writes the step, or a note when it cannot. */
  #toldOf(action: PerformedAction): ReportedStep {
    const step = this.#stepOf(action);
    return step.state === 'noted' ? step : reportedStepOf(action);
  }

  /** Returns the step, or a note when the step contains a secret, because nobody could run it. */
  #stepOf(action: PerformedAction): RecordedStep {
    const step = recordedStepOf(action, this.options.language);
    if (!this.secrets.isIn(step)) return step;
    return {
      state: 'noted',
      id: action.id,
      reason: 'Not recorded: it holds what was typed into a field for secrets',
    };
  }

  /** Proves further ways to the element when nobody waits for them. */
  async completeLater(action: PerformedAction | null): Promise<void> {
    if (!action?.target) return;
    const { ways } = action.target;
    const before = ways.length;
    await proveMore(action.target).catch(() => undefined);
    if (ways.length > before && this.#actions.includes(action)) this.tell(action);
  }

  // Dialogs and tabs.

  get hasDialog(): boolean {
    return this.#dialog !== null;
  }

  /** Resolves when the page can answer again. */
  async untilAnswered(): Promise<void> {
    await this.#dialog?.answered;
  }

  /** Runs work until it is done or a dialog opens, because a page with a dialog does not answer. */
  async through(work: () => Promise<unknown>): Promise<void> {
    let told = () => undefined as void;
    const opens = new Promise<void>((resolve) => (told = resolve));
    this.#dialogOpens.push(told);
    try {
      await Promise.race([work(), opens]);
    } finally {
      this.#dialogOpens = this.#dialogOpens.filter((open) => open !== told);
    }
  }

  async answerDialog(accept: boolean, text: string | undefined): Promise<void> {
    const open = this.#dialog;
    if (!open) return;
    const { dialog } = open;
    this.#dialog = null;
    const { last } = this;
    const isAnswered = dialog.type() === 'prompt' && accept;
    const answer = isAnswered
      ? { is: 'answered' as const, text: text ?? dialog.defaultValue() }
      : { is: accept ? ('accepted' as const) : ('dismissed' as const) };
    if (this.#isComing && dialog.type() !== 'beforeunload') this.#answers.push(answer);
    else if (last && dialog.type() !== 'beforeunload') {
      last.saying = { ...last.saying, dialogs: [...(last.saying.dialogs ?? []), answer] };
      this.tell(last);
    } else if (dialog.type() !== 'beforeunload') this.note('a dialog that opened before any action');
    await (accept ? dialog.accept(text ?? dialog.defaultValue()) : dialog.dismiss()).catch(() => undefined);
    open.answer();
    this.emit({ type: 'dialogClosed' });
  }

  /** Closes the dialog of a recording that ends. The answer becomes no step. */
  async dropDialog(): Promise<void> {
    const open = this.#dialog;
    this.#dialog = null;
    await open?.dialog.dismiss().catch(() => undefined);
    open?.answer();
  }

  show(page: Page): void {
    this.page = page;
    if (!this.#tabsWithoutStep.has(page)) this.#tabOfRun = [page, this.#tabOfRun[0]];
    this.#watch(page);
    this.onPage(page);
    void this.#tellTabs();
  }

  /** Reports the current state again, for a viewer that came back. */
  tellState(): void {
    this.emit({ type: 'paused', paused: this.#isPaused });
    void this.#tellTabs();
    if (this.#dialog) this.#tellDialog(this.#dialog.dialog);
    for (const action of this.#actions) this.tell(action);
  }

  async #tellTabs(): Promise<void> {
    if (this.#isEnded) return;
    const pages = this.page.context().pages();
    const titles = await Promise.all(
      pages.map(
        async (page) => (await Promise.race([page.title(), shortly()]).catch(() => '')) || page.url(),
      ),
    );
    const shown = pages.indexOf(this.page);
    this.emit({ type: 'tabs', titles: titles.slice(0, 51), shown, address: this.page.url() });
  }

  readonly #opened = (page: Page): void => {
    const { at, action } = this.#lastInput;
    const isByLastInput = performance.now() - at < opening;
    if (this.#isComing) this.#openedTab = page;
    else if (isByLastInput && action && !action.saying.opensTab) {
      action.saying = { ...action.saying, opensTab: true };
      this.tell(action);
    } else this.#noteTab(page);
    this.show(page);
  };

  #noteTab(page: Page): void {
    this.#tabsWithoutStep.add(page);
    const [current, before] = this.#tabOfRun;
    if (current === page) this.#tabOfRun = [before, before];
    this.note('a new tab, because no step opens it: a run does not have this tab, so steps in it will fail');
  }

  /** Shows another tab. This becomes a step unless a run has the tab in front or does not open it. */
  switchTo(page: Page): void {
    const inRun = this.#tabsOfRun();
    if (!inRun.includes(page)) this.note('a switch to a tab that a run does not have');
    else if (this.#tabOfRun[0] !== page)
      this.add({ saying: { act: 'switchTab', number: inRun.indexOf(page) + 1 } });
    this.show(page);
  }

  #tabsOfRun = (): Page[] =>
    this.page
      .context()
      .pages()
      .filter((page) => !this.#tabsWithoutStep.has(page));

  #watch(page: Page): void {
    if (this.#known.has(page)) return;
    this.#known.add(page);
    page.on('load', () => {
      void this.elements.look('note');
      void this.#tellTabs();
    });
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame()) void this.#tellTabs();
    });
    page.on('dialog', (dialog) => this.#dialogOpened(dialog));
    page.on('requestfailed', (request) => this.#failed(page, request));
    page.on('download', () => this.note('a file that was downloaded'));
    page.on('filechooser', (chooser) => this.onFileChooser(chooser));
    page.on('close', () => {
      if (this.page !== page) return;
      const left = this.#tabsOfRun().at(-1) ?? page.context().pages().at(-1);
      if (!left) return;
      if (this.#tabsWithoutStep.has(page)) {
        this.note('the closing of a tab that a run does not have');
        return this.show(this.#tabOfRun[0].isClosed() ? left : this.#tabOfRun[0]);
      }
      this.add({ saying: { act: 'closeTab' } });
      this.show(left);
    });
    void this.elements.look('note');
  }

  /** Reports a link that cannot be reached, because the browser's own error page says less. */
  #failed(page: Page, request: Request): void {
    const reason = request.failure()?.errorText ?? '';
    // A download, or another page that was opened in between.
    if (!request.isNavigationRequest() || /ABORTED/.test(reason) || this.page !== page) return;
    if (!isFrameOf(page.mainFrame(), request)) return;
    const isErrorPage = (frame: Frame) =>
      frame === page.mainFrame() && frame.url().startsWith('chrome-error:');
    this.errorPageHasCome = page
      .waitForEvent('framenavigated', { predicate: isErrorPage, timeout: errorPage })
      .then(() => undefined)
      .catch(() => undefined);
    this.emit({ type: 'refused', reason: `${withoutUrlSecrets(request.url())} was not reached: ${reason}` });
  }

  #dialogOpened(dialog: Dialog): void {
    // Dismiss the dialog, as a browser does when nobody listens.
    if (this.#isEnded) return void dialog.dismiss().catch(() => undefined);
    let answer = () => undefined as void;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    this.#dialog = { dialog, answered, answer };
    for (const open of this.#dialogOpens.splice(0)) open();
    this.#tellDialog(dialog);
  }

  #tellDialog(dialog: Dialog): void {
    const kind = dialog.type() as 'alert' | 'confirm' | 'prompt' | 'beforeunload';
    this.emit({ type: 'dialog', kind, message: dialog.message(), value: dialog.defaultValue() });
  }
}

const shortly = () => new Promise<string>((resolve) => setTimeout(() => resolve(''), 500));
