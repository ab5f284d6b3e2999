import type { Frame, Page } from 'playwright';
import { mostExplored, type ExplorationStep, type WaitingAddress } from '#contracts/exploration';
import { parseUrl } from '#contracts/parse-url';
import { readAria } from '#services/foundation/aria-tree';
import { routeOf } from '#services/foundation/page-route';
import { structureOf, type Structure } from '#services/foundation/page-structure';
import { addressOf, groupOf } from './address';
import { isDangerousAddress, isDangerousText } from './dangers';
import type { Findings, Place } from './findings';
import type { Frontier } from './frontier';
import { readPage, type PageFacts, type PageLink } from './in-page';
import { mostOnPage, mostSeenForms, type Times } from './limits';
import type { PassedOverCount } from './passed-over';
import { readForms } from './suite/forms';
import type { SeenForms } from './suite/seen-forms';
import { Unresponsive, type Tab } from './tab';
import { pathWith, type Teller } from './teller';

/** What one sees of a page. */
export interface Sight {
  facts: PageFacts;
  aria: string;
  structure: Structure;
}

export const nothingSeen: Sight = {
  facts: { title: '', heading: '', headings: [], links: [], hasPassword: false, dialogs: 0, isHtml: false },
  aria: '',
  structure: new Set(),
};

/** A page that is worked on. */
export interface Shown {
  /** What was gone to. */
  asked: string;
  place: Place;
  group: string;
  sight: Sight;
  /** By `performance.now()`: from then on nothing more is tried on it. */
  deadline: number;
}

/** Files that a browser saves, or shows as nothing that one could go on from. */
const file =
  /\.(?:zip|gz|tgz|bz2|xz|7z|rar|jar|exe|dmg|msi|pkg|deb|rpm|iso|apk|bin|pdf|docx?|xlsx?|pptx?|od[tsp]|csv|mp[34]|avi|mov|wav|webm|og[gv]|png|jpe?g|gif|webp|avif|svg|ico|woff2?|ttf)$/i;

/** Words of a link that says what it does. */
const longestCommand = 8;

/** What was pressed on a page to see a form that it does not show as it opens. */
export interface Opener {
  role: 'button' | 'tab';
  name: string;
}

export interface WorkOptions {
  baseUrl: string;
  origins: ReadonlySet<string>;
  times: Times;
  signal: AbortSignal;
  tab: Tab;
  teller: Teller;
  findings: Findings;
  frontier: Frontier;
  passed: PassedOverCount;
  /** null: nobody wants to know what came of forms. */
  forms: SeenForms | null;
  aria(page: Page): Promise<string>;
  /** A jpeg of what the page shows; left out: none is taken. */
  picture?: ((page: Page) => Promise<Buffer>) | undefined;
}

/** What all parts of an exploration share. */
export class Work {
  /** What was done last, and on which page; what pages do meanwhile comes of it. */
  doing: ExplorationStep & { path: ExplorationStep[] } = { route: '/', action: 'open /', path: [] };
  /** What was done last to come somewhere or to open something, for people. */
  lastAct = '';
  /** Of parts that are on many pages: controls that were pressed, and searches that were carried out. */
  readonly pressed = new Set<string>();
  readonly searched = new Set<string>();
  /** What shows forms, by the address of the page. */
  readonly openers = new Map<string, Opener[]>();
  /** Other views, by group. */
  readonly views = new Map<string, Structure[]>();
  readonly #options: WorkOptions;

  constructor(options: WorkOptions) {
    this.#options = options;
  }

  get tab(): Tab {
    return this.#options.tab;
  }
  get teller(): Teller {
    return this.#options.teller;
  }
  get findings(): Findings {
    return this.#options.findings;
  }
  get frontier(): Frontier {
    return this.#options.frontier;
  }
  get times(): Times {
    return this.#options.times;
  }
  get isStopped(): boolean {
    return this.#options.signal.aborted;
  }

  routeOf(address: string): string {
    return routeOf(address, this.#options.baseUrl);
  }

  get forms(): SeenForms | null {
    return this.#options.forms;
  }

  /** Addresses that were passed over as they look like others. */
  get alike(): number {
    return this.#options.passed.countOf('alike');
  }

  /** Where the page is now, without an anchor. */
  get address(): string {
    const address = this.tab.page.url();
    return addressOf(address) ?? address;
  }

  /** @throws {Unresponsive}, and when the page is gone */
  async look(): Promise<Sight> {
    const { links, elements } = mostOnPage;
    const read = () => this.tab.answer(this.tab.page.evaluate(readPage, { links, elements }));
    const facts = await read().catch(async (error: unknown) => {
      if (error instanceof Unresponsive) throw error;
      // It was leaving for another document.
      await this.tab.rest();
      return read();
    });
    for (const frame of this.#ownFrames()) {
      const inside = await this.tab
        .answer(frame.evaluate(readPage, { links: links - facts.links.length, elements }))
        .catch(() => null);
      facts.links.push(...(inside?.links ?? []));
    }
    const aria = await this.tab.answer(this.#options.aria(this.tab.page)).catch(() => '');
    return { facts, aria, structure: structureOf(readAria(aria)) };
  }

  /** Parts of the application that stand in the page. */
  #ownFrames(): Frame[] {
    const main = this.tab.page.mainFrame();
    const isOwn = (frame: Frame) => this.#options.origins.has(parseUrl(frame.url())?.origin ?? '');
    return this.tab.page
      .frames()
      .filter((frame) => frame !== main && isOwn(frame))
      .slice(0, mostOnPage.frames);
  }

  /** Tells a page or a view of it. */
  async show(
    shown: Pick<Shown, 'asked' | 'place' | 'group' | 'sight'>,
    { isNew, isVisit }: { isNew: boolean; isVisit: boolean },
  ): Promise<void> {
    const { asked, place, group, sight } = shown;
    const picture = isNew ? await this.#picture() : null;
    this.teller.tell({
      type: 'page',
      page: {
        address: place.address,
        asked: isVisit && asked !== place.address ? asked : null,
        shown: { route: place.route, title: sight.facts.title, status: this.tab.status },
        aria: sight.aria.slice(0, 100_000),
        path: place.path,
        group,
        isNew,
        isVisit,
        picture,
      },
    });
  }

  /** In base64. A page of which none can be taken is told without. */
  async #picture(): Promise<string | null> {
    const { picture } = this.#options;
    if (!picture) return null;
    const jpeg = await this.tab.answer(picture(this.tab.page)).catch(() => null);
    const text = jpeg?.toString('base64') ?? '';
    return text.length > 0 && text.length <= mostExplored.picture ? text : null;
  }

  /** Tells another view of a page, unless one like it was told. */
  async showView(shown: Shown, sight: Sight, step: ExplorationStep): Promise<boolean> {
    const known = this.views.get(shown.group) ?? [];
    this.views.set(shown.group, known);
    const parts = [...sight.structure];
    const isKnown = known.some((one) => one.size === parts.length && parts.every((part) => one.has(part)));
    if (isKnown) return false;
    if (known.length < mostOnPage.controls) known.push(sight.structure);
    const path = pathWith(shown.place.path, step);
    const place = { address: this.address, route: this.routeOf(this.address), path };
    await this.show(
      { asked: shown.asked, place, group: shown.group, sight },
      { isNew: true, isVisit: false },
    );
    return true;
  }

  /** Takes down the forms that the page shows now, see {@link SeenForms.note}. @throws {Unresponsive} */
  async noteForms(place: Place, how: { isNew: boolean; isLater: boolean }): Promise<void> {
    if (!this.forms) return;
    const forms = await this.tab
      .answer(this.tab.page.evaluate(readForms, mostSeenForms))
      .catch((error: unknown) => {
        if (error instanceof Unresponsive) throw error;
        return [];
      });
    this.forms.note(forms, place, how);
  }

  /** Takes up the links of a page or view. @param path what was done to see them */
  follow(links: readonly PageLink[], route: string, path: ExplorationStep[]): void {
    const found: WaitingAddress[] = [];
    for (const { address, name, isDownload, isMenu } of links) {
      if (this.isStopped) return;
      const link = name ? `link "${name}"` : 'link without a name';
      const step = { route, action: `click ${link}`.slice(0, 200) };
      const waiting = this.#lead(address, pathWith(path, step), { name, isDownload, isMenu });
      if (waiting) found.push(waiting);
    }
    this.teller.waiting(found);
  }

  /** Something that was done led to an address. */
  lead(address: string, path: ExplorationStep[]): void {
    const waiting = this.#lead(address, path, { name: '', isDownload: false, isMenu: false });
    if (waiting) this.teller.waiting([waiting]);
  }

  /** It is not used. */
  passChange(what: string, address: string, path: ExplorationStep[]): void {
    this.#options.passed.add('changes', what.slice(0, 1_000), address, path);
  }

  passOutside(address: string, path: ExplorationStep[]): void {
    this.#options.passed.add('outside', parseUrl(address)?.origin ?? address, address, path);
  }

  passDownload(address: string, path: ExplorationStep[]): void {
    this.#options.passed.add('download', groupOf(address, this.#options.baseUrl), address, path);
  }

  tellPassed(): void {
    this.teller.passed(this.#options.passed);
  }

  #lead(
    link: string,
    path: ExplorationStep[],
    { name, isDownload, isMenu }: Omit<PageLink, 'address' | 'isShown'>,
  ): WaitingAddress | null {
    const address = addressOf(link);
    const url = address && parseUrl(address);
    if (!address || !url || this.frontier.isKnown(address)) return null;
    if (!this.#options.origins.has(url.origin)) {
      this.passOutside(address, path);
      return null;
    }
    // A long one is a title or a card; its address is looked at anyway.
    const isTitle = name.split(/\s+/).length > longestCommand;
    if ((!isTitle && isDangerousText(name)) || isDangerousAddress(address, this.#options.baseUrl)) {
      this.passChange(`link "${name}" to ${this.routeOf(address)}`, address, path);
      return null;
    }
    if (isDownload || file.test(url.pathname)) {
      this.passDownload(address, path);
      return null;
    }
    return this.frontier.add(address, path, isMenu);
  }
}
