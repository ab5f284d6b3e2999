import { mkdtemp, rm } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Project, User } from '#contracts/auth';
import type { HealReport, SeenPage } from '#contracts/worker/healing';
import type { ScenarioJob } from '#contracts/worker/job';
import type { AttemptRef } from '#contracts/worker/run-sink';
import { createGitStore } from '#services/foundation/git';
import { silentLog } from '#services/foundation/testing';
import {
  createHealingStore,
  tryOutFixes,
  type FixTrialsDeps,
  type HealingStoreDeps,
} from '#services/code-review';
import { type RunsServiceDeps } from '#server/compose/runs-service';
import { newRun, startRuns } from './runs.fixture';
import { createFixedCode, createHealedCode } from '#services/workspace';

/** Step code: line 4 has a locator that finds nothing, line 8 a locator with the words of the step. */
export const stepCode = `import { When } from '@cucumber/cucumber';

When('I pay', async function () {
  await this.page.locator('#buy').click();
});

When('I press {string}', async function (name) {
  await this.page.getByRole('button', { name }).click();
});
`;
export const stepFile = 'features/step_definitions/shop.mjs';
export const featureFile = 'features/checkout/basket.feature';

const scenario = (number: number) =>
  `  Scenario: Scenario ${number}\n    When I pay\n    And I press "Place order"\n\n\n`;
export const featureText = (scenarios: number) =>
  `Feature: Basket\n\n${Array.from({ length: scenarios }, (_, index) => scenario(index + 1)).join('')}`;

/** Starts the services for runs and code on a database and a repository, to test code fixes. */
export async function startHealing({
  scenarios = 2,
  mostUses,
}: { scenarios?: number } & Pick<HealingStoreDeps, 'mostUses'> = {}) {
  const root = await mkdtemp(join(tmpdir(), 'healing-'));
  const git = createGitStore({ root, path: '/usr/local/bin:/usr/bin:/bin', log: silentLog });
  onTestFinished(async () => {
    await git.close();
    await rm(root, { recursive: true, force: true });
  });
  const asked: Parameters<NonNullable<RunsServiceDeps['runFixed']>>[0][] = [];
  const code = createFixedCode({ git, log: silentLog });
  const runFixed: FixTrialsDeps['runFixed'] = async (what) => {
    asked.push(what);
    const run = newRun(what.projectId, what.scenarios.length, {
      id: what.id,
      commit: what.commit,
      offBranch: true,
    });
    await runs.records.createRun(run);
    return { wasRunInitiated: true, runId: run.id };
  };
  const runs = await startRuns({ fixedCode: code, runFixed });
  const projectId = runs.projects.ada;
  const author = { name: 'Grace Hopper', email: 'grace@example.com' };
  const files = [
    { path: stepFile, content: stepCode },
    { path: featureFile, content: featureText(scenarios) },
  ];
  await git.create(projectId, files, author);
  const store = createHealingStore({ ...runs.deps, mostUses, propose: createHealedCode(git).propose });
  const tip = async () => (await git.tip(projectId, 'main')) ?? '';

  async function begin(runId: string, testCaseId: string, number: number) {
    const at: AttemptRef = { runId, testCaseId, attempt: 1 };
    await runs.sink.scenarioStarted(at, { startTime: runs.now(), worker: 'worker' });
    const steps = [
      { keyword: 'When ', text: 'I pay' },
      { keyword: 'And ', text: 'I press "Place order"' },
    ];
    await runs.sink.stepsPlanned(at, steps);
    return { at, job: jobOf(projectId, at, { commit: await tip(), line: 3 + number * 5 }) };
  }

  return {
    ...runs,
    git,
    store,
    projectId,
    asked,
    tip,
    /** Runs one round of the job that tries out code fixes, on behalf of ada. */
    async turn(change: Partial<FixTrialsDeps> = {}) {
      const deps = { ...runs.deps, db: runs.deps.database.db, code, runFixed };
      const acting = { ...deps, actingFor: async () => actingAda(projectId), ...change };
      await tryOutFixes(acting, new AbortController().signal);
    },
    /** Starts a run whose scenarios are all running. */
    async startRun(count = 1) {
      const { runId, testCaseIds } = await runs.queueRun({ commit: await tip() }, count);
      const begun = [];
      for (const [index, id] of testCaseIds.entries()) begun.push(await begin(runId, id, index));
      return begun;
    },
    finish: (at: AttemptRef, status: 'PASSED' | 'FAILED', heals = 0) =>
      runs.sink.scenarioFinished(at, { status, endTime: runs.now() + 1000, heals }),
    /** Writes a file of the branch as another user. */
    async save(path: string, content: string | null) {
      const changes = [{ path, content }];
      await git.commit({ repo: projectId, branch: 'main', changes, author, message: 'Save' });
    },
    text: async (path: string) =>
      (await git.readFile(projectId, await tip(), path))?.bytes.toString('utf8') ?? null,
    async lastCommit() {
      const change = await git.lastChange(projectId, await tip(), stepFile);
      return change?.name ?? null;
    },
    async open(as: 'ada' | 'bob' | 'eve' = 'ada') {
      const answer = await runs.as(as).listOversights({ query: { project_id: runs.projects[as] } });
      if (!answer.status) throw new Error(answer.error);
      return answer.oversights;
    },
    /** The states of all fixes of the project. */
    async states() {
      const answer = await runs.as('ada').listOversights({ query: { project_id: projectId } });
      if (!answer.status) throw new Error(answer.error);
      return answer.counts;
    },
  };
}

/** Returns a user for whom code fixes are tried out. */
export function actingAda(
  projectId: string,
  change: Partial<Project> = {},
): { user: User; project: Project } {
  const user = { userId: 'ada', name: 'Ada Lovelace', email: 'ada@example.com' } as User;
  const project = { id: projectId, is_expired: false, maxExecutionThreads: 4, ...change } as Project;
  return { user, project };
}

export function jobOf(projectId: string, at: AttemptRef, change: Partial<ScenarioJob> = {}): ScenarioJob {
  return {
    runId: at.runId,
    testCaseId: at.testCaseId,
    projectId,
    commit: '',
    uri: featureFile,
    line: 3,
    scenarioName: 'Scenario 1',
    env: { name: 'demo', baseUrl: 'http://localhost:1' },
    browser: 'chromium',
    viewport: { width: 1280, height: 720 },
    stepTimeout: 1000,
    scenarioTimeout: 1000,
    ...change,
  };
}

const scores = { text: 1, identity: null, structure: 1, surroundings: 1, position: 1 };
const candidate = { role: 'button', name: 'Pay now', score: 0.9, scores, veto: null, box: null };

/** Returns the healing of line 4, which used a button with another name. */
export function healOf(change: Partial<HealReport> = {}): HealReport {
  return {
    pattern: 'I pay',
    ordinal: 0,
    locator: `locator('#buy')`,
    action: 'click',
    place: { file: stepFile, line: 4, column: 35 },
    route: '/basket',
    outcome: 'proposed',
    isAmbiguous: false,
    to: `getByRole('button', { name: 'Pay now', exact: true })`,
    doubt: null,
    before: { role: 'button', name: 'Pay', box: [0, 0, 0.1, 0.1] },
    found: candidate,
    runnerUp: null,
    reason: null,
    identity: 'button|Pay now',
    took: 4_200,
    ...change,
  };
}

/** Returns the healing of line 8, whose locator takes its text from the feature. */
export const healOfWords = (change: Partial<HealReport> = {}): HealReport =>
  healOf({
    pattern: 'I press {string}',
    locator: `getByRole('button', { name: 'Place order' })`,
    place: { file: stepFile, line: 8, column: 49 },
    ...change,
  });

export const element = (name: string) => ({
  tag: 'button',
  type: '',
  role: 'button',
  name,
  attributes: {},
  classes: [],
  path: 'body',
  row: '',
  item: '',
  part: '',
  heading: '',
  before: '',
  after: '',
  options: '',
  form: '',
  isOnlySubmit: false,
  order: 0,
  box: [0, 0, 0.1, 0.1],
  isVisible: true,
});

/** Returns a page with buttons of these names. A step used the first button. */
export function seenPage(names: string[], change: Partial<SeenPage> = {}): SeenPage {
  const look = { language: 'en', isCut: false, elements: names.map(element) };
  const use = { pattern: 'I pay', ordinal: 0, locator: `locator('#buy')`, action: 'click' };
  return {
    index: 0,
    look: gzipSync(JSON.stringify(look)),
    route: '/basket',
    uses: [{ ...use, target: 0, took: 120, isPictured: false }],
    ...change,
  };
}
