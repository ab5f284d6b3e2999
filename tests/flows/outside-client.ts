import { auth } from '#contracts/auth';
import { createClient, type CallHeaders } from '#contracts/client';
import { executions, type ScenarioRef } from '#contracts/executions';
import type { Run } from '#contracts/runs/report';
import { runs } from '#contracts/runs';
import { testUsers } from '#contracts/test-users';
import { generation, type StepGeneration } from '#contracts/generation';
import { workspace, type FeatureNode } from '#contracts/workspace';

/** Password of every account that tests sign up. */
export const password = 'correct horse 42';

/** Returns the product's calls over HTTP, for a program outside of the product. */
export function callsOf(url: string, headers: CallHeaders = {}) {
  return {
    auth: createClient(auth, `${url}/api/auth`, fetch, headers),
    workspace: createClient(workspace, `${url}/api/workspace`, fetch, headers),
    generation: createClient(generation, `${url}/api/generation`, fetch, headers),
    executions: createClient(executions, `${url}/api/executions`, fetch, headers),
    runs: createClient(runs, `${url}/api/runs`, fetch, headers),
    testUsers: createClient(testUsers, `${url}/api/test-users`, fetch, headers),
  };
}
export type Calls = ReturnType<typeof callsOf>;

/** A project with the demo features and the environment "demo", and its only member. */
export interface OutsideProject {
  email: string;
  password: string;
  token: string;
  projectId: string;
  calls: Calls;
}

/** An account that a test signed up, as a program outside of the product. */
export async function callsOfAccount(account: { email: string }, projectId: string): Promise<Calls> {
  const url = process.env.PRODUCT_URL ?? '';
  const { token } = done(await callsOf(url).auth.signIn({ body: { email: account.email, password } }));
  return callsOf(url, { bearer: token, projectId });
}

/** Signs up a new account and creates a demo project for it. */
export async function outsideProject(url: string, name = 'Demo shop'): Promise<OutsideProject> {
  const email = `outside-${crypto.randomUUID()}@example.com`;
  const body = { email, password, firstname: 'Grace', lastname: 'Hopper' };
  const { token } = done(await callsOf(url).auth.signUp({ body }));
  const created = done(await callsOf(url, { bearer: token }).auth.createProject({ body: { name } }));
  const projectId = created.project.id;
  const calls = callsOf(url, { bearer: token, projectId });
  done(await calls.auth.createWorkspace({ body: { projectId, template: 'demo' } }));
  return { email, password, token, projectId, calls };
}

/** Queues a run and returns its id. */
export async function startRun(
  { calls, projectId }: Pick<OutsideProject, 'calls' | 'projectId'>,
  scenarios: ScenarioRef[],
  env = 'demo',
): Promise<string> {
  const answer = await calls.executions.runNow({ body: { projectId, env, scenarios } });
  if (!answer.wasRunInitiated) throw new Error(answer.error);
  return answer.runId;
}

export async function readRun({ runs }: Pick<Calls, 'runs'>, runId: string): Promise<Run> {
  return done(await runs.getRun({ query: { runId } })).run;
}

/**
 * Polls a run until it has the wanted state.
 * @throws {Error} with the run's state after `limit` milliseconds
 */
export async function runUntil(
  calls: Pick<Calls, 'runs'>,
  runId: string,
  wanted: (run: Run) => boolean,
  { limit = 120_000, every = 100 } = {},
): Promise<Run> {
  const end = Date.now() + limit;
  for (;;) {
    const run = await readRun(calls, runId);
    if (wanted(run)) return run;
    if (Date.now() > end) throw new Error(`The run is not as wanted after ${limit} ms: ${summary(run)}`);
    await new Promise((resolve) => setTimeout(resolve, every));
  }
}

/** Polls a generation of step code until it has the wanted state. */
export async function generationUntil(
  { calls, projectId }: { calls: Pick<Calls, 'generation'>; projectId: string },
  id: string,
  wanted: (generation: StepGeneration) => boolean,
  { limit = 120_000, every = 200 } = {},
): Promise<StepGeneration> {
  const end = Date.now() + limit;
  for (;;) {
    const found = done(await calls.generation.getStepGeneration({ params: { id }, query: { projectId } }));
    if (wanted(found.generation)) return found.generation;
    if (Date.now() > end) throw new Error(`The generation is not as wanted: ${found.generation.progress}`);
    await new Promise((resolve) => setTimeout(resolve, every));
  }
}

export const hasEnded = ({ status }: { status: string }) => status !== 'QUEUED' && status !== 'RUNNING';

/** Returns every feature of the project's main branch, by path below `features/`, with its text. */
export async function readFeatures({
  calls: { workspace },
  projectId,
}: Pick<OutsideProject, 'calls' | 'projectId'>): Promise<Map<string, string>> {
  const tree = done(await workspace.getFeatureList({ body: { projectId } }));
  const texts = new Map<string, string>();
  for (const { name, parents } of featuresOf(tree.foldersAndFeatures)) {
    const { feature } = done(await workspace.getFeature({ body: { projectId, name, parentPath: parents } }));
    texts.set([...parents, name].join('/'), feature.content);
  }
  return texts;
}

function featuresOf(nodes: FeatureNode[]): FeatureNode[] {
  return nodes.flatMap((node) => (node.isFolder ? featuresOf(node.children) : [node]));
}

/** Returns a successful answer. Throws for a refusal. */
export function done<Answer extends { status: boolean }>(answer: Answer): Extract<Answer, { status: true }> {
  if (isDone(answer)) return answer;
  throw new Error(`The call was refused: ${JSON.stringify(answer)}`);
}

function isDone<Answer extends { status: boolean }>(
  answer: Answer,
): answer is Extract<Answer, { status: true }> {
  return answer.status;
}

function summary({ status, report }: Run): string {
  return JSON.stringify({
    status,
    testCases: report.testCases.map(({ scenarioName, status: state, attempt, message }) => [
      scenarioName,
      state,
      attempt,
      message,
    ]),
  });
}
