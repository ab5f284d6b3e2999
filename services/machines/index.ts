import type { User } from '#contracts/auth';
import { operator, type OpenRecording } from '#contracts/operator';
import type { Identity } from '#services/foundation/calls/caller';
import type { Database } from '#services/foundation/database/index';
import { bindHandlers, type CallHandler } from '#services/foundation/calls/bind-handlers';
import { Refusing, serve, type Service } from '#services/foundation/calls/endpoint';
import type { UnsentMails } from '#services/foundation/mail/index';
import type { Log } from '#services/foundation/log';
import { isUuid } from '#services/foundation/database/uuid';
import { listServers, listWorkers, queueByProject } from './repository';

export {
  agreeOnGitStore,
  agreeOnSecretsKey,
  agreeOnSessionSecret,
  fingerprintOf,
  hasServersSecretsKey,
  KeyMismatch,
} from './agreements';
export { createMetrics, type Metrics } from './metrics';
export { forgetWorker, registerServer, registerWorker } from './registration';
export { isolationOfWorkers, recordersOfWorkers, whyNoneWorks } from './repository';

export interface OperatorServiceDeps {
  database: Database;
  identity: Identity;
  log: Log;
  /** E-mail addresses in lower case. */
  operators: readonly string[];
  /** Version of this server. */
  version: string;
  /** Failed mails of this server. Left out where another service sends mails. */
  unsentMails?(): UnsentMails;
  /** Returns names of projects by id. Projects of other services are left out. */
  projectNames(ids: string[]): Promise<Map<string, string>>;
  /** Open recordings. Left out where another service has them. */
  recordings?: {
    open(): Promise<Omit<OpenRecording, 'projectName'>[]>;
    end(id: string): Promise<void>;
  };
}

/** Answers one call of the operator service. */
export type OperatorHandler<Name extends keyof typeof operator, Deps = OperatorServiceDeps> = CallHandler<
  typeof operator,
  Name,
  Deps
>;

/** @throws {Refusing} for other users, as if the call did not exist */
function requireOperator({ operators }: Pick<OperatorServiceDeps, 'operators'>, { email }: User): void {
  if (!operators.includes(email.toLowerCase())) {
    throw new Refusing(404, 'missing', 'There is no such call.');
  }
}

export const getMachines: OperatorHandler<'getMachines'> = async (deps, _, { user }) => {
  requireOperator(deps, user);
  const { db } = deps.database;
  const [servers, workers, queue, recordings] = await Promise.all([
    listServers(db),
    listWorkers(db),
    queueByProject(db),
    deps.recordings?.open() ?? [],
  ]);
  const names = await deps.projectNames([...queue, ...recordings].map(({ projectId }) => projectId));
  return {
    status: true as const,
    version: deps.version,
    servers,
    workers,
    mails: deps.unsentMails?.() ?? { failed: 0, lastFailedAt: null },
    queue: queue.map((item) => ({ ...item, name: names.get(item.projectId) ?? item.projectId })),
    recordings: recordings.map((recording) => ({
      ...recording,
      projectName: names.get(recording.projectId) ?? recording.projectId,
    })),
  };
};

export const handleEndRecording: OperatorHandler<'endRecording'> = async (
  deps,
  { params: { id } },
  { user },
) => {
  requireOperator(deps, user);
  if (!deps.recordings || !isUuid(id))
    return { status: false as const, error: 'There is no such recording.' };
  await deps.recordings.end(id);
  deps.log.info({ recording: id, by: user.userId }, 'An operator ended a recording');
  return { status: true as const };
};

/** Creates the service that shows operators all machines (contracts/operator/index.ts). */
export function createOperatorService(deps: OperatorServiceDeps): Service {
  return serve(operator, bindHandlers(deps, { getMachines, endRecording: handleEndRecording }), {
    identity: deps.identity,
    log: deps.log,
  });
}
