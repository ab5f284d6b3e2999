import { join } from 'node:path';
import type { Transport } from '#contracts/client';
import type { Live } from '#contracts/live';
import { createAuthService, type AuthServiceDeps } from './auth';
import { createExecutionsService, createJobStates } from './executions';
import { createBlobStore } from './foundation/blobs';
import { createIdentity } from './foundation/caller';
import { systemClock } from './foundation/clock';
import type { Database } from './foundation/database';
import type { Service } from './foundation/endpoint';
import { createGitStore } from './foundation/git';
import type { Log } from './foundation/log';
import { createQueue } from './foundation/queue';
import { createLoggingService } from './logging';
import { createRunRecords, createRunsService, createRunSink } from './runs';
import { createStorageService } from './storage';
import { createWorker } from './worker';
import {
  createWorkspace,
  createWorkspaceService,
  environmentOf,
  planScenarios,
  readTemplates,
} from './workspace';

/** Where a service answers: its address, and what carries requests there. */
export interface ServiceAddress {
  base: string;
  transport: Transport;
}

export const serviceNames = ['auth', 'workspace', 'executions', 'runs', 'storage', 'logging'] as const;
export type ServiceName = (typeof serviceNames)[number];

export interface EmbeddedServicesDeps {
  database: Database;
  dataDir: string;
  blobFolder: string;
  /** Address of the web application, for links to reports. */
  publicUrl: string;
  /** Base addresses of services that run elsewhere; those are not started here. */
  remote: Partial<Record<ServiceName, string>>;
  demoShop: { name: string; baseUrl: string } | null;
  /** What the auth service needs to know of the deployment. */
  accounts: Pick<
    AuthServiceDeps,
    | 'mailer'
    | 'sealing'
    | 'emailVerification'
    | 'newProjects'
    | 'providerDomain'
    | 'brandName'
    | 'allowDeleteProjects'
    | 'allowedProjects'
  >;
  licence: { trialDays: number; threads: number };
  /** Milliseconds. */
  limits: { stepTimeout: number; scenarioTimeout: number };
  /** The PATH to find git on. */
  path: string;
  live: Live;
  log: Log;
}

export interface WorkerSettings {
  name: string;
  threads: number;
  memoryMb: number;
  chromiumPath: string | undefined;
  runnerEntry: string;
}

/** The embedded services, wired: the one place where they meet (they know each other through contracts only). */
export async function createServices(deps: EmbeddedServicesDeps) {
  const { database, live, log, remote } = deps;
  const clock = systemClock;
  const git = createGitStore({ root: join(deps.dataDir, 'git'), path: deps.path, log });
  const blobs = createBlobStore({ location: deps.blobFolder });
  const queue = createQueue({ database, log });
  const templates = await readTemplates('demo/project');
  const workspaceDeps = { git, database, clock, demoShop: deps.demoShop, templates, live, log };
  const embedded = new Map<ServiceName, Service>();
  const address = (name: ServiceName): ServiceAddress => {
    const elsewhere = remote[name];
    if (elsewhere) return { base: elsewhere, transport: (request) => fetch(request) };
    const transport: Transport = (request) => {
      const service = embedded.get(name);
      if (!service) throw new Error(`The ${name} service is not started yet.`);
      return service.fetch(request);
    };
    return { base: `http://${name}.embedded`, transport };
  };
  const addresses = Object.fromEntries(serviceNames.map((name) => [name, address(name)])) as Record<
    ServiceName,
    ServiceAddress
  >;
  const identity = createIdentity(addresses.auth.base, addresses.auth.transport);
  const runs = createRunRecords({ database, clock, live, log });
  const makers: Record<ServiceName, () => Service> = {
    auth: () =>
      createAuthService({
        ...{ database, clock, log, licence: deps.licence, publicUrl: deps.publicUrl, ...deps.accounts },
        createWorkspace: (projectId, template, author) =>
          createWorkspace(workspaceDeps, projectId, template, author),
      }),
    workspace: () => createWorkspaceService({ ...workspaceDeps, identity }),
    executions: () =>
      createExecutionsService({
        ...{ database, identity, clock, queue, runs, live, log },
        plan: (projectId, branch, refs) => planScenarios({ git }, projectId, branch, refs),
        environment: (projectId, branch, name) => environmentOf({ git }, projectId, branch, name),
        settings: deps.limits,
        publicUrl: deps.publicUrl,
      }),
    runs: () => createRunsService({ database, blobs, identity, clock, log }),
    storage: () => createStorageService({ database, identity, clock, log }),
    logging: () => createLoggingService({ identity, log }),
  };
  for (const name of serviceNames) if (!remote[name]) embedded.set(name, makers[name]());

  return {
    addresses,
    /** Services that run in this process, for outside clients below /api. */
    embedded,
    /** Whether the token's user is a member of the project. */
    isMember: async (token: string, projectId: string) =>
      (await identity.membership({ bearer: token }, projectId)) !== null,
    /** Ends test cases whose job is gone since the last server was killed. */
    reconcileRuns: () => runs.reconcile(createJobStates(database)),
    createWorker(settings: WorkerSettings) {
      return createWorker({
        queue,
        sink: createRunSink({ database, blobs, clock, live, log }),
        checkout: async (projectId, commit) => {
          const folder = join(deps.dataDir, 'runs', 'checkouts', projectId, commit);
          await git.checkout(projectId, commit, folder);
          return folder;
        },
        runnerEntry: settings.runnerEntry,
        browser: { executablePath: settings.chromiumPath },
        settings: {
          threads: settings.threads,
          memoryMb: settings.memoryMb,
          workDir: join(deps.dataDir, 'runs'),
          ...deps.limits,
        },
        name: settings.name,
        log,
      });
    },
    close: () => git.close(),
  };
}

export type Services = Awaited<ReturnType<typeof createServices>>;
