import type {
  ApplicationMap,
  Coverage,
  MapControl,
  MapPage,
  MapScope,
  Untested,
} from '#contracts/runs/application-map';
import type { Clock } from '#services/foundation/clock';
import type { Database } from '#services/foundation/database';
import { Refusing } from '#services/foundation/calls/endpoint';
import { pathToOpen } from '#domain/pages/page-route';
import { storableText } from '#services/foundation/database/storable';
import type { RunsHandler } from '#services/runs/deps';
import { weightOf } from './controls';
import { excludedFrom } from './exclusions';
import { differences } from './compare';
import { currentMap, unpackAria } from './current-map';
import { isCounted } from './derive';
import type { DerivedControl, DerivedMap, DerivedPage, MapRule } from './derived-map';
import { pictureById, picturesOf } from './pictures';
import {
  countRules,
  coverageDays,
  joinsTo,
  mapsOf,
  putRule,
  removeRules,
  ruleKey,
  sightsByKey,
  stepsByKey,
  type MapRow,
} from './repository';
import { mapLimits } from './see';

interface MapDeps {
  db: Database['db'];
  clock: Clock;
}

/** Limits of the answer about a page (docs/rules/application-map.md, Limits). */
const limits = { steps: 200, addresses: 100, next: 50, rules: 2_000 };

const missing = { status: false as const, because: 'missing', error: 'There is no such page in this map.' };
const noMap = { status: false as const, because: 'missing', error: 'There is no such map.' };

/** Handlers of the application map (contracts/runs/application-map.ts). */
export const getApplicationMemory: RunsHandler<'getApplicationMemory', MapDeps> = async (
  deps,
  { query },
  { project },
) => {
  const { db } = deps;
  const { row } = await mapAt(deps, project.id, query);
  if (!row) return { status: true, memory: null };
  const map = await currentMap(db, row);
  const shown = map.pages.filter(({ isHidden }) => !isHidden);
  const keys = shown.flatMap((page) => firstKey(page));
  const [sights, steps] = await Promise.all([
    sightsByKey(db, row.id, keys),
    stepsByKey(
      db,
      row.id,
      shown.flatMap((page) => page.steps),
      mapLimits.steps,
    ),
  ]);
  const byKey = new Map(sights.map(({ sight }) => [sight.key, sight]));
  const stepOf = new Map(steps.map(({ step }) => [step.key, step]));
  const paths = await Promise.all(
    shown.map(async (page) => {
      const sight = byKey.get(firstKey(page)[0] ?? '');
      const aria = sight ? await unpackAria(sight.aria) : '';
      const own = page.steps.flatMap((key) => stepOf.get(key) ?? []);
      const pathsmap = Object.fromEntries(
        own.map(({ title, commands }) => [
          title,
          { commandsLog: commands.map(({ type, locator }) => `${type} ${locator}`.trim()) },
        ]),
      );
      const target = map.edges.flatMap(({ from, to }) =>
        from === page.id ? (map.byId.get(to)?.route ?? []) : [],
      );
      const snapshot = Buffer.from(aria).toString('base64');
      return [page.route, { title: page.name ?? page.title, snapshot, pathsmap, target }] as const;
    }),
  );
  return {
    status: true,
    memory: { env: row.env, branch: row.branch, paths: Object.fromEntries(paths) },
  };
};

export const getApplicationMap: RunsHandler<'getApplicationMap', MapDeps> = async (
  deps,
  { query },
  { project },
) => {
  const { db } = deps;
  const { maps, row } = await mapAt(deps, project.id, query);
  return {
    status: true,
    maps: maps.map(placeOf),
    map: row ? shownMap(row, await currentMap(db, row)) : null,
  };
};

export const getMapPage: RunsHandler<'getMapPage', MapDeps> = async (deps, { query }, { project }) => {
  const { db } = deps;
  const { row } = await mapAt(deps, project.id, query);
  const map = row && (await currentMap(db, row));
  const page = map?.byId.get(query.page);
  if (!row || !map || !page) return missing;
  const keys = page.views.flatMap(({ keys: [key] }) => key ?? []);
  const [sights, pictures, steps] = await Promise.all([
    sightsByKey(db, row.id, keys),
    picturesOf(db, row.id, keys),
    stepsByKey(db, row.id, page.steps, limits.steps + 1),
  ]);
  const bySight = new Map(sights.map((sight) => [sight.sight.key, sight]));
  const lastViews = await Promise.all(
    keys
      .flatMap((key) => bySight.get(key) ?? [])
      .map(async ({ sight, runId, artefactsRemovedAt }) => ({
        title: sight.title,
        route: sight.route,
        aria: await unpackAria(sight.aria),
        visits: sight.visits,
        seenAt: sight.seenAt.getTime(),
        seenBy: {
          runId: sight.runId,
          testCaseId: sight.testCaseId,
          scenarioName: sight.scenarioName,
          explorationId: sight.explorationId,
          recordingId: sight.recordingId,
          generationId: sight.generationId,
        },
        isKept: runId !== null,
        screenshotId: runId !== null && artefactsRemovedAt === null ? sight.screenshotId : null,
        pictureId: pictures.get(sight.key) ?? null,
      })),
  );
  return {
    status: true,
    page: {
      ...pageOf(page),
      lastViews: lastViews.sort((a, b) => b.seenAt - a.seenAt),
      addresses: [...page.routes].sort().slice(0, limits.addresses),
      opensAt: pathToOpen(page.routes),
      steps: steps.slice(0, limits.steps).map(({ step, runId }) => ({
        title: step.title,
        uri: step.uri,
        scenarioName: step.scenarioName,
        status: step.status,
        commands: step.commands,
        runId: step.runId,
        testCaseId: step.testCaseId,
        isKept: runId !== null,
        seenAt: step.seenAt.getTime(),
      })),
      hasMoreSteps: steps.length > limits.steps,
      controls: page.controls.toSorted(byWeight).map(controlOf),
      from: map.edges.filter(({ to }) => to === page.id),
      to: map.edges.filter(({ from }) => from === page.id),
      joined: map.rules.flatMap(({ kind, route, value }) =>
        kind === 'join' && value === page.route ? [route] : [],
      ),
      isApart: map.rules.some(({ kind, route }) => kind === 'apart' && route === page.route),
    },
  };
};

export const getMapPicture: RunsHandler<'getMapPicture', MapDeps> = async (
  { db },
  { params: { pictureId } },
  { project },
) => {
  const bytes = await pictureById(db, project.id, pictureId);
  if (!bytes) throw new Refusing(404, 'missing', 'There is no such picture.');
  return { bytes: new Uint8Array(bytes), type: 'image/jpeg' };
};

export const getMapCoverage: RunsHandler<'getMapCoverage', MapDeps> = async (
  deps,
  { query },
  { project },
) => {
  const { db } = deps;
  const { maps, row } = await mapAt(deps, project.id, query);
  if (!row) return { status: true, maps: maps.map(placeOf), coverage: null };
  const [map, days] = await Promise.all([currentMap(db, row), coverageDays(db, row.id)]);
  const shown = map.pages.filter(({ isHidden }) => !isHidden);
  const pages = shown.filter(isCounted);
  return {
    status: true,
    maps: maps.map(placeOf),
    coverage: {
      env: row.env,
      branch: row.branch,
      seenAt: row.seenAt.getTime(),
      all: map.coverage,
      pages: pages.map(pageOf).sort(byShare),
      next: nextOf(pages),
      excluded: excludedFrom(shown, map.rules),
      days: days.map(({ day, used, checked, total, pages: count }) => ({
        day,
        used,
        checked,
        total,
        pages: count,
      })),
    },
  };
};

export const getMapControls: RunsHandler<'getMapControls', MapDeps> = async (
  deps,
  { query },
  { project },
) => {
  const { db } = deps;
  const { row } = await mapAt(deps, project.id, query);
  if (!row) return { status: true, controls: [] };
  const { pages } = await currentMap(db, row);
  const shown = pages.filter(({ isHidden }) => !isHidden).sort((a, b) => (a.route < b.route ? -1 : 1));
  return {
    status: true,
    controls: shown.flatMap((page) =>
      page.controls
        .toSorted(byWeight)
        .map((control) => ({ ...controlOf(control), route: page.route, page: page.label })),
    ),
  };
};

export const compareMaps: RunsHandler<'compareMaps', MapDeps> = async (
  { db },
  { query: { env, branch, withEnv, withBranch } },
  { project },
) => {
  const maps = await mapsOf(db, project.id);
  const find = (inEnv: string, onBranch: string) =>
    maps.find((map) => map.env === inEnv && map.branch === onBranch);
  const [one, other] = [find(env, branch), find(withEnv, withBranch)];
  if (!one || !other) return noMap;
  const [before, after] = await Promise.all([currentMap(db, one), currentMap(db, other)]);
  return { status: true, ...differences(before, after) };
};

export const changeMapPage: RunsHandler<'changeMapPage', MapDeps> = async (
  { db, clock },
  { body },
  { project, user },
) => {
  const write = async (kind: MapRule['kind'], route: string, value: string) => {
    if ((await countRules(db, project.id)) >= limits.rules) return full;
    await putRule(db, {
      projectId: project.id,
      key: ruleKey(kind, route, kind === 'exclude' ? value : ''),
      kind,
      route: storableText(route),
      value: storableText(value),
      by: storableText(user.name || user.email),
      createdAt: clock.now(),
    });
    return { status: true as const };
  };
  const forget = async (...keys: string[]) => {
    await removeRules(db, project.id, keys);
    return { status: true as const };
  };
  switch (body.change) {
    case 'name':
      return body.name ? write('name', body.route, body.name) : forget(ruleKey('name', body.route));
    case 'hide':
      return write('hide', body.route, '');
    case 'show':
      return forget(ruleKey('hide', body.route));
    case 'apart':
      return write('apart', body.route, '');
    case 'together':
      return forget(ruleKey('apart', body.route));
    case 'join':
      if (body.route === body.to)
        return { status: false, because: 'same', error: 'A page cannot be joined to itself.' };
      // Remove the opposite join, because two pages cannot be joined to each other.
      await forget(ruleKey('join', body.to));
      return write('join', body.route, body.to);
    case 'part':
      return forget(ruleKey('join', body.route), ...(await joinsTo(db, project.id, body.route)));
    case 'exclude':
      return write('exclude', body.route, body.key);
    case 'include':
      return forget(ruleKey('exclude', body.route, body.key));
  }
};

/** Returns the map of an environment and branch, or the map that was seen last. */
async function mapAt(
  { db }: MapDeps,
  projectId: string,
  { env, branch }: { env?: string | undefined; branch?: string | undefined },
): Promise<{ maps: MapRow[]; row: MapRow | undefined }> {
  const maps = await mapsOf(db, projectId);
  const row = maps.find(
    (map) => (env === undefined || map.env === env) && (branch === undefined || map.branch === branch),
  );
  return { maps, row };
}

const full = {
  status: false as const,
  because: 'full',
  error: `A project can have ${limits.rules} decisions about its pages.`,
};

const firstKey = ({ views }: DerivedPage): string[] => views[0]?.keys.slice(0, 1) ?? [];

const placeOf = ({ env, branch, seenAt }: MapRow): MapScope => ({ env, branch, seenAt: seenAt.getTime() });

function shownMap(row: MapRow, { pages, edges, passing, coverage, sights }: DerivedMap): ApplicationMap {
  return {
    ...placeOf(row),
    pages: pages.map(pageOf).sort(byFailures),
    edges,
    passing,
    coverage,
    isCut: sights >= mapLimits.sights,
  };
}

function pageOf(page: DerivedPage): MapPage {
  const { id, route, title, name, label, isHidden, isStart, visits, passed, failed, coverage } = page;
  const { excludedBy } = page;
  return {
    id,
    route,
    title,
    name,
    label,
    isHidden,
    excludedBy,
    isStart,
    visits,
    passed,
    failed,
    hasScenarios: page.isOfScenarios || page.steps.length > 0,
    coverage,
    routes: page.routes.size,
    views: page.views.length,
    seenAt: page.seenAt.getTime(),
  };
}

function controlOf(control: DerivedControl): MapControl {
  const { key, role, name, count, isUsed, isChecked, isExcluded, excludedBy, submits } = control;
  return { key, role, name, count, isUsed, isChecked, isExcluded, excludedBy, submits };
}

const byWeight = (a: DerivedControl, b: DerivedControl) =>
  weightOf(b) - weightOf(a) || (a.name < b.name ? -1 : 1);

const share = ({ used, total }: Coverage) => (total === 0 ? 1 : used / total);
const byFailures = (a: MapPage, b: MapPage) => b.failed - a.failed || (a.route < b.route ? -1 : 1);

const byShare = (a: MapPage, b: MapPage) =>
  share(a.coverage) - share(b.coverage) || (a.route < b.route ? -1 : 1);

/** Ranks untested controls: failing pages first, then by the type of control. */
function nextOf(pages: readonly DerivedPage[]): Untested[] {
  const all = pages.flatMap((page) =>
    page.controls
      .filter(({ isUsed, isExcluded, isGone }) => !isUsed && !isExcluded && !isGone)
      .map((control) => ({ page, control })),
  );
  const weight = ({ page, control }: (typeof all)[number]) => weightOf(control) + (page.failed > 0 ? 10 : 0);
  return all
    .sort(
      (a, b) =>
        weight(b) - weight(a) || b.page.visits - a.page.visits || (a.control.key < b.control.key ? -1 : 1),
    )
    .slice(0, limits.next)
    .map(({ page, control: { key, role, name, submits } }) => ({
      page: page.id,
      pageName: page.label,
      route: page.route,
      key,
      role,
      name,
      submits,
      opensAt: pathToOpen(page.routes),
      isFailing: page.failed > 0,
    }));
}
