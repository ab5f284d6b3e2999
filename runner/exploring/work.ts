import type { Frame, Page } from 'playwright';
import { explorationLimits, type ExplorationStep, type WaitingAddress } from '#contracts/worker/exploration';
import { parseUrl } from '#domain/parse-url';
import { readAria } from '#domain/pages/aria-tree';
import { routeOf } from '#domain/pages/page-route';
import { structureOf, type Structure } from '#domain/pages/page-structure';
import { addressOfLink, groupOf, sameOf } from './address';
import type { ExplorationRefusal } from '#domain/exploring/refusals';
import { refusalOfControl, type Judged, type JudgedControl } from '#domain/exploring/rules';
import { actOfAddress, tokensOfAddress } from '#domain/exploring/addresses';
import type { ExplorationFindings, FindingLocation } from './findings';
import type { Frontier } from './frontier';
import { readPage, type PageFacts, type FoundLink } from './in-page';
import { pageLimits, seenFormLimits, type Times } from './limits';
import type { PassedOverCount } from './passed-over';
import { readForms, type FormFacts } from './suite/forms';
import { noSigns, signReader } from './signs';
import type { SeenForms } from './suite/seen-forms';
import { Unresponsive, type Tab } from './tab';
import { pathWith, type Teller } from './teller';

/** The facts and the structure of the page that is displayed. */
export interface ReadPage {
  facts: PageFacts;
  aria: string;
  structure: Structure;
}

export const nothingSeen: ReadPage = {
  facts: {
    title: '',
    heading: '',
    headings: [],
    links: [],
    hasPassword: false,
    dialogs: 0,
    isHtml: false,
    lang: '',
    sample: '',
  },
  aria: '',
  structure: new Set(),
};

/** A page that is worked on. */
export interface CurrentPage {
  /** The requested address. */
  asked: string;
  place: FindingLocation;
  group: string;
  sight: ReadPage;
  /** By `performance.now()`. After it, nothing more is tried on the page. */
  deadline: number;
}

/** Files that a browser saves, or displays without links to follow. */
const file =
  /\.(?:zip|gz|tgz|bz2|xz|7z|rar|jar|exe|dmg|msi|pkg|deb|rpm|iso|apk|bin|pdf|docx?|xlsx?|pptx?|od[tsp]|csv|mp[34]|avi|mov|wav|webm|og[gv]|png|jpe?g|gif|webp|avif|svg|ico|woff2?|ttf)$/i;

/** Number of links, and share of a page's links, from which a shared token belongs to the session. */
const sessionToken = { links: 3, share: 0.5 } as const;
/** Number of red controls from which red can be the colour of the brand. */
const leastRed = 3;

/** A control that was pressed to show a form that the page does not show when it opens. */
export interface Opener {
  role: 'button' | 'tab';
  name: string;
}

export interface WorkOptions {
  baseUrl: string;
  origins: ReadonlySet<string>;
  /** True to activate also controls without a name and controls that look dangerous. */
  isUnclear: boolean;
  times: Times;
  signal: AbortSignal;
  tab: Tab;
  teller: Teller;
  findings: ExplorationFindings;
  frontier: Frontier;
  passed: PassedOverCount;
  /** null: the outcome of forms is not reported. */
  forms: SeenForms | null;
  aria(page: Page): Promise<string>;
  /** Returns a JPEG of what the page shows. Left out: no screenshots are taken. */
  picture?: ((page: Page) => Promise<Buffer>) | undefined;
}

/** How a link or an action leads to an address. */
interface Led {
  isDownload: boolean;
  isMenu: boolean;
  /** Address of the page that has the link. null when an action leads there. */
  from: string | null;
  /** Name of the control for users. */
  called: string;
  refusal: ExplorationRefusal | null | undefined;
}

/** State that all parts of an exploration share. */
export class Work {
  /** The last action and its page. Effects that pages show afterwards are attributed to it. */
  doing: ExplorationStep & { path: ExplorationStep[] } = { route: '/', action: 'open /', path: [] };
  /** The last action that went to a page or opened something, in words for people. */
  lastAct = '';
  /** Controls pressed and searches carried out in parts that many pages share. */
  readonly pressed = new Set<string>();
  readonly searched = new Set<string>();
  /** Controls that show forms, by the address of the page. */
  readonly openers = new Map<string, Opener[]>();
  /** Other views, by group. */
  readonly views = new Map<string, Structure[]>();
  /** `name=value` of tokens that belong to the session. */
  readonly ofSession = new Set<string>();
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
  get findings(): ExplorationFindings {
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

  /** Number of addresses that were passed over because they look like others. */
  get alike(): number {
    return this.#options.passed.countOf('alike');
  }

  /** Paths that grow with every link and were passed over. */
  get growing(): string[] {
    return this.#options.passed.namesOf('growing');
  }

  /** Current address of the page, without an anchor. */
  get address(): string {
    const address = this.tab.page.url();
    return addressOfLink(address) ?? address;
  }

  /** Reads the page as it is now. @throws {Unresponsive}, and when the page is gone */
  async look(): Promise<ReadPage> {
    const { links, elements } = pageLimits;
    const read = () => this.#read(this.tab.page.mainFrame(), { links, elements });
    const facts = await read().catch(async (error: unknown) => {
      if (error instanceof Unresponsive) throw error;
      // The page was navigating to another document.
      await this.tab.rest();
      return read();
    });
    for (const frame of this.#ownFrames()) {
      const left = { links: links - facts.links.length, elements };
      const inside = await this.#read(frame, left).catch(() => null);
      facts.links.push(...(inside?.links ?? []));
    }
    this.#learnTokens(facts.links);
    const aria = await this.tab.answer(this.#options.aria(this.tab.page)).catch(() => '');
    return { facts, aria, structure: structureOf(readAria(aria)) };
  }

  async #read(frame: Frame, limits: { links: number; elements: number }): Promise<PageFacts> {
    const signsOf = await this.tab.answer(frame.evaluateHandle(signReader));
    return this.tab.answer(frame.evaluate(readPage, { ...limits, signsOf }));
  }

  /** Learns session tokens: one on many of a page's links belongs to the session, not to an action. */
  #learnTokens(links: readonly FoundLink[]): void {
    const counts = new Map<string, number>();
    for (const { address } of links)
      for (const token of new Set(tokensOfAddress(address))) counts.set(token, (counts.get(token) ?? 0) + 1);
    for (const [token, count] of counts)
      if (count >= sessionToken.links && count >= links.length * sessionToken.share)
        this.ofSession.add(token);
  }

  /** Returns the basis for judging links and controls. @param reds whether each of them is red */
  judged({ sample }: PageFacts, reds: readonly boolean[]): Judged {
    const { baseUrl } = this.#options;
    const red = reds.filter(Boolean).length;
    return {
      baseUrl,
      sample,
      isRedUsual: red >= leastRed && red * 2 >= reds.length,
      ofSession: this.ofSession,
    };
  }

  /** Returns why something is not activated, or null when it is. */
  refusalOf(subject: JudgedControl, judged: Judged): ExplorationRefusal | null {
    return refusalOfControl(subject, judged, this.#options.isUnclear);
  }

  /** Returns for each link of a page, in order, why it is not followed, or null when it is. */
  refusalsOf(facts: PageFacts): (ExplorationRefusal | null)[] {
    const { links } = facts;
    const addresses = new Map<string, Set<string>>();
    for (const { name, address } of links)
      addresses.set(name, (addresses.get(name) ?? new Set()).add(sameOf(address)));
    const buttons = links.filter(({ signs }) => signs.isButton);
    const judged = this.judged(
      facts,
      buttons.map(({ signs }) => signs.isRed),
    );
    return links.map(({ name, address, isMenu, signs }) => {
      const isRepeated = (addresses.get(name)?.size ?? 0) > 1;
      const subject = { kind: 'link' as const, name, isMenu, isRepeated, signs };
      return this.refusalOf({ ...subject, addresses: [address, ...signs.leads] }, judged);
    });
  }

  /** Returns whether a read-only form must not be sent. */
  refusesForm({ button, action }: FormFacts, facts: PageFacts): boolean {
    const signs = { ...noSigns, lang: facts.lang };
    const subject: JudgedControl = {
      kind: 'form',
      name: button,
      addresses: [action],
      signs,
      isMenu: false,
      isRepeated: false,
    };
    return this.refusalOf(subject, this.judged(facts, [])) !== null;
  }

  /** Returns the frames in the page that belong to the application. */
  #ownFrames(): Frame[] {
    const main = this.tab.page.mainFrame();
    const isOwn = (frame: Frame) => this.#options.origins.has(parseUrl(frame.url())?.origin ?? '');
    return this.tab.page
      .frames()
      .filter((frame) => frame !== main && isOwn(frame))
      .slice(0, pageLimits.frames);
  }

  /** Reports a page or a view of it. */
  async show(
    shown: Pick<CurrentPage, 'asked' | 'place' | 'group' | 'sight'>,
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

  /** Returns a screenshot in base64. Without one, the page is reported without a screenshot. */
  async #picture(): Promise<string | null> {
    const { picture } = this.#options;
    if (!picture) return null;
    const jpeg = await this.tab.answer(picture(this.tab.page)).catch(() => null);
    const text = jpeg?.toString('base64') ?? '';
    return text.length > 0 && text.length <= explorationLimits.picture ? text : null;
  }

  /** Reports another view of a page, unless a view like it was reported. */
  async showView(shown: CurrentPage, sight: ReadPage, step: ExplorationStep): Promise<boolean> {
    const structures = this.views.get(shown.group) ?? [];
    this.views.set(shown.group, structures);
    const parts = [...sight.structure];
    const isKnown = structures.some(
      (structure) => structure.size === parts.length && parts.every((part) => structure.has(part)),
    );
    if (isKnown) return false;
    if (structures.length < pageLimits.controls) structures.push(sight.structure);
    const path = pathWith(shown.place.path, step);
    const place = { address: this.address, route: this.routeOf(this.address), path };
    await this.show(
      { asked: shown.asked, place, group: shown.group, sight },
      { isNew: true, isVisit: false },
    );
    return true;
  }

  /** Records the forms that the page shows now, see {@link SeenForms.note}. @throws {Unresponsive} */
  async noteForms(location: FindingLocation, how: { isNew: boolean; isLater: boolean }): Promise<void> {
    if (!this.forms) return;
    const forms = await this.tab
      .answer(this.tab.page.evaluate(readForms, seenFormLimits))
      .catch((error: unknown) => {
        if (error instanceof Unresponsive) throw error;
        return [];
      });
    this.forms.note(forms, location, how);
  }

  /** Adds the links of a page or view. @param from its `path` is what was done to see them */
  follow(facts: PageFacts, from: FindingLocation, { isShown }: { isShown: boolean }): void {
    const found: WaitingAddress[] = [];
    const refusals = this.refusalsOf(facts);
    for (const [at, link] of facts.links.entries()) {
      if (this.isStopped) return;
      if (isShown && !link.isShown) continue;
      const { name } = link;
      const called = name ? `link "${name}"` : 'link without a name';
      const step = { route: from.route, action: `click ${called}`.slice(0, 200) };
      const path = pathWith(from.path, step);
      const waiting = this.#lead(link.address, path, {
        ...link,
        from: from.address,
        called,
        refusal: refusals[at],
      });
      if (waiting) found.push(waiting);
    }
    this.teller.waiting(found);
  }

  /** Adds an address to which an action led. */
  lead(address: string, path: ExplorationStep[]): void {
    const acts = actOfAddress(address, this.#options.baseUrl, this.ofSession) !== null;
    const refusal = acts ? ('address' as const) : null;
    const called = path.at(-1)?.action ?? 'link';
    const waiting = this.#lead(address, path, {
      isDownload: false,
      isMenu: false,
      from: null,
      called,
      refusal,
    });
    if (waiting) this.teller.waiting([waiting]);
  }

  /** Counts a control or link that is not used because it may change something. */
  passChange(what: string, address: string, path: ExplorationStep[], rule: ExplorationRefusal): void {
    this.#options.passed.add('changes', what.slice(0, 1_000), address, path, rule);
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
    { isDownload, isMenu, from, called, refusal }: Led,
  ): WaitingAddress | null {
    const address = addressOfLink(link);
    const url = address && parseUrl(address);
    if (!address || !url || this.frontier.isKnown(address)) return null;
    if (!this.#options.origins.has(url.origin)) {
      this.passOutside(address, path);
      return null;
    }
    if (refusal) {
      this.passChange(`${called} to ${this.routeOf(address)}`, address, path, refusal);
      return null;
    }
    if (isDownload || file.test(url.pathname)) {
      this.passDownload(address, path);
      return null;
    }
    return this.frontier.add(address, path, { isMenu, from });
  }
}
