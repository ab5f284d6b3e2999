import { createHash } from 'node:crypto';
import { parseUrl } from '#domain/parse-url';
import type { Coverage, MapEdge } from '#contracts/runs/application-map';
import { nodesOfTree, readAria, type AriaNode } from '#domain/pages/aria-tree';
import { controlsOf, menus } from './controls';
import { routeOf } from '#domain/pages/page-route';
import { fewPages, navigation, patternsOf, type RouteLink } from './patterns';
import { passingOf } from './passing';
import { containment, structureLikeness, structureOf, type Structure } from '#domain/pages/page-structure';
import { exclusionOf, exclusionsOn } from './exclusions';
import type {
  DerivedControl,
  DerivedMap,
  DerivedPage,
  MapRule,
  MapStepRow,
  StoredMove,
  StoredSight,
} from './derived-map';
import { goneFrom, type SeenTree } from './gone';
import { meantBy, usedElementsOf } from './uses';

/** Limits for sights of one view: similar enough, or one contains nearly all of the other (a dialog, a filled list). */
const sameView = { likeness: 0.6, containment: 0.9 };
const maxViews = 12;

export const pageId = (pattern: string): string =>
  createHash('sha256').update(pattern).digest('hex').slice(0, 12);

/**
 * Derives a map from sights: pages by their patterns, edges between them, and used controls. Pure.
 * The order of rows only decides ties.
 */
export function deriveMap(
  sights: readonly StoredSight[],
  moves: readonly StoredMove[],
  steps: readonly MapStepRow[],
  rules: readonly MapRule[],
  baseUrl: string,
): DerivedMap {
  const routeOfAddress = addressReader(baseUrl);
  const read = sights.map((sight) => {
    const tree = readAria(sight.aria);
    const links = linksOf(tree, (url) => routeOfAddress(url, sight.route));
    return { sight, tree, route: sight.route, structure: structureOf(tree), links };
  });
  const apart = new Set(rules.flatMap(({ kind, route }) => (kind === 'apart' ? [route] : [])));
  const joined = new Map(
    rules.flatMap(({ kind, route, value }) => (kind === 'join' ? [[route, value] as const] : [])),
  );
  const patterns = patternsOf(read, { apart, joined });
  const pages = new Map<string, DerivedPage & { trees: SeenTree[] }>();
  for (const item of read.toSorted((a, b) => b.sight.seenAt.getTime() - a.sight.seenAt.getTime())) {
    const pattern = patterns.get(item.route) ?? item.route;
    const existing = pages.get(pattern);
    const page = existing ?? newPage(pattern, item.sight);
    pages.set(pattern, page);
    page.routes.add(item.route);
    page.visits += item.sight.visits;
    page.isOfScenarios ||= !item.sight.onlyExplored;
    addView(page, item.sight.key, item.structure);
    page.trees.push({ route: item.route, seenAt: item.sight.seenAt, tree: item.tree });
  }
  const pageOf = (route: string): DerivedPage | undefined => pages.get(patterns.get(route) ?? route);
  const stepsByPage = new Map<string, MapStepRow[]>();
  for (const step of steps) {
    const page = pageOf(step.route);
    if (!page) continue;
    const rows = stepsByPage.get(page.route);
    if (rows) rows.push(step);
    else stepsByPage.set(page.route, [step]);
    page.steps.push(step.key);
    page.isStart ||= step.isFirst;
  }
  const edges = edgesOf(moves, pageOf, pages.size);
  const all = [...pages.values()];
  describe(all, stepsByPage, rules);
  const shown = all.filter(({ isHidden }) => !isHidden);
  return {
    pages: all,
    byId: new Map(all.map((page) => [page.id, page])),
    edges,
    passing: passingOf(moves, pageOf),
    coverage: sumOfCoverage(shown.map((page) => page.coverage)),
    rules,
    sights: sights.length,
    ways: { pageOf },
  };
}

/** Adds to pages their names, outcomes and controls, and applies the rules of people to them. */
function describe(
  all: readonly (DerivedPage & { trees: SeenTree[] })[],
  stepsByPage: ReadonlyMap<string, MapStepRow[]>,
  rules: readonly MapRule[],
): void {
  const excluded = new Set(
    rules.flatMap(({ kind, route, value }) => (kind === 'exclude' ? [`${route}\n${value}`] : [])),
  );
  const exclusions = rules.filter(({ kind }) => kind === 'leave-out').map(exclusionOf);
  const named = new Map(
    rules.flatMap(({ kind, route, value }) => (kind === 'name' ? [[route, value] as const] : [])),
  );
  const hidden = new Set(rules.flatMap(({ kind, route }) => (kind === 'hide' ? [route] : [])));
  const short = shortTitles(all.map(({ title }) => title));
  for (const page of all) {
    const rows = stepsByPage.get(page.route) ?? [];
    page.name = named.get(page.route) ?? null;
    page.label = page.name ?? (short(page.title) || page.route);
    page.isHidden = hidden.has(page.route);
    Object.assign(page, outcomesOf(rows));
    const used = usedElementsOf(rows);
    const controls = controlsOf(
      page.trees.map(({ tree }) => tree),
      page.routes.size,
    );
    const isGone = goneFrom(page.trees);
    const left = exclusionsOn(page.route, exclusions);
    page.excludedBy = left.ofPage;
    const [acts, checks] = [meantBy(controls, used.acts), meantBy(controls, used.checks)];
    page.controls = controls.map((control) => {
      const excludedBy = left.of(control);
      return {
        ...control,
        isUsed: acts.has(control.key),
        isChecked: checks.has(control.key),
        isGone: isGone(control),
        isExcluded: excludedBy !== null || excluded.has(`${page.route}\n${control.key}`),
        excludedBy,
      };
    });
    page.coverage = coverageOf(page.controls);
  }
}

function newPage(route: string, { title, seenAt }: StoredSight): DerivedPage & { trees: SeenTree[] } {
  return {
    id: pageId(route),
    route,
    title,
    name: null,
    label: title,
    isHidden: false,
    excludedBy: null,
    isStart: false,
    isOfScenarios: false,
    routes: new Set(),
    views: [],
    visits: 0,
    seenAt,
    passed: 0,
    failed: 0,
    controls: [],
    coverage: { used: 0, checked: 0, total: 0 },
    steps: [],
    trees: [],
  };
}

function addView({ views }: DerivedPage, key: string, structure: Structure): void {
  const view =
    views.find(
      (view) =>
        structureLikeness(view.structure, structure) >= sameView.likeness ||
        containment(view.structure, structure) >= sameView.containment,
    ) ?? (views.length >= maxViews ? views.at(-1) : undefined);
  if (!view) {
    views.push({ keys: [key], structure });
    return;
  }
  view.keys.push(key);
  if (structure.size > view.structure.size) view.structure = structure;
}

function edgesOf(
  moves: readonly StoredMove[],
  pageOf: (route: string) => DerivedPage | undefined,
  pages: number,
): MapEdge[] {
  const found = new Map<
    string,
    { from: DerivedPage; to: DerivedPage; actions: Map<string, number>; visits: number }
  >();
  for (const { fromRoute, toRoute, action, visits } of moves) {
    const [from, to] = [pageOf(fromRoute), pageOf(toRoute)];
    if (!from || !to || from === to) continue;
    const key = `${from.id} ${to.id}`;
    const edge = found.get(key) ?? { from, to, actions: new Map<string, number>(), visits: 0 };
    edge.visits += visits;
    edge.actions.set(action, (edge.actions.get(action) ?? 0) + visits);
    found.set(key, edge);
  }
  const into = new Map<string, number>();
  for (const { to } of found.values()) into.set(to.id, (into.get(to.id) ?? 0) + 1);
  return [...found.values()].map(({ from, to, actions, visits }) => ({
    from: from.id,
    to: to.id,
    actions: [...actions]
      .sort(([, a], [, b]) => b - a)
      .slice(0, 3)
      .map(([action]) => action),
    visits,
    isNavigation: pages > fewPages && (into.get(to.id) ?? 0) > pages * navigation,
  }));
}

/** Removes the beginning or end that more than half of the titles share. It is the application's name. */
function shortTitles(titles: readonly string[]): (title: string) => string {
  const shared = (part: (title: string) => string) => {
    const counts = new Map<string, number>();
    for (const title of titles) counts.set(part(title), (counts.get(part(title)) ?? 0) + 1);
    const [found] = [...counts].filter(([text, count]) => text && count > titles.length / 2);
    return titles.length > fewTitles ? found?.[0] : undefined;
  };
  const end = shared((title) => /.( [–—|·-] [^–—|·]+)$/.exec(title)?.[1] ?? '');
  const start = shared((title) => /^([^–—|·]+ [–—|·-] )./.exec(title)?.[1] ?? '');
  return (title) => {
    if (end !== undefined && title.endsWith(end)) return title.slice(0, -end.length).trim() || title;
    return start !== undefined && title.startsWith(start) ? title.slice(start.length).trim() || title : title;
  };
}
const fewTitles = 2;

/** Counts scenarios by the worst of their steps on the page. */
function outcomesOf(steps: readonly MapStepRow[]): { passed: number; failed: number } {
  const failed = new Map<string, boolean>();
  for (const { uri, scenarioName, status } of steps) {
    const scenario = `${uri}\n${scenarioName}`;
    const isBad = status === 'FAILED' || status === 'AMBIGUOUS';
    const counts = isBad || status === 'PASSED' || status === 'FIXED_BY_AI';
    if (counts) failed.set(scenario, (failed.get(scenario) ?? false) || isBad);
  }
  const bad = [...failed.values()].filter(Boolean).length;
  return { passed: failed.size - bad, failed: bad };
}

/** Returns a function that turns the address of a link on a page into a route. Cached: menus repeat on every page. */
function addressReader(baseUrl: string): (url: string, from: string) => string {
  const cache = new Map<string, string>();
  const read = (url: string, from: string) => {
    const page = from.startsWith('//') ? `http:${from}` : `${baseUrl.replace(/\/$/, '')}${from}`;
    const address = parseUrl(url, page);
    return address ? routeOf(address.href, baseUrl) : url;
  };
  return (url, from) => {
    const isWhole = url.startsWith('/') && !from.startsWith('//');
    const key = isWhole ? url : `${from} ${url}`;
    const found = cache.get(key) ?? read(url, from);
    cache.set(key, found);
    return found;
  };
}

function linksOf(tree: readonly AriaNode[], routeOfUrl: (url: string) => string): RouteLink[] {
  return [...nodesOfTree(tree)].flatMap(({ node: { role, url }, above }) =>
    role === 'link' && url !== null
      ? [{ to: routeOfUrl(url), inMenu: above.some((node) => menus.test(node.role)) }]
      : [],
  );
}

/** Returns whether a page counts for coverage: it is neither hidden nor excluded. */
export const isCounted = ({ isHidden, excludedBy }: DerivedPage): boolean => !isHidden && excludedBy === null;

export function coverageOf(controls: readonly DerivedControl[]): Coverage {
  const counted = controls.filter(({ isExcluded }) => !isExcluded);
  return {
    used: counted.filter(({ isUsed }) => isUsed).length,
    checked: counted.filter(({ isChecked }) => isChecked).length,
    total: counted.length,
  };
}

export function sumOfCoverage(all: readonly Coverage[]): Coverage {
  return all.reduce(
    (total, item) => ({
      used: total.used + item.used,
      checked: total.checked + item.checked,
      total: total.total + item.total,
    }),
    { used: 0, checked: 0, total: 0 },
  );
}
