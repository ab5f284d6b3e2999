import { join } from 'node:path';
import { auth } from '#contracts/auth';
import { createClient, type Transport } from '#contracts/client';
import type { Live } from '#contracts/live';
import {
  createAuthService,
  finishDeletions,
  createRefusalLog,
  keepAccountsPruned,
  keepAuditLogPruned,
  type AuthServiceDeps,
} from './auth';
import { checkoutsOf, deleteProjectData } from './delete-project-data';
import { createExecutionsService, createJobStates } from './executions';
import { createBlobStore } from './foundation/blobs';
import { createIdentity } from './foundation/caller';
import { systemClock } from './foundation/clock';
import type { Database } from './foundation/database';
import type { Service } from './foundation/endpoint';
import { createGitStore, type RemoteRules } from './foundation/git';
import type { Log } from './foundation/log';
import { createQueue } from './foundation/queue';
import { createGenerationService, type GenerationSettings } from './generation';
import { createLoggingService } from './logging';
import { privateRepositories } from './private-repositories';
import { createRunRecords, createRunsService, createRunSink } from './runs';
import { createStorageService } from './storage';
import { createTestUsersService } from './test-users';
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

export const serviceNames = [
  'auth',
  'workspace',
  'generation',
  'executions',
  'runs',
  'storage',
  'logging',
  'test-users',
] as const;
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
    | 'identityProvider'
    | 'attempts'
    | 'newProjects'
    | 'providerDomain'
    | 'brandName'
    | 'allowDeleteProjects'
    | 'allowedProjects'
  >;
  licence: { trialDays: number; threads: number };
  /** Days that entries of the audit log are kept. */
  auditRetentionDays: number;
  /** Milliseconds. */
  limits: { stepTimeout: number; scenarioTimeout: number };
  /** Answers the newest release of the recorder app; undefined: there are no downloads. */
  recorderReleasesUrl: string | undefined;
  /** What writes scenarios and step code. */
  generation: GenerationSettings;
  /** What git servers projects may be kept on; public ones by https unless told. */
  gitServers?: RemoteRules;
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
  const root = join(deps.dataDir, 'git');
  const git = createGitStore({ root, path: deps.path, log, remotes: deps.gitServers });
  const blobs = createBlobStore({ location: deps.blobFolder });
  const queue = createQueue({ database, log });
  const templates = await readTemplates('demo/project');
  const workspaceDeps = { git, database, clock, demoShop: deps.demoShop, templates, live, log };
  const { gitRemote, forWorkspace } = privateRepositories(
    { ...workspaceDeps, sealing: deps.accounts.sealing },
    !remote.auth && !remote.workspace,
  );
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
  // The audit log belongs to the auth service: one that is elsewhere keeps its own.
  const refused = remote.auth ? undefined : createRefusalLog({ database, clock, log });
  const identity = createIdentity(addresses.auth.base, addresses.auth.transport, refused);
  const runs = createRunRecords({ database, clock, live, log });
  const deleteData = (projectId: string) =>
    deleteProjectData({ database, git, blobs, queue, dataDir: deps.dataDir }, projectId);
  const makers: Record<ServiceName, () => Service> = {
    auth: () =>
      createAuthService({
        ...{ database, clock, log, licence: deps.licence, publicUrl: deps.publicUrl, ...deps.accounts },
        refused,
        onMembershipEnded: (projectId, userId) =>
          live.publish([`project:${projectId}`], 'membership-ended', { projectId, userId }),
        createWorkspace: (projectId, from, author) => createWorkspace(workspaceDeps, projectId, from, author),
        deleteProjectData: deleteData,
        gitRemote,
      }),
    workspace: () =>
      createWorkspaceService({
        ...{ ...workspaceDeps, ...forWorkspace, identity },
        recorderReleasesUrl: deps.recorderReleasesUrl,
      }),
    executions: () =>
      createExecutionsService({
        ...{ database, identity, clock, queue, runs, live, log },
        plan: (projectId, branch, refs) => planScenarios({ git }, projectId, branch, refs),
        environment: (projectId, branch, name) => environmentOf({ git }, projectId, branch, name),
        settings: deps.limits,
        publicUrl: deps.publicUrl,
      }),
    generation: () =>
      createGenerationService({
        ...{ database, identity, clock, queue, live, log, settings: deps.generation },
        hasAccessKey: async (caller, project_id) => {
          const { base, transport } = addresses.auth;
          const found = await createClient(auth, base, transport, caller).getAccessKeys({
            query: { project_id },
          });
          return found.status && found.access_keys.length > 0;
        },
      }),
    'test-users': () =>
      createTestUsersService({ database, identity, clock, log, sealing: deps.accounts.sealing }),
    runs: () => createRunsService({ database, blobs, identity, clock, log }),
    storage: () => createStorageService({ database, identity, clock, log }),
    logging: () => createLoggingService({ identity, log }),
  };
  const endPruning = remote.auth
    ? []
    : [
        keepAuditLogPruned({ database, clock, log }, deps.auditRetentionDays),
        keepAccountsPruned({ database, clock, log }),
      ];
  for (const name of serviceNames) if (!remote[name]) embedded.set(name, makers[name]());

  return {
    addresses,
    /** Services that run in this process, for outside clients below /api. */
    embedded,
    /** Whether the token is good: its session has not ended, its access key is not revoked. */
    isSignedIn: async (token: string) => (await identity.user({ bearer: token })) !== null,
    /** Whether the token's user is a member of the project. */
    isMember: async (token: string, projectId: string) =>
      (await identity.membership({ bearer: token }, projectId)) !== null,
    /** Ends test cases whose job is gone since the last server was killed. */
    reconcileRuns: () => runs.reconcile(createJobStates(database)),
    /** Removes what is left of projects whose deletion a killed server did not finish. */
    finishProjectDeletions: () => finishDeletions({ database, clock, log, deleteProjectData: deleteData }),
    createWorker(settings: WorkerSettings) {
      return createWorker({
        queue,
        sink: createRunSink({ database, blobs, clock, live, log }),
        checkout: async (projectId, commit) => {
          const folder = join(checkoutsOf(deps.dataDir, projectId), commit);
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
    async close() {
      await Promise.all(endPruning.map((end) => end()));
      await git.close();
    },
  };
}

export type Services = Awaited<ReturnType<typeof createServices>>;
