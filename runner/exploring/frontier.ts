import { mostExplored, type ExplorationStep, type WaitingAddress } from '#contracts/worker/exploration';
import { routeOf } from '#domain/pages/page-route';
import { likeness, type Structure } from '#domain/pages/page-structure';
import { addressOf, groupOf, queryNames, sameOf } from './address';
import { growingPath, isLonger, mostGrowing, tooDeep, type Closed } from './growing';

/** How a page looked when it was visited. */
export interface Look {
  structure: Structure;
  title: string;
  /** Of its first heading of level 1. */
  heading: string;
}

export interface Candidate extends WaitingAddress {
  /** A menu leads there: somebody who made the application counts it among what is different. */
  isMenu: boolean;
}

/** How many are visited before the rest is passed over, and how like each other they have to be. */
const most = {
  /** Of a group: that look alike, and in all. */
  group: { alike: 3, visits: 8, likeness: 0.75 },
  /** Of a route, whatever its query is called: in a row without a new look, and in all. */
  route: { alike: 12, visits: 60 },
  /** Of one folder: that no menu leads to, that one does, and in all. */
  folder: { alike: 4, inMenu: 12, visits: 50 },
  /** That differ in one segment, or in numbers. */
  place: { same: 5, likeness: 0.9 },
  /** Names of a query that made no page look new, of as many routes: a language, or where one comes from. */
  names: 8,
  /** Siblings that are sent somewhere else: it may be that one is not signed in, so it takes many. */
  sent: 20,
  /** Addresses that are remembered. */
  known: 200_000,
  /** Looks of a group that are remembered. */
  looks: 30,
} as const;

/** Pages that look alike; null where it is not known how, as they were visited before an interruption. */
interface Cluster {
  look: Look | null;
  count: number;
}

class Tally {
  visits = 0;
  /** Visits since the last new look. */
  old = 0;
  readonly clusters: Cluster[] = [];

  /** The cluster that a look belongs to. */
  find(isAlike: (known: Look) => boolean): Cluster | undefined {
    return this.clusters.find(({ look }) => look && isAlike(look));
  }

  add(look: Look | null, isAlike: (known: Look) => boolean): void {
    this.visits++;
    const cluster = look ? this.find(isAlike) : undefined;
    // It is taken for what was seen there before the interruption.
    const unknown = cluster ?? this.clusters.find((one) => one.look === null);
    if (unknown) {
      unknown.look ??= look;
      unknown.count++;
      this.old++;
      return;
    }
    this.old = 0;
    if (this.clusters.length < most.looks) this.clusters.push({ look, count: 1 });
  }

  get largest(): number {
    return Math.max(0, ...this.clusters.map(({ count }) => count));
  }
}

/** What an address is a sibling of, each with the words it is told with. */
interface Kin {
  group: string;
  route: string;
  /** `?lang`, of its query; empty without one. */
  names: string;
  folder: string | null;
  /** With one of the segments left out. */
  places: string[];
  /** With numbers left out; null where none but typed ones are in it. */
  numbered: string | null;
}

const alike = (one: Structure, other: Structure) => (one.size + other.size === 0 ? 1 : likeness(one, other));
const said = (text: string) => text.replace(/\d+/g, '#').replace(/\s+/g, ' ').trim();

const isAlike = (one: Look) => (other: Look) => alike(one.structure, other.structure) >= most.group.likeness;
const isClose = (one: Look) => (other: Look) => alike(one.structure, other.structure) >= most.place.likeness;
const isSame = (one: Look) => (other: Look) =>
  isClose(one)(other) && said(one.title) === said(other.title) && said(one.heading) === said(other.heading);

/**
 * The addresses that wait, which of them is visited next, and which are passed over: what decides is how the pages of a
 * kind look, so that an application of a million addresses comes to an end.
 */
export class Frontier {
  readonly #baseUrl: string;
  readonly #passOver: (closed: Closed, address: string, path: ExplorationStep[]) => void;
  /** Links in a row, up to an address, each of which made the path longer. */
  readonly #grown = new Map<string, number>();
  readonly #known = new Set<string>();
  /** Those that were come to. */
  readonly #seen = new Set<string>();
  readonly #tallies = new Map<string, Tally>();
  #waiting: Candidate[] = [];

  constructor({
    baseUrl,
    visited,
    passOver,
  }: {
    baseUrl: string;
    /** Before an interruption. */
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
   * @param from the page that has the link; null where it is not known
   * @returns what waits now; null where it is known, is passed over, or too many wait
   */
  add(
    link: string,
    path: ExplorationStep[],
    { isMenu, from }: { isMenu: boolean; from: string | null },
  ): WaitingAddress | null {
    const address = addressOf(link);
    if (!address || this.isKnown(address) || this.#known.size >= most.known) return null;
    const candidate = { address, group: groupOf(address, this.#baseUrl), path, isMenu };
    const closed = this.#growing(address, from) ?? this.#closed(candidate);
    if (!closed && this.#waiting.length >= mostExplored.waiting) return null;
    this.know(address);
    if (closed) {
      this.#passOver(closed, address, path);
      return null;
    }
    this.#waiting.push(candidate);
    return { address, group: candidate.group, path };
  }

  /** Notes how often in a row a link made the path longer, and says where that goes on without end. */
  #growing(address: string, from: string | null): Closed | null {
    if (from === null || !isLonger(address, from)) return null;
    const grown = (this.#grown.get(sameOf(from)) ?? 0) + 1;
    this.#grown.set(sameOf(address), grown);
    return grown < mostGrowing.grown ? null : growingPath(this.#kinOf(address).route);
  }

  isKnown(address: string): boolean {
    return this.#known.has(sameOf(address));
  }

  /** It needs no visit of its own. */
  know(address: string): void {
    this.#known.add(sameOf(address));
  }

  /** It was come to by another address while it waited. */
  settle(address: string): void {
    this.know(address);
    const same = sameOf(address);
    this.#waiting = this.#waiting.filter((one) => sameOf(one.address) !== same);
  }

  /** The one that is visited next: of the kind that was visited least, in the order they were found. */
  next(): Candidate | null {
    this.#waiting = this.#waiting.filter((candidate) => {
      const closed = this.#closed(candidate);
      if (closed) this.#passOver(closed, candidate.address, candidate.path);
      return !closed;
    });
    let best: Candidate | undefined;
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

  /** It waits again. */
  putBack(candidate: Candidate): void {
    this.#waiting.unshift(candidate);
  }

  /**
   * It was visited.
   * @param address where it led to
   * @returns whether it looks like none of its kind that was visited before
   */
  visited(candidate: Candidate, address: string, look: Look): { group: string; isNew: boolean } {
    const kin = this.#kinOf(address);
    // One that many others lead to is one page.
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

  /** Nothing of it was seen: it is broken, a file, or somewhere else. Its siblings may be there, so some are tried. */
  failed({ address }: Candidate): void {
    const kin = this.#kinOf(address);
    for (const name of [`group ${kin.group}`, `route ${kin.route}`]) this.#tallyOf(name).visits++;
  }

  /** What is always sent somewhere else would never be passed over otherwise. */
  #sent({ address }: Candidate, look: Look): void {
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

  #looksKnown(kin: Kin, look: Look, isMenu: boolean): boolean {
    const group = this.#tallyOf(`group ${kin.group}`);
    if (group.find(isAlike(look)) || group.clusters.some((one) => one.look === null)) return true;
    if (this.#tallyOf(`route ${kin.route}`).find(isAlike(look))) return true;
    if (!isMenu && kin.folder && this.#tallyOf(`folder ${kin.folder}`).find(isAlike(look))) return true;
    return kin.places.some((place) => this.#tallyOf(`place ${place}`).find(isSame(look)));
  }

  #record(kin: Kin, look: Look, isMenu: boolean): void {
    this.#tallyOf(`group ${kin.group}`).add(look, isAlike(look));
    this.#tallyOf(`route ${kin.route}`).add(look, isAlike(look));
    if (kin.folder) this.#tallyOf(`${isMenu ? 'menu' : 'folder'} ${kin.folder}`).add(look, isAlike(look));
    for (const place of kin.places) this.#tallyOf(`place ${place}`).add(look, isSame(look));
    if (kin.numbered) this.#tallyOf(`numbered ${kin.numbered}`).add(look, isClose(look));
  }

  /** How it looked is not known any more. */
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

  #visitsOf({ address, isMenu }: Candidate): number {
    const kin = this.#kinOf(address);
    const counts = [this.#visits(`group ${kin.group}`), this.#visits(`route ${kin.route}`)];
    if (!isMenu && kin.folder) counts.push(this.#visits(`folder ${kin.folder}`));
    return Math.max(...counts);
  }

  /** What an address is one of many of that are passed over by now; null where it is to be visited. */
  #closed({ address, isMenu }: Candidate): Closed | null {
    const what = this.#alikeTo(address, isMenu);
    return what === null ? tooDeep(this.#kinOf(address).route) : { because: 'alike', what };
  }

  #alikeTo(address: string, isMenu: boolean): string | null {
    const kin = this.#kinOf(address);
    const group = this.#tallies.get(`group ${kin.group}`);
    if (group && (group.largest >= most.group.alike || group.visits >= most.group.visits)) return kin.group;
    const route = this.#tallies.get(`route ${kin.route}`);
    // The first of them was new.
    if (route && (route.old >= most.route.alike - 1 || route.visits >= most.route.visits))
      return `${kin.route}?*`;
    const saysNothing = (this.#tallies.get(`names ${kin.names}`)?.old ?? 0) >= most.names;
    if (kin.names && saysNothing && this.#visits(`route ${kin.route}`) > 0) return `/*${kin.names}`;
    if (kin.folder) {
      const folder = this.#tallies.get(`${isMenu ? 'menu' : 'folder'} ${kin.folder}`);
      const enough = isMenu ? most.folder.inMenu : most.folder.alike;
      // Those of a menu may differ: only what looks like most of many is passed over.
      const first = isMenu ? folder?.largest : folder?.clusters[0]?.count;
      if (folder && ((first ?? 0) >= enough || folder.visits >= most.folder.visits)) return kin.folder;
    }
    const place = kin.places.find(
      (one) => this.#isFull(`place ${one}`) || this.#visits(`sent ${one}`) >= most.sent,
    );
    if (place) return place;
    if (kin.numbered && this.#isFull(`numbered ${kin.numbered}`)) return kin.numbered;
    return null;
  }

  #isFull(name: string): boolean {
    return (this.#tallies.get(name)?.largest ?? 0) >= most.place.same;
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
    if (this.#kin.size > 2 * mostExplored.waiting) this.#kin.clear();
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
  // The sign in front of a hash route is no folder.
  const folders = segments.filter((segment) => segment !== '#');
  return {
    group: groupOf(address, baseUrl),
    route,
    names: query,
    folder: folders.length >= 2 ? without(segments.length - 1) : null,
    places: segments.flatMap((segment, at) => (segment === '#' ? [] : [without(at)])),
    numbered: isNumbered
      ? `${host}/${segments.map((one) => one.replace(/\d+/g, '#')).join('/')}${query}`
      : null,
  };
}
