import type { Live } from '#contracts/live';
import type { insertAudit } from '#services/auth';
import type { Clock } from '#services/foundation/clock';
import type { Database } from '#services/foundation/database';
import type { Log } from '#services/foundation/log';
import type { GitStore } from '#services/foundation/git';
import type { Push } from '#services/git-http';
import type { ScenarioIdentities } from '#services/runs';
import { renamesBetween } from '#services/workspace';

interface Deps {
  database: Database;
  clock: Clock;
  live: Live;
  log: Log;
  git: Pick<GitStore, 'list' | 'read'>;
  /** Makes the histories of scenarios follow renames. */
  identities: ScenarioIdentities;
  audit: typeof insertAudit;
}

/** Handles a push from a clone: updates open pages, and logs in the audit log who moved which branch. */
export function createCodePushed({ database, clock, live, log, git, identities, audit }: Deps) {
  async function followRenames(projectId: string, { branch, from, to }: Push['moves'][number]) {
    // A new branch has no earlier commit; a deleted one has no later commit.
    if (/^0+$/.test(from) || /^0+$/.test(to)) return;
    for (const what of await renamesBetween(git, projectId, from, to)) {
      await identities.renamed(projectId, branch, what);
    }
  }

  return async ({ project, user, address, moves }: Push): Promise<void> => {
    for (const { branch, from, to } of moves) {
      live.publish([`project:${project.id}`], 'features-changed', { projectId: project.id, branch });
      await followRenames(project.id, { branch, from, to }).catch((err: unknown) =>
        log.error({ err, projectId: project.id }, 'The history of scenarios could not follow a push'),
      );
      const entry = {
        event: 'code-pushed' as const,
        userId: user.userId,
        actor: user.email,
        projectId: project.id,
        subject: `${branch} ${shortId(from)}..${shortId(to)}`,
        address,
      };
      // The branch has moved, even if this cannot be written.
      await audit(database.db, clock.now(), entry).catch((err: unknown) =>
        log.error({ err, projectId: project.id }, 'An entry of the audit log was not written'),
      );
    }
  };
}

function shortId(commit: string): string {
  return commit.slice(0, 8);
}
