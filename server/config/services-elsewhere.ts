import type { ServiceName } from '#contracts/services';

/**
 * The services that another installation can provide, and the variable with the base address of each. Either all of
 * them run elsewhere or none (docs/decisions/0103-services-elsewhere.md). The operator service shows the machines of
 * this installation, so it is always embedded.
 */
const variableOf = {
  auth: 'AUTH_SERVICE_URL',
  workspace: 'WORKSPACE_SERVICE_URL',
  generation: 'GENERATION_SERVICE_URL',
  executions: 'EXECUTIONS_SERVICE_URL',
  runs: 'RUNS_SERVICE_URL',
  storage: 'STORAGE_SERVICE_URL',
  logging: 'LOGGING_SERVICE_URL',
  'test-users': 'TEST_USERS_SERVICE_URL',
} as const satisfies Record<Exclude<ServiceName, 'operator'>, string>;

type ReplaceableService = keyof typeof variableOf;
type ServiceVariable = (typeof variableOf)[ReplaceableService];
type ServiceSettings = { [Name in ServiceVariable]?: string | undefined };

/** Base address of each service that runs elsewhere. */
export type ServiceBases = Record<ReplaceableService, string>;

/** Returns the base addresses of the services when they run elsewhere. Null when all services are embedded. */
export function servicesElsewhere(env: ServiceSettings): ServiceBases | null {
  const bases: Partial<ServiceBases> = {};
  for (const name of Object.keys(variableOf) as ReplaceableService[]) {
    const base = env[variableOf[name]];
    if (base === undefined) return null;
    bases[name] = base;
  }
  return bases as ServiceBases;
}

/** Returns the problem when only some of the services have an address. Null when all have one, or none. */
export function problemOfServices(env: ServiceSettings): string | null {
  const names = Object.values(variableOf);
  const missing = names.filter((name) => env[name] === undefined);
  if (missing.length === 0 || missing.length === names.length) return null;
  return `${missing.join(', ')}: must be set too, as all services run elsewhere or none`;
}
