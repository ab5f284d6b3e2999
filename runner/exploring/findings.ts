import type { ConsoleMessage, Page, Request, Response } from 'playwright';
import {
  explorationLimits,
  type ExplorationFinding,
  type ExplorationStep,
} from '#contracts/worker/exploration';
import { parseUrl } from '#domain/parse-url';
import { explainFailure } from '../process/unreachable';
import { sameOf } from './address';
import type { Guard } from './guard';
import { brokenPictures, runAxe } from './in-page';
import { pageLimits, type Times } from './limits';
import type { Tab } from './tab';
import type { Teller } from './teller';

/** Marks errors that are caused by the features that are switched off during an exploration. */
export const marker = 'Off while this application is explored.';

/** The page on which something was found, and the steps that lead to it. */
export interface FindingLocation {
  route: string;
  address: string;
  path: ExplorationStep[];
}

interface Told
  extends Pick<ExplorationFinding, 'kind' | 'text' | 'detail'>, Partial<Pick<ExplorationFinding, 'rule'>> {
  /** Address of the broken file, when several pages share it. */
  file?: string;
}

/** Milliseconds after a held request in which an error of the page may be caused by that request. */
const afterAbort = 2_000;
/** Maximum number of files remembered as failed to load. */
const maxBroken = 1_000;
const ofAbort =
  /failed to fetch|networkerror|network error|load failed|err_aborted|err_failed|\babort(?:ed)?\b/i;
const axeTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'];
const impacts = ['minor', 'moderate', 'serious', 'critical'] as const;

/** Problems of the explored pages. Each problem is reported once. */
export class ExplorationFindings {
  readonly #told = new Set<string>();
  readonly #guard: Guard;
  readonly #teller: Teller;
  readonly #times: Times;
  readonly #axe: string | null;
  /** The pages that made the requests. */
  readonly #places = new WeakMap<Request, FindingLocation>();
  #place: FindingLocation = { route: '/', address: '', path: [] };
  #onPage = 0;
  #isResting = false;
  /** Files that failed to load. */
  readonly #broken = new Set<string>();
  /** Images that failed to load, until it is known whether the page shows them. */
  #pictures: { place: FindingLocation; address: string; told: Told }[] = [];

  constructor({
    guard,
    teller,
    times,
    axe,
  }: {
    guard: Guard;
    teller: Teller;
    times: Times;
    axe: string | null;
  }) {
    this.#guard = guard;
    this.#teller = teller;
    this.#times = times;
    this.#axe = axe;
  }

  /** Sets the page that later findings belong to, and restarts its count of findings. */
  at(location: FindingLocation): void {
    this.#place = location;
    this.#onPage = 0;
  }

  /** Sets the page after a redirect or a change of the view. The count of findings continues. */
  movedTo(location: FindingLocation): void {
    this.#place = location;
  }

  watch(page: Page): void {
    page.on('pageerror', this.#pageError);
    page.on('console', this.#console);
    page.on('request', this.#request);
    page.on('response', this.#response);
    page.on('requestfailed', this.#requestFailed);
  }

  leave(page: Page): void {
    page.off('pageerror', this.#pageError);
    page.off('console', this.#console);
    page.off('request', this.#request);
    page.off('response', this.#response);
    page.off('requestfailed', this.#requestFailed);
  }

  /** Stops reporting: problems from now on are not findings. */
  rest(): void {
    this.#isResting = true;
  }

  add(told: Told, location = this.#place): void {
    if (this.#isResting) return;
    // Texts of these kinds may be alike, so their addresses tell them apart.
    const of = { 'broken-link': location.address, 'broken-picture': told.detail }[told.kind as string] ?? '';
    const about = told.rule?.id ?? `${told.text} ${of}`;
    // A broken file that many pages load is reported once.
    const at = told.file ?? fileOf(told, location) ?? location.route;
    const key = `${told.kind} ${at} ${about.replace(/\d+/g, '#')}`;
    if (
      this.#told.has(key) ||
      this.#told.size >= explorationLimits.findings ||
      this.#onPage >= pageLimits.findings
    )
      return;
    this.#told.add(key);
    this.#onPage++;
    const { kind, text, detail, rule = null } = told;
    const { route, address, path } = location;
    this.#teller.tell({
      type: 'finding',
      finding: { kind, route, address, text: text.slice(0, 500), detail: detail.slice(0, 2_000), path, rule },
    });
  }

  /** Reports the broken images that the page shows. */
  async lookAt(tab: Tab): Promise<void> {
    const broken = await tab
      .answer(tab.page.evaluate(brokenPictures, pageLimits.pictures))
      .catch((): { address: string; alt: string }[] => []);
    for (const { address, alt } of broken) {
      const shown = alt ? `The image “${alt}”` : 'A picture';
      this.add({ kind: 'broken-picture', text: `${shown} is broken.`, detail: address });
    }
    const addresses = new Set(broken.map(({ address }) => address));
    for (const { place, address, told } of this.#pictures.splice(0))
      if (!addresses.has(address)) this.add(told, place);
  }

  /** Checks the accessibility of what the page shows. */
  async lookForBarriers(tab: Tab): Promise<void> {
    if (!this.#axe) return;
    try {
      await tab.answer(tab.page.evaluate(`${this.#axe};undefined`), this.#times.axe);
      const found = await tab.answer(tab.page.evaluate(runAxe, axeTags), this.#times.axe);
      for (const { id, impact, help, helpUrl, elements, targets, summary } of found) {
        this.add({
          kind: 'accessibility',
          text: `${help}.`.replace(/\.\.$/, '.'),
          detail: [helpUrl, ...targets, summary].filter(Boolean).join('\n'),
          rule: { id, impact: impacts.find((other) => other === impact) ?? null, elements },
        });
      }
    } catch {
      // The page left or is too large: no accessibility results. The next step finds out whether it still answers.
    }
  }

  #isOurs(text: string): boolean {
    if (text.includes(marker)) return true;
    if (performance.now() - this.#guard.lastAbort < afterAbort) return true;
    return this.#guard.lastHeld !== null && ofAbort.test(text);
  }

  readonly #pageError = (error: Error): void => {
    const text = `${error.name}: ${error.message}`;
    if (!this.#isOurs(text))
      this.add({ kind: 'page-error', text, detail: (error.stack ?? '').slice(0, 2_000) });
  };

  readonly #console = (message: ConsoleMessage): void => {
    if (message.type() !== 'error') return;
    const text = message.text().slice(0, 2_000);
    // The browser logs this line for a request that is already reported as failed.
    if (text.startsWith('Failed to load resource') || this.#isOurs(text)) return;
    const refused = /^Refused to (?:apply style|execute script) from '([^']+)'/.exec(text)?.[1];
    if (refused !== undefined && this.#broken.has(refused)) return;
    const { url, lineNumber } = message.location();
    const detail = url ? `${text}\n${url}:${lineNumber + 1}` : text;
    const first = text.split('\n')[0] || 'An error without words.';
    this.add({ kind: 'console-error', text: first, detail, file: refused });
  };

  readonly #request = (request: Request): void => {
    this.#places.set(request, this.#place);
  };

  readonly #response = (response: Response): void => {
    const status = response.status();
    const request = response.request();
    if (status < 400 || this.#guard.isAborted(request) || isDocument(request)) return;
    this.#failed(request, `was answered with ${status}`);
  };

  readonly #requestFailed = (request: Request): void => {
    const reason = request.failure()?.errorText ?? 'failed';
    // The page navigated away or cancelled the request itself.
    if (reason.includes('ERR_ABORTED') || reason.includes('NS_BINDING_ABORTED')) return;
    if (this.#guard.isAborted(request) || isDocument(request)) return;
    this.#failed(request, `failed: ${explainFailure(reason, request.url())}`);
  };

  #failed(request: Request, what: string): void {
    const place = this.#places.get(request) ?? this.#place;
    const address = request.url().slice(0, 1_500);
    const told: Told = {
      kind: 'failed-request',
      text: `${request.method()} ${shortOf(address, place.address)} ${what.replace('\n', '. ')}.`,
      detail: address,
      file: /^(?:script|stylesheet|font)$/.test(request.resourceType()) ? address : undefined,
    };
    if (told.file !== undefined && this.#broken.size < maxBroken) this.#broken.add(address);
    if (request.resourceType() === 'image' && this.#pictures.length < pageLimits.pictures)
      this.#pictures.push({ place, address, told });
    else this.add(told, place);
  }
}

/** Returns where the failing code is, when it is not in the page itself. */
function fileOf({ kind, detail }: Told, { address }: FindingLocation): string | null {
  if (kind !== 'page-error' && kind !== 'console-error') return null;
  const [, file, line] = /(https?:\/\/[^\s)]+?):(\d+)(?::\d+)?(?=[\s)]|$)/.exec(detail) ?? [];
  return file === undefined || sameOf(file) === sameOf(address) ? null : `${file}:${line}`;
}

/** Returns the path, with the host in front when the page has another host. */
function shortOf(address: string, page: string): string {
  const url = parseUrl(address);
  if (!url) return address.slice(0, 300);
  return url.host === parseUrl(page)?.host ? url.pathname : `${url.host}${url.pathname}`;
}

/** Returns whether a request loads the page itself, not the document of a frame in it. */
function isDocument(request: Request): boolean {
  try {
    return request.isNavigationRequest() && request.frame().parentFrame() === null;
  } catch {
    return true;
  }
}
