import { expect } from '@playwright/test';
import { encryptTestData } from '#domain/test-data/test-data-cipher';
import {
  done,
  callsOf,
  generationUntil,
  hasEnded,
  outsideProject,
  runUntil,
  startRun,
  type OutsideProject,
} from '../outside-client';
import { plantFixes, plantSearch } from '../code-review/fixes';
import { mailTo } from '../outbox';
import { openProductDatabase } from '../product-database';
import type { Sample } from '../pages/checks';

/** Creates a demo project with an invitation, a token and a run that has ended, and its ADMIN. */
export async function makeSample(url: string) {
  const project = await outsideProject(url);
  const { calls, projectId, email } = project;
  const key = done(await calls.auth.createAccessKey({ body: { name: 'CI', projectId } }));
  const guest = `guest-${crypto.randomUUID()}@example.com`;
  const sent_to_email_list = [guest];
  done(
    await calls.auth.createInvitation({
      body: { project_id: projectId, inviter_email: email, sent_to_email_list },
    }),
  );
  const { members } = done(await calls.auth.getMembers({ query: { project_id: projectId } }));
  // Runs before the unused step definitions are added, as their file does not load.
  const explorationId = await explore(project, { pages: 10, suite: false });
  const suiteOf = await explore(project, { pages: 1 });
  await addTestData(project);
  await addUnusedSteps(project);
  const runId = await startRun(project, [{ feature: 'language' }]);
  const { report } = await runUntil(calls, runId, hasEnded);
  const testId = report.testCases[0]?.id ?? '';
  const commented = done(
    await calls.runs.addComment({ body: { runId, testCaseId: testId, content: 'Known since Monday' } }),
  );
  const generationId = await generateCode(project);
  const recordingId = await recordNothing(project);
  const executionId = await planExecution(project);
  const codeFixes = await addCodeFixes(projectId, { runId, attemptId: testId });
  const { map } = done(await calls.runs.getApplicationMap({ query: {} }));
  const asked = `qa-${projectId}@example.com`;
  const notifications = { events: ['failed' as const], members: [], addresses: [asked] };
  done(await calls.executions.setNotifications({ body: { projectId, notifications } }));
  await callsOf(url).auth.requestPasswordReset({ body: { email } });
  const sample: Sample = {
    projectId,
    runId,
    generationId,
    recordingId,
    executionId,
    explorationId,
    suiteOf,
    codeFixes,
    mapPage: map?.pages[0]?.id ?? '',
    keyId: key.accessKey.id,
    testId,
    scenarioId: report.testCases[0]?.scenarioId ?? '',
    commentId: commented.comment._id,
    memberId: members.find(({ user_email }) => user_email === guest)?.user_id ?? '',
    mailLink: await linkTo(asked, /\/mails\?link=(\S+)/),
    invitation: await linkTo(guest, /\/invitation\?(\S+)/),
    resetToken: await linkTo(email, /[?&]token=([\w-]+)/),
  };
  return { ...project, sample };
}

/** Explores a few pages of the demo shop, with their faults. @returns the exploration, which has ended */
async function explore(
  { calls, projectId }: OutsideProject,
  asked: { pages: number; suite?: boolean },
): Promise<string> {
  const { exploration } = done(
    await calls.generation.startExploration({ body: { projectId, env: 'demo', minutes: 1, ...asked } }),
  );
  const at = { params: { id: exploration.id }, query: { projectId } };
  const state = async () => done(await calls.generation.getExploration(at)).exploration.state;
  await expect.poll(state, { timeout: 90_000 }).toBe('done');
  return exploration.id;
}

/** Creates an execution with a schedule. @returns its id */
async function planExecution({ calls, projectId }: OutsideProject): Promise<string> {
  const group = { name: 'Scenario Group 1', tags: ['smoke'], threadCount: 1 };
  const { execution } = done(
    await calls.executions.create({
      query: {},
      body: {
        projectId,
        name: 'Nightly',
        env: 'demo',
        branch: 'main',
        flows: [{ scenarioGroups: [group] }],
        schedule: { days: ['Mon', 'Thu'], time: '01:45', zone: 'Europe/Berlin' },
      },
    }),
  );
  return execution._id;
}

/** Adds two values and a test user. */
async function addTestData({ calls, projectId }: OutsideProject): Promise<void> {
  const value = encryptTestData('mugs-and-more', projectId);
  const testData = [
    { key: 'user', value: 'anna', DataType: 'string' as const, environment: '*' },
    { key: 'password', value, DataType: 'secret' as const, environment: 'gone' },
  ];
  done(await calls.workspace.changeTestData({ body: { projectId, testData } }));
  const secrets = { password: 'mugs-and-more', secretKey: 'JBSWY3DPEHPK3PXP' };
  done(await calls.testUsers.addUser({ body: { project_id: projectId, username: 'anna', ...secrets } }));
}

/** Adds two step definitions that no step uses. */
async function addUnusedSteps({ calls, projectId }: OutsideProject): Promise<void> {
  const content = `Given('nobody needs it', function () {});\nWhen('nor this', function () {});\n`;
  const files = [{ name: 'unused.mjs', content }];
  done(await calls.workspace.uploadStepFiles({ body: { projectId, files } }));
}

/** Generates code for a scenario; one step can be generated, one cannot. @returns the generation, which has ended */
async function generateCode({ calls, projectId }: OutsideProject): Promise<string> {
  const steps = ['Given I am on the home page', 'When I click "Products"', 'And I dance'];
  const data = `Feature: Generated\n  Scenario: One\n    ${steps.join('\n    ')}\n`;
  done(await calls.workspace.pushScenario({ body: { projectId, name: 'generated.feature', data } }));
  const what = { featureName: 'generated', scenarioName: 'One', mode: 'missing' as const };
  const { generation } = done(
    await calls.generation.startStepGeneration({ body: { projectId, env: 'demo', ...what } }),
  );
  const { id } = generation;
  await generationUntil({ calls, projectId }, id, ({ state }) => state !== 'queued' && state !== 'running');
  return id;
}

/** Adds code fixes of each kind, the first with the search that found it. */
async function addCodeFixes(projectId: string, at: { runId: string; attemptId: string }): Promise<string[]> {
  const database = await openProductDatabase(process.env.PRODUCT_DATA ?? '');
  try {
    const [found = '', ...others] = await plantFixes(
      database,
      projectId,
      { found: 3, healed: 2 },
      { fix: { kind: 'none', refusal: 'the locator is in a loop' } },
      { state: 'accepted', decidedAt: new Date(), decidedByName: 'Grace Hopper', commit: 'c'.repeat(40) },
      { state: 'outdated', decidedAt: new Date() },
    );
    await plantSearch(database, { projectId, oversightId: found, ...at });
    return [found, ...others];
  } finally {
    await database.close();
  }
}

/** Starts a recording and ends it before any action. @returns its id */
async function recordNothing({ calls, projectId }: OutsideProject): Promise<string> {
  const { recording } = done(await calls.generation.startRecording({ body: { projectId, env: 'demo' } }));
  const { id } = recording;
  const params = { id };
  done(await calls.generation.endRecording({ params, body: { projectId } }));
  const state = async () =>
    done(await calls.generation.getRecording({ params, query: { projectId } })).recording.state;
  while ((await state()) !== 'ended') await new Promise((resolve) => setTimeout(resolve, 250));
  return id;
}

/** Returns the matching part of a link in a user's latest mail. */
async function linkTo(recipient: string, link: RegExp): Promise<string> {
  const text = await mailTo(recipient);
  const found = link.exec(text)?.[1];
  if (!found) throw new Error(`The mail to ${recipient} has no such link: ${text}`);
  return found;
}
