import { ofServices, type ServiceAddress, type ServiceName } from '#contracts/services';
import { createIdentity } from '#services/foundation/calls/caller';
import type { Service } from '#services/foundation/calls/endpoint';
import { systemClock } from '#services/foundation/clock';
import { createQueue } from '#services/foundation/queue';
import { createOperatorService } from '#services/machines';
import type { ServiceBases } from '../config/services-elsewhere';
import { embeddedAddress } from './addresses';
import { callerChecks } from './caller-checks';
import type { Services, ServicesDeps } from './deps';
import { queueJobs } from './server-jobs';

/**
 * Connects a server with services that run elsewhere. They maintain their own data, audit log, usage events and
 * schedules, so this process has only the operator service and the queue of its database.
 */
export function connectServices(deps: ServicesDeps, bases: ServiceBases): Services {
  const { database, longWork, log } = deps;
  const embedded = new Map<ServiceName, Service>();
  const addressOf = (name: ServiceName): ServiceAddress =>
    name === 'operator'
      ? embeddedAddress(embedded, name)
      : { base: bases[name], transport: (request) => fetch(request) };
  const addresses = ofServices(addressOf);
  const identity = createIdentity(addresses.auth.base, addresses.auth.transport);
  const operator = createOperatorService({
    database,
    identity,
    log,
    ...deps.machines,
    projectNames: async () => new Map(),
  });
  embedded.set('operator', operator);
  return {
    addresses,
    embedded,
    ...callerChecks(identity),
    gitHttp: null,
    redeemTicket: async () => null,
    recordingViewers: null,
    lentRecordings: null,
    reconcileRuns: async () => undefined,
    scheduler: null,
    answerSources: async () => async () => undefined,
    periodicJobs: queueJobs({ queue: createQueue({ database: longWork, log }), clock: systemClock }),
    close: async () => undefined,
  };
}
