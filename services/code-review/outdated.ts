import type { Project } from '#contracts/auth';
import { tellOversights, type OversightDeps } from './changes';
import type { FixNow } from './deps';
import { decide, renewFix, type OversightRecord } from './oversight-repository';

/**
 * Checks open fixes on their branches. Fixes that are no longer possible become outdated; others are updated to the
 * newest commit.
 * @returns the current records, in the same order
 */
export async function lookedAt(
  deps: OversightDeps,
  project: Project,
  records: readonly OversightRecord[],
): Promise<OversightRecord[]> {
  const { db, code } = deps;
  const open = records.filter(({ state }) => state === 'open');
  if (!code || open.length === 0) return [...records];
  const changed = new Map<string, OversightRecord>();
  const branches = new Set(open.map(({ branch }) => branch));
  for (const branch of branches) {
    const own = open.filter((one) => one.branch === branch);
    const now = await code.now({ project, branch }, own);
    // Without access to a private repository, the state of its fixes is unknown.
    if (!now.status && now.because !== 'no-branch') continue;
    const gone: FixNow = { outdated: 'The branch is gone.' };
    for (const [index, record] of own.entries()) {
      const one = now.status ? now.fixes[index] : gone;
      if (one && 'outdated' in one) changed.set(record.id, { ...record, state: 'outdated' });
      else if (one && one.fix.version !== record.fix.version)
        changed.set(record.id, { ...record, fix: one.fix });
    }
  }
  const outdated = [...changed.values()].filter(({ state }) => state === 'outdated');
  const ids = outdated.map(({ id }) => id);
  if ((await decide(db, project.id, ids, { state: 'outdated' })) > 0) tellOversights(deps, project.id);
  for (const record of open) {
    const next = changed.get(record.id);
    if (next?.state === 'open') await renewFix(db, record.id, { from: record.fix, to: next.fix });
  }
  return records.map((record) => changed.get(record.id) ?? record);
}
