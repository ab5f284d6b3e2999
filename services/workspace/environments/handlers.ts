import { isDeepStrictEqual } from 'node:util';
import type { User } from '#contracts/auth';
import {
  environmentNameProblem,
  environmentProblems,
  isUsable,
  type Environment,
  type RefusedEnvironment,
} from '#domain/environments/environment';
import { refusedInWords } from '#domain/environments/refused-in-words';
import type { CommitRequest } from '#services/foundation/git/index';
import { refuseAnswer, type RefusedAnswer, unwritten } from '../answers';
import type { WorkspaceDeps, WorkspaceHandler } from '../deps';
import { findLastActive, replaceLastEnvironment } from '../repository';
import {
  environmentNamesOf,
  environmentPath,
  environmentText,
  readEnvironmentFile,
} from './environment-files';

const byName = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

// Handlers of environments. Rules and messages: domain/environments/environment.ts.

const namesAt = async ({ reader }: WorkspaceDeps, projectId: string, commit: string) =>
  environmentNamesOf(await reader.files({ projectId, commit }, 'environments/'));

/** Writes a commit. Returns null when written, else the reason. */
async function commit(
  deps: WorkspaceDeps,
  request: Omit<CommitRequest, 'author'> & { by: User },
): Promise<RefusedAnswer | null> {
  const { write } = deps;
  const result = await write(request);
  return result.status === 'committed' ? null : unwritten(deps, request.repo, request.branch, result);
}

export const getEnvironments: WorkspaceHandler<'getEnvironments'> = async (
  deps,
  { body: { projectId, branch } },
  { user },
) => {
  const { reader, git, database } = deps;
  const at = await reader.open(projectId, branch);
  if (!at.status) return at;
  const names = (await namesAt(deps, projectId, at.commit)).sort(byName.compare);
  const allEnv: Environment[] = [];
  const refusedEnv: RefusedEnvironment[] = [];
  for (const name of names) {
    const stored = await readEnvironmentFile(git, at, name);
    if (!stored) continue;
    if (isUsable(stored.found)) allEnv.push(stored.found);
    else refusedEnv.push(stored.found.refused);
  }
  const { environment } = await findLastActive(database, { projectId, userId: user.userId });
  const known = allEnv.some(({ name }) => name === environment);
  return { status: true, allEnv, refusedEnv, lastActiveEnv: known ? environment : null };
};

export const pushEnvironment: WorkspaceHandler<'pushEnvironment'> = async (
  deps,
  { body: { projectId, branch, name, data } },
  { user },
) => {
  const added = { ...data, name: name.trim() };
  const problem = problemOf(name, data);
  if (problem) return refuseAnswer('input', problem);
  const written = await commit(deps, {
    repo: projectId,
    branch,
    by: user,
    message: `Add environment ${added.name}`,
    changes: [{ path: environmentPath(added.name), content: environmentText(added) }],
    guard: async (base) => environmentNameProblem(name, await namesAt(deps, projectId, base)),
  });
  return written ?? { status: true };
};

export const editEnvironment: WorkspaceHandler<'editEnvironment'> = async (
  deps,
  { body: { projectId, branch, name, newName, newData } },
  { user },
) => {
  const { reader, git, database } = deps;
  const problem = problemOf(newName, newData);
  if (problem) return refuseAnswer('input', problem);
  const at = await reader.open(projectId, branch);
  if (!at.status) return at;
  const before = await readEnvironmentFile(git, at, name);
  if (!before) return noSuchEnvironment(name);
  const { found, json } = before;
  // Keep all content of a file: a file that cannot be read is not overwritten.
  if (!isUsable(found) && !json) return refuseAnswer('unreadable', unreadable(found.refused));
  const { proposeOnly = isUsable(found) ? found.proposeOnly : found.refused.proposeOnly } = newData;
  const edited = { ...newData, proposeOnly, name: newName.trim() };
  if (isDeepStrictEqual(found, edited)) {
    return refuseAnswer('unchanged', 'No changes detected');
  }
  const renamed = edited.name !== name;
  const content = environmentText(edited, json ?? undefined);
  const removed = { path: environmentPath(name), content: null, expected: before.blob };
  const written = await commit(deps, {
    repo: projectId,
    branch,
    by: user,
    message: `Change environment ${name}`,
    changes: renamed
      ? [removed, { path: environmentPath(edited.name), content }]
      : [{ path: environmentPath(name), content, expected: before.blob }],
    guard: async (base) => {
      const others = (await namesAt(deps, projectId, base)).filter((other) => other !== name);
      return environmentNameProblem(newName, others);
    },
  });
  if (written) return written;
  if (renamed) await replaceLastEnvironment(database, projectId, { from: name, to: edited.name });
  return { status: true };
};

export const deleteEnvironment: WorkspaceHandler<'deleteEnvironment'> = async (
  deps,
  { body: { projectId, branch, name } },
  { user },
) => {
  const { reader, database } = deps;
  const at = await reader.open(projectId, branch);
  if (!at.status) return at;
  const names = await namesAt(deps, projectId, at.commit);
  if (!names.includes(name)) return noSuchEnvironment(name);
  const written = await commit(deps, {
    repo: projectId,
    branch,
    by: user,
    message: `Delete environment ${name}`,
    changes: [{ path: environmentPath(name), content: null }],
  });
  if (written) return written;
  // Deleting the current one switches to the first that remains (docs/rules/environments-and-data.md,
  // Environments).
  const [first = null] = names.filter((other) => other !== name).sort(byName.compare);
  await replaceLastEnvironment(database, projectId, { from: name, to: first });
  return { status: true };
};

const unreadable = (file: RefusedEnvironment) =>
  `The environment cannot be changed here. ${refusedInWords(file)} Correct the file with git, or delete the environment.`;

/** Returns the first broken rule. A call contains the environment's name twice, and both must be the same. */
function problemOf(name: string, data: Pick<Environment, 'name' | 'baseUrl'>): string | null {
  if (name.trim() !== data.name.trim()) return 'The environment has two different names.';
  // The commit's guard checks that the name is unique.
  return Object.values(environmentProblems(data, [])).find((problem) => problem !== null) ?? null;
}

export function noSuchEnvironment(name: string): RefusedAnswer {
  return refuseAnswer('missing', `There is no environment named "${name}".`);
}
