import type { ExploredSight, ShownPage, SightCommand, SightStep } from '#contracts/worker/application-map';
import type { ScenarioJob } from '#contracts/worker/job';
import type { StepStatus } from '#contracts/worker/evidence';
import type { MapCommand } from '#contracts/runs/application-map';
import { sha256 } from '#services/foundation/secrets/sha256';
import { storable, storableText } from '#services/foundation/database/storable';
import { readAria, withoutFieldValues } from '#domain/pages/aria-tree';
import { pictureType } from '#services/foundation/blobs/picture-type';
import { namedTarget } from '#services/runs/reading/locator-target';
import { structureOf } from '#domain/pages/page-structure';

/** A page as a scenario left it. */
export interface SeenSight {
  key: string;
  route: string;
  title: string;
  aria: string;
  screenshotId: string | null;
  /** The title belongs to the answer of a posted form. If the map has a title for the route, it keeps that. */
  isTitleOfAnswer: boolean;
}

export interface SeenMove {
  key: string;
  fromRoute: string;
  toRoute: string;
  action: string;
}

export interface SeenStep {
  key: string;
  route: string;
  title: string;
  status: StepStatus;
  commands: MapCommand[];
  /** Index among the steps of its scenario, from 0. */
  position: number;
  isFirst: boolean;
}

export interface MapSights {
  sights: SeenSight[];
  moves: SeenMove[];
  steps: SeenStep[];
}

/** Limits of one scenario. */
const limits = { sights: 200, moves: 400, steps: 1_000, commands: 50 };
const maxLocatorLength = 500;
const longestAction = 120;

/** Returns the key of a scenario in the stored steps. */
export const sightScenarioKey = ({ uri, scenarioName }: Pick<ScenarioJob, 'uri' | 'scenarioName'>): string =>
  sha256(`${uri}\n${scenarioName}`);

/** Status of a refused form. The answer shows the form again, so it is the form's page. */
const refusedForm = 422;

/** Returns the pages, moves and steps of a scenario. Error pages and routes outside of the application are no pages. */
export function seenBy(
  job: Pick<ScenarioJob, 'uri' | 'scenarioName'>,
  steps: readonly SightStep[],
): MapSights {
  const all = steps.map(readStep);
  const noPages = new Set(
    all.flatMap(({ page }) => (page && isError(page) && page.status !== refusedForm ? [page.route] : [])),
  );
  const isPage = (route: string) => route.startsWith('/') && !noPages.has(route);
  const sights = new Map<string, SeenSight>();
  /** Titles of pages when opened (not posted), by route. */
  const titles = new Map(
    all.flatMap(({ page }) =>
      page && !isError(page) && !page.isPosted ? [[page.route, page.title] as const] : [],
    ),
  );
  for (const { page } of all) {
    if (!page || isError(page) || !isPage(page.route) || sights.size >= limits.sights) continue;
    const known = page.isPosted ? titles.get(page.route) : undefined;
    const sight = sightOf(known === undefined ? page : { ...page, title: known }, page.screenshotId);
    sight.isTitleOfAnswer = page.isPosted === true && known === undefined;
    // Keep the last sight of a key, e.g. a list that was filled in between.
    sights.set(sight.key, sight);
  }
  return { sights: [...sights.values()], moves: movesOf(all, isPage), steps: stepsOf(job, all, isPage) };
}

const isError = (page: Pick<ShownPage, 'status'> | null) => (page?.status ?? 0) >= 400;

function sightOf(
  { route, title, aria }: ShownPage & { aria: string },
  screenshotId: string | null,
): SeenSight {
  const parts = [...structureOf(readAria(aria))].sort();
  const key = sha256(JSON.stringify([route, parts]));
  return { key, route, title, aria, screenshotId, isTitleOfAnswer: false };
}

/** Returns the pages and screenshots of an exploration. Its moves are the ones it made. */
export function exploredBy(
  exploredSights: readonly ExploredSight[],
): Pick<MapSights, 'sights' | 'moves'> & { pictures: Map<string, Uint8Array> } {
  const sights = new Map<string, SeenSight>();
  const moves = new Map<string, SeenMove>();
  const pictures = new Map<string, Uint8Array>();
  for (const { from, status, picture, ...page } of exploredSights) {
    const shown = { ...storable(page), status };
    if (!shown.route.startsWith('/') || isError(shown) || shown.aria === '') continue;
    const sight = sightOf(shown, null);
    sights.set(sight.key, sight);
    if (picture && pictureType(picture) === 'image/jpeg') pictures.set(sight.key, picture);
    if (!from || from.route === shown.route || !from.route.startsWith('/')) continue;
    const action = storableText(from.action).slice(0, longestAction);
    const fromRoute = storableText(from.route);
    const key = sha256(JSON.stringify([fromRoute, shown.route, action]));
    moves.set(key, { key, fromRoute, toRoute: shown.route, action });
  }
  return { sights: [...sights.values()], moves: [...moves.values()], pictures };
}

/** Returns the pages and moves of a recording or generation. Removes field values, because they are private. */
export function passedBy(steps: readonly SightStep[]): Pick<MapSights, 'sights' | 'moves'> {
  const pages = steps.map(({ page, ...step }) => ({
    ...step,
    page: page && { ...page, aria: withoutFieldValues(page.aria), screenshotId: null },
  }));
  const { sights, moves } = seenBy({ uri: '', scenarioName: '' }, pages);
  return { sights, moves };
}

/** Returns the step with texts that the database can store. */
function readStep({ title, status, commands, page }: SightStep): SightStep {
  return {
    title: storableText(title),
    status,
    commands: commands.map((command) => ({
      ...command,
      route: storableText(command.route),
      locator: storableText(command.locator),
    })),
    page: page && {
      ...page,
      route: storableText(page.route),
      title: storableText(page.title),
      aria: storableText(page.aria),
    },
  };
}

/** Returns the route of a call. For a call that opens an address, that is the opened page. */
const placeOf = ({ route, type }: SightCommand, page: SightStep['page']): string =>
  type === 'navigate' && page ? page.route : route;

function movesOf(all: readonly SightStep[], isPage: (route: string) => boolean): SeenMove[] {
  const moves = new Map<string, SeenMove>();
  let at: string | null = null;
  /** Last action on the page. Null if the scenario opened the page by its address. */
  let action: string | null = null;
  const arrive = (route: string) => {
    if (
      at !== null &&
      at !== route &&
      action !== null &&
      isPage(at) &&
      isPage(route) &&
      moves.size < limits.moves
    ) {
      const key = sha256(JSON.stringify([at, route, action]));
      moves.set(key, { key, fromRoute: at, toRoute: route, action });
    }
    if (at !== route) action = null;
    at = route;
  };
  for (const { commands, page } of all) {
    for (const command of commands) {
      arrive(command.route);
      if (command.type === 'navigate') at = null;
      else if (kindOf(command.type) === 'acts') action = actionOf(command);
    }
    if (page) arrive(page.route);
  }
  return [...moves.values()];
}

/** `click "Add to basket"` */
function actionOf({ type, locator }: SightCommand): string {
  const verb = type.replace(/_(?:element|combobox|key)$/, '').replaceAll('_', ' ');
  const target = namedTarget(locator);
  const named = target?.name ? `"${target.name}"` : locator;
  return `${verb} ${named}`.trim().slice(0, longestAction);
}

function stepsOf(
  job: Pick<ScenarioJob, 'uri' | 'scenarioName'>,
  all: readonly SightStep[],
  isPage: (route: string) => boolean,
): SeenStep[] {
  const steps = new Map<string, SeenStep>();
  let isFirst = true;
  for (const [position, { title, status, commands, page }] of all.entries()) {
    const byRoute = new Map<string, MapCommand[]>();
    for (const command of commands) {
      const route = placeOf(command, page);
      const known = byRoute.get(route) ?? [];
      byRoute.set(route, known);
      if (known.length < limits.commands) known.push(mapCommandOf(command));
    }
    if (byRoute.size === 0 && page) byRoute.set(page.route, []);
    const last = [...byRoute.keys()].at(-1);
    for (const [route, own] of byRoute) {
      if (!isPage(route) || steps.size >= limits.steps) continue;
      const key = sha256(JSON.stringify([route, job.uri, job.scenarioName, title]));
      // If the step continued from this page and failed on a later one, only the later page shows a failure.
      const here: StepStatus = status === 'FAILED' && route !== last ? 'PASSED' : status;
      const step = steps.get(key);
      steps.set(key, {
        key,
        route,
        title: title.slice(0, 2_000),
        status: step && step.status === 'FAILED' ? 'FAILED' : here,
        commands: [...(step?.commands ?? []), ...own].slice(0, limits.commands),
        position: step?.position ?? position,
        isFirst: isFirst || (step?.isFirst ?? false),
      });
      isFirst = false;
    }
  }
  return [...steps.values()];
}

const mapCommandOf = ({ type, locator, passed }: SightCommand): MapCommand => ({
  type: type.slice(0, 60),
  locator: locator.slice(0, maxLocatorLength),
  kind: kindOf(type),
  passed,
  target: namedTarget(locator),
});

export function kindOf(type: string): MapCommand['kind'] {
  if (type.startsWith('verify_')) return 'checks';
  return /^(?:read_|wait_|conditional_|snapshot_|sleep)/.test(type) ? 'reads' : 'acts';
}
