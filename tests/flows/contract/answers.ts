import type { z } from 'zod';
import { auth } from '#contracts/auth';
import type { Contract } from '#contracts/endpoint';
import { executions } from '#contracts/executions';
import { generation } from '#contracts/generation';
import { logging } from '#contracts/logging';
import { runs } from '#contracts/runs';
import { storage } from '#contracts/storage';
import { testUsers } from '#contracts/test-users';
import { workspace } from '#contracts/workspace';

/** Contracts of the upstream services, which the recording server replaces. */
export const contracts = {
  auth,
  workspace,
  generation,
  executions,
  runs,
  storage,
  logging,
  'test-users': testUsers,
};
export type ServiceName = keyof typeof contracts;

type AnswersOf<C extends Contract> = { [K in keyof C]?: z.input<C[K]['answer']> };

export const ids = {
  project: '00000000-0000-4000-8000-000000000001',
  user: '00000000-0000-4000-8000-000000000002',
  key: '00000000-0000-4000-8000-000000000003',
  invitation: '00000000-0000-4000-8000-000000000004',
  member: '00000000-0000-4000-8000-000000000005',
  execution: '00000000-0000-4000-8000-000000000006',
  instance: '00000000-0000-4000-8000-000000000007',
  unknown: '00000000-0000-4000-8000-00000000000f',
};

export const token = 'recorded-token';
export const email = 'ada@example.com';

const project = {
  id: ids.project,
  name: 'Web shop',
  description: '',
  url: 'https://shop.example.com',
  demo: false,
  role: 'ADMIN' as const,
  userRole: 'ADMIN' as const,
  projectAdmin: ids.user,
  privateRepo: true,
  configuredPrivateRepo: true,
  privateRepoURL: 'https://git.example.com/shop.git',
  allowGitIntegration: true,
  allowInvite: true,
  is_expired: false,
  time_left: { days: 12 },
  maxExecutionThreads: 2,
  npmrc_TextContent: '',
};
const user = {
  userId: ids.user,
  email,
  givenName: 'Ada',
  familyName: 'Lovelace',
  name: 'Ada Lovelace',
  customAttributes: { companyName: '', allowedProjectsCount: 10_000, allowDeleteProjects: true },
  emailVerified: true,
};
const signedIn = {
  status: true as const,
  token,
  isNewUser: false,
  project: { _id: ids.project },
  user: { _id: ids.user, email, firstname: 'Ada', lastname: 'Lovelace', name: 'Ada Lovelace' },
};
const accessKey = {
  id: ids.key,
  name: 'CI',
  projectId: ids.project,
  userId: ids.user,
  token: 'key-token',
  createdAt: '2026-05-01T10:00:00.000Z',
  lastUsedAt: null,
  scopes: ['read' as const],
  expiresAt: null,
};
const invitation = {
  id: ids.invitation,
  _id: ids.invitation,
  project_id: ids.project,
  project_name: 'Web shop',
  sent_by: ids.user,
  inviter_email: 'grace@example.com',
  sent_to_email_list: [email],
};
const onboarding = { status: true as const, onboarding: { userId: ids.user, lastCompletedStep: 3 as const } };
const done = { status: true as const };
const madeBy = { engine: 'built-in' as const };
/** The code of a step, and its file. */
export const stepFile = "Given('I pay', () => {});\n";
const execution = {
  _id: ids.execution,
  name: 'Nightly',
  env: 'demo',
  branch: 'main',
  userId: ids.user,
  projectId: ids.project,
  enabled: false,
  running: false,
  isSingleThreaded: false,
  healing: 'propose' as const,
  planned: true,
  schedule: null,
  nextRun: null,
  runnable: true,
  counts: { flows: 0, groups: 0, scenarios: 0 },
  instance: null,
  flows: [],
  version: 1,
  slots: [],
};
const sample = 'Feature: Basket\n\n  Scenario: Add\n    Given I pay\n';

/** The answer of each call: the minimum that its page needs. */
const answers: {
  [Name in ServiceName]: AnswersOf<(typeof contracts)[Name]>;
} = {
  auth: {
    signUp: signedIn,
    signIn: signedIn,
    signOut: done,
    getUserByToken: { status: true, user },
    getSecondFactor: {
      status: true,
      since: '2026-05-01T10:00:00.000Z',
      recoveryCodesLeft: 10,
      requiredBy: ['Web shop'],
      setUp: null,
    },
    requireSecondFactor: done,
    getProjects: { status: true, projects: [project] },
    createProject: { status: true, project },
    deleteProject: done,
    getLastActiveProject: { status: true, project },
    updateLastActiveProjectId: done,
    createWorkspace: done,
    isProjectExpired: { status: true },
    renameProject: done,
    updateNpmrc: done,
    getMembers: {
      status: true,
      members: [
        {
          user_id: ids.user,
          user_email: email,
          name: 'Ada Lovelace',
          status: 'active',
          role: 'ADMIN',
          since: '2026-05-01T10:00:00.000Z',
        },
        {
          user_id: ids.member,
          user_email: 'bob@example.com',
          name: 'Bob Babbage',
          status: 'active',
          role: 'MEMBER',
          since: '2026-05-02T10:00:00.000Z',
        },
      ],
    },
    checkRole: { status: true },
    removeMember: done,
    changeRole: done,
    handOnProject: done,
    leaveProject: done,
    getPrivateRepositories: {
      status: true,
      privateRepos: [{ project_id: ids.project, url: project.privateRepoURL, username: 'ada' }],
    },
    getPrivateRepositoryUrl: { status: true, url: project.privateRepoURL },
    addPrivateRepository: { status: true, keptAs: null },
    getDashboardPersonalizationInfo: { status: true, dashboardPersonalizationInfo: {} },
    updateDashboardPersonalizationInfo: done,
    keepForm: { status: true, id: ids.key },
    getKeptForm: { status: true, form: { fields: [], fills: null } },
    getAccessKeys: { status: true, access_keys: [accessKey] },
    createAccessKey: { status: true, accessKey },
    deleteAccessKey: { status: true, deletedId: ids.key },
    createInvitation: { status: true, invitations: [invitation] },
    resendInvitation: { status: true, invitation },
    verifyInvitation: { status: true, invitation, yours: true },
    addMember: { status: true, project },
    getInvitations: { status: true, invitations: [invitation] },
    declineInvitation: done,
    signInWithoutIdentityProvider: signedIn,
    signUpWithIdentityProvider: signedIn,
  },
  workspace: {
    getEnvironments: {
      status: true,
      allEnv: [
        { name: 'demo', baseUrl: 'https://shop.example.com' },
        { name: 'staging', baseUrl: 'https://staging.example.com' },
      ],
      refusedEnv: [],
      lastActiveEnv: 'demo',
    },
    pushEnvironment: done,
    editEnvironment: done,
    deleteEnvironment: done,
    updateLastActiveWorkspace: done,
    getBranches: { status: true, branches: ['main', 'next'], lastActiveBranch: 'main' },
    createBranch: done,
    deleteBranch: done,
    findTagged: { status: true, sets: [{ count: 3, scenarios: [], broken: [], missing: [] }] },
    findPlaces: { status: true, places: [], left: 0, all: 0 },
    getFeaturesCount: { status: true, features: 1, scenarios: 1 },
    getDeletedFeatures: { status: true, features: [] },
    getFeatureList: {
      status: true,
      foldersAndFeatures: [],
      allTags: [],
      lastActiveFolder: [],
      lastActiveScenarioIndex: -1,
      commit: 'c0ffee',
      lastActiveFeature: null,
      expandedFolders: [],
    },
    getFeature: {
      status: true,
      feature: {
        name: 'basket.feature',
        parents: ['shop'],
        content: sample,
        version: 'a'.repeat(40),
        title: 'Basket',
        tags: [],
        errors: [],
        lastChange: { name: 'Ada Lovelace', date: 0 },
        scenarios: [
          {
            name: 'Add',
            content: sample.slice(17),
            type: 'Scenario',
            tags: [],
            line: 3,
            steps: [],
          },
        ],
      },
    },
    createFolder: done,
    deleteFolder: { status: true, deletedFeatures: 1 },
    editFolder: done,
    renameFeature: done,
    deleteFeature: done,
    pushScenario: { status: true, version: 'b'.repeat(40), commit: 'c0ffee' },
    updateLastUpdated: done,
    getSteps: { status: true, steps: {} },
    getStepCode: {
      status: true,
      steps: [
        {
          stepName: 'I pay',
          keyword: 'Given',
          implemented: true,
          isNotValid: false,
          mjsFile: 'a.mjs',
          mjsFileContent: stepFile.trim(),
          implemented_at: 1,
          definition: { keyword: 'Given', pattern: 'I pay', source: 'USER' },
        },
      ],
      files: [{ name: 'a.mjs', content: stepFile, version: '1', stubs: '' }],
    },
    getCodeFile: { status: true, content: stepFile },
    checkStepFiles: { status: true, problems: [], ambiguous: [], ambiguousSteps: 0, duplicates: [] },
    uploadStepFiles: {
      status: true,
      commit: 'c0ffee',
      files: [{ name: 'a.mjs', version: '2' }],
      problems: [],
    },
    getUnusedStepDefinitions: { status: true, stepDefRefs: [], steps: 0, definitions: 0 },
    getUnwrittenSteps: {
      status: true,
      features: 1,
      scenarios: 1,
      unwrittenScenarios: 0,
      unwrittenSteps: 0,
      first: [],
      brokenFeatures: 0,
      firstBroken: [],
    },
    getProjectLayout: {
      status: true,
      state: 'no-code',
      configuration: null,
      features: 1,
      scenarios: 1,
      definitions: 0,
      codeFiles: 0,
      firstCodeFiles: [],
      problems: [],
      notes: [],
    },
    removeUnusedSteps: { status: true, removed: 1 },
    getTestData: { status: true, testData: [], version: '' },
    changeTestData: { status: true, version: '1' },
    getStableVersions: { status: true, versions: { cucumber_client: '1.0.0' } },
    latestAssets: { status: true, release: { name: '1.0.0', assets: [] } },
    initOnboarding: onboarding,
    getOnboarding: onboarding,
    updateOnboardingProgress: onboarding,
  },
  executions: {
    list: [execution],
    create: { status: true, execution },
    update: { status: true, execution },
    getRun: { status: true, instance: null },
    getNextRun: { status: true, nextRun: 0 },
    getEnded: { status: true, ended: [] },
    getChoosing: { status: true, executions: [], isThere: true },
    choosePlace: { status: true, executions: [] },
    turnOffChoosing: { status: true, executions: [] },
    getNotifications: {
      status: true,
      project: { events: ['failed'], members: [], addresses: [] },
      execution: { tell: 'project' },
      webhooks: [],
      addresses: [],
      people: [],
      deliveries: [],
    },
    markRead: done,
    getIsolation: { status: true, isolation: { kind: 'bubblewrap', reason: '' } },
    get: { status: true, execution },
    run: { wasRunInitiated: true, instanceId: ids.instance, runId: ids.instance },
    rerun: { wasRunInitiated: true, instanceId: ids.instance, runId: ids.instance },
    retrain: { wasRunInitiated: true, instanceId: ids.instance, runId: ids.instance },
    schedule: { status: true, execution },
    deschedule: { status: true, execution },
    remove: done,
    halt: done,
  },
  runs: {
    updateProjectMetadata: done,
    getDetails: {
      status: true,
      projectSummary: { report: [], stats: { pageCount: 1, total: 0, passed: 0, failed: 0, matching: 0 } },
    },
    getNewFailures: { status: true, failures: [], total: 0 },
    getFailedFeatures: { status: true, features: [] },
    countOversights: { status: true, open: 0 },
    getReviewSettings: { status: true, settings: { verifiesFixes: false, setBy: null } },
  },
  storage: { event: done },
  generation: {
    getEngine: { status: true, engine: 'built-in', model: null, budget: null, hasAccessToken: true },
    getIdeas: {
      status: true,
      result: [{ name: 'Sign in', flow: 'Anna signs in.', parameters: '{}' }],
      madeBy,
    },
    createScenario: {
      status: true,
      result: 'Scenario: Sign in\n',
      left: [],
      clauses: [],
      madeBy,
      language: 'en',
    },
    updateStepCode: { status: true, result: `${stepFile}// retried\n`, madeBy },
    listStepGenerations: { status: true, generations: [] },
    listExplorations: { status: true, explorations: [] },
    getExploration: { status: false, error: 'There is no such exploration.', because: 'missing' },
    startRecording: { status: false, error: 'There is no environment "demo" on this branch.' },
    listRecordings: { status: true, recordings: [] },
    getRecording: { status: false, error: 'There is no such recording.', because: 'missing' },
    arrangeRecording: { status: false, error: 'A step is listed twice.' },
    endRecording: done,
    proposeRecording: { status: false, error: 'There is no such recording.', because: 'missing' },
    saveRecording: { status: true, commit: 'c0ffee', featureName: 'basket', scenarioName: 'One' },
    getWaitingReviews: { status: true, reviews: [], total: 0 },
  },
  logging: { log: done },
  'test-users': {
    getUsers: { status: true, users: [{ username: 'anna', hasSecretKey: true }] },
    addUser: done,
    updateUser: done,
    deleteUser: done,
    generateTotp: { status: true, token: '123456', remaining: 20, period: 30 },
  },
};

/** Returns the answer to a call. Null for a call that this file does not know. */
export function answerTo(service: ServiceName, method: string, path: string): unknown {
  const call = Object.entries(contracts[service]).find(
    ([, endpoint]) => endpoint.method === method && pattern(endpoint.path).test(path),
  );
  const known: Record<string, unknown> = answers[service];
  return (call && known[call[0]]) ?? null;
}

function pattern(path: string): RegExp {
  return new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`);
}
