import type { Project } from '#contracts/auth';
import { announceCodeFixes, type CodeFixDeps } from './changes';
import type { FixNow } from './deps';
import { decide, renewFix, type CodeFixRecord } from './code-fixes-repository';

/**
 * Checks open fixes on their branches. Fixes that are no longer possible become outdated; others are updated to the
 * newest commit.
 * @returns the current records, in the same order
 */
export async function lookedAt(
  deps: CodeFixDeps,
  project: Project,
  records: readonly CodeFixRecord[],
): Promise<CodeFixRecord[]> {
  const { db, code } = deps;
  const open = records.filter(({ state }) => state === 'open');
  if (!code || open.length === 0) return [...records];
  const changed = new Map<string, CodeFixRecord>();
  const branches = new Set(open.map(({ branch }) => branch));
  for (const branch of branches) {
    const own = open.filter((record) => record.branch === branch);
    const now = await code.now({ project, branch }, own);
    // Without access to a private repository, the state of its fixes is unknown.
    if (!now.status && now.because !== 'no-branch') continue;
    const gone: FixNow = { outdated: 'The branch is gone.' };
    for (const [index, record] of own.entries()) {
      const fixNow = now.status ? now.fixes[index] : gone;
      if (fixNow && 'outdated' in fixNow) changed.set(record.id, { ...record, state: 'outdated' });
      else if (fixNow && fixNow.fix.version !== record.fix.version)
        changed.set(record.id, { ...record, fix: fixNow.fix });
    }
  }
  const outdated = [...changed.values()].filter(({ state }) => state === 'outdated');
  const ids = outdated.map(({ id }) => id);
  if ((await decide(db, project.id, ids, { state: 'outdated' })) > 0) announceCodeFixes(deps, project.id);
  for (const record of open) {
    const next = changed.get(record.id);
    if (next?.state === 'open') await renewFix(db, record.id, { from: record.fix, to: next.fix });
  }
  return records.map((record) => changed.get(record.id) ?? record);
}
