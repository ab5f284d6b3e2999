import { isUsable, whyNotUsable } from '#domain/environments/environment';
import { randomUUID } from 'node:crypto';
import type { Parsed } from '#contracts/endpoint';
import type { generation, ListedGeneration, StepGeneration, WaitingReview } from '#contracts/generation';
import { viewports } from '#contracts/executions';
import { pagesSpokenOf } from '#domain/pages/known-pages';
import { hasScope } from '#services/foundation/calls/endpoint';
import { refuseGeneration } from '#services/foundation/calls/refused';
import type { NewRun } from '#services/foundation/run-records';
import { isUuid } from '#services/foundation/database/uuid';
import type { GenerationHandler, GenerationHandlerDeps } from '../deps';
import type { GenerationSettings } from '../settings';
import { costOf } from '../model/conversation';
import { announceGeneration } from './announce';
import { notReached } from './ending';
import {
  generationOf,
  insertGeneration,
  latestGenerations,
  lockGeneration,
  noteReviewed,
  updateGeneration,
  updateTrial,
  waitingGenerations,
  type GenerationRow,
  type WaitingGeneration,
} from './repository';
import { generationProgressOf, refusalOfMode, settled, stepsAtStart, type StoredStep } from './rules';

const missing = { status: false as const, because: 'missing', error: 'There is no such generation.' };

const viewportName = 'Desktop - 1024px';
const viewport = viewports[viewportName];
const browser = 'chromium' as const;

/** Handlers that write code for the steps of a scenario by running it. */
export const startStepGeneration: GenerationHandler<'startStepGeneration'> = async (
  deps,
  { body },
  { headers, project, user },
) => {
  const { projectId, branch, mode } = body;
  if (project.maxExecutionThreads <= 0)
    return refuseGeneration('To enable this feature, please purchase a license.');
  const unsafe = await deps.refusalOfRuns();
  if (unsafe) return refuseGeneration(unsafe);
  const found = await scenarioToWrite(deps, body);
  if ('error' in found) return found;
  const { env, place, scenario, steps } = found;
  const keptCode = mode === 'all' ? await deps.stepCode.keptCode(place) : [];
  // Without the scope the call would be refused, and each refusal would appear in the audit log.
  const mapped = hasScope('read', user)
    ? await deps.mapPages(headers, projectId, { env: env.name, branch })
    : [];
  const texts = steps.map(({ text }) => text);

  const id = randomUUID();
  const { commit, featureName, scenarioName } = place;
  const row = {
    id,
    projectId,
    userId: user.userId,
    branch,
    commit,
    env: env.name,
    featureName,
    scenarioName,
    mode,
    state: 'queued' as const,
    steps: stepsAtStart(steps, mode),
    files: [],
    createdAt: deps.clock.now(),
    model: deps.settings.model?.name ?? null,
  };
  const job = {
    runId: id,
    testCaseId: id,
    projectId,
    commit,
    uri: scenario.uri,
    line: scenario.line,
    env,
    viewport,
    generate: mode,
    keptCode,
    pages: pagesSpokenOf(mapped, texts),
    ...deps.stepCode.limits,
    scenarioName: scenario.scenarioName,
    browser,
  };
  const report = reportAtStart(row, { env, scenario, username: user.name || user.email });
  await deps.database.db.transaction(async (tx) => {
    await insertGeneration(tx, row);
    await deps.reports.createRun(report, tx);
    const cap = project.maxExecutionThreads;
    await deps.queue.enqueue([job], { projectId, groupId: id, cap, priority: 0 }, tx);
  });
  announceGeneration(deps.live, row);
  return { status: true, generation: shown({ ...row, ...atFirst }, deps.settings) };
};

/** Returns the scenario whose steps get code, and its environment, or why no code can be written. */
async function scenarioToWrite(
  { stepCode }: Pick<GenerationHandlerDeps, 'stepCode'>,
  body: Parsed<(typeof generation)['startStepGeneration']>['body'],
) {
  const { projectId, branch, featureName, scenarioName } = body;
  if (body.env.trim() === '') return refuseGeneration('Choose an environment first.');
  const env = await stepCode.environment(projectId, branch, body.env);
  if (!isUsable(env)) return refuseGeneration(whyNotUsable(body.env, env));
  const plan = await stepCode.plan(projectId, branch, [{ feature: featureName, scenario: scenarioName }]);
  if (!plan.status) return refuseGeneration(plan.error);
  const place = { projectId, commit: plan.commit, featureName, scenarioName };
  const toWrite = await stepCode.steps(place);
  // Only one row of an outline runs.
  const scenario = plan.scenarios.find(({ line }) => line === toWrite?.line);
  if (!scenario || !toWrite) return refuseGeneration('There is no such scenario.');
  const { steps } = toWrite;
  const problem = refusalOfMode(steps, body.mode);
  return problem ? refuseGeneration(problem) : { env, place, scenario, steps };
}

type ToWrite = Exclude<Awaited<ReturnType<typeof scenarioToWrite>>, { error: string }>;

function reportAtStart(
  { id, projectId, branch, commit }: Pick<GenerationRow, 'id' | 'projectId' | 'branch' | 'commit'>,
  { env, scenario, username }: Pick<ToWrite, 'env' | 'scenario'> & { username: string },
): NewRun {
  return {
    id,
    projectId,
    type: 'scenario',
    mode: 'cloud',
    name: scenario.scenarioName,
    branch,
    // The run tries code that is not on the branch yet.
    offBranch: true,
    commit,
    username,
    env,
    browser,
    scenarios: [{ ...scenario, id, browser, viewport: viewportName }],
  };
}

export const listStepGenerations: GenerationHandler<'listStepGenerations'> = async (
  { database },
  { query },
) => {
  const rows = await latestGenerations(database.db, query);
  return { status: true, generations: rows.map(listedOf) };
};

export const getStepGeneration: GenerationHandler<'getStepGeneration'> = async (
  { database, settings },
  { params: { id }, query: { projectId } },
) => {
  const row = isUuid(id) ? await generationOf(database.db, projectId, id) : null;
  return row ? { status: true, generation: shown(row, settings) } : missing;
};

export const stopStepGeneration: GenerationHandler<'stopStepGeneration'> = async (
  { database: { db }, clock, queue, live, reports, log },
  { params: { id }, body: { projectId } },
) => {
  const row = isUuid(id) ? await generationOf(db, projectId, id) : null;
  if (!row) return missing;
  const taken = await queue.halt(id);
  // No worker has the job, so no one else ends the generation.
  if (taken.length > 0) {
    await db.transaction(async (tx) => {
      const locked = await lockGeneration(tx, id);
      const steps = settled((locked?.steps ?? []) as StoredStep[], notReached);
      await updateGeneration(tx, id, { state: 'stopped', steps, endedAt: clock.now() });
    });
  }
  await reports.stopQueued(
    id,
    taken.map(({ payload }) => payload.testCaseId),
  );
  announceGeneration(live, row);
  log.info({ generation: id, queued: taken.length > 0 }, 'A generation was stopped');
  return { status: true };
};

export const getWaitingReviews: GenerationHandler<'getWaitingReviews'> = async (
  { database, clock },
  { query: { branch, limit } },
  { project },
) => {
  const filter = { projectId: project.id, branch, limit, now: clock.now() };
  const { rows, total } = await waitingGenerations(database.db, filter);
  return { status: true, reviews: rows.map(reviewOf), total };
};

export const noteTrial: GenerationHandler<'noteTrial'> = async (
  { database },
  { params: { id }, body: { projectId: _, ...trial } },
  { project },
) => {
  const isNoted = isUuid(id) && (await updateTrial(database.db, project.id, id, trial));
  return isNoted ? { status: true } : missing;
};

export const endReview: GenerationHandler<'endReview'> = async (
  { database, clock, live },
  { params: { id } },
  { project },
) => {
  const isNoted = isUuid(id) && (await noteReviewed(database.db, project.id, id, clock.now()));
  if (!isNoted) return missing;
  announceGeneration(live, { id, projectId: project.id });
  return { status: true };
};

function countOf(steps: readonly Pick<StoredStep, 'state'>[], state: StoredStep['state']): number {
  return steps.filter((step) => step.state === state).length;
}

function listedOf(row: Awaited<ReturnType<typeof latestGenerations>>[number]): ListedGeneration {
  const { steps, createdAt, reviewedAt, proposes, ...shared } = row;
  return {
    ...shared,
    createdAt: createdAt.getTime(),
    generated: countOf(steps, 'generated'),
    refused: countOf(steps, 'refused'),
    waits: ['done', 'stopped'].includes(row.state) && proposes && reviewedAt === null,
  };
}

function reviewOf({
  id,
  featureName,
  scenarioName,
  steps,
  endedAt,
  createdAt,
}: WaitingGeneration): WaitingReview {
  return {
    id,
    featureName,
    scenarioName,
    generated: countOf(steps, 'generated'),
    refused: countOf(steps, 'refused'),
    time: (endedAt ?? createdAt).getTime(),
  };
}

const atFirst = {
  attempt: 0,
  error: null,
  endedAt: null,
  reviewedAt: null,
  trial: null,
  inputTokens: 0,
  outputTokens: 0,
};

function shown(row: GenerationRow, { model: current }: GenerationSettings): StepGeneration {
  const { id, state, featureName, scenarioName, branch, env, mode, files, trial, error, model } = row;
  const { inputTokens, outputTokens } = row;
  // The configured prices only apply to the configured model.
  const prices = current && current.name === model ? current.prices : null;
  const steps = row.steps as StoredStep[];
  return {
    id,
    state,
    featureName,
    scenarioName,
    branch,
    env,
    mode,
    files,
    trial,
    progress: generationProgressOf(state, steps),
    steps: steps.map(({ index, keyword, text, code, state: one, element, confidence, doubt, reason }) => ({
      hasCode: code === 'own' || code === 'generated',
      index,
      keyword,
      text,
      state: one,
      element,
      confidence,
      doubt,
      reason,
    })),
    error: error ?? undefined,
    madeBy:
      model === null
        ? { engine: 'built-in' }
        : { engine: 'model', model, usage: { inputTokens, outputTokens, cost: costOf(row, prices) } },
  };
}
