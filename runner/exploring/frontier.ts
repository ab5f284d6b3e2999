import { explorationLimits, type ExplorationStep, type WaitingAddress } from '#contracts/worker/exploration';
import { routeOf } from '#domain/pages/page-route';
import { structureLikeness, type Structure } from '#domain/pages/page-structure';
import { addressOfLink, groupOf, queryNames, sameOf } from './address';
import { growingPath, isLonger, growthLimits, tooDeep, type Closed } from './growing';

/** How a page looked when it was visited. */
export interface VisitLook {
  structure: Structure;
  title: string;
  /** Text of the page's first heading of level 1. */
  heading: string;
}

export interface AddressCandidate extends WaitingAddress {
  /** A menu links to it, so the application's authors treat the page as different from others. */
  isMenu: boolean;
}

/** How many pages are visited before the rest is passed over, and how alike (0 to 1) they have to be. */
const limits = {
  /** Per group: pages that look alike, and visits in total. */
  group: { alike: 3, visits: 8, likeness: 0.75 },
  /** Per route, with any query: visits in a row without a new look, and visits in total. */
  route: { alike: 12, visits: 60 },
  /** Per folder: pages that no menu links to, pages that a menu links to, and visits in total. */
  folder: { alike: 4, inMenu: 12, visits: 50 },
  /** Pages whose addresses differ only in one segment, or only in numbers. */
  place: { same: 5, likeness: 0.9 },
  /** Routes on which the names of a query made no page look new (a language, or a visitor's origin). */
  names: 8,
  /** Siblings that redirect elsewhere. The limit is high because a missing sign-in also redirects. */
  sent: 20,
  /** Maximum number of addresses that are remembered. */
  known: 200_000,
  /** Maximum number of looks that are remembered per group. */
  looks: 30,
} as const;

/** Pages that look alike. `look` is null when they were visited before an interruption. */
interface Cluster {
  look: VisitLook | null;
  count: number;
}

class Tally {
  visits = 0;
  /** Visits since the last new look. */
  old = 0;
  readonly clusters: Cluster[] = [];

  /** Returns the cluster that a look belongs to. */
  find(isAlike: (look: VisitLook) => boolean): Cluster | undefined {
    return this.clusters.find(({ look }) => look && isAlike(look));
  }

  add(look: VisitLook | null, isAlike: (known: VisitLook) => boolean): void {
    this.visits++;
    const cluster = look ? this.find(isAlike) : undefined;
    // Counts the page as one of those visited before the interruption, whose looks are not known.
    const unknown = cluster ?? this.clusters.find((other) => other.look === null);
    if (unknown) {
      unknown.look ??= look;
      unknown.count++;
      this.old++;
      return;
    }
    this.old = 0;
    if (this.clusters.length < limits.looks) this.clusters.push({ look, count: 1 });
  }

  get largest(): number {
    return Math.max(0, ...this.clusters.map(({ count }) => count));
  }
}

/** The families of addresses that an address belongs to, as texts. */
interface Kin {
  group: string;
  route: string;
  /** Names in its query, such as `?lang`. Empty without a query. */
  names: string;
  folder: string | null;
  /** The address with one segment replaced, once for each segment. */
  places: string[];
  /** The address with its numbers replaced. null when the path has no digits besides typed IDs. */
  numbered: string | null;
}

const alike = (a: Structure, b: Structure) => (a.size + b.size === 0 ? 1 : structureLikeness(a, b));
const said = (text: string) => text.replace(/\d+/g, '#').replace(/\s+/g, ' ').trim();

const isAlike = (look: VisitLook) => (other: VisitLook) =>
  alike(look.structure, other.structure) >= limits.group.likeness;
const isClose = (look: VisitLook) => (other: VisitLook) =>
  alike(look.structure, other.structure) >= limits.place.likeness;
const isSame = (look: VisitLook) => (other: VisitLook) =>
  isClose(look)(other) &&
  said(look.title) === said(other.title) &&
  said(look.heading) === said(other.heading);

/**
 * Holds the waiting addresses, decides which one is visited next and which ones are passed over.
 * It decides by how the pages of a kind look, so that exploring an application of a million addresses ends.
 */
export class Frontier {
  readonly #baseUrl: string;
  readonly #passOver: (closed: Closed, address: string, path: ExplorationStep[]) => void;
  /** For each address: how many links in a row, up to it, made the path longer. */
  readonly #grown = new Map<string, number>();
  readonly #known = new Set<string>();
  /** Addresses at which a visit arrived. */
  readonly #seen = new Set<string>();
  readonly #tallies = new Map<string, Tally>();
  #waiting: AddressCandidate[] = [];

  constructor({
    baseUrl,
    visited,
    passOver,
  }: {
    baseUrl: string;
    /** Pages visited before an interruption. */
    visited: readonly { address: string; group: string; isNew: boolean }[];
    passOver: (closed: Closed, address: string, path: ExplorationStep[]) => void;
  }) {
    this.#baseUrl = baseUrl;
    this.#passOver = passOver;
    for (const { address, isNew } of visited) this.#remember(address, isNew);
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  /**
   * @param from the page that has the link, or null when it is not known
   * @returns the address that now waits, or null when it is known, is passed over, or too many are waiting
   */
  add(
    link: string,
    path: ExplorationStep[],
    { isMenu, from }: { isMenu: boolean; from: string | null },
  ): WaitingAddress | null {
    const address = addressOfLink(link);
    if (!address || this.isKnown(address) || this.#known.size >= limits.known) return null;
    const candidate = { address, group: groupOf(address, this.#baseUrl), path, isMenu };
    const closed = this.#growing(address, from) ?? this.#closed(candidate);
    if (!closed && this.#waiting.length >= explorationLimits.waiting) return null;
    this.know(address);
    if (closed) {
      this.#passOver(closed, address, path);
      return null;
    }
    this.#waiting.push(candidate);
    return { address, group: candidate.group, path };
  }

  /** Counts links in a row that made the path longer, and returns why the path grows without end. */
  #growing(address: string, from: string | null): Closed | null {
    if (from === null || !isLonger(address, from)) return null;
    const grown = (this.#grown.get(sameOf(from)) ?? 0) + 1;
    this.#grown.set(sameOf(address), grown);
    return grown < growthLimits.grown ? null : growingPath(this.#kinOf(address).route);
  }

  isKnown(address: string): boolean {
    return this.#known.has(sameOf(address));
  }

  /** Marks an address as known, so that it is not added again. */
  know(address: string): void {
    this.#known.add(sameOf(address));
  }

  /** Removes a waiting address that a visit reached by way of another address. */
  settle(address: string): void {
    this.know(address);
    const same = sameOf(address);
    this.#waiting = this.#waiting.filter((candidate) => sameOf(candidate.address) !== same);
  }

  /** Takes the next address to visit: of the kind with the fewest visits, then with the shortest path. */
  next(): AddressCandidate | null {
    this.#waiting = this.#waiting.filter((candidate) => {
      const closed = this.#closed(candidate);
      if (closed) this.#passOver(closed, candidate.address, candidate.path);
      return !closed;
    });
    let best: AddressCandidate | undefined;
    let least = Infinity;
    for (const candidate of this.#waiting) {
      const score = this.#visitsOf(candidate) * 1_000 + candidate.path.length;
      if (score < least) {
        best = candidate;
        least = score;
      }
    }
    if (!best) return null;
    this.#waiting.splice(this.#waiting.indexOf(best), 1);
    return best;
  }

  /** Puts a candidate back at the front of the waiting addresses. */
  putBack(candidate: AddressCandidate): void {
    this.#waiting.unshift(candidate);
  }

  /**
   * Records a visit.
   * @param address the address at which the visit arrived
   * @returns whether the page looks unlike the pages of its kind that were visited before
   */
  visited(candidate: AddressCandidate, address: string, look: VisitLook): { group: string; isNew: boolean } {
    const kin = this.#kinOf(address);
    // A page that many addresses redirect to counts once.
    const isFirst = !this.#seen.has(sameOf(address));
    const isNew = isFirst && !this.#looksKnown(kin, look, candidate.isMenu);
    if (isFirst) {
      this.#sawNames(kin, isNew);
      this.#record(kin, look, candidate.isMenu);
    }
    if (sameOf(address) !== sameOf(candidate.address)) this.#sent(candidate, look);
    this.#seen.add(sameOf(address));
    this.settle(address);
    return { group: kin.group, isNew };
  }

  /** Counts a visit that showed nothing (broken, a file, another origin). Some siblings are still tried. */
  failed({ address }: AddressCandidate): void {
    const kin = this.#kinOf(address);
    for (const name of [`group ${kin.group}`, `route ${kin.route}`]) this.#tallyOf(name).visits++;
  }

  /** Counts a redirected address for its own kind as well. Otherwise its kind would never be passed over. */
  #sent({ address }: AddressCandidate, look: VisitLook): void {
    const kin = this.#kinOf(address);
    this.#tallyOf(`group ${kin.group}`).add(look, isAlike(look));
    this.#tallyOf(`route ${kin.route}`).add(look, isAlike(look));
    for (const place of kin.places) this.#tallyOf(`sent ${place}`).visits++;
  }

  #sawNames({ group, route, names }: Kin, isNew: boolean): void {
    if (!names || this.#visits(`group ${group}`) > 0 || this.#visits(`route ${route}`) === 0) return;
    const tally = this.#tallyOf(`names ${names}`);
    tally.old = isNew ? 0 : tally.old + 1;
  }

  #looksKnown(kin: Kin, look: VisitLook, isMenu: boolean): boolean {
    const group = this.#tallyOf(`group ${kin.group}`);
    if (group.find(isAlike(look)) || group.clusters.some((cluster) => cluster.look === null)) return true;
    if (this.#tallyOf(`route ${kin.route}`).find(isAlike(look))) return true;
    if (!isMenu && kin.folder && this.#tallyOf(`folder ${kin.folder}`).find(isAlike(look))) return true;
    return kin.places.some((place) => this.#tallyOf(`place ${place}`).find(isSame(look)));
  }

  #record(kin: Kin, look: VisitLook, isMenu: boolean): void {
    this.#tallyOf(`group ${kin.group}`).add(look, isAlike(look));
    this.#tallyOf(`route ${kin.route}`).add(look, isAlike(look));
    if (kin.folder) this.#tallyOf(`${isMenu ? 'menu' : 'folder'} ${kin.folder}`).add(look, isAlike(look));
    for (const place of kin.places) this.#tallyOf(`place ${place}`).add(look, isSame(look));
    if (kin.numbered) this.#tallyOf(`numbered ${kin.numbered}`).add(look, isClose(look));
  }

  /** Counts a page visited before an interruption. How it looked is no longer known. */
  #remember(address: string, isNew: boolean): void {
    const kin = this.#kinOf(address);
    this.know(address);
    this.#seen.add(sameOf(address));
    const tallies = [`group ${kin.group}`, `route ${kin.route}`];
    if (kin.folder && !isNew) tallies.push(`folder ${kin.folder}`);
    for (const name of tallies) {
      const tally = this.#tallyOf(name);
      if (isNew) {
        tally.visits++;
        tally.old = 0;
        tally.clusters.push({ look: null, count: 1 });
      } else tally.add(null, () => false);
    }
  }

  #visitsOf({ address, isMenu }: AddressCandidate): number {
    const kin = this.#kinOf(address);
    const counts = [this.#visits(`group ${kin.group}`), this.#visits(`route ${kin.route}`)];
    if (!isMenu && kin.folder) counts.push(this.#visits(`folder ${kin.folder}`));
    return Math.max(...counts);
  }

  /** Returns why an address is passed over and its family, or null when it is to be visited. */
  #closed({ address, isMenu }: AddressCandidate): Closed | null {
    const what = this.#alikeTo(address, isMenu);
    return what === null ? tooDeep(this.#kinOf(address).route) : { because: 'alike', what };
  }

  #alikeTo(address: string, isMenu: boolean): string | null {
    const kin = this.#kinOf(address);
    const group = this.#tallies.get(`group ${kin.group}`);
    if (group && (group.largest >= limits.group.alike || group.visits >= limits.group.visits))
      return kin.group;
    const route = this.#tallies.get(`route ${kin.route}`);
    // `old` does not count the first visit, which was new.
    if (route && (route.old >= limits.route.alike - 1 || route.visits >= limits.route.visits))
      return `${kin.route}?*`;
    const saysNothing = (this.#tallies.get(`names ${kin.names}`)?.old ?? 0) >= limits.names;
    if (kin.names && saysNothing && this.#visits(`route ${kin.route}`) > 0) return `/*${kin.names}`;
    if (kin.folder) {
      const folder = this.#tallies.get(`${isMenu ? 'menu' : 'folder'} ${kin.folder}`);
      const enough = isMenu ? limits.folder.inMenu : limits.folder.alike;
      // Pages in a menu may differ, so the largest cluster counts, not the first one.
      const first = isMenu ? folder?.largest : folder?.clusters[0]?.count;
      if (folder && ((first ?? 0) >= enough || folder.visits >= limits.folder.visits)) return kin.folder;
    }
    const place = kin.places.find(
      (item) => this.#isFull(`place ${item}`) || this.#visits(`sent ${item}`) >= limits.sent,
    );
    if (place) return place;
    if (kin.numbered && this.#isFull(`numbered ${kin.numbered}`)) return kin.numbered;
    return null;
  }

  #isFull(name: string): boolean {
    return (this.#tallies.get(name)?.largest ?? 0) >= limits.place.same;
  }

  #visits(name: string): number {
    return this.#tallies.get(name)?.visits ?? 0;
  }

  #tallyOf(name: string): Tally {
    const known = this.#tallies.get(name);
    if (known) return known;
    const tally = new Tally();
    this.#tallies.set(name, tally);
    return tally;
  }

  readonly #kin = new Map<string, Kin>();

  #kinOf(address: string): Kin {
    const known = this.#kin.get(address);
    if (known) return known;
    if (this.#kin.size > 2 * explorationLimits.waiting) this.#kin.clear();
    const kin = kinOf(address, this.#baseUrl);
    this.#kin.set(address, kin);
    return kin;
  }
}

function kinOf(address: string, baseUrl: string): Kin {
  const route = routeOf(address, baseUrl);
  const [, host = '', path = ''] = /^(\/\/[^/]*)?(.*)$/.exec(route) ?? [];
  const segments = path.split('/').filter(Boolean);
  const names = queryNames(address);
  const query = names.length > 0 ? `?${names.join('&')}` : '';
  const without = (at: number) =>
    `${host}/${segments.map((segment, place) => (place === at ? '*' : segment)).join('/')}${query}`;
  const isNumbered = segments.some((segment) => /\d/.test(segment));
  // The `#` of a hash route is not a folder.
  const folders = segments.filter((segment) => segment !== '#');
  return {
    group: groupOf(address, baseUrl),
    route,
    names: query,
    folder: folders.length >= 2 ? without(segments.length - 1) : null,
    places: segments.flatMap((segment, at) => (segment === '#' ? [] : [without(at)])),
    numbered: isNumbered
      ? `${host}/${segments.map((segment) => segment.replace(/\d+/g, '#')).join('/')}${query}`
      : null,
  };
}
