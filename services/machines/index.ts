import { operator } from '#contracts/operator';
import type { Identity } from '#services/foundation/caller';
import type { Database } from '#services/foundation/database/index';
import { Refusing, serve, type Service } from '#services/foundation/endpoint';
import type { UnsentMails } from '#services/foundation/mail/index';
import type { Log } from '#services/foundation/log';
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
export { isolationOfWorkers, whyNoneWorks } from './repository';

export interface OperatorServiceDeps {
  database: Database;
  identity: Identity;
  log: Log;
  /** E-mail addresses in small letters. */
  operators: readonly string[];
  /** Of this server. */
  version: string;
  /** Of this server; left out where mails are sent elsewhere. */
  unsentMails?(): UnsentMails;
  /** Names of projects by id; what is kept elsewhere is left out. */
  projectNames(ids: string[]): Promise<Map<string, string>>;
}

/** Shows operators the machines of the installation (contracts/operator.ts). */
export function createOperatorService(deps: OperatorServiceDeps): Service {
  const { db } = deps.database;
  return serve(
    operator,
    {
      async getMachines(_, { user }) {
        if (!deps.operators.includes(user.email.toLowerCase())) {
          throw new Refusing(404, 'missing', 'There is no such call.');
        }
        const [servers, workers, queue] = await Promise.all([
          listServers(db),
          listWorkers(db),
          queueByProject(db),
        ]);
        const names = await deps.projectNames(queue.map(({ projectId }) => projectId));
        return {
          status: true as const,
          version: deps.version,
          servers,
          workers,
          mails: deps.unsentMails?.() ?? { failed: 0, lastFailedAt: null },
          queue: queue.map((one) => ({ ...one, name: names.get(one.projectId) ?? one.projectId })),
        };
      },
    },
    { identity: deps.identity, log: deps.log },
  );
}
