import { expect, onTestFinished, test } from 'vitest';
import { auth } from '#contracts/auth';
import { createClient } from '#contracts/client';
import type { Contract, Endpoint } from '#contracts/endpoint';
import { executions } from '#contracts/executions';
import { runs } from '#contracts/runs';
import { workspace } from '#contracts/workspace';
import { serviceNames, services as contracts, type ServiceName } from '#contracts/services';
import { setLicence } from '#services/auth/operator';
import { startServices } from './services.fixture';

/**
 * What an expired licence blocks: recording, every edit action, generation and runs (docs/rules/access.md, Licence). A
 * payload that is valid for each such call, given the project.
 */
const blocked: Record<string, (projectId: string) => object> = {
  createWorkspace: (projectId) => ({ projectId }),
  renameProject: (project_id) => ({ project_id, newName: 'New name' }),
  updateNpmrc: (project_id) => ({ project_id, npmrc_TextContent: '' }),
  createInvitation: (project_id) => ({ project_id, inviter_email: 'a@b.example', sent_to_email_list: [] }),
  resendInvitation: (project_id) => ({ project_id, invitation_id: 'a' }),
  addPrivateRepository: (project_id) => ({
    project_id,
    username: 'ada',
    token: 't',
    url: 'https://x.example',
  }),
  pushEnvironment: (projectId) => ({ projectId, name: 'a', data: { name: 'a', baseUrl: 'http://a' } }),
  editEnvironment: (projectId) => ({
    projectId,
    name: 'a',
    newName: 'b',
    newData: { name: 'b', baseUrl: 'http://a' },
  }),
  deleteEnvironment: (projectId) => ({ projectId, name: 'a' }),
  createBranch: (projectId) => ({ projectId, sourceBranch: 'main', newBranch: 'b' }),
  deleteBranch: (projectId) => ({ projectId, branch: 'b' }),
  pushScenario: (projectId) => ({ projectId, name: 'a.feature', data: 'Feature: a' }),
  deleteFeature: (projectId) => ({ projectId, name: 'a.feature' }),
  uploadStepFiles: (projectId) => ({ projectId, files: [{ name: 'a.mjs', content: '' }] }),
  deleteStepDefinition: (projectId) => ({ projectId, name: 'a.mjs', keyword: 'Given', pattern: 'a' }),
  createFolder: (projectId) => ({ projectId, name: 'a' }),
  deleteFolder: (projectId) => ({ projectId, name: 'a' }),
  editFolder: (projectId) => ({ projectId, oldName: 'a', newName: 'b', action: 'Renamed' }),
  renameFeature: (projectId) => ({ projectId, oldName: 'a', newName: 'b' }),
  changeTestData: (projectId) => ({ projectId, testData: [] }),
  removeUnusedSteps: () => ({ input: [] }),
  getIdeas: (projectId) => ({ projectId, description: 'Sign in' }),
  createScenario: (projectId) => ({ projectId, name: 'a', flow: 'Sign in' }),
  chooseHealing: (projectId) => ({ projectId, healingId: 'a' }),
  summariseFailure: (projectId) => ({ projectId, testCaseId: 'a' }),
  importResults: () => ({}),
  updateStepCode: (projectId) => ({ projectId, user_request: 'a', function_name: 'b', mjs_file_content: '' }),
  startExploration: (projectId) => ({ projectId, env: 'demo' }),
  continueExploration: (projectId) => ({ projectId }),
  saveSuite: (projectId) => ({ projectId, featureName: 'a', scenarios: ['b'] }),
  startRecording: (projectId) => ({ projectId, env: 'demo' }),
  startLocalRecording: (projectId) => ({ projectId, version: 1, env: 'demo' }),
  arrangeRecording: (projectId) => ({ projectId, version: 0, arrangement: { parts: [], removed: [] } }),
  startStepGeneration: (projectId) => ({
    projectId,
    env: 'demo',
    featureName: 'a',
    scenarioName: 'a',
    mode: 'missing',
  }),
  replayRecording: (projectId) => ({ projectId }),
  runRecording: (projectId) => ({ projectId, featureName: 'a', scenarioName: 'b', hash: '' }),
  saveRecording: (projectId) => ({ projectId, featureName: 'a', scenarioName: 'b', hash: '' }),
  addUser: (project_id) => ({ project_id, username: 'a', password: 'b' }),
  updateUser: (project_id) => ({ project_id, username: 'a', password: 'b', prev_username: 'a' }),
  deleteUser: (project_id) => ({ project_id, username: 'a' }),
  addComment: () => ({ testCaseId: 'a', runId: 'b', content: 'c' }),
  updateComment: () => ({ content: 'c' }),
  deleteComment: () => ({}),
  archiveOversights: (project_id) => ({ project_id, scenario_ids: ['a'] }),
  acceptOversight: (project_id) => ({ project_id, scenario_id: 'a' }),
  verifyOversights: (project_id) => ({ project_id, scenario_ids: ['a'] }),
  commentOversight: (project_id) => ({ project_id, scenario_id: 'a', content: 'b' }),
  updateOversightComment: () => ({ content: 'c' }),
  deleteOversightComment: () => ({}),
  updateReviewSettings: (project_id) => ({ project_id, verifiesFixes: true }),
  changeMapPage: () => ({ change: 'hide', route: '/' }),
  addCoverageExclusion: (projectId) => ({ projectId, rule: { route: '/admin/*' } }),
  removeCoverageExclusion: (projectId) => ({ projectId, id: 'a' }),
  rerun: (projectId) => ({ projectId, runId: 'a' }),
  retrain: (projectId) => ({ projectId, runId: 'a', id: 'b' }),
  runNow: (projectId) => ({ projectId, env: 'demo', scenarios: [{ feature: 'a' }] }),
  create: (projectId) => ({ projectId, name: 'Nightly', env: 'demo', branch: 'main' }),
  update: (projectId) => ({ projectId, execution: { name: 'Nightly', env: 'demo', branch: 'main' } }),
  remove: () => ({}),
  schedule: (projectId) => ({ projectId }),
  deschedule: (projectId) => ({ projectId }),
  setNotifications: (projectId) => ({ projectId, notifications: { events: [], members: [], addresses: [] } }),
  setExecutionNotifications: (projectId) => ({ projectId, id: 'a', notifications: { tell: 'nobody' } }),
  askMailAddress: (projectId) => ({ projectId, address: 'a@b.example' }),
  addWebhook: (projectId) => ({ projectId, url: 'https://example.com' }),
  choosePlace: (projectId) => ({ projectId, branch: 'main', kind: 'folder', from: 'a', to: 'b' }),
  turnOffChoosing: (projectId) => ({ projectId, branch: 'main', kind: 'folder', path: 'a' }),
  run: (projectId) => ({ projectId }),
};

/** Calls that stay possible: reading, choosing, ending, leaving, and managing the accounts of a team. */
const open = [
  ...['getLastActiveProject', 'updateLastActiveProjectId', 'isProjectExpired', 'deleteProject'],
  ...[
    'getMembers',
    'checkRole',
    'removeMember',
    'changeRole',
    'requireSecondFactor',
    'getAccessKeys',
    'createAccessKey',
    'deleteAccessKey',
  ],
  ...['handOnProject', 'leaveProject', 'getPrivateRepositories', 'getPrivateRepositoryUrl', 'getAuditLog'],
  ...['getDashboardPersonalizationInfo', 'updateDashboardPersonalizationInfo', 'keepForm', 'getKeptForm'],
  ...['getEnvironments', 'updateLastActiveWorkspace', 'getBranches', 'getFeatureList', 'getFeature'],
  ...['getFeaturesCount', 'getSteps', 'getStepCode', 'getCodeFile', 'checkStepFiles', 'list', 'get', 'halt'],
  ...[
    'updateLastUpdated',
    'getFeatureHistory',
    'getFeatureVersion',
    'getDeletedFeatures',
    'getTags',
    'findTagged',
    'findPlaces',
    'getConsole',
    'getRecentRuns',
    'getEnded',
    'getChoosing',
    'markRead',
    'getNextRun',
    'getIsolation',
    'updateProjectMetadata',
    'getUnusedStepDefinitions',
    'getUnwrittenSteps',
    'getProjectLayout',
    'getTestData',
  ],
  ...['getProjectMetadata', 'getDashboardDetails', 'getRetention', 'updateRetention', 'previewRetention'],
  ...['removeExpired'],
  // A leaked secret can be changed, and a wrong recipient removed, whatever the licence.
  ...['getNotifications', 'rollWebhookSecret', 'removeWebhook', 'testNotifications', 'resendNotification'],
  ...[
    'getEngine',
    'getStepGeneration',
    'getRecording',
    'listRecordings',
    'endRecording',
    // Work that began before continues.
    'lendBrowser',
    'proposeRecording',
    'stopStepGeneration',
    'getWaitingReviews',
    'listStepGenerations',
    'endReview',
    'noteTrial',
    'getUsers',
    'generateTotp',
  ],
  ...[
    'getDetails',
    'getLastResults',
    'getFailedFeatures',
    'getRun',
    'getRunCases',
    'getRunResults',
    'getScenarioHistory',
    'pinRun',
    'getScenario',
    'getScenarioScreenshot',
    'getRunScreenshot',
    'getScenarioScreenshotOfRun',
    'getAttachment',
    'getFailureGroups',
    'getNewFailures',
    'noteOpenedFailure',
    'listOversights',
    'countOversights',
    'getOversight',
    'getReviewSettings',
    'updateAIRecoveryCount',
    'listExplorations',
    'getExploration',
    'stopExploration',
    'proposeSuite',
    'getApplicationMemory',
    'getApplicationMap',
    'getMapPage',
    'getMapCoverage',
    'getMapControls',
    'getMapPicture',
    'compareMaps',
    'getRunCoverage',
    'compareMapSince',
    'getCoverageExclusions',
  ],
];

/** What calls need besides. */
const queries: Record<string, (projectId: string) => string> = {
  importResults: () => '?format=junit&run=1',
  remove: (projectId) => `?projectId=${projectId}`,
};

const calls = serviceNames.flatMap((service) =>
  Object.entries<Endpoint>(contracts[service].contract).map(([name, call]) => ({ service, name, call })),
);

test('of every call on a project it is decided whether an expired licence blocks it', () => {
  const onProject = calls.filter(({ call }) => call.access === 'member' || call.access === 'admin');
  const names = (licence: boolean) =>
    onProject.filter(({ call }) => Boolean(call.licence) === licence).map(({ name }) => name);
  expect(names(true).sort()).toEqual(Object.keys(blocked).sort());
  expect(names(false).filter((name) => !open.includes(name))).toEqual([]);
});

test('with an expired licence tokens and retention are still settled, and a token reads but does not run', async () => {
  const { services, database, close } = await startServices();
  onTestFinished(close);
  const { addresses } = services;
  const client = <C extends Contract>(
    contract: C,
    service: ServiceName,
    bearer?: string,
    projectId?: string,
  ) => createClient(contract, addresses[service].base, addresses[service].transport, { bearer, projectId });
  const body = { email: 'ada@example.com', password: 'correct horse', firstname: 'Ada', lastname: 'L' };
  const signedUp = await client(auth, 'auth').signUp({ body });
  if (!signedUp.status) throw new Error(signedUp.error);
  const account = client(auth, 'auth', signedUp.token);
  const created = await account.createProject({ body: { name: 'Web shop' } });
  if (!created.status) throw new Error(created.error);
  const { id: projectId } = created.project;
  await account.createWorkspace({ body: { projectId } });
  await setLicence(database, projectId, { endsAt: new Date() });

  const made = await account.createAccessKey({ body: { name: 'CI', projectId } });
  if (!made.status) throw new Error(made.error);
  const { token, id } = made.accessKey;
  expect(await client(workspace, 'workspace', token).getFeaturesCount({ body: { projectId } })).toMatchObject(
    {
      status: true,
    },
  );
  const run = { projectId, env: 'demo', scenarios: [{ feature: 'a' }] };
  await expect(client(executions, 'executions', token).runNow({ body: run })).rejects.toMatchObject({
    httpStatus: 403,
    refusal: { because: 'licence' },
  });
  const retention = client(runs, 'runs', signedUp.token, projectId);
  const days = { projectId, rules: { runDays: 30, artefactDays: null } };
  expect(await retention.updateRetention({ body: days })).toMatchObject({ status: true });
  expect(await retention.getRetention({ query: { projectId } })).toMatchObject({ status: true });
  await expect(
    client(runs, 'runs', token, projectId).getRetention({ query: { projectId } }),
  ).rejects.toMatchObject({ httpStatus: 403, refusal: { because: 'access-key' } });
  expect(
    await client(auth, 'auth', signedUp.token, projectId).deleteAccessKey({ body: { id } }),
  ).toMatchObject({ status: true });
});

test('an expired licence refuses every blocked call and nothing is written', async () => {
  const { services, database, close } = await startServices();
  onTestFinished(close);
  const { addresses } = services;
  const call = (service: ServiceName, bearer?: string) =>
    createClient(auth, addresses[service].base, addresses[service].transport, { bearer });
  const body = {
    email: 'ada@example.com',
    password: 'correct horse',
    firstname: 'Ada',
    lastname: 'Lovelace',
  };
  const signedUp = await call('auth').signUp({ body });
  if (!signedUp.status) throw new Error(signedUp.error);
  const client = call('auth', signedUp.token);
  const created = await client.createProject({ body: { name: 'Web shop' } });
  if (!created.status) throw new Error(created.error);
  const { id } = created.project;
  await client.createWorkspace({ body: { projectId: id } });
  await setLicence(database, id, { endsAt: new Date() });

  for (const {
    service,
    name,
    call: { method, path },
  } of calls.filter(({ call }) => call.licence)) {
    const { base, transport } = addresses[service];
    const headers = {
      authorization: `Bearer ${signedUp.token}`,
      'content-type': 'application/json',
      // For a call that does not name its project.
      'project-id': id,
    };
    const payload = JSON.stringify(blocked[name]?.(id));
    const answer = await transport(
      new Request(`${base}${path}${queries[name]?.(id) ?? ''}`, { method, headers, body: payload }),
    );
    expect({ name, status: answer.status, answer: await answer.json() }).toEqual({
      name,
      status: 403,
      answer: { status: false, because: 'licence', error: 'License has expired' },
    });
  }
  const { rows } = await database.pool.query('select name, npmrc from projects');
  expect(rows).toEqual([{ name: 'Web shop', npmrc: '' }]);
});
