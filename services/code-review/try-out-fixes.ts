import type { Project, User } from '#contracts/auth';
import type { Log } from '#services/foundation/log';
import { announceCodeFixes, type CodeFixDeps } from './changes';
import { lookedAt } from './outdated';
import { casesOf, countOpenTrials, pageOfCodeFixes, reservedAmong } from './code-fixes-repository';
import { settingsThatVerify, type ReviewSettingsRecord } from './settings-repository';
import { tryOut } from './trying-out';

export interface FixTrialsDeps extends CodeFixDeps {
  log: Pick<Log, 'info' | 'error'>;
  /**
   * Returns the user for work without a token: the project member with that id, or the owner if the member has left.
   * Null when the project is deleted. The auth service provides it.
   */
  actingFor(projectId: string, userId: string): Promise<{ user: User; project: Project } | null>;
}

/** Trials of a project at the same time, including those that people started. */
const maxConcurrent = 2;
/** Code fixes that are checked per project, the ones found last. */
const maxFixes = 200;
/** A fix that was found in more scenarios waits until a person starts its trial. */
const maxScenarios = 50;

/**
 * Tries out open fixes of projects with that setting, once per version of the fixed file.
 * Several servers may do it at the same time: they claim a fix before starting (docs/rules/code-review.md, Deciding).
 */
export async function tryOutFixes(deps: FixTrialsDeps, signal: AbortSignal): Promise<void> {
  for (const settings of await settingsThatVerify(deps.db)) {
    if (signal.aborted) return;
    await tryOutProject(deps, settings, signal).catch((err: unknown) =>
      deps.log.error({ err, projectId: settings.projectId }, 'Code fixes could not be tried out'),
    );
  }
}

async function tryOutProject(
  deps: FixTrialsDeps,
  { projectId, setBy }: ReviewSettingsRecord,
  signal: AbortSignal,
): Promise<void> {
  const { db, code, runFixed, log } = deps;
  if (!code || !runFixed) return;
  let room = maxConcurrent - (await countOpenTrials(db, projectId));
  if (room <= 0) return;
  const by = await deps.actingFor(projectId, setBy);
  if (!by || by.project.is_expired || by.project.maxExecutionThreads <= 0) return;
  const open = await pageOfCodeFixes(db, projectId, { state: 'open', limit: maxFixes });
  const now = await lookedAt(deps, by.project, open);
  const reserved = await reservedAmong(
    db,
    now.map(({ id }) => id),
  );
  // Reserved fixes need a person, because a trial performs the action of the fix.
  const untried = now.filter(
    ({ id, state, fix, triedVersion }) =>
      state === 'open' && fix.kind !== 'none' && triedVersion !== fix.version && !reserved.has(id),
  );
  const cases = await casesOf(
    db,
    untried.map(({ id }) => id),
  );
  for (const fix of untried) {
    if (room <= 0 || signal.aborted) return;
    if ((cases.get(fix.id)?.length ?? 1) > maxScenarios) continue;
    const trial = await tryOut({ ...deps, code, runFixed }, [fix], by, true);
    if (trial.status) room--;
    log.info({ projectId, codeFix: fix.id, trial }, 'A code fix was chosen for automatic verification');
    if (trial.status) announceCodeFixes(deps, projectId);
  }
}
