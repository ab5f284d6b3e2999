import { z } from 'zod';
import { answerOf, binary, endpoint } from '../endpoint';
import { applicationMapCalls } from './application-map';
import { attachments } from './attachments';
import { comments } from './comments';
import { coverageExclusionCalls } from './coverage-exclusions';
import { dashboardCalls } from './dashboard';
import { exportCalls } from './exports';
import { failureCalls } from './failures';
import { historyCalls } from './history';
import { importCalls } from './import';
import { mapSinceCalls } from './map-since';
import { codeFixCalls } from './code-fixes';
import { pinCalls } from './pins';
import { retentionCalls } from './retention';
import { runCasesCalls } from './run-cases';
import { runCoverageCalls } from './run-coverage';
import { run, runRow, runStatus, testCase } from './report';
import { withoutNul } from '#domain/text';

/** The runs service (docs/rules/reports.md and runs.md). The `project-id` header names the project. */

export const runSort = z.enum([
  'publishTime',
  'name',
  'status',
  'totalScenarios',
  'passRatio',
  'executionTime',
  'environment',
  'username',
]);

export const scenarioEvent = z.enum(['createScenario', 'editScenario', 'deleteScenario', 'deleteFeature']);
export type ScenarioEvent = z.infer<typeof scenarioEvent>;

const name = z.string().max(300).transform(withoutNul);

/** Result of an Examples row in the last run of its scenario: the worst of its browsers and viewports. */
const lastRow = z.object({
  /** The row's values by column. */
  parameters: z.record(z.string(), z.string()),
  status: runStatus,
  /** True when it passed with fixes; left out otherwise. */
  healed: z.boolean().optional(),
  runId: z.string(),
  testCaseId: z.string(),
});
export type LastRow = z.infer<typeof lastRow>;

/** A scenario's last result. For an outline: that of a running or waiting row, else of the worst row. */
const lastResult = z.object({
  feature: z.string(),
  scenario: z.string(),
  status: runStatus,
  /** True when it passed with fixes; left out otherwise. */
  healed: z.boolean().optional(),
  runId: z.string(),
  testCaseId: z.string(),
  /** Time of its end or last change, in epoch milliseconds. */
  time: z.number(),
  /** Milliseconds; null while it has not ended. */
  duration: z.number().nullable(),
  /** Rows of an outline in its last run, if the call requested rows. */
  rows: z.array(lastRow).optional(),
  /** Filled if the call requested it. */
  about: z
    .object({
      /** Error, as in `message` of a test case. */
      message: z.string().nullable(),
      /** Id of the scenario. It stays the same after a rename. */
      scenarioId: z.string(),
      runNumber: z.number().int(),
      environment: z.string(),
      username: z.string(),
    })
    .optional(),
});
export type LastResult = z.infer<typeof lastResult>;

export const runs = {
  ...codeFixCalls,
  ...applicationMapCalls,
  ...runCoverageCalls,
  ...coverageExclusionCalls,
  ...mapSinceCalls,
  ...attachments,
  ...comments,
  ...dashboardCalls,
  ...retentionCalls,
  ...runCasesCalls,
  ...historyCalls,
  ...pinCalls,
  ...exportCalls,
  ...failureCalls,
  ...importCalls,
  updateProjectMetadata: endpoint({
    method: 'POST',
    path: '/project/updateProjectMetadata',
    summary: 'Records that a scenario was created, edited or deleted, or a feature deleted.',
    access: 'member',
    scope: 'write',
    body: z.object({
      projectId: z.string(),
      branch: name.default('main'),
      /** Path below `features/` without `.feature`. */
      featureName: name,
      /** Empty when the event is about the whole feature. */
      scenarioName: name.default(''),
      eventType: scenarioEvent,
    }),
    answer: answerOf({}),
  }),
  getDetails: endpoint({
    method: 'POST',
    path: '/project/getDetails',
    summary: "A page of the project's runs with totals of the period.",
    access: 'member',
    scope: 'read',
    body: z.object({
      /** Length of the period that ends now, in days. */
      days: z.number().int().min(1).max(3650).default(365),
      /** 0-based. */
      page: z.number().int().min(0).default(0),
      limit: z.number().int().min(1).max(100).default(10),
      sortField: runSort.default('publishTime'),
      sortOrder: z.enum(['asc', 'desc']).default('desc'),
      /** Part of the run's name, environment or user, ignoring case. */
      search: z.string().max(200).transform(withoutNul).default(''),
      filterType: z.enum(['all', 'run', 'scenario']).default('all'),
      /** True: only runs that count for a branch. Other runs test code that is on no branch. */
      counted: z.boolean().optional(),
      filterStatus: runStatus.optional(),
      /** True: only runs with scenarios that passed with fixes; false: only the others. */
      filterHealed: z.boolean().optional(),
      /** `next` of the previous page, instead of `page`. Equally fast for every page. */
      cursor: z.string().max(2000).optional(),
    }),
    answer: answerOf({
      projectSummary: z.object({
        report: z.array(runRow),
        /** Cursor of the next page; null on the last page, left out by services without cursors. */
        next: z.string().nullable().optional(),
        stats: z.object({
          pageCount: z.number().int(),
          /** Runs of the period, before search and filter. */
          total: z.number().int(),
          passed: z.number().int(),
          /** Passed runs that passed with fixes; left out by services that do not count them. */
          healed: z.number().int().optional(),
          failed: z.number().int(),
          /** Runs that match search and filter. Counted up to 10,000 when there is a search or filter. */
          matching: z.number().int(),
        }),
      }),
    }),
  }),
  getLastResults: endpoint({
    method: 'POST',
    path: '/project/getLastResults',
    summary:
      'Returns the latest results of the scenarios of some features on a branch. Scenarios that never ran are missing.',
    access: 'member',
    scope: 'read',
    body: z.object({
      branch: z.string().transform(withoutNul).default('main'),
      scenarios: z
        .array(
          z.object({
            /** Path below `features/` without `.feature`, e.g. `checkout/basket`. */
            feature: z.string().transform(withoutNul),
            /** Name as in the file. Rows of an outline count together. */
            scenario: z.string().transform(withoutNul),
            /** True: requests each row of an outline as well. */
            rows: z.boolean().default(false),
            /** True: requests the error and the run (`about`). */
            about: z.boolean().default(false),
          }),
        )
        .max(500),
    }),
    answer: answerOf({ results: z.array(lastResult) }),
  }),
  getFailedFeatures: endpoint({
    method: 'POST',
    path: '/project/getFailedFeatures',
    summary:
      'Lists features of a branch with scenarios that may have failed in their latest run, under all their recorded names. getLastResults tells which of them failed.',
    access: 'member',
    scope: 'read',
    body: z.object({
      branch: z.string().transform(withoutNul).default('main'),
      /** True: requests features with any result as well (`ran`). */
      ran: z.boolean().default(false),
    }),
    answer: answerOf({
      /** Paths below `features/` without `.feature`. */
      features: z.array(z.string()),
      /** Paths of features with any result, if requested. */
      ran: z.array(z.string()).optional(),
    }),
  }),
  getRun: endpoint({
    method: 'GET',
    path: '/cucumber-runs/get',
    summary: 'A run with its scenarios, without their steps.',
    access: 'member',
    scope: 'read',
    query: z.object({
      runId: z.string(),
      /** `none`: only the data of the run. Use it for runs with thousands of scenarios. */
      testCases: z.enum(['all', 'none']).default('all'),
    }),
    answer: answerOf({ run }),
  }),
  getScenario: endpoint({
    method: 'GET',
    path: '/scenarios/get',
    summary:
      'One scenario result with every step, command, log and network entry. The id is the test case id.',
    access: 'member',
    scope: 'read',
    query: z.object({ scenarioId: z.string() }),
    answer: answerOf({ scenario: testCase, run: run }),
  }),
  getScenarioScreenshot: endpoint({
    method: 'GET',
    path: '/screenshots/scenario/:scenarioId/:screenshotId',
    summary: 'A screenshot of a scenario result.',
    access: 'member',
    scope: 'read',
    params: z.object({ scenarioId: z.string(), screenshotId: z.string() }),
    answer: binary,
  }),
  getScenarioScreenshotOfRun: endpoint({
    method: 'GET',
    path: '/screenshots/scenario/:runId/:testCaseId/:screenshotId',
    summary: 'The same for clients that name the run first.',
    access: 'member',
    scope: 'read',
    params: z.object({ runId: z.string(), testCaseId: z.string(), screenshotId: z.string() }),
    answer: binary,
  }),
  getRunScreenshot: endpoint({
    method: 'GET',
    path: '/screenshots/run/:runId/:testCaseId/:screenshotId',
    summary: 'A screenshot of a scenario result inside a run.',
    access: 'member',
    scope: 'read',
    params: z.object({ runId: z.string(), testCaseId: z.string(), screenshotId: z.string() }),
    answer: binary,
  }),
};
