import { LRUCache } from 'lru-cache';
import type { BranchMove, GitStore } from '#services/foundation/git/index';
import type { Clock } from '#services/foundation/clock';
import type { Log } from '#services/foundation/log';
import type { RemoteOf } from './write';

export interface RefreshDeps {
  git: GitStore;
  remoteOf: RemoteOf;
  clock: Clock;
  log: Log;
  /** Called for branches that moved, with the commits before and after: null for a new or a deleted branch. */
  moved(
    projectId: string,
    branch: string,
    commits: { from: string | null; to: string | null },
  ): Promise<void> | void;
}

/** Milliseconds after which the known state of a git server counts as old. */
const freshFor = 30_000;
const keptProjects = 5000;

/** Keeps projects with a private repository up to date with what others push. */
export interface Refresh {
  /** Contacts the git server in the background, at most once at a time per project. Readers never wait for it. */
  begin(projectId: string, userId: string): void;
}

export function createRefresh(deps: RefreshDeps): Refresh {
  const { clock, log } = deps;
  const asked = new LRUCache<string, { at: number; running: boolean }>({ max: keptProjects });
  return {
    begin(projectId, userId) {
      const last = asked.peek(projectId);
      if (last && (last.running || clock.now().getTime() - last.at < freshFor)) return;
      const state = { at: 0, running: true };
      asked.set(projectId, state);
      void refresh(deps, projectId, userId)
        .catch((err: unknown) => log.warn({ err, projectId }, 'A project was not refreshed'))
        .finally(() => Object.assign(state, { at: clock.now().getTime(), running: false }));
    },
  };
}

/** Moves every branch to its commit on the git server. */
async function refresh(deps: RefreshDeps, projectId: string, userId: string): Promise<void> {
  const { git, remoteOf, moved, log } = deps;
  const remote = await remoteOf(projectId, userId);
  if (remote === null || remote === 'unauthorised') return;
  // Read our branches first. Every write is pushed before it counts here, so the server's list includes all of them.
  const before = await tipsOf(git, projectId);
  const listed = await git.listRemote(remote);
  if (!listed.ok) return log.warn({ projectId, ...listed.failure }, 'A git server did not list its branches');
  const { branches } = listed.value;
  const fetched = await git.fetch(projectId, remote, branches);
  if (!fetched.ok)
    return log.warn({ projectId, ...fetched.failure }, 'A git server did not give its commits');
  const done = await git.follow(projectId, movesBetween(before, branches));
  for (const branch of done) {
    await moved(projectId, branch, { from: before.get(branch) ?? null, to: branches.get(branch) ?? null });
  }
}

/** Returns commits by branch. */
export async function tipsOf(git: GitStore, projectId: string): Promise<Map<string, string>> {
  const names = await git.branches(projectId);
  const tips = await Promise.all(names.map(async (name) => [name, await git.tip(projectId, name)] as const));
  return new Map(tips.filter((entry): entry is [string, string] => entry[1] !== null));
}

/** Returns the moves from our branches to the server's. A server without main was reset: remove no branch then. */
export function movesBetween(
  here: ReadonlyMap<string, string>,
  there: ReadonlyMap<string, string>,
): BranchMove[] {
  const gone = there.has('main') ? [...here.keys()].filter((branch) => !there.has(branch)) : [];
  return [
    ...gone.map((branch) => ({ branch, from: here.get(branch) ?? null, to: null })),
    ...[...there].flatMap(([branch, to]) => {
      const from = here.get(branch) ?? null;
      return from === to ? [] : [{ branch, from, to }];
    }),
  ];
}
