import { onTestFinished } from 'vitest';
import type { Project } from '#contracts/auth';
import { startGitServer } from '#services/foundation/git/http-backend.fixture';
import type { Remote } from '#services/foundation/git/index';
import { createWriteQueue } from '#services/foundation/git/write-queue';
import { connectRepository } from '../index';
import { ada, bob, projectId, startWorkspace, succeeded, type Files } from '../workspace.fixture';

export const featureNamed = (name: string) => `Feature: ${name}\n  Scenario: One\n    Given a step\n`;

/** A workspace of Ada and Bob, and a git server that knows both, with the empty repository `shop.git`. */
export async function startBeside(
  files: Files = { 'features/a.feature': featureNamed('A') },
  project: Partial<Project> = {},
) {
  const server = await startGitServer({ ada: 'ada-token', bob: 'bob-token' });
  onTestFinished(() => server.close());
  const url = server.addRepository('shop.git');
  const writes = createWriteQueue();
  const tokens: Record<string, string> = { ada: 'ada-token', bob: 'bob-token' };
  const names: Record<string, string> = { [ada.userId]: 'ada', [bob.userId]: 'bob' };
  let connected = false;
  let now = Date.now();
  const remoteOf = async (_project: string, userId: string): Promise<Remote | 'unauthorised' | null> => {
    const username = names[userId];
    if (!connected) return null;
    const token = username && tokens[username];
    return username && token ? { url, username, token } : 'unauthorised';
  };
  const workspace = await startWorkspace(
    files,
    { privateRepo: true, configuredPrivateRepo: true, ...project },
    { remoteOf, writes, clock: { now: () => new Date(now) } },
  );
  const text = async (path: string, branch = 'main') => {
    const commit = (await workspace.git.tip(projectId, branch)) ?? '';
    return (await workspace.git.readFile(projectId, commit, path))?.bytes.toString() ?? null;
  };
  return {
    ...workspace,
    server,
    url,
    tokens,
    text,
    connect: (store = async () => (connected = true)) =>
      connectRepository(
        { git: workspace.git, writes },
        { projectId, remote: { url, username: 'ada', token: 'ada-token' }, store },
      ),
    /** Saves a feature of one scenario as Ada. */
    save: (name: string, baseVersion?: string | null, data = featureNamed(name)) =>
      workspace.call.pushScenario({ body: { projectId, name: `${name}.feature`, data, baseVersion } }),
    version: async (name: string) =>
      succeeded(await workspace.call.getFeature({ body: { projectId, name: `${name}.feature` } })).feature
        .version,
    pass: (milliseconds: number) => void (now += milliseconds),
  };
}
