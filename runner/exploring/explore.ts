import type { Page } from 'playwright';
import {
  explorationLimits,
  type ExplorationEnd,
  type ExplorationOrder,
  type ExplorationEvent,
} from '#contracts/worker/exploration';
import { parseUrl } from '#domain/parse-url';
import { originsToVisit, sameOf, shortOf } from './address';
import { beforePages } from './before-pages';
import { pressControls, trySearches } from './controls';
import { ExplorationFindings, marker } from './findings';
import { Frontier, type AddressCandidate } from './frontier';
import { Guard } from './guard';
import { maxFailed, usualTimes, type Times } from './limits';
import { PassedOverCount } from './passed-over';
import { endReason } from './end-reason';
import { reasonOfPageError, Tab, Unresponsive, type Arrival, type StorageState } from './tab';
import { Teller } from './teller';
import { SignedOut } from './signed-out';
import { SeenForms } from './suite/seen-forms';
import { writeSuite, type SuiteStepWriter } from './suite/write-suite';
import { nothingSeen, Work, type CurrentPage } from './work';

export interface Exploring {
  /** May already be signed in, and may show any page or none. */
  page: Page;
  /** Base URL of the environment, where exploring begins. */
  baseUrl: string;
  order: ExplorationOrder;
  /** Hides secrets in a text. Every text that is reported passes through it. */
  mask(text: string): string;
  /** Returns the accessibility tree of a page. Left out: Playwright's. */
  aria?(page: Page): Promise<string>;
  /** Returns a JPEG of what the page shows. Left out: pages are reported without screenshots. */
  picture?(page: Page): Promise<Buffer>;
  tell(event: ExplorationEvent): void;
  /** Stops the exploration at once, without reporting an end. */
  signal: AbortSignal;
  /** Source of axe-core. null: accessibility is not checked. */
  axe: string | null;
  /** Writes the steps of a first suite. Left out: no suite is proposed. */
  writer?: SuiteStepWriter;
  /** Limits that replace the usual ones. */
  times?: Partial<Times>;
}

/**
 * Explores an application: visits a few pages of each kind, presses what opens something, reports
 * findings. The guard (guard.ts) holds back every request that could change the application.
 * @throws when the browser is gone or pages crash again and again, but never because of what pages do
 */
export async function explore(exploring: Exploring): Promise<void> {
  const { signal } = exploring;
  const stopped = new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  if (signal.aborted) return;
  const work = new Exploration(exploring).run();
  // Nobody waits for the exploration after a stop. The guard stays in place until it ends.
  work.catch(() => undefined);
  await Promise.race([work, stopped]);
}

/** Ends after which the visited pages can be visited again. */
const suiteAfter: ReadonlySet<ExplorationEnd> = new Set(['whole', 'pages', 'minutes']);

class Exploration {
  readonly #exploring: Exploring;
  readonly #times: Times;
  readonly #work: Work;
  readonly #guard: Guard;
  readonly #findings: ExplorationFindings;
  readonly #frontier: Frontier;
  readonly #teller: Teller;
  readonly #tab: Tab;
  readonly #origins: ReadonlySet<string>;
  readonly #end: number;
  #visits = 0;
  /** Visits in a row that failed. */
  #failed = 0;
  /** Times that the guard refused to let the page go somewhere, during the current visit. */
  #refusals = 0;
  readonly #signedOut: SignedOut;
  /** The last action before the current visit. */
  #before = '';
  #why = '';
  /** The browser's storage at the beginning. null when no suite is proposed. */
  #kept: StorageState | null = null;
  /** Addresses of pages that looked new. */
  readonly #different: string[] = [];

  constructor(exploring: Exploring) {
    const { page, baseUrl, order, mask, tell, signal, axe } = exploring;
    this.#exploring = exploring;
    this.#times = { ...usualTimes, ...exploring.times };
    this.#end = performance.now() + order.time;
    this.#origins = originsToVisit(baseUrl, order.settings.origins);
    this.#signedOut = new SignedOut(baseUrl, order.settings.signIn !== null);
    const passed = new PassedOverCount();
    this.#teller = new Teller({ tell, mask, signal });
    this.#guard = new Guard({
      baseUrl,
      origins: this.#origins,
      allowed: order.settings.requests,
      doing: () => this.#work.doing,
      routeOf: (address) => this.#work.routeOf(address),
      ofSession: () => this.#work.ofSession,
      held: (held) => this.#teller.tell({ type: 'held', held }),
      isPopup: (request) => this.#tab.isOther(request),
      popup: (address) => {
        this.#tab.popupLed();
        if (address) this.#work.lead(address, this.#work.doing.path);
      },
      refused: (address, because) => {
        this.#refusals++;
        const { path, action, route } = this.#work.doing;
        if (because === 'outside') this.#work.passOutside(address, path);
        else this.#work.passChange(`${action} on ${route}`, address, path, 'address');
      },
    });
    this.#findings = new ExplorationFindings({
      guard: this.#guard,
      teller: this.#teller,
      times: this.#times,
      axe,
    });
    this.#frontier = new Frontier({
      baseUrl,
      visited: order.known.visited,
      passOver: ({ because, what }, address, path) => passed.add(because, what, address, path),
    });
    this.#tab = new Tab({
      page,
      times: this.#times,
      signal,
      mayGo: (address, how) => this.#guard.mayGo(address, how),
      onPage: async (opened) => {
        this.#findings.watch(opened);
        await this.#guard.watch(opened);
      },
      onDownload: (address) => this.#work.passDownload(address, this.#work.doing.path),
    });
    this.#work = new Work({
      baseUrl,
      origins: this.#origins,
      isUnclear: order.settings.unclear,
      times: this.#times,
      signal,
      tab: this.#tab,
      teller: this.#teller,
      findings: this.#findings,
      frontier: this.#frontier,
      passed,
      forms: order.settings.suite ? new SeenForms(this.#teller, baseUrl) : null,
      picture: exploring.picture,
      aria: exploring.aria ?? ((on) => on.ariaSnapshot({ timeout: this.#times.answer })),
    });
  }

  async run(): Promise<void> {
    const { signal } = this.#exploring;
    const context = this.#exploring.page.context();
    await this.#guard.watch(context);
    await context.addInitScript({ content: beforePages(marker) });
    try {
      await this.#tab.begin();
      if (this.#exploring.order.settings.suite) this.#kept = await this.#tab.kept();
      await this.#tab.forgetWorkers(this.#origins);
      // The page that is already open must not act either when it is left.
      const { page } = this.#tab;
      await this.#tab.answer(page.evaluate(beforePages(marker))).catch(() => undefined);
      this.#begin();
      const because = await this.#visitAll();
      this.#work.tellPassed();
      if (because && suiteAfter.has(because)) await this.#writeSuite();
      if (signal.aborted || !because) return;
      const { waiting } = this.#frontier;
      const visits = this.#visits + this.#exploring.order.known.visited.length;
      this.#teller.end(because, endReason(because, visits, waiting, this.#work, this.#why), waiting);
    } finally {
      await this.#leave();
    }
  }

  /** Opens a blank page and removes the guard. A page that cannot be left keeps the guard. */
  async #leave(): Promise<void> {
    const { page } = this.#tab;
    const isLeft = await this.#tab.answer(page.goto('about:blank')).then(
      () => true,
      () => page.isClosed(),
    );
    await this.#tab.dispose();
    this.#findings.leave(page);
    if (!isLeft) return;
    await this.#guard.leave(page);
    await this.#guard.leave(page.context());
  }

  #begin(): void {
    const { baseUrl, order } = this.#exploring;
    const unknown = { isMenu: true, from: null };
    for (const { address, path } of order.known.waiting) this.#frontier.add(address, path, unknown);
    if (order.known.waiting.length + order.known.visited.length > 0) return;
    this.#frontier.add(baseUrl, [{ route: this.#work.routeOf(baseUrl), action: 'open /' }], unknown);
  }

  /** Proposes scenarios for the visited pages, including those visited before an interruption. */
  async #writeSuite(): Promise<void> {
    const { order, writer, baseUrl, mask } = this.#exploring;
    if (!this.#kept || !writer) return;
    // Scenarios act on pages, so problems from now on are not findings.
    this.#findings.rest();
    const known = order.known.visited.flatMap(({ address, isNew }) => (isNew ? [address] : []));
    await writeSuite({
      work: this.#work,
      guard: this.#guard,
      writer,
      baseUrl,
      mask,
      kept: this.#kept,
      pages: [...known, ...this.#different],
      end: performance.now() + explorationLimits.drafting,
    });
  }

  /** @returns why it ended, or null when it was stopped */
  async #visitAll(): Promise<ExplorationEnd | null> {
    const { order, signal } = this.#exploring;
    for (;;) {
      const candidate = this.#frontier.next();
      this.#work.tellPassed();
      if (signal.aborted) return null;
      if (!candidate) return 'whole';
      const end = this.#visits >= order.pages ? 'pages' : performance.now() >= this.#end ? 'minutes' : null;
      if (end) {
        this.#frontier.putBack(candidate);
        return end;
      }
      this.#teller.progress(`open ${this.#work.routeOf(candidate.address)}`, this.#frontier.waiting);
      const over = await this.#visit(candidate);
      if (signal.aborted) return null;
      this.#work.tellPassed();
      if (over) return over;
    }
  }

  async #visit(candidate: AddressCandidate): Promise<ExplorationEnd | null> {
    const { address, path, group } = candidate;
    const place = { address, route: this.#work.routeOf(address), path };
    const last = path.at(-1) ?? { route: place.route, action: 'open /' };
    this.#work.doing = { ...last, path };
    this.#findings.at(place);
    this.#guard.lastHeld = null;
    this.#guard.lastAbort = -Infinity;
    this.#refusals = 0;
    const deadline = Math.min(performance.now() + this.#times.page, this.#end);
    const shown: CurrentPage = { asked: address, place, group, sight: nothingSeen, deadline };
    const before = this.#visits;
    this.#before = this.#work.lastAct;
    this.#work.lastAct = `${last.action} on ${last.route}`;
    try {
      const arrival = await this.#tab.go(address);
      if (arrival.state !== 'there') return await this.#notThere(candidate, arrival);
      await this.#tab.rest();
      return await this.#workOn(candidate, shown);
    } catch (error) {
      if (this.#exploring.signal.aborted) return null;
      const isLate = error instanceof Unresponsive;
      const { hasCrashed } = this.#tab;
      // A page that closes itself or redirects endlessly does not count as broken.
      if (isLate || hasCrashed) {
        const text = `The page ${isLate ? 'stopped answering' : 'crashed'}.`;
        this.#findings.add({ kind: 'not-loaded', text, detail: reasonOfPageError(error) });
      }
      const isSeen = this.#visits > before;
      if (!isSeen) {
        this.#frontier.failed(candidate);
        await this.#tell(shown, false);
      }
      await this.#tab.replace();
      const known = before + this.#exploring.order.known.visited.length;
      if (isSeen || known > 0 || this.#frontier.waiting > 0) return null;
      this.#why = `The page could not be read: ${hasCrashed ? 'it crashed.' : reasonOfPageError(error)}`;
      return 'unreachable';
    }
  }

  async #notThere(candidate: AddressCandidate, { state, reason }: Arrival): Promise<ExplorationEnd | null> {
    const { address, path } = candidate;
    this.#frontier.failed(candidate);
    if (state === 'download') {
      this.#work.passDownload(address, path);
      return null;
    }
    const short = shortOf(address, this.#exploring.baseUrl);
    const isFirst = this.#isFirst();
    if (this.#refusals > 0) {
      if (!isFirst) return null;
      this.#why = `${short} leads to an address that it may not go to.`;
      return 'unreachable';
    }
    this.#findings.add({ kind: 'not-loaded', text: `${short} did not load.`, detail: reason });
    this.#failed++;
    if (!isFirst && this.#failed % maxFailed !== 0) return null;
    // When the base URL still answers, one dead address says nothing about the others.
    const isBase = sameOf(address) === sameOf(this.#exploring.baseUrl);
    if (!isBase && (await this.#answers())) return null;
    this.#why = `${short} did not load: ${reason}`;
    return 'unreachable';
  }

  #isFirst(): boolean {
    return this.#visits === 0 && this.#failed === 0;
  }

  async #answers(): Promise<boolean> {
    const { state, status } = await this.#tab.go(this.#exploring.baseUrl);
    return state === 'there' && (status ?? 200) < 500;
  }

  async #workOn(candidate: AddressCandidate, shown: CurrentPage): Promise<ExplorationEnd | null> {
    const { path } = candidate;
    const { address } = this.#work;
    const { status } = this.#tab;
    const origin = parseUrl(address)?.origin ?? '';
    if (!this.#origins.has(origin)) {
      // This browser reports a redirect only after it was followed.
      this.#frontier.failed(candidate);
      this.#work.passOutside(address, path);
      return null;
    }
    const short = shortOf(candidate.address, this.#exploring.baseUrl);
    if (status !== null && status >= 400) {
      if (status >= 500 && this.#isFirst()) {
        this.#why = `${short} was answered with ${status}.`;
        return 'unreachable';
      }
      this.#failed = 0;
      const leads = path.length > 1 ? ` ${path.at(-1)!.route} leads there.` : '';
      this.#findings.add({
        kind: 'broken-link',
        text: `${short} answers ${status}.${leads}`,
        detail: candidate.address,
      });
      this.#frontier.failed(candidate);
      shown.sight = await this.#work.look();
      await this.#tell(shown, false);
      return null;
    }
    this.#failed = 0;
    shown.place = { address, route: this.#work.routeOf(address), path };
    this.#findings.movedTo(shown.place);
    shown.sight = await this.#work.look();
    const signedOut = this.#signedOut.whyOf({
      asked: candidate.address,
      shown: shown.place.address,
      hasPassword: shown.sight.facts.hasPassword,
      before: this.#before,
    });
    if (signedOut !== null) {
      this.#why = signedOut;
      this.#frontier.putBack(candidate);
      return 'signed-out';
    }
    const { structure, facts } = shown.sight;
    const { title, heading } = facts;
    const { group, isNew } = this.#frontier.visited(candidate, address, { structure, title, heading });
    shown.group = group;
    if (!facts.isHtml) {
      // Data, a text or an image that the browser shows has no links to follow and is no page of the map.
      shown.sight = { ...shown.sight, aria: '' };
      await this.#tell(shown, false);
      return null;
    }
    await this.#tell(shown, isNew);
    await this.#work.noteForms(shown.place, { isNew, isLater: false });
    if (isNew) this.#different.push(address);
    this.#work.follow(facts, shown.place, { isShown: true });
    try {
      await this.#examine(shown, isNew);
    } finally {
      // Hidden links come last, so that pressing their menu counts as the way to them where it was found.
      this.#work.follow(facts, shown.place, { isShown: false });
    }
    return null;
  }

  async #examine(shown: CurrentPage, isNew: boolean): Promise<void> {
    const { facts } = shown.sight;
    if (!facts.title)
      this.#findings.add({ kind: 'no-title', text: 'The page has no title.', detail: shown.place.address });
    await this.#findings.lookAt(this.#tab);
    if (!isNew || this.#tab.isStorming) return;
    await this.#findings.lookForBarriers(this.#tab);
    await pressControls(this.#work, shown);
    if (this.#work.address === shown.place.address) await trySearches(this.#work, shown);
  }

  async #tell(shown: CurrentPage, isNew: boolean): Promise<void> {
    this.#visits++;
    await this.#work.show(shown, { isNew, isVisit: true });
  }
}
