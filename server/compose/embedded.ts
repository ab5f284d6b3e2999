import { join } from 'node:path';
import { recorderFilePath } from '#contracts/recordings/recorder-file';
import { ofServices, serviceNames, type OfServices, type ServiceName } from '#contracts/services';
import { stepFrom } from '#runner/recording/words';
import {
  allowanceOf,
  createAuthService,
  createRefusalLog,
  expiredProjects,
  finishDeletions,
  insertAudit,
  projectNames,
} from '#services/auth';
import { liftFormerTrials } from '#services/auth/operator';
import {
  createExecutionsService,
  createJobStates,
  createScheduler,
  runAside,
  type ExecutionsServiceDeps,
} from '#services/executions';
import { createBlobStore } from '#services/foundation/blobs';
import { createIdentity } from '#services/foundation/calls/caller';
import type { Service } from '#services/foundation/calls/endpoint';
import { systemClock } from '#services/foundation/clock';
import type { Database } from '#services/foundation/database';
import { createGitStore } from '#services/foundation/git';
import { createQueue } from '#services/foundation/queue';
import { reconcileExplorations } from '#services/explorations';
import { reconcileGenerations } from '#services/generation';
import {
  createLentRecordings,
  createRecordingViewers,
  endRecording,
  endRecordingOfMember,
  openRecordings,
} from '#services/recordings';
import { createGitHttp } from '#services/git-http';
import { createLoggingService } from '#services/logging';
import { createOperatorService, recordersOfWorkers, whyNoneWorks } from '#services/machines';
import {
  createFailureReports,
  createRunRecords,
  createScenarioIdentities,
  noteScenarioEvents,
} from '#services/runs';
import { createRunsService } from './runs-service';
import { answerSources } from '#services/sources';
import { createSocketTickets, createStorageService, createUsageNotes } from '#services/storage';
import { createTestUsersService } from '#services/test-users';
import {
  createBranchScenarios,
  createExploredSuites,
  createGeneratedCode,
  createInspectionStore,
  createRecordedScenarios,
  createRecordingPlaces,
  createWorkspace,
  createWorkspaceService,
  findEnvironmentNamed,
  planScenarios,
  readTemplates,
} from '#services/workspace';
import { embeddedAddress } from './addresses';
import { callerChecks } from './caller-checks';
import { connectCodeFixes } from './code-fixes';
import { createCodePushed } from './code-pushed';
import { deleteProjectData } from './delete-project-data';
import type { Services, ServicesDeps } from './deps';
import { generationMaterial } from './generation-material';
import { createGenerationService } from './generation-service';
import { notificationJobs, tellingOf } from './notifications';
import { isolationState, refusalOfRuns } from './one-account';
import { privateRepositories } from './private-repositories';
import { serverJobs } from './server-jobs';

type Addresses = Services['addresses'];

/** Creates and connects all services in this process. Only this file knows all of them: they use contracts only. */
export async function embedServices(deps: ServicesDeps): Promise<Services> {
  const embedded = new Map<ServiceName, Service>();
  const addresses = ofServices((name) => embeddedAddress(embedded, name));
  const parts = await createParts(deps, addresses);
  for (const name of serviceNames) embedded.set(name, makers[name](parts));
  const { database, longWork, clock, log, live, git, blobs, identity, executions } = parts;
  if (deps.licence.trialDays === null) {
    const lifted = await liftFormerTrials(database, clock);
    if (lifted > 0)
      log.info({ lifted }, 'Licences that ended by the former default of 30 days have no end now');
  }
  const pushed = createCodePushed({
    database: longWork,
    clock,
    live,
    log,
    git,
    identities: parts.identities,
    audit: insertAudit,
  });
  return {
    addresses,
    embedded,
    ...callerChecks(identity),
    gitHttp: createGitHttp({ git, identity, clock, log, pushed }),
    redeemTicket: (ticket) => createSocketTickets({ database, clock }).redeem(ticket),
    recordingViewers: createRecordingViewers({ database, clock }, deps.recordings),
    lentRecordings: createLentRecordings({ database, clock, log, writeStep: stepFrom }),
    async reconcileRuns() {
      const jobStates = createJobStates(longWork);
      await createRunRecords({ database: longWork, clock, live, log }).reconcile(jobStates);
      await reconcileGenerations({ database: longWork, clock, log }, jobStates);
      await reconcileExplorations({ database: longWork, clock, log }, jobStates);
    },
    scheduler: createScheduler({
      ...executions,
      allowanceOf: (id) => allowanceOf({ database, clock }, id),
      expiredOf: (ids) => expiredProjects({ database, clock }, ids),
    }),
    answerSources: () => answerSources({ database, git, blobs, log }),
    periodicJobs: periodicJobs(parts),
    close: () => git.close(),
  };
}

type Stores = ReturnType<typeof openStores>;

/** Opens the stores that several services share. */
function openStores(deps: ServicesDeps) {
  const { database, longWork, log } = deps;
  const root = deps.gitFolder ?? join(deps.dataDir, 'git');
  const git = {
    ...createGitStore({ root, path: deps.path, log, remotes: deps.gitServers }),
    ...createInspectionStore({ database, clock: systemClock }),
  };
  return {
    clock: systemClock,
    git,
    blobs: createBlobStore(deps.blobs),
    queue: createQueue({ database, log }),
    patientQueue: createQueue({ database: longWork, log }),
    plan: (...what: Parameters<PlanRun>) => planScenarios({ git }, ...what),
    environment: (projectId: string, branch: string, name: string) =>
      findEnvironmentNamed({ git }, projectId, branch, name),
  };
}

type PlanRun = ExecutionsServiceDeps['plan'];

type Parts = Awaited<ReturnType<typeof createParts>>;

/** Creates the parts that connect services with each other. */
async function createParts(deps: ServicesDeps, addresses: Addresses) {
  const { database, longWork, dataDir, live, log, demoShop } = deps;
  const { sealing } = deps.accounts;
  const stores = openStores(deps);
  const { clock, git, blobs, patientQueue } = stores;
  const templates = await readTemplates('demo/project');
  const workspace = { git, database, clock, demoShop, templates, live, log };
  const { gitRemote, forWorkspace } = privateRepositories({ ...workspace, sealing });
  const refused = createRefusalLog({ database, clock, log });
  const shared = {
    ...deps,
    ...stores,
    addresses,
    workspace,
    gitRemote,
    forWorkspace,
    refused,
    identity: createIdentity(addresses.auth.base, addresses.auth.transport, refused),
    identities: createScenarioIdentities({ database, log }),
    runs: createRunRecords({ database, clock, live, log }),
    noteUsage: createUsageNotes({ database, clock, log }),
    deleteData: (projectId: string) =>
      deleteProjectData({ database: longWork, git, blobs, queue: patientQueue, dataDir }, projectId),
  };
  const executions = executionsDeps(shared);
  return { ...shared, executions, fixes: connectCodeFixes({ ...workspace, forWorkspace, executions }) };
}

/** What the executions service needs; the scheduler, code fixes and recordings start runs with the same. */
function executionsDeps(
  parts: Omit<ServicesDeps, keyof Stores> &
    Stores &
    Pick<ExecutionsServiceDeps, 'identity' | 'runs' | 'noteUsage'>,
): ExecutionsServiceDeps {
  const { database, blobs, git, gitServers, accounts } = parts;
  const { identity, clock, queue, runs, live, log, noteUsage, plan, environment, publicUrl } = parts;
  return {
    database,
    identity,
    clock,
    queue,
    runs,
    live,
    log,
    noteUsage,
    plan,
    environment,
    scenarios: createBranchScenarios(git),
    isolation: {
      state: () => isolationState(database),
      refusalOfRuns: () => refusalOfRuns(database),
    },
    settings: parts.limits,
    publicUrl,
    telling: tellingOf({ database, blobs, gitServers, ...accounts }),
  };
}

const makers: OfServices<(parts: Parts) => Service> = {
  auth: authService,
  workspace: workspaceService,
  executions: ({ executions }) => createExecutionsService(executions),
  generation: generationService,
  'test-users': ({ database, identity, clock, log, accounts: { sealing } }) =>
    createTestUsersService({ database, identity, clock, log, sealing, audit: insertAudit }),
  runs: runsService,
  storage: ({ database, identity, clock, live, log }) =>
    createStorageService({ database, identity, clock, live, log }),
  logging: ({ identity, log }) => createLoggingService({ identity, log }),
  operator: operatorService,
};

function authService(parts: Parts): Service {
  const { database, clock, log, live, publicUrl, licence, accounts, refused, gitRemote } = parts;
  return createAuthService({
    database,
    clock,
    log,
    licence,
    publicUrl,
    ...accounts,
    refused,
    onMembershipEnded(projectId, userId) {
      live.publish([`project:${projectId}`], 'membership-ended', { projectId, userId });
      endRecordingOfMember({ database, clock }, { projectId, userId }).catch((err: unknown) =>
        log.error({ err, projectId }, 'The recording of somebody who left could not be ended'),
      );
    },
    createWorkspace: (projectId, from, author) => createWorkspace(parts.workspace, projectId, from, author),
    deleteProjectData: parts.deleteData,
    gitRemote,
  });
}

function workspaceService(parts: Parts): Service {
  return createWorkspaceService({
    ...parts.workspace,
    ...parts.forWorkspace,
    identity: parts.identity,
    sealing: parts.accounts.sealing,
    recorderReleasesUrl: parts.recorderReleasesUrl,
    onRenamed: parts.identities.renamed,
  });
}

function generationService(parts: Parts): Service {
  const { database, identity, clock, queue, live, log, git, noteUsage, forWorkspace } = parts;
  const { plan, environment, publicUrl, limits } = parts;
  return createGenerationService({
    database,
    identity,
    clock,
    queue,
    live,
    log,
    settings: parts.generation,
    refusalOfRuns: () => refusalOfRuns(database),
    failures: createFailureReports(database),
    healings: parts.fixes.unsure,
    noteScenarios: (...noted) => noteScenarioEvents({ db: database.db, clock }, ...noted),
    reports: parts.runs,
    noteUsage,
    recording: {
      placeOf: createRecordingPlaces(git),
      scenarios: createRecordedScenarios({ git, database, live, log, ...forWorkspace }),
      run: (...what) => runAside(parts.executions, ...what),
      whyNone: () => whyNoneRecords(database),
      settings: parts.recordings.settings,
      version: parts.machines.version,
      download: publicUrl + recorderFilePath,
    },
    suites: createExploredSuites({ git, live, log, ...forWorkspace }),
    stepCode: { ...createGeneratedCode(git), plan, environment, limits },
    ...generationMaterial(parts.addresses, log),
  });
}

function runsService(parts: Parts): Service {
  const { database, longWork, blobs, identity, clock, live, publicUrl, noteUsage, fixes, log } = parts;
  return createRunsService({
    database,
    longWork,
    blobs,
    identity,
    clock,
    live,
    publicUrl,
    noteUsage,
    waitsFor: () => whyNoneWorks(database.db),
    fixedCode: fixes.fixedCode,
    runFixed: fixes.runFixed,
    audit: insertAudit,
    log,
  });
}

function operatorService({ database, identity, clock, log, machines }: Parts): Service {
  return createOperatorService({
    database,
    identity,
    log,
    ...machines,
    recordings: {
      open: async () =>
        (await openRecordings(database.db)).map(({ createdAt, lentKey, ...recording }) => {
          const browser = lentKey === null ? ('worker' as const) : ('local' as const);
          return { ...recording, browser, createdAt: createdAt.getTime() };
        }),
      end: (id) => endRecording({ database, clock }, id),
    },
    projectNames: (ids) => projectNames(database.db, ids),
  });
}

/** Returns why no worker can take a recording, as a message for users. Null when a worker will take it in turn. */
async function whyNoneRecords({ db }: Database): Promise<string | null> {
  if ((await recordersOfWorkers(db)) > 0) return whyNoneWorks(db);
  return 'No worker that records is running. The operator of this server can start one (RECORDERS).';
}

function periodicJobs(parts: Parts) {
  const { longWork, clock, log, git, blobs, publicUrl, accounts, auditRetentionDays, executions } = parts;
  return serverJobs({
    finishProjectDeletions: (signal) =>
      finishDeletions({ database: longWork, clock, log, deleteProjectData: parts.deleteData }, signal),
    database: longWork,
    queue: parts.patientQueue,
    git,
    blobs,
    clock,
    log,
    mailer: accounts.mailer,
    brandName: accounts.brandName,
    publicUrl,
    auditRetentionDays,
    fixTrials: parts.fixes.trials,
    notifications: notificationJobs({
      database: longWork,
      clock,
      log,
      publicUrl,
      telling: executions.telling,
    }),
  });
}
