import { featureNameOfUri } from '#domain/gherkin/feature-paths';
import { randomUUID } from 'node:crypto';
import type { Project, User } from '#contracts/auth';
import { storableText } from '#services/foundation/database/storable';
import type { CodeFixDeps } from './changes';
import type { CodeFixRefusal } from './deps';
import {
  casesOf,
  dropVerification,
  setVerification,
  type FoundCase,
  type CodeFixRecord,
} from './code-fixes-repository';

type TrialDeps = Pick<CodeFixDeps, 'db' | 'clock'> & Required<Pick<CodeFixDeps, 'code' | 'runFixed'>>;

/**
 * Runs the scenarios in which fixes of one branch were found, with all their edits.
 * Notes the run before it starts, so that the fixes it finds are never proposed to people.
 * @param fixes at least one @param byItself automatic trial, refused if a fix was tried out on its file version before
 */
export async function tryOut(
  { db, clock, code, runFixed }: TrialDeps,
  fixes: readonly CodeFixRecord[],
  { user, project }: { user: User; project: Project },
  byItself = false,
): Promise<{ status: true; runId: string } | CodeFixRefusal> {
  const newest = fixes.reduce((last, item) => (last.updatedAt >= item.updatedAt ? last : item));
  const ids = fixes.map(({ id }) => id);
  const runId = randomUUID();
  const by = storableText(user.name || user.email);
  const startedAt = clock.now().getTime();
  const verification = byItself ? { runId, startedAt, by, byItself } : { runId, startedAt, by };
  const which = byItself ? 'untried' : 'all';
  if ((await setVerification(db, ids, verification, which)) < ids.length)
    return { status: false, because: 'conflict', error: 'Somebody tries it out already.' };
  const started = await start();
  // After a refused trial, do not retry automatically until the file changes.
  const before = byItself ? fixes.map((fix) => ({ ...fix, triedVersion: fix.fix.version })) : fixes;
  if (!started.status) await dropVerification(db, before, runId);
  return started;

  async function start(): Promise<{ status: true; runId: string } | CodeFixRefusal> {
    const cases = await casesOf(db, ids);
    const scenarios = fixes.flatMap(
      ({ id, last }): Pick<FoundCase, 'uri' | 'scenarioName'>[] => cases.get(id) ?? [last],
    );
    const { branch } = newest;
    const aside = await code.aside(
      { project, branch },
      {
        name: randomUUID(),
        fixes,
        scenarios: scenarios.map(({ uri, scenarioName }) => ({
          feature: featureNameOfUri(uri),
          scenario: scenarioName,
        })),
      },
      user,
    );
    if (!aside.status) return aside;
    const { commit, scenarios: planned } = aside;
    const what = { id: runId, byItself, projectId: project.id, branch, env: newest.last.env, commit };
    const ran = await runFixed({ ...what, scenarios: planned }, { user, project });
    if (!ran.wasRunInitiated) return { status: false, because: 'run', error: ran.error };
    return { status: true, runId };
  }
}
