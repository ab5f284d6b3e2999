import { services } from '../services';
import { expect, test } from 'vitest';
import type { AccessScope, Endpoint } from '../endpoint';

const calls = Object.entries(services).flatMap(([service, { contract }]) =>
  Object.entries<Endpoint>(contract).map(([name, call]) => ({ name: `${service}.${name}`, ...call })),
);
const openTo = (scope: AccessScope | 'any') =>
  calls.filter((call) => call.scope === scope).map(({ name }) => name);

/**
 * A call is closed to access tokens until it says what they must be made for. Each new one that does stands here, too,
 * so that nothing is opened by accident: not accounts, members, tokens, projects, retention, the audit log or settings.
 */
test('what an access token opens, scope by scope, in all services', () => {
  expect({ any: openTo('any'), run: openTo('run'), write: openTo('write') }).toMatchInlineSnapshot(`
    {
      "any": [
        "auth.getUserByToken",
        "auth.getProjects",
        "storage.event",
        "logging.log",
      ],
      "run": [
        "generation.startStepGeneration",
        "generation.stopStepGeneration",
        "generation.noteTrial",
        "executions.run",
        "executions.runNow",
        "executions.rerun",
        "executions.retrain",
        "executions.halt",
        "runs.verifyOversights",
        "runs.importResults",
        "test-users.generateTotp",
      ],
      "write": [
        "workspace.pushEnvironment",
        "workspace.editEnvironment",
        "workspace.deleteEnvironment",
        "workspace.updateLastActiveWorkspace",
        "workspace.createBranch",
        "workspace.deleteBranch",
        "workspace.pushScenario",
        "workspace.deleteFeature",
        "workspace.uploadStepFiles",
        "workspace.createFolder",
        "workspace.deleteFolder",
        "workspace.editFolder",
        "workspace.renameFeature",
        "workspace.updateLastUpdated",
        "workspace.deleteStepDefinition",
        "workspace.changeTestData",
        "workspace.removeUnusedSteps",
        "generation.startLocalRecording",
        "generation.lendBrowser",
        "generation.getIdeas",
        "generation.createScenario",
        "generation.updateStepCode",
        "generation.summariseFailure",
        "generation.endReview",
        "executions.create",
        "executions.update",
        "executions.remove",
        "executions.schedule",
        "executions.deschedule",
        "runs.archiveOversights",
        "runs.acceptOversight",
        "runs.commentOversight",
        "runs.updateAIRecoveryCount",
        "runs.changeMapPage",
        "runs.addComment",
        "runs.updateComment",
        "runs.deleteComment",
        "runs.pinRun",
        "runs.updateProjectMetadata",
        "test-users.addUser",
        "test-users.updateUser",
        "test-users.deleteUser",
      ],
    }
  `);
  expect(openTo('read')).toMatchInlineSnapshot(`
    [
      "auth.getLastActiveProject",
      "auth.isProjectExpired",
      "workspace.getEnvironments",
      "workspace.getBranches",
      "workspace.getFeature",
      "workspace.getFeaturesCount",
      "workspace.getSteps",
      "workspace.getStepCode",
      "workspace.getFeatureList",
      "workspace.getFeatureHistory",
      "workspace.getFeatureVersion",
      "workspace.getCodeFile",
      "workspace.checkStepFiles",
      "workspace.getTags",
      "workspace.findTagged",
      "workspace.getTestData",
      "workspace.getUnusedStepDefinitions",
      "workspace.getUnwrittenSteps",
      "workspace.getStableVersions",
      "generation.listRecordings",
      "generation.getRecording",
      "generation.proposeRecording",
      "generation.getEngine",
      "generation.listStepGenerations",
      "generation.getStepGeneration",
      "generation.getWaitingReviews",
      "executions.getRun",
      "executions.getConsole",
      "executions.getRecentRuns",
      "executions.getEnded",
      "executions.markRead",
      "executions.getNextRun",
      "executions.list",
      "executions.get",
      "runs.listOversights",
      "runs.countOversights",
      "runs.getOversight",
      "runs.getApplicationMemory",
      "runs.getApplicationMap",
      "runs.getMapPage",
      "runs.getMapCoverage",
      "runs.getMapControls",
      "runs.compareMaps",
      "runs.getAttachment",
      "runs.getProjectMetadata",
      "runs.getDashboardDetails",
      "runs.getRunCases",
      "runs.getScenarioHistory",
      "runs.getRunResults",
      "runs.getNewFailures",
      "runs.getFailureGroups",
      "runs.getDetails",
      "runs.getLastResults",
      "runs.getFailedFeatures",
      "runs.getRun",
      "runs.getScenario",
      "runs.getScenarioScreenshot",
      "runs.getScenarioScreenshotOfRun",
      "runs.getRunScreenshot",
      "storage.socketTicket",
      "test-users.getUsers",
    ]
  `);
});

test('nothing that is for administrators is open to an access token', () => {
  expect(calls.filter(({ access, scope }) => access === 'admin' && scope !== undefined)).toEqual([]);
  expect(calls.some(({ access }) => access === 'admin')).toBe(true);
});
