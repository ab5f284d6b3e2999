import { featureLabelOf } from '#domain/gherkin/feature-paths';
import type { User } from '#contracts/auth';
import type { PlannedScenario } from '#contracts/executions/branch-scenarios';
import type { Live } from '#contracts/live';
import type { DefinitionUsers } from '#contracts/generation/proposed-file';
import type { FixedBranch, FixedCall, FixesAside, ProposedFix } from '#contracts/runs/code-fixes';
import type { GitStore } from '#services/foundation/git/index';
import { createWriteQueue, type WriteQueue } from '#services/foundation/git/write-queue';
import type { Log } from '#services/foundation/log';
import { noBranch, notPushed, refuseAnswer, tellFeaturesChanged, type RefusedAnswer } from '../answers';
import { createBranchReader, type BranchReader, type OpenBranch } from '../branch-reader';
import { createCache, type Cache } from '../cache';
import { namedUsers, otherScenarios, usesOfDefinitions, type ScenarioStepTexts } from '../generated/users';
import { planScenarios } from '../plan';
import { barred } from '../remote/git-gate';
import { authorOf, createWriter, type RemoteOf, type Write } from '../remote/write';
import { patternText } from '../steps/pattern';
import { createStepsOfBranch, type StepsOfBranch } from '../steps/steps-of-branch';
import { fixesNow, fixNow } from './fix-now';
import { inOneFile } from './in-one-file';
import { existingScenarios } from './existing-scenarios';

export interface FixedCodeDeps {
  git: GitStore;
  live?: Live;
  log: Log;
  /** The same as those of the workspace service. */
  remoteOf?: RemoteOf;
  writes?: WriteQueue;
}

/** How many times an edit is built again while other users save. */
const tries = 4;
/** Number of commits whose scenarios stay in the cache. */
const keptCommits = 8;

/** Parts that read branches and write commits. */
type FixedCode = Pick<FixedCodeDeps, 'git' | 'live' | 'remoteOf'> & {
  reader: BranchReader;
  write: Write;
  stepsOfBranch: StepsOfBranch;
  scenariosOf: Cache<ScenarioStepTexts[]>;
};

const open = async (
  { remoteOf, reader }: FixedCode,
  { project, branch }: FixedBranch,
): Promise<OpenBranch | RefusedAnswer> =>
  barred(project, remoteOf !== undefined) ?? reader.open(project.id, branch);

/** Returns fixes in the order given. Reads no unchanged file, and each changed file once. */
async function fixesOnBranch(deps: FixedCode, where: FixedBranch, fixes: readonly FixedCall[]) {
  const at = await open(deps, where);
  return at.status ? { status: true as const, fixes: await fixesNow(deps, at, fixes) } : at;
}

/** Returns the file before and after the fix; null if the code is no longer the code that failed. */
async function filesOfFix(
  deps: FixedCode,
  where: FixedBranch,
  fix: FixedCall,
): Promise<{ before: string; after: string } | null> {
  const at = await open(deps, where);
  const now = at.status ? await fixNow(deps, at, fix) : null;
  return now && 'files' in now ? now.files : null;
}

/** Returns the scenarios that use a definition of the branch. */
async function usersOfDefinition(
  deps: FixedCode,
  where: FixedBranch,
  pattern: string,
): Promise<DefinitionUsers> {
  const { reader, scenariosOf, git } = deps;
  const at = await open(deps, where);
  if (!at.status) return namedUsers([]);
  const library = await reader.stepLibrary(at);
  const definition = library.definitions.find(
    (locatedDefinition) => patternText(locatedDefinition.pattern) === pattern,
  );
  if (!definition) return namedUsers([]);
  const scenarios = await scenariosOf.getOrMake(
    `${at.projectId}:${at.commit}:${(await reader.layout(at)).id}`,
    () => otherScenarios(git, reader, at, { featureName: '', scenarioName: '' }),
  );
  const [uses] = await usesOfDefinitions([definition], library, scenarios);
  return namedUsers(uses?.scenarios ?? []);
}

/** Commits all edits on no branch, and plans the scenarios that still exist. */
async function commitFixesAside(
  deps: FixedCode,
  where: FixedBranch,
  { name, fixes, scenarios }: FixesAside,
  by: User,
): Promise<{ status: true; commit: string; scenarios: PlannedScenario[] } | RefusedAnswer> {
  const { reader, git } = deps;
  const opened = await open(deps, where);
  if (!opened.status) return opened;
  const there = await existingScenarios(reader, opened, scenarios);
  if (there.length === 0)
    return refuseAnswer('missing', 'None of the scenarios with this fix exists any more.');
  const plan = await planScenarios({ git }, opened.projectId, opened.branch, there);
  if (!plan.status) return refuseAnswer('run', plan.error);
  const at = { ...opened, commit: plan.commit };
  const byFile = new Map<string, { before: string; after: string }[]>();
  for (const fix of fixes) {
    const now = await fixNow(deps, at, fix);
    if ('outdated' in now) return refuseAnswer('outdated', `${fix.fix.file}: ${now.outdated}`);
    if (!now.files) return refuseAnswer('not-editable', `${fix.fix.file}: it cannot be edited safely.`);
    byFile.set(fix.fix.file, [...(byFile.get(fix.fix.file) ?? []), now.files]);
  }
  const files: { path: string; content: string }[] = [];
  for (const [path, edits] of byFile) {
    const content = inOneFile(edits);
    if (content === null)
      return refuseAnswer('conflict', `Two of these code fixes change the same place of ${path}.`);
    files.push({ path, content });
  }
  const commit = await git.commitAside({
    repo: at.projectId,
    base: at.commit,
    name,
    author: authorOf(by),
    message: `Unsaved code fixes ${name}`,
    files,
  });
  return { status: true, commit, scenarios: plan.scenarios };
}

/** Commits the edit as the user. If the file changed since, builds the edit again if that is safe. */
async function acceptFix(
  deps: FixedCode,
  where: FixedBranch,
  call: FixedCall,
  by: User,
): Promise<{ status: true; commit: string; fix: ProposedFix } | RefusedAnswer> {
  const { write, reader, live } = deps;
  for (let remaining = tries; remaining > 0; remaining--) {
    const at = await open(deps, where);
    if (!at.status) return at;
    const { projectId, branch } = at;
    const now = await fixNow(deps, at, call);
    if ('outdated' in now) return refuseAnswer('outdated', now.outdated);
    const { fix, files } = now;
    if (!files) return refuseAnswer('not-editable', 'This cannot be edited safely.');
    const { file: path, version } = fix;
    const result = await write({
      repo: projectId,
      branch,
      by,
      message: messageOf(fix),
      changes: [{ path, content: files.after, expected: version }],
      // If another user saved the same text since, this would be no conflict, and no commit of this user.
      guard: async (commit) => {
        const there = await reader.textFile({ projectId, commit }, path);
        return there?.blob === version ? null : saved;
      },
    });
    if (result.status === 'unpublished') return notPushed(result.failure);
    if (result.status === 'no-branch') return noBranch(branch);
    if (result.status !== 'committed') continue;
    tellFeaturesChanged({ live }, projectId, branch);
    return { status: true, commit: result.commit, fix };
  }
  return refuseAnswer('conflict', saved);
}

/** Shows what fixes of locators are on a branch now, and saves them (docs/rules/code-review.md). */
export function createFixedCode({ git, live, log, remoteOf, writes = createWriteQueue() }: FixedCodeDeps) {
  const reader = createBranchReader(git);
  const write = createWriter({ git, remoteOf: remoteOf ?? (async () => null), writes, log });
  const scenariosOf = createCache<ScenarioStepTexts[]>({ entries: keptCommits });
  const stepsOfBranch = createStepsOfBranch({ git, reader });
  const deps: FixedCode = { git, live, remoteOf, reader, write, stepsOfBranch, scenariosOf };

  return {
    /** Returns fixes in the order given. Reads no unchanged file, and each changed file once. */
    now: (where: FixedBranch, fixes: readonly FixedCall[]) => fixesOnBranch(deps, where, fixes),
    /** Returns the file before and after the fix; null if the code is no longer the code that failed. */
    files: (where: FixedBranch, fix: FixedCall) => filesOfFix(deps, where, fix),
    /** Returns the scenarios that use a definition of the branch. */
    users: (where: FixedBranch, pattern: string) => usersOfDefinition(deps, where, pattern),
    /** Commits all edits on no branch, and plans the scenarios that still exist. */
    aside: (where: FixedBranch, edits: FixesAside, by: User) => commitFixesAside(deps, where, edits, by),
    /** Commits the edit as the user. If the file changed since, builds the edit again if that is safe. */
    accept: (where: FixedBranch, call: FixedCall, by: User) => acceptFix(deps, where, call, by),
  };
}

const saved = 'Somebody saved the file at the same time. Check the fix again.';

function messageOf({ kind, file, before, after, rewrite }: ProposedFix): string {
  const name = file.replace(/^features\/step_definitions\//, '');
  if (kind === 'definition') return `Rewrite the code of "${rewrite?.text ?? ''}" in ${name}`;
  return kind === 'words'
    ? `Say ${after} in ${featureLabelOf(file)}`
    : `Fix a locator in ${name}\n\n${before}\n→ ${after}`;
}
