import { join } from 'node:path';
import { stepFrom } from '#runner/recording/words';
import type { Transport } from '#contracts/client';
import type { Live } from '#contracts/live';
import { recorderFilePath } from '#contracts/recordings/recorder-file';
import {
  ofServices,
  serviceNames,
  type OfServices,
  type ServiceAddress,
  type ServiceName,
} from '#contracts/services';
import {
  allowanceOf,
  createAuthService,
  finishDeletions,
  createRefusalLog,
  expiredProjects,
  insertAudit,
  projectNames,
  type AuthServiceDeps,
} from '#services/auth';
import { liftFormerTrials } from '#services/auth/operator';
import { codeFixes } from './code-fixes';
import { createCodePushed } from './code-pushed';
import { deleteProjectData } from './delete-project-data';
import {
  createExecutionsService,
  createJobStates,
  createScheduler,
  type ExecutionsServiceDeps,
  runAside,
} from '#services/executions';
import { createBlobStore, type BlobStoreOptions } from '#services/foundation/blobs';
import { createIdentity } from '#services/foundation/calls/caller';
import { systemClock } from '#services/foundation/clock';
import type { Database } from '#services/foundation/database';
import { requireScope, type Service } from '#services/foundation/calls/endpoint';
import { createGitStore, type RemoteRules } from '#services/foundation/git';
import type { Log } from '#services/foundation/log';
import { createQueue } from '#services/foundation/queue';
import { createGitHttp } from '#services/git-http';
import { generationMaterial } from './generation-material';
import { createGenerationService } from './generation-service';
import { reconcileExplorations } from '#services/explorations';
import { reconcileGenerations, type GenerationSettings } from '#services/generation';
import {
  createLentRecordings,
  createRecordingViewers,
  endRecording,
  endRecordingOfMember,
  openRecordings,
  type RecordingSettings,
} from '#services/recordings';
import { createLoggingService } from '#services/logging';
import {
  createOperatorService,
  recordersOfWorkers,
  type OperatorServiceDeps,
  whyNoneWorks,
} from '#services/machines';
import { isolationState, refusalOfRuns } from './one-account';
import { notificationJobs, tellingOf } from './notifications';
import { privateRepositories } from './private-repositories';
import {
  createFailureReports,
  createRunRecords,
  createRunsService,
  createScenarioIdentities,
  noteScenarioEvents,
} from '#services/runs';
import { createSocketTickets, createStorageService, createUsageNotes } from '#services/storage';
import { answerSources } from '#services/sources';
import { serverJobs } from './server-jobs';
import { createTestUsersService } from '#services/test-users';
import {
  createGeneratedCode,
  createBranchScenarios,
  createExploredSuites,
  createRecordedScenarios,
  createRecordingPlaces,
  createWorkspace,
  createWorkspaceService,
  environmentOf,
  planScenarios,
  readTemplates,
} from '#services/workspace';

export interface EmbeddedServicesDeps {
  database: Database;
  /** Another pool on the same database, for slow queries; see openDatabases. */
  longWork: Database;
  dataDir: string;
  blobs: BlobStoreOptions;
  /** Folder of the git repositories. Default: `git` in the data folder. */
  gitFolder?: string;
  /** Address of the web application, for links to reports. */
  publicUrl: string;
  /** Base addresses of services that run elsewhere; those are not started here. */
  remote: Partial<Record<ServiceName, string>>;
  demoShop: { name: string; baseUrl: string } | null;
  /** Settings of the deployment that the auth service needs. */
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
  licence: { trialDays: number | null; threads: number };
  /** Days that entries of the audit log are kept. */
  auditRetentionDays: number;
  /** Milliseconds. */
  limits: { stepTimeout: number; scenarioTimeout: number };
  /** The operators, who see the machines of the installation, and the version of this server. */
  machines: Pick<OperatorServiceDeps, 'operators' | 'version'> & Partial<OperatorServiceDeps>;
  /** Answers the newest release of the recorder app; undefined: there are no downloads. */
  recorderReleasesUrl: string | undefined;
  /** Settings of the AI that writes scenarios and step code. */
  generation: GenerationSettings;
  /** Limits of recordings; where workers reach this server for them, by an id of its process. */
  recordings: { settings: RecordingSettings; server: string; addresses: string[] };
  /** Git servers that may host projects. Default: public servers by https. */
  gitServers?: RemoteRules;
  /** The PATH to find git on. */
  path: string;
  live: Live;
  log: Log;
}

/** Creates and connects the embedded services. Only this function knows all of them: they use contracts only. */
export async function createServices(deps: EmbeddedServicesDeps) {
  const { database, longWork, live, log, remote } = deps;
  const clock = systemClock;
  const root = deps.gitFolder ?? join(deps.dataDir, 'git');
  const git = createGitStore({ root, path: deps.path, log, remotes: deps.gitServers });
  const blobs = createBlobStore(deps.blobs);
  const { publicUrl } = deps;
  const queue = createQueue({ database, log });
  const patientQueue = createQueue({ database: longWork, log });
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
    const transport: Transport = (request, scope) => {
      const service = embedded.get(name);
      if (!service) throw new Error(`The ${name} service is not started yet.`);
      return service.fetch(request, undefined, scope);
    };
    return { base: `http://${name}.embedded`, transport };
  };
  const addresses = ofServices(address);
  // The audit log belongs to the auth service. A remote auth service keeps its own log.
  const refused = remote.auth ? undefined : createRefusalLog({ database, clock, log });
  const identity = createIdentity(addresses.auth.base, addresses.auth.transport, refused);
  const identities = remote.runs ? undefined : createScenarioIdentities({ database, log });
  const runs = createRunRecords({ database, clock, live, log });
  const deleteData = (projectId: string) =>
    deleteProjectData(
      { database: longWork, git, blobs, queue: patientQueue, dataDir: deps.dataDir },
      projectId,
    );
  const generatedCode = createGeneratedCode(git);
  // A remote storage service receives usage from its own clients only.
  const noteUsage = remote.storage ? undefined : createUsageNotes({ database, clock, log });
  const executionsDeps: ExecutionsServiceDeps = {
    database,
    identity,
    clock,
    queue,
    runs,
    live,
    log,
    noteUsage,
    plan: (...what) => planScenarios({ git }, ...what),
    scenarios: createBranchScenarios(git),
    environment: (projectId, branch, name) => environmentOf({ git }, projectId, branch, name),
    isolation: {
      state: () => isolationState(database),
      refusalOfRuns: () => refusalOfRuns(database),
    },
    settings: deps.limits,
    publicUrl,
    telling: tellingOf({ database, blobs, remote, gitServers: deps.gitServers, ...deps.accounts }),
  };
  const fixes = codeFixes({ ...workspaceDeps, remote, forWorkspace, executions: executionsDeps });
  const makers: OfServices<() => Service> = {
    auth: () =>
      createAuthService({
        database,
        clock,
        log,
        licence: deps.licence,
        publicUrl: deps.publicUrl,
        ...deps.accounts,
        refused,
        onMembershipEnded(projectId, userId) {
          live.publish([`project:${projectId}`], 'membership-ended', { projectId, userId });
          endRecordingOfMember({ database, clock }, { projectId, userId }).catch((err: unknown) =>
            log.error({ err, projectId }, 'The recording of somebody who left could not be ended'),
          );
        },
        createWorkspace: (projectId, from, author) => createWorkspace(workspaceDeps, projectId, from, author),
        deleteProjectData: deleteData,
        gitRemote,
      }),
    workspace: () =>
      createWorkspaceService({
        ...workspaceDeps,
        ...forWorkspace,
        identity,
        sealing,
        recorderReleasesUrl: deps.recorderReleasesUrl,
        onRenamed: identities?.renamed,
      }),
    executions: () => createExecutionsService(executionsDeps),
    generation: () =>
      createGenerationService({
        database,
        identity,
        clock,
        queue,
        live,
        log,
        settings: deps.generation,
        refusalOfRuns: () => refusalOfRuns(database),
        failures: remote.runs ? undefined : createFailureReports(database),
        healings: fixes.unsure,
        noteScenarios: remote.runs
          ? undefined
          : (...noted) => noteScenarioEvents({ db: database.db, clock }, ...noted),
        reports: runs,
        noteUsage,
        recording: {
          placeOf: createRecordingPlaces(git),
          scenarios: createRecordedScenarios({ git, database, live, log, ...forWorkspace }),
          run: remote.executions ? undefined : (...what) => runAside(executionsDeps, ...what),
          whyNone: () => whyNoneRecords(database),
          settings: deps.recordings.settings,
          version: deps.machines.version,
          download: deps.publicUrl + recorderFilePath,
        },
        suites: createExploredSuites({ git, live, log, ...forWorkspace }),
        stepCode: {
          ...generatedCode,
          plan: (...what) => planScenarios({ git }, ...what),
          environment: (projectId, branch, name) => environmentOf({ git }, projectId, branch, name),
          limits: deps.limits,
        },
        ...generationMaterial(addresses, log),
      }),
    'test-users': () =>
      createTestUsersService({
        database,
        identity,
        clock,
        log,
        sealing,
        audit: remote.auth ? undefined : insertAudit,
      }),
    runs: () =>
      createRunsService({
        database,
        longWork,
        blobs,
        identity,
        clock,
        live,
        publicUrl: deps.publicUrl,
        noteUsage,
        waitsFor: () => whyNoneWorks(database.db),
        fixedCode: fixes.fixedCode,
        runFixed: fixes.runFixed,
        audit: remote.auth ? undefined : insertAudit,
        log,
      }),
    storage: () => createStorageService({ database, identity, clock, live, log }),
    logging: () => createLoggingService({ identity, log }),
    operator: () =>
      createOperatorService({
        database,
        identity,
        log,
        ...deps.machines,
        recordings: remote.generation
          ? undefined
          : {
              open: async () =>
                (await openRecordings(database.db)).map(({ createdAt, lentKey, ...one }) => {
                  const browser = lentKey === null ? ('worker' as const) : ('local' as const);
                  return { ...one, browser, createdAt: createdAt.getTime() };
                }),
              end: (id) => endRecording({ database, clock }, id),
            },
        projectNames: async (ids) => (remote.auth ? new Map() : projectNames(database.db, ids)),
      }),
  };
  const audit = remote.auth ? undefined : insertAudit;
  const pushed = createCodePushed({ database: longWork, clock, live, log, git, identities, audit });
  for (const name of serviceNames) if (!remote[name]) embedded.set(name, makers[name]());
  if (!remote.auth && deps.licence.trialDays === null) {
    const lifted = await liftFormerTrials(database, clock);
    if (lifted > 0)
      log.info({ lifted }, 'Licences that ended by the former default of 30 days have no end now');
  }

  return {
    addresses,
    /** Services that run in this process, for outside clients below /api. */
    embedded,
    /** Serves clones of the repositories; null where they are kept elsewhere. */
    gitHttp: remote.workspace ? null : createGitHttp({ git, identity, clock, log, pushed }),
    /**
     * Returns whether the token is valid: its session has not ended, or its access token is not revoked.
     * @throws {Refusing} for an access token that has expired or may not read; its message is for the token's user
     */
    isSignedIn: async (token: string) => {
      const user = await identity.user({ bearer: token });
      requireScope('read', user ?? undefined);
      return user !== null;
    },
    /** The token that a ticket for a socket stands for, once; null where another service makes the tickets. */
    redeemTicket: async (ticket: string) =>
      remote.storage ? null : createSocketTickets({ database, clock }).redeem(ticket),
    /** Returns whether the user is a member of the project, with the second factor that it may require. */
    isMember: async (token: string, projectId: string) => {
      const project = await identity.membership({ bearer: token }, projectId);
      return project !== null && !project.lacksSecondFactor;
    },
    /** For the sockets of recordings; null where another service keeps them. */
    recordingViewers: remote.generation ? null : createRecordingViewers({ database, clock }, deps.recordings),
    /** The same for recordings whose browsers run on testers' machines. */
    lentRecordings: remote.generation
      ? null
      : createLentRecordings({ database, clock, log, writeStep: stepFrom }),
    /** Ends test cases and generations whose job is gone since the last server was killed. */
    async reconcileRuns() {
      const jobStates = createJobStates(longWork);
      await createRunRecords({ database: longWork, clock, live, log }).reconcile(jobStates);
      await reconcileGenerations({ database: longWork, clock, log }, jobStates);
      await reconcileExplorations({ database: longWork, clock, log }, jobStates);
    },
    /** Starts executions by their schedules; null where the executions service is elsewhere and does so. */
    scheduler: remote.executions
      ? null
      : createScheduler({
          ...executionsDeps,
          ...(!remote.auth && {
            allowanceOf: (id) => allowanceOf({ database, clock }, id),
            expiredOf: (ids) => expiredProjects({ database, clock }, ids),
          }),
        }),
    /** Makes files of commits ready for workers on other machines. @returns stop */
    answerSources: async () =>
      remote.workspace ? async () => undefined : answerSources({ database, git, blobs, log }),
    /** Jobs that a server repeats. The caller starts them. */
    periodicJobs: serverJobs({
      finishProjectDeletions: (signal) =>
        finishDeletions({ database: longWork, clock, log, deleteProjectData: deleteData }, signal),
      database: longWork,
      queue: patientQueue,
      git,
      blobs,
      clock,
      log,
      remote,
      mailer: deps.accounts.mailer,
      brandName: deps.accounts.brandName,
      publicUrl: deps.publicUrl,
      auditRetentionDays: deps.auditRetentionDays,
      fixTrials: fixes.trials,
      notifications: remote.executions
        ? undefined
        : notificationJobs({ database: longWork, clock, log, publicUrl, telling: executionsDeps.telling }),
    }),
    close: () => git.close(),
  };
}

/** Returns why no worker can take a recording, as a message for users. Null when a worker will take it in turn. */
async function whyNoneRecords({ db }: Database): Promise<string | null> {
  if ((await recordersOfWorkers(db)) > 0) return whyNoneWorks(db);
  return 'No worker that records is running. Whoever runs this server can start one (RECORDERS).';
}

export type Services = Awaited<ReturnType<typeof createServices>>;
