import type { SinceDifference } from '#contracts/runs/map-since';
import type { AriaNode } from '#domain/pages/aria-tree';
import { controlLabel } from './compare';
import { namesIn, type Control } from './controls';
import { isCounted } from './derive';
import type { DerivedMap, DerivedPage } from './derived-map';

/** State of a map at the end of a day, with enough data to find later differences. */
export interface StoredDay {
  pages: KeptPage[];
}

interface KeptPage {
  route: string;
  label: string;
  seenAt: number;
  /** Some of its routes. People join and split pages, and patterns are learned, so routes may move to other pages. */
  routes: string[];
  controls: KeptControl[];
}

interface KeptControl {
  role: string;
  name: string;
  /** Some of its names, if it has several. */
  names: string[];
}

const limits = { pages: 1_000, routes: 20, controls: 200, names: 10, differences: 50 };

export function storedDay({ pages }: Pick<DerivedMap, 'pages'>): StoredDay {
  return {
    pages: pages.slice(0, limits.pages).map((page) => ({
      route: page.route,
      label: page.label,
      seenAt: page.seenAt.getTime(),
      routes: [...page.routes].slice(0, limits.routes),
      controls: page.controls.slice(0, limits.controls).map(({ role, name, names }) => ({
        role,
        name,
        names: names.size > 1 ? [...names].slice(0, limits.names) : [],
      })),
    })),
  };
}

/** A page that was seen after the day. */
export interface SeenSince {
  route: string;
  tree: readonly AriaNode[];
}

/**
 * Returns the differences of a map since a day: new, changed and no longer seen pages. Pure.
 * A map shows removed pages for another 90 days. So pages and controls that nothing saw since are `unseen` or removed.
 */
export function differencesSince(
  { pages: old }: StoredDay,
  map: Pick<DerivedMap, 'pages' | 'ways' | 'rules'>,
  seen: readonly SeenSince[],
): { differences: SinceDifference[]; same: number } {
  const was = new Map<DerivedPage, KeptPage[]>();
  const forgotten: KeptPage[] = [];
  const hidden = new Set(map.rules.filter(({ kind }) => kind === 'hide').map(({ route }) => route));
  for (const page of old) {
    const now = [page.route, ...page.routes].map((route) => map.ways.pageOf(route)).find(Boolean);
    if (now) was.set(now, [...(was.get(now) ?? []), page]);
    else if (!hidden.has(page.route)) forgotten.push(page);
  }
  const trees = new Map<DerivedPage, (readonly AriaNode[])[]>();
  for (const { route, tree } of seen) {
    const page = map.ways.pageOf(route);
    if (page) trees.set(page, [...(trees.get(page) ?? []), tree]);
  }
  const found: SinceDifference[] = forgotten.map(({ route, label, seenAt }) => ({
    page: null,
    route,
    name: label,
    state: 'unseen',
    seenAt,
    added: [],
    removed: [],
  }));
  let same = 0;
  for (const page of map.pages.filter(isCounted)) {
    const before = was.get(page);
    const change = before ? changeOf(page, before, trees.get(page)) : { state: 'new' as const };
    const { state, added = [], removed = [] } = change;
    if (state === null) {
      same++;
      continue;
    }
    found.push({
      page: page.id,
      route: page.route,
      name: page.label,
      state,
      seenAt: page.seenAt.getTime(),
      added: added.slice(0, limits.differences),
      removed: removed.slice(0, limits.differences),
    });
  }
  return { differences: found.sort(byState), same };
}

const order: SinceDifference['state'][] = ['new', 'changed', 'unseen'];
const byState = (a: SinceDifference, b: SinceDifference) =>
  order.indexOf(a.state) - order.indexOf(b.state) || (a.route < b.route ? -1 : 1);

interface Change {
  state: SinceDifference['state'] | null;
  added?: string[];
  removed?: string[];
}

function changeOf(
  page: DerivedPage,
  before: readonly KeptPage[],
  trees: readonly (readonly AriaNode[])[] | undefined,
): Change {
  if (!trees) return { state: 'unseen' };
  const had = before.flatMap(({ controls }) => controls);
  const names = namesIn(trees);
  const has = (control: Control) => [...control.names].some((name) => names.has(`${control.role}\n${name}`));
  // Do not report controls as new if the old list was cut: the missing ones are unknown.
  const isWhole = before.every(({ controls }) => controls.length < limits.controls);
  const added = page.controls.filter((control) => isWhole && !had.some((entry) => isSame(entry, control)));
  const removed = had.filter(
    (entry) => !page.controls.some((control) => isSame(entry, control) && has(control)),
  );
  const labels = (controls: readonly { role: string; name: string }[]) => [
    ...new Set(controls.map(controlLabel)),
  ];
  const isChanged = added.length + removed.length > 0;
  return { state: isChanged ? 'changed' : null, added: labels(added), removed: labels(removed) };
}

/** Three equal rows of a list are one control. With fewer rows, each control had its own name. */
const isSame = (was: KeptControl, { role, name, names }: Control) =>
  was.role === role &&
  (was.name === name || names.has(was.name) || was.names.some((entry) => names.has(entry)));
