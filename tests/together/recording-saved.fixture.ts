import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { auth } from '#contracts/auth';
import { createClient } from '#contracts/client';
import type { Contract } from '#contracts/endpoint';
import { generation } from '#contracts/generation';
import type { ActionStep } from '#contracts/worker/recording';
import type { ServiceName } from '#contracts/services';
import { createGitStore } from '#services/foundation/git';
import { silentLog } from '#services/foundation/testing';
import { insertRecording } from '#services/recordings/repository';
import { recordedFiles, recordedSteps } from '#services/recordings/tables';
import { startServices } from './services.fixture';
import { createRecordingPlaces } from '#services/workspace';

/** A feature with parts that must not change: comments, a table, a background. */
export const basket = `Feature: Basket

  # what comes first
  Background:
    Given a

  Scenario: Add
    When b
      | x | y |
    # about c
    And c
    Then d

  Scenario: Remove
    Given e
`;

export type Recorded = Omit<ActionStep, 'id' | 'state' | 'doubts'>;
export const click = (name: string, role = 'button'): Recorded => ({
  keyword: 'When',
  choices: [
    {
      text: `I click the "${name.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}" ${role}`,
      element: `${role} "${name}"`,
      code: {
        pattern: `I click the {string} ${role}`,
        parameters: ['name'],
        lines: [`await this.page.getByRole('${role}', { name, exact: true }).click();`],
      },
    },
  ],
});
export const says = (text: string): Recorded => ({
  keyword: 'Then',
  choices: [
    {
      text: `I see "${text}"`,
      element: 'page',
      code: {
        pattern: 'I see {string}',
        parameters: ['text'],
        lines: ['await expect(this.page.getByText(text)).toBeVisible();'],
      },
    },
  ],
});
export const geklickt = (name: string): Recorded => ({
  keyword: 'When',
  choices: [
    {
      text: `ich auf "${name}" klicke`,
      element: `button "${name}"`,
      code: {
        pattern: 'ich auf {string} klicke',
        parameters: ['name'],
        lines: [`await this.page.getByRole('button', { name, exact: true }).click();`],
      },
    },
  ],
});

interface Wanted {
  featureName?: string;
  scenarioName?: string;
  after?: number;
  replaces?: number;
  language?: 'en' | 'de';
  steps: Recorded[];
  files?: Record<string, string>;
  userId?: string;
  state?: 'recording' | 'ended';
}

/** A project with files, and recordings in it as a worker would have left them. */
export async function startSaving(files: Record<string, string> = {}) {
  const gitFolder = await mkdtemp(join(tmpdir(), 'recording-saved-'));
  const events: string[] = [];
  const live = { publish: (_rooms: string[], event: string) => void events.push(event) };
  const { services, database, close } = await startServices({ gitFolder, live });
  const git = createGitStore({ root: gitFolder, path: '/usr/local/bin:/usr/bin:/bin', log: silentLog });
  onTestFinished(async () => {
    await git.close();
    await close();
    await rm(gitFolder, { recursive: true, force: true });
  });
  const { addresses } = services;
  const client = <C extends Contract>(contract: C, service: ServiceName, bearer?: string, project?: string) =>
    createClient(contract, addresses[service].base, addresses[service].transport, {
      bearer,
      projectId: project,
    });
  const body = { email: 'ada@example.com', password: 'correct horse', firstname: 'Ada', lastname: 'L' };
  const ada = succeeded(await client(auth, 'auth').signUp({ body }));
  const account = client(auth, 'auth', ada.token);
  const { id: projectId } = succeeded(await account.createProject({ body: { name: 'Shop' } })).project;
  await account.createWorkspace({ body: { projectId } });
  const author = { name: 'Bob', email: 'bob@example.com' };
  const write = (path: string, content: string | null, branch = 'main') =>
    git.commit({ repo: projectId, branch, author, message: 'by hand', changes: [{ path, content }] });
  for (const [path, content] of Object.entries(files)) await write(path, content);
  const call = client(generation, 'generation', ada.token);
  const userId = ada.user._id;
  const rows = database.db;

  async function record({ steps, files: uploads = {}, state = 'ended', ...wanted }: Wanted) {
    const { featureName, scenarioName, replaces = 0, language = 'en' } = wanted;
    const { after } = wanted;
    const request = { projectId, branch: 'main', featureName, scenarioName, after, replaces };
    const found = await createRecordingPlaces(git)(request);
    if (!found.status) throw new Error(found.error);
    const { place } = found;
    const id = randomUUID();
    await insertRecording(rows, {
      id,
      projectId,
      userId: wanted.userId ?? userId,
      userName: 'Ada L',
      branch: 'main',
      commit: place.commit,
      env: { name: 'demo', baseUrl: 'http://shop.test' },
      featureName: featureName ?? null,
      scenarioName: scenarioName ?? null,
      feature: place.feature,
      upTo: place.upTo,
      after: place.after,
      replaces,
      language,
      viewport: { width: 1024, height: 768 },
      limits: { step: 1, idle: 1, whole: 1 },
      state,
      createdAt: new Date(),
      wantedAt: new Date(),
    });
    await more(id, steps, 0);
    for (const [path, text] of Object.entries(uploads))
      await rows.insert(recordedFiles).values({ recordingId: id, path, content: Buffer.from(text) });
    return id;
  }
  async function more(recordingId: string, steps: Recorded[], from: number) {
    for (const [index, step] of steps.entries()) {
      const id = from + index;
      await rows
        .insert(recordedSteps)
        .values({ recordingId, id, step: { ...step, id, state: 'recorded', doubts: [] } });
    }
  }
  async function look(id: string, names: { featureName?: string; scenarioName?: string } = {}) {
    return succeeded(await call.proposeRecording({ params: { id }, query: { projectId, ...names } }))
      .proposal;
  }
  async function save(id: string, names: { featureName?: string; scenarioName?: string } = {}) {
    const { hash, problem, ...proposal } = await look(id, names);
    const featureName = names.featureName ?? proposal.featureName ?? '';
    const scenarioName = names.scenarioName ?? proposal.scenarioName ?? '';
    const answer = await call.saveRecording({
      params: { id },
      body: { projectId, featureName, scenarioName, hash },
    });
    return { ...answer, problem };
  }
  const tip = async () => (await git.tip(projectId, 'main')) ?? '';
  return {
    database,
    git,
    projectId,
    call,
    client,
    record,
    more,
    look,
    save,
    write,
    tip,
    events,
    userId,
    token: ada.token,
    account,
    /** Has one part of a recording in a person's words. */
    async say(id: string, text: string, ...actions: number[]) {
      const params = { id };
      const { version } = succeeded(await call.getRecording({ params, query: { projectId } })).recording;
      const arrangement = { parts: [{ actions, text, mayReuse: true }], removed: [] };
      succeeded(await call.arrangeRecording({ params, body: { projectId, version, arrangement } }));
    },
    /** Adds a comment to each of the first steps. */
    async comment(id: string, ...comments: (string | null)[]) {
      const params = { id };
      const { version } = succeeded(await call.getRecording({ params, query: { projectId } })).recording;
      const parts = comments.map((comment, action) => ({ actions: [action], comment }));
      const arrangement = { parts, removed: [] };
      succeeded(await call.arrangeRecording({ params, body: { projectId, version, arrangement } }));
    },
    read: async (path: string) =>
      (await git.readFile(projectId, await tip(), path))?.bytes.toString() ?? null,
    readAt: async (commit: string, path: string) =>
      (await git.readFile(projectId, commit, path))?.bytes.toString() ?? null,
    filesThere: async () =>
      (await git.list(projectId, await tip(), '')).map(({ path, blob }) => `${path} ${blob}`),
    last: async (path: string) => git.lastChange(projectId, await tip(), path),
  };
}

/** The answer of a call that must succeed. */
export function succeeded<T extends { status: boolean }>(answer: T): Extract<T, { status: true }> {
  if (!answer.status) throw new Error(JSON.stringify(answer));
  return answer as Extract<T, { status: true }>;
}
