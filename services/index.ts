import { join } from 'node:path';
import { auth } from '#contracts/auth';
import { createClient, type Transport } from '#contracts/client';
import type { ScenarioJob } from '#contracts/job';
import type { Live } from '#contracts/live';
import type { RunTestData } from '#contracts/runner';
import {
  createAuthService,
  finishDeletions,
  createRefusalLog,
  insertAudit,
  keepAccountsPruned,
  keepAuditLogPruned,
  type AuthServiceDeps,
} from './auth';
import { createCodePushed } from './code-pushed';
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
import { createGitHttp } from './git-http';
import {
  createGenerationService,
  createGenerationSink,
  createStepReader,
  reconcileGenerations,
  type GenerationSettings,
} from './generation';
import { createLoggingService } from './logging';
import { privateRepositories } from './private-repositories';
import { createRunRecords, createRunsService, createRunSink } from './runs';
import { createStorageService } from './storage';
import { createTestUsersService, testUserValues } from './test-users';
import { createWorker } from './worker';
import {
  createGeneratedCode,
  createWorkspace,
  createWorkspaceService,
  environmentOf,
  planScenarios,
  readTemplates,
  testDataOf,
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
  const { sealing } = deps.accounts;
  const { gitRemote, forWorkspace } = privateRepositories(
    { ...workspaceDeps, sealing },
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
  const testData = async ({ projectId, commit, env }: ScenarioJob): Promise<RunTestData> => {
    const data = await testDataOf({ git, sealing }, projectId, commit, env.name);
    const users = remote['test-users'] ? [] : await testUserValues({ database, sealing }, projectId);
    return { ...data, values: [...data.values, ...users] };
  };
  const generatedCode = createGeneratedCode(git);
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
        ...{ ...workspaceDeps, ...forWorkspace, identity, sealing },
        recorderReleasesUrl: deps.recorderReleasesUrl,
      }),
    executions: () =>
      createExecutionsService({
        ...{ database, identity, clock, queue, runs, live, log },
        plan: (...what) => planScenarios({ git }, ...what),
        environment: (projectId, branch, name) => environmentOf({ git }, projectId, branch, name),
        settings: deps.limits,
        publicUrl: deps.publicUrl,
      }),
    generation: () =>
      createGenerationService({
        ...{ database, identity, clock, queue, live, log, settings: deps.generation },
        stepCode: {
          ...generatedCode,
          plan: (...what) => planScenarios({ git }, ...what),
          environment: (projectId, branch, name) => environmentOf({ git }, projectId, branch, name),
          limits: deps.limits,
        },
        hasAccessKey: async (caller, project_id) => {
          const { base, transport } = addresses.auth;
          const found = await createClient(auth, base, transport, caller).getAccessKeys({
            query: { project_id },
          });
          return found.status && found.access_keys.length > 0;
        },
      }),
    'test-users': () =>
      createTestUsersService({
        ...{ database, identity, clock, log, sealing, audit: remote.auth ? undefined : insertAudit },
      }),
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
  const audit = remote.auth ? undefined : insertAudit;
  const pushed = createCodePushed({ database, clock, live, log, audit });
  for (const name of serviceNames) if (!remote[name]) embedded.set(name, makers[name]());

  return {
    addresses,
    /** Services that run in this process, for outside clients below /api. */
    embedded,
    /** Serves clones of the repositories; null where they are kept elsewhere. */
    gitHttp: remote.workspace ? null : createGitHttp({ git, identity, clock, log, pushed }),
    /** Whether the token is good: its session has not ended, its access key is not revoked. */
    isSignedIn: async (token: string) => (await identity.user({ bearer: token })) !== null,
    /** Whether the token's user is a member of the project. */
    isMember: async (token: string, projectId: string) =>
      (await identity.membership({ bearer: token }, projectId)) !== null,
    /** Ends test cases and generations whose job is gone since the last server was killed. */
    async reconcileRuns() {
      const jobStates = createJobStates(database);
      await runs.reconcile(jobStates);
      await reconcileGenerations({ database, clock, log }, jobStates);
    },
    /** Removes what is left of projects whose deletion a killed server did not finish. */
    finishProjectDeletions: () => finishDeletions({ database, clock, log, deleteProjectData: deleteData }),
    createWorker(settings: WorkerSettings) {
      return createWorker({
        queue,
        sink: createRunSink({ database, blobs, clock, live, log }),
        generationSink: createGenerationSink({
          ...{ database, clock, live, log, propose: generatedCode.propose },
        }),
        checkout: async (projectId, commit) => {
          const folder = join(checkoutsOf(deps.dataDir, projectId), commit);
          await git.checkout(projectId, commit, folder);
          return folder;
        },
        testData,
        stepReader: remote.generation
          ? undefined
          : createStepReader({ database, clock, log }, deps.generation),
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
