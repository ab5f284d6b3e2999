import type { Project, User } from '#contracts/auth';
import type { Log } from '#services/foundation/log';
import { tellOversights, type OversightDeps } from './changes';
import { lookedAt } from './outdated';
import { casesOf, countOpenTrials, pageOfOversights, reservedAmong } from './oversight-repository';
import { settingsThatVerify, type ReviewSettingsRecord } from './settings-repository';
import { tryOut } from './trying-out';

export interface FixTrialsDeps extends OversightDeps {
  log: Pick<Log, 'info' | 'error'>;
  /**
   * Somebody on whose behalf something is done in a project without a token: its member of that id, or its owner where that
   * one has left; null where the project is gone. Owned by the auth service.
   */
  actingFor(projectId: string, userId: string): Promise<{ user: User; project: Project } | null>;
}

/** Trials of a project that go on at once, those that people started among them. */
const mostAtOnce = 2;
/** Code fixes that are looked at, those that were found last. */
const mostFixes = 200;
/** What was found in more scenarios waits for somebody who means to run all of them. */
const mostScenarios = 50;

/**
 * Tries out open fixes of projects that are set to, each once for each version of its file (docs/rules/code-review.md,
 * Deciding). Several servers may do it at the same time: a fix is claimed before anything is started.
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
  let room = mostAtOnce - (await countOpenTrials(db, projectId));
  if (room <= 0) return;
  const by = await deps.actingFor(projectId, setBy);
  if (!by || by.project.is_expired || by.project.maxExecutionThreads <= 0) return;
  const open = await pageOfOversights(db, projectId, { state: 'open', limit: mostFixes });
  const now = await lookedAt(deps, by.project, open);
  const reserved = await reservedAmong(
    db,
    now.map(({ id }) => id),
  );
  // A trial acts on what the fix leads to.
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
    if ((cases.get(fix.id)?.length ?? 1) > mostScenarios) continue;
    const trial = await tryOut({ ...deps, code, runFixed }, [fix], by, true);
    if (trial.status) room--;
    log.info({ projectId, codeFix: fix.id, trial }, 'A code fix was to be tried out by itself');
    if (trial.status) tellOversights(deps, projectId);
  }
}
