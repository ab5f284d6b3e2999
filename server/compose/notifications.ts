import { createAttemptLimits, insertAudit, listMembers, projectNames } from '#services/auth';
import {
  pruneNotifications,
  sendNotifications,
  type ExecutionsServiceDeps,
  type SenderDeps,
} from '#services/executions';
import type { BlobStore } from '#services/foundation/blobs';
import type { Database } from '#services/foundation/database';
import type { RemoteRules } from '#services/foundation/git';
import { failurePicture } from '#services/runs';

type Telling = ExecutionsServiceDeps['telling'];

interface NotificationDeps extends Pick<Telling, 'mailer' | 'brandName' | 'sealing'> {
  database: Database;
  blobs: BlobStore;
  /** Git servers that may host projects. Webhooks may call the same addresses. */
  gitServers?: RemoteRules;
}

/** Connects the notifications about runs with the services for members, projects and screenshots. */
export function tellingOf({ database, blobs, gitServers, ...rest }: NotificationDeps): Telling {
  const { db, pool } = database;
  const attempts = createAttemptLimits(pool);
  return {
    async limit(what, { projectId, userId }) {
      await attempts.require(`${what}OfUser`, userId);
      await attempts.require(`${what}OfProject`, projectId);
    },
    async limitAsking({ projectId, userId, address }) {
      await attempts.require('asksOfUser', userId);
      await attempts.require('asksOfProject', projectId);
      await attempts.require('asksOfMailAddress', address);
    },
    mailer: rest.mailer,
    brandName: rest.brandName,
    sealing: rest.sealing,
    addressRules: gitServers ?? { allowHttp: false, allowedHosts: [] },
    membersOf: (id) => listMembers(db, id),
    projectName: async (id) => (await projectNames(db, [id])).get(id) ?? null,
    audit: insertAudit,
    failurePicture: (id, max) => failurePicture({ database, blobs }, id, max),
  };
}

/** Returns the functions for notifications that a server calls repeatedly. */
export function notificationJobs(deps: SenderDeps) {
  return {
    send: (signal: AbortSignal) => sendNotifications(deps, signal),
    prune: () => pruneNotifications(deps),
  };
}
