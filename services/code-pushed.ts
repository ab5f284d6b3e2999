import type { Live } from '#contracts/live';
import type { insertAudit } from './auth';
import type { Clock } from './foundation/clock';
import type { Database } from './foundation/database';
import type { Log } from './foundation/log';
import type { Push } from './git-http';

interface Deps {
  database: Database;
  clock: Clock;
  live: Live;
  log: Log;
  /** Left out where the audit log is kept elsewhere. */
  audit: typeof insertAudit | undefined;
}

/** What follows a push from a clone: open pages are told, and the audit log has who moved which branch. */
export function createCodePushed({ database, clock, live, log, audit }: Deps) {
  return async ({ project, user, address, moves }: Push): Promise<void> => {
    for (const { branch, from, to } of moves) {
      live.publish([`project:${project.id}`], 'features-changed', { projectId: project.id, branch });
      const entry = {
        ...{ event: 'code-pushed' as const, userId: user.userId, actor: user.email, projectId: project.id },
        ...{ subject: `${branch} ${shortId(from)}..${shortId(to)}`, address },
      };
      // The branch has moved, whether or not this can be written.
      await audit?.(database.db, clock.now(), entry).catch((err: unknown) =>
        log.error({ err, projectId: project.id }, 'An entry of the audit log was not written'),
      );
    }
  };
}

function shortId(commit: string): string {
  return commit.slice(0, 8);
}
