import type { Frame, Page } from 'playwright';
import { mostExplored, type ExplorationStep, type WaitingAddress } from '#contracts/worker/exploration';
import { parseUrl } from '#domain/parse-url';
import { readAria } from '#domain/pages/aria-tree';
import { routeOf } from '#domain/pages/page-route';
import { structureOf, type Structure } from '#domain/pages/page-structure';
import { addressOf, groupOf, sameOf } from './address';
import type { Refusal } from '#domain/exploring/refusals';
import { refusalOf, type Judged, type Subject } from '#domain/exploring/rules';
import { actOfAddress, tokensOf } from '#domain/exploring/addresses';
import type { Findings, Place } from './findings';
import type { Frontier } from './frontier';
import { readPage, type PageFacts, type PageLink } from './in-page';
import { mostOnPage, mostSeenForms, type Times } from './limits';
import type { PassedOverCount } from './passed-over';
import { readForms, type FormFacts } from './suite/forms';
import { noSigns, signReader } from './signs';
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

/** Links with the same token, and their share of a page, from which on it belongs to the session. */
const sessionToken = { links: 3, share: 0.5 } as const;
/** Red controls from which on red can be the colour of the brand. */
const leastRed = 3;

/** What was pressed on a page to see a form that it does not show as it opens. */
export interface Opener {
  role: 'button' | 'tab';
  name: string;
}

export interface WorkOptions {
  baseUrl: string;
  origins: ReadonlySet<string>;
  /** Also activates controls without a name and those that look dangerous. */
  isUnclear: boolean;
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

/** How something leads to an address. */
interface Led {
  isDownload: boolean;
  isMenu: boolean;
  /** Address of the page that has the link; null where it is no link. */
  from: string | null;
  /** Name of the control for users. */
  called: string;
  refusal: Refusal | null | undefined;
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

  /** Paths that grow with every link, and were left. */
  get growing(): string[] {
    return this.#options.passed.namesOf('growing');
  }

  /** Where the page is now, without an anchor. */
  get address(): string {
    const address = this.tab.page.url();
    return addressOf(address) ?? address;
  }

  /** @throws {Unresponsive}, and when the page is gone */
  async look(): Promise<Sight> {
    const { links, elements } = mostOnPage;
    const read = () => this.#read(this.tab.page.mainFrame(), { links, elements });
    const facts = await read().catch(async (error: unknown) => {
      if (error instanceof Unresponsive) throw error;
      // It was leaving for another document.
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

  async #read(frame: Frame, most: { links: number; elements: number }): Promise<PageFacts> {
    const signsOf = await this.tab.answer(frame.evaluateHandle(signReader));
    return this.tab.answer(frame.evaluate(readPage, { ...most, signsOf }));
  }

  /** A token that most links of a page carry is of the session, and of no act. */
  #learnTokens(links: readonly PageLink[]): void {
    const counts = new Map<string, number>();
    for (const { address } of links)
      for (const token of new Set(tokensOf(address))) counts.set(token, (counts.get(token) ?? 0) + 1);
    for (const [token, count] of counts)
      if (count >= sessionToken.links && count >= links.length * sessionToken.share)
        this.ofSession.add(token);
  }

  /** On what a page's links and controls are judged. @param reds whether each of them is red */
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

  /** Why something is not activated; null where it is. */
  refusalOf(subject: Subject, judged: Judged): Refusal | null {
    return refusalOf(subject, judged, this.#options.isUnclear);
  }

  /** Why the links of a page are not followed, in their order; null for each that is. */
  refusalsOf(facts: PageFacts): (Refusal | null)[] {
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

  /** Whether a form that only reads is not sent. */
  refusesForm({ button, action }: FormFacts, facts: PageFacts): boolean {
    const signs = { ...noSigns, lang: facts.lang };
    const subject: Subject = {
      kind: 'form',
      name: button,
      addresses: [action],
      signs,
      isMenu: false,
      isRepeated: false,
    };
    return this.refusalOf(subject, this.judged(facts, [])) !== null;
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
  follow(facts: PageFacts, from: Place, { isShown }: { isShown: boolean }): void {
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

  /** Something that was done led to an address. */
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

  /** It is not used. */
  passChange(what: string, address: string, path: ExplorationStep[], rule: Refusal): void {
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
    const address = addressOf(link);
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
