import { isUsable, whyNotUsable } from '#domain/environments/environment';
import { randomUUID } from 'node:crypto';
import type { Project } from '#contracts/auth';
import { isSameBaseUrl } from '#domain/environments/environment';
import { viewports } from '#contracts/executions';
import { findingKinds, explorationLimits, type SuiteToSave } from '#contracts/worker/exploration';
import type { Exploration, ExplorationSummary } from '#contracts/explorations';
import type { ScenarioJob } from '#contracts/worker/job';
import { isDuplicate } from '#services/foundation/database/duplicate';
import type { Queries } from '#services/foundation/database/index';
import { pathToOpen } from '#domain/pages/page-route';
import { isUuid } from '#services/foundation/database/uuid';
import type { ExplorationDeps, ExplorationHandler } from './deps';
import { refuseGeneration } from '#services/foundation/calls/refused';
import { announceExploration } from './announce';
import {
  endExploration,
  explorationOf,
  insertExploration,
  lockExploration,
  newestExplorations,
  noteSavedSuite,
  notesOf,
  pagesOf,
  tookUntil,
  updateExploration,
  type CountedRow,
  type ExplorationRow,
} from './repository';

const missing = refuseGeneration('There is no such exploration.', 'missing');
const alreadyOpen = refuseGeneration(
  'An exploration of this environment is running. Wait until it ends, or stop it.',
  'open',
);
const stopped = { state: 'stopped' as const, because: null, reason: 'Stopped by a person.' };
/** Viewport of runs that do not name one. */
const viewport = viewports['Desktop - 1024px'];
const minute = 60_000;

async function find({ database }: Pick<ExplorationDeps, 'database'>, projectId: string, id: string) {
  return isUuid(id) ? explorationOf(database.db, projectId, id) : null;
}

/** Returns why no exploration may start in an environment, or else the environment. */
async function refusalOf(
  { refusalOfRuns, stepCode }: ExplorationDeps,
  project: Project,
  asked: { branch: string; env: string; confirmed: boolean },
): Promise<{ refusal: ReturnType<typeof refuseGeneration> } | { env: ExplorationRow['env'] }> {
  if (project.maxExecutionThreads <= 0)
    return { refusal: refuseGeneration('To enable this feature, please purchase a license.') };
  const unsafe = await refusalOfRuns();
  if (unsafe) return { refusal: refuseGeneration(unsafe) };
  if (asked.env.trim() === '') return { refusal: refuseGeneration('Choose an environment first.') };
  const env = await stepCode.environment(project.id, asked.branch, asked.env);
  if (!isUsable(env)) return { refusal: refuseGeneration(whyNotUsable(asked.env, env)) };
  if (env.proposeOnly && !asked.confirmed)
    return {
      refusal: refuseGeneration(
        `"${env.name}" is an environment to be careful with. Confirm that it may be explored.`,
        'confirm',
      ),
    };
  return { env: { name: env.name, baseUrl: env.baseUrl } };
}

/** Queues an exploration in the transaction that writes it. */
async function enqueue(
  { queue, stepCode }: ExplorationDeps,
  tx: Queries,
  row: ExplorationRow,
  project: Project,
): Promise<void> {
  const { id, groupId, projectId, commit, feature, env } = row;
  const job: ScenarioJob = {
    runId: groupId,
    testCaseId: id,
    projectId,
    commit,
    uri: feature.uri,
    line: feature.line,
    env,
    viewport,
    explore: true,
    ...stepCode.limits,
    scenarioName: 'Exploration',
    browser: 'chromium',
  };
  const cap = project.maxExecutionThreads;
  await queue.enqueue([job], { projectId, groupId, cap, priority: 0 }, tx);
}

/** Runs a transaction that queues an exploration. @returns `open` when the environment has one already */
async function queued(
  { database }: ExplorationDeps,
  write: (tx: Queries) => Promise<unknown>,
): Promise<'done' | 'open'> {
  return database.db
    .transaction(write)
    .then(() => 'done' as const)
    .catch((error: unknown) => {
      if (isDuplicate(error, 'explorations_one_of_an_environment')) return 'open' as const;
      throw error;
    });
}

/** Handlers of explorations (docs/rules/explorations.md). */
export const startExploration: ExplorationHandler<'startExploration'> = async (
  deps,
  { body },
  { user, project },
) => {
  const { clock, live, log, recording } = deps;
  const { projectId, branch, pages, minutes, origins, requests, signIn, suite, unclear } = body;
  const checked = await refusalOf(deps, project, body);
  if ('refusal' in checked) return checked.refusal;
  const found = await recording.placeOf({ projectId, branch, ...signIn, replaces: 0 });
  if (!found.status) return refuseGeneration(found.error);
  const { commit, feature, upTo } = found.place;
  const row: ExplorationRow = {
    id: randomUUID(),
    projectId,
    userId: user.userId,
    userName: user.name || user.email,
    branch,
    commit,
    env: checked.env,
    settings: {
      pages,
      minutes,
      origins: [...new Set(origins)],
      requests: [...new Set(requests)],
      signIn,
      unclear,
      suite,
    },
    feature,
    upTo,
    state: 'queued',
    groupId: randomUUID(),
    attempt: 0,
    worker: null,
    progress: 'Waits for a worker',
    waiting: 0,
    because: null,
    reason: null,
    took: 0,
    createdAt: clock.now(),
    startedAt: null,
    endedAt: null,
  };
  const became = await queued(deps, async (tx) => {
    await insertExploration(tx, row);
    await enqueue(deps, tx, row, project);
  });
  if (became === 'open') return alreadyOpen;
  announceExploration(live, row);
  log.info({ exploration: row.id, projectId }, 'An exploration was requested');
  return { status: true, exploration: summaryOf({ ...row, ...noCounts }, clock.now()) };
};

export const listExplorations: ExplorationHandler<'listExplorations'> = async (
  { database, clock },
  { query: { projectId, limit } },
) => {
  const rows = await newestExplorations(database.db, projectId, limit);
  return { status: true, explorations: rows.map((row) => summaryOf(row, clock.now())) };
};

export const getExploration: ExplorationHandler<'getExploration'> = async (
  deps,
  { params: { id }, query: { projectId } },
) => {
  const row = await find(deps, projectId, id);
  return row ? { status: true, exploration: await shown(deps.database.db, row, deps.clock.now()) } : missing;
};

export const proposeSuite: ExplorationHandler<'proposeSuite'> = async (
  deps,
  { params: { id }, body },
  { project },
) => {
  const row = await find(deps, body.projectId, id);
  if (!row) return missing;
  const wanted = await suiteToSave(deps.database.db, row, body);
  return 'refusal' in wanted ? wanted.refusal : deps.suites.proposal(wanted, project);
};

export const saveSuite: ExplorationHandler<'saveSuite'> = async (
  deps,
  { params: { id }, body },
  { user, project },
) => {
  const { clock, live, log } = deps;
  const { db } = deps.database;
  const row = await find(deps, body.projectId, id);
  if (!row) return missing;
  const wanted = await suiteToSave(db, row, body);
  if ('refusal' in wanted) return wanted.refusal;
  const result = await deps.suites.save(wanted, { user, project });
  if (!result.status) return result;
  const { commit, featureName } = result;
  const saved = { commit, featureName, scenarios: wanted.scenarios.length, at: clock.now().getTime() };
  await noteSavedSuite(db, id, saved);
  await deps.noteScenarios?.(
    { projectId: body.projectId, userId: user.userId },
    {
      type: 'createScenario',
      branch: wanted.branch,
      featureName,
      scenarios: wanted.scenarios.map(({ name }) => name),
    },
  );
  announceExploration(live, row);
  log.info({ exploration: id, commit }, 'Scenarios of an exploration were saved');
  return { status: true, saved };
};

export const stopExploration: ExplorationHandler<'stopExploration'> = async (
  deps,
  { params: { id }, body: { projectId } },
) => {
  const { clock, queue, live, log } = deps;
  const row = await find(deps, projectId, id);
  if (!row) return missing;
  const taken = await queue.halt(row.groupId);
  const { queued: waiting, running } = await queue.counts(row.groupId);
  // No worker has the job, or its worker could not report the end: no one else ends the exploration.
  if (taken.length > 0 || waiting + running === 0)
    await deps.database.db.transaction(async (tx) => {
      const locked = await lockExploration(tx, id);
      if (locked && isOpen(locked) && locked.groupId === row.groupId)
        await endExploration(tx, locked, stopped, clock.now());
    });
  announceExploration(live, row);
  log.info({ exploration: id, queued: taken.length > 0 }, 'An exploration was stopped');
  return { status: true };
};

export const continueExploration: ExplorationHandler<'continueExploration'> = async (
  deps,
  { params: { id }, body },
  { project },
) => {
  const { clock, live, log, recording } = deps;
  const { projectId, pages, minutes, requests, confirmed } = body;
  const row = await find(deps, projectId, id);
  if (!row) return missing;
  if (isOpen(row)) return alreadyOpen;
  if (!canContinue(row))
    return refuseGeneration('It has visited all addresses that it may visit.', 'nothing');
  const checked = await refusalOf(deps, project, { branch: row.branch, env: row.env.name, confirmed });
  if ('refusal' in checked) return checked.refusal;
  if (!isSameBaseUrl(checked.env.baseUrl, row.env.baseUrl))
    return refuseGeneration(
      `"${row.env.name}" has another address now: ${checked.env.baseUrl}. Start a new exploration.`,
    );
  // Continues with the present step code of the branch.
  const { signIn } = row.settings;
  const found = await recording.placeOf({ projectId, branch: row.branch, ...signIn, replaces: 0 });
  if (!found.status) return refuseGeneration(found.error);
  const { commit, feature, upTo } = found.place;
  const { visited, findings, pages: different, ...stored } = row;
  const again: ExplorationRow = {
    ...stored,
    env: checked.env,
    commit,
    feature,
    upTo,
    settings: {
      ...row.settings,
      pages: visited + pages,
      minutes: row.took / minute + minutes,
      requests: requests ? [...new Set(requests)] : row.settings.requests,
    },
    state: 'queued',
    groupId: randomUUID(),
    attempt: 0,
    worker: null,
    progress: 'Waits for a worker',
    because: null,
    reason: null,
    startedAt: null,
    endedAt: null,
  };
  const became = await queued(deps, async (tx) => {
    const locked = await lockExploration(tx, id);
    if (!locked || locked.groupId !== row.groupId) throw new GoesOnElsewhere();
    await updateExploration(tx, id, again);
    await enqueue(deps, tx, again, project);
  }).catch((error: unknown) => {
    if (error instanceof GoesOnElsewhere) return 'open' as const;
    throw error;
  });
  if (became === 'open') return alreadyOpen;
  announceExploration(live, row);
  log.info({ exploration: id, projectId }, 'An exploration continues');
  return {
    status: true,
    exploration: summaryOf({ ...again, visited, findings, pages: different }, clock.now()),
  };
};

/** Returns the chosen scenarios as they were proposed. */
async function suiteToSave(
  db: Queries,
  { id, projectId, branch, settings, feature, upTo }: ExplorationRow,
  { featureName, scenarios: names }: { featureName: string; scenarios: readonly string[] },
): Promise<SuiteToSave | { refusal: ReturnType<typeof refuseGeneration> }> {
  const { drafts } = await notesOf(db, id);
  const scenarios = drafts.filter(({ name, refused: why }) => why === null && names.includes(name));
  if (scenarios.length < new Set(names).size)
    return {
      refusal: refuseGeneration(
        'Some of these scenarios are no longer proposed. Reload the page.',
        'changed',
      ),
    };
  const signIn = settings.signIn ? { text: feature.text, line: feature.line, upTo } : null;
  return { projectId, branch, featureName, signIn, scenarios };
}

/** Another user continued the exploration at the same moment. */
class GoesOnElsewhere extends Error {}

const noCounts = { visited: 0, pages: 0, findings: 0 };

const isOpen = ({ state }: Pick<ExplorationRow, 'state'>) => state === 'queued' || state === 'running';

/** Returns whether there are addresses left, or the first page was not reached, below the page limit. */
const canContinue = (row: CountedRow): boolean =>
  !isOpen(row) && (row.waiting > 0 || row.visited === 0) && row.visited < explorationLimits.pages;

function summaryOf(row: CountedRow, now: Date): ExplorationSummary {
  const { id, state, branch, env, userName, settings, visited, pages, waiting, findings } = row;
  return {
    id,
    state,
    branch,
    env,
    userName,
    settings,
    createdAt: row.createdAt.getTime(),
    startedAt: row.startedAt?.getTime() ?? null,
    endedAt: row.endedAt?.getTime() ?? null,
    took: tookUntil(row, now),
    visited,
    pages,
    waiting,
    findings,
    progress: row.progress,
    because: row.because,
    reason: row.reason,
  };
}

async function shown(db: Queries, row: CountedRow, now: Date): Promise<Exploration> {
  const [pages, notes] = await Promise.all([pagesOf(db, row.id), notesOf(db, row.id)]);
  const rank = (kind: (typeof findingKinds)[number]) => findingKinds.indexOf(kind);
  return {
    ...summaryOf(row, now),
    visits: pages.map(({ route, title, status, address, path, isNew, isVisit }) => ({
      route,
      title,
      status,
      address,
      path,
      isNew,
      isVisit,
    })),
    found: notes.findings.toSorted((a, b) => rank(a.kind) - rank(b.kind)),
    passed: notes.passed,
    held: notes.held,
    suite: notes.drafts.map(({ kind, name, route, steps, proof = null, request = null, refused: why }) => ({
      kind,
      name,
      route,
      steps: steps.map(({ keyword, text }) => ({ keyword, text })),
      proof,
      request,
      refused: why,
    })),
    forms: notes.forms.flatMap(({ button, field, route, path, outcome }) =>
      outcome && outcome.scenarios > 0
        ? []
        : {
            button,
            field,
            route,
            path,
            reason: outcome?.reason ?? 'No scenarios were written since it was seen.',
            draft: outcome?.draft ?? null,
            opensAt: pathToOpen([route]),
          },
    ),
    reach: notes.reach,
    saved: notes.saved,
    canContinue: canContinue(row),
  };
}
