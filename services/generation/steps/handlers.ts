import { isUsable, whyNotUsable } from '#domain/environments/environment';
import { randomUUID } from 'node:crypto';
import type { generation, ListedGeneration, StepGeneration, WaitingReview } from '#contracts/generation';
import { viewports } from '#contracts/executions';
import { pagesSpokenOf } from '#domain/pages/known-pages';
import { hasScope, type Handlers } from '#services/foundation/calls/endpoint';
import type { NewRun } from '#services/foundation/run-records';
import { isUuid } from '#services/foundation/database/uuid';
import type { GenerationServiceDeps, GenerationSettings } from '../deps';
import { refused } from '../refused';
import { costOf } from '../model/conversation';
import { announceGeneration } from './announce';
import { notReached } from './ending';
import {
  generationOf,
  insertGeneration,
  latestGenerations,
  lockGeneration,
  noteReviewed,
  noteTrial,
  updateGeneration,
  waitingGenerations,
  type GenerationRow,
  type WaitingGeneration,
} from './repository';
import { progressOf, refusalOf, settled, stepsAtStart, type StoredStep } from './rules';

type Calls = Pick<
  Handlers<typeof generation>,
  | 'startStepGeneration'
  | 'listStepGenerations'
  | 'getStepGeneration'
  | 'stopStepGeneration'
  | 'getWaitingReviews'
  | 'noteTrial'
  | 'endReview'
>;

const missing = { status: false as const, because: 'missing', error: 'There is no such generation.' };

const viewportName = 'Desktop - 1024px';
const viewport = viewports[viewportName];
const browser = 'chromium' as const;

/** Creates the handlers that write code for the steps of a scenario by running it. */
export function createStepGenerationHandlers(deps: GenerationServiceDeps): Calls {
  const { database, clock, queue, live, stepCode, log, settings } = deps;
  const { db } = database;
  return {
    async startStepGeneration({ body }, { headers, project, user }) {
      const { projectId, branch, featureName, scenarioName, mode } = body;
      if (project.maxExecutionThreads <= 0)
        return refused('To enable this feature, please purchase a license.');
      const unsafe = await deps.refusalOfRuns();
      if (unsafe) return refused(unsafe);
      if (body.env.trim() === '') return refused('Choose an environment first.');
      const env = await stepCode.environment(projectId, branch, body.env);
      if (!isUsable(env)) return refused(whyNotUsable(body.env, env));
      const plan = await stepCode.plan(projectId, branch, [{ feature: featureName, scenario: scenarioName }]);
      if (!plan.status) return refused(plan.error);
      const { commit } = plan;
      const toWrite = await stepCode.steps({ projectId, commit, featureName, scenarioName });
      // Only one row of an outline runs.
      const scenario = plan.scenarios.find(({ line: its }) => its === toWrite?.line);
      if (!scenario || !toWrite) return refused('There is no such scenario.');
      const { steps } = toWrite;
      const problem = refusalOf(steps, mode);
      if (problem) return refused(problem);
      const keptCode =
        mode === 'all' ? await stepCode.keptCode({ projectId, commit, featureName, scenarioName }) : [];
      // Without the scope the call would be refused, and each refusal would appear in the audit log.
      const known = hasScope('read', user)
        ? await deps.mapPages(headers, projectId, { env: env.name, branch })
        : [];
      const texts = steps.map(({ text }) => text);

      const id = randomUUID();
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
        createdAt: clock.now(),
        model: settings.model?.name ?? null,
      };
      const { uri, line } = scenario;
      const job = {
        runId: id,
        testCaseId: id,
        projectId,
        commit,
        uri,
        line,
        env,
        viewport,
        generate: mode,
        keptCode,
        pages: pagesSpokenOf(known, texts),
        ...stepCode.limits,
        scenarioName: scenario.scenarioName,
        browser,
      };
      const report: NewRun = {
        id,
        projectId,
        type: 'scenario',
        mode: 'cloud',
        name: scenario.scenarioName,
        branch,
        // The run tries code that is not on the branch yet.
        offBranch: true,
        commit,
        username: user.name || user.email,
        env,
        browser,
        scenarios: [{ ...scenario, id, browser, viewport: viewportName }],
      };
      await db.transaction(async (tx) => {
        await insertGeneration(tx, row);
        await deps.reports.createRun(report, tx);
        const cap = project.maxExecutionThreads;
        await queue.enqueue([job], { projectId, groupId: id, cap, priority: 0 }, tx);
      });
      announceGeneration(live, row);
      return {
        status: true,
        generation: shown({ ...row, ...atFirst }, settings),
      };
    },

    async listStepGenerations({ query }) {
      const rows = await latestGenerations(db, query);
      return { status: true, generations: rows.map(listedOf) };
    },

    async getStepGeneration({ params: { id }, query: { projectId } }) {
      const row = isUuid(id) ? await generationOf(db, projectId, id) : null;
      return row ? { status: true, generation: shown(row, settings) } : missing;
    },

    async stopStepGeneration({ params: { id }, body: { projectId } }) {
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
      await deps.reports.stopQueued(
        id,
        taken.map(({ payload }) => payload.testCaseId),
      );
      announceGeneration(live, row);
      log.info({ generation: id, queued: taken.length > 0 }, 'A generation was stopped');
      return { status: true };
    },

    async getWaitingReviews({ query: { branch, limit } }, { project }) {
      const asked = { projectId: project.id, branch, limit, now: clock.now() };
      const { rows, total } = await waitingGenerations(db, asked);
      return { status: true, reviews: rows.map(reviewOf), total };
    },

    async noteTrial({ params: { id }, body: { projectId: _, ...trial } }, { project }) {
      const noted = isUuid(id) && (await noteTrial(db, project.id, id, trial));
      return noted ? { status: true } : missing;
    },

    async endReview({ params: { id } }, { project }) {
      const noted = isUuid(id) && (await noteReviewed(db, project.id, id, clock.now()));
      if (!noted) return missing;
      announceGeneration(live, { id, projectId: project.id });
      return { status: true };
    },
  };
}

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
    progress: progressOf(state, steps),
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
    ...(error !== null && { error }),
    madeBy:
      model === null
        ? { engine: 'built-in' }
        : { engine: 'model', model, usage: { inputTokens, outputTokens, cost: costOf(row, prices) } },
  };
}
