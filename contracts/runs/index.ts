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
import { oversightCalls } from './oversight';
import { pinCalls } from './pins';
import { retentionCalls } from './retention';
import { runCasesCalls } from './run-cases';
import { runCoverageCalls } from './run-coverage';
import { run, runRow, runStatus, testCase } from './report';
import { withoutNul } from '#domain/text';

/** The runs service (docs/rules/reports.md, docs/rules/runs.md). The project is the `project-id` header's. */

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

/** What an Examples row came to in the last run of its scenario, the worst of its browsers and viewports. */
const lastRow = z.object({
  /** The row's values by column. */
  parameters: z.record(z.string(), z.string()),
  status: runStatus,
  /** It passed with fixes; left out: no. */
  healed: z.boolean().optional(),
  runId: z.string(),
  testCaseId: z.string(),
});
export type LastRow = z.infer<typeof lastRow>;

/** A scenario's last run. The worst of an outline's rows stands for all of them; one that runs or waits before all. */
const lastResult = z.object({
  feature: z.string(),
  scenario: z.string(),
  status: runStatus,
  /** It passed with fixes; left out: no. */
  healed: z.boolean().optional(),
  runId: z.string(),
  testCaseId: z.string(),
  /** When it ended, or last changed; epoch milliseconds. */
  time: z.number(),
  /** Milliseconds; null while it has not ended. */
  duration: z.number().nullable(),
  /** Of an outline whose rows were asked for: those that the last run had. */
  rows: z.array(lastRow).optional(),
  /** Where it was asked for. */
  about: z
    .object({
      /** As `message` of a test case. */
      message: z.string().nullable(),
      /** Names the scenario over renames. */
      scenarioId: z.string(),
      runNumber: z.number().int(),
      environment: z.string(),
      username: z.string(),
    })
    .optional(),
});
export type LastResult = z.infer<typeof lastResult>;

export const runs = {
  ...oversightCalls,
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
      /** Empty for a feature as a whole. */
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
      /** Period back from now. */
      days: z.number().int().min(1).max(3650).default(365),
      /** 0-based. */
      page: z.number().int().min(0).default(0),
      limit: z.number().int().min(1).max(100).default(10),
      sortField: runSort.default('publishTime'),
      sortOrder: z.enum(['asc', 'desc']).default('desc'),
      /** Substring of run name, environment or user, regardless of case. */
      search: z.string().max(200).transform(withoutNul).default(''),
      filterType: z.enum(['all', 'run', 'scenario']).default('all'),
      /** True: only runs that count for a branch; others try code that is on none. */
      counted: z.boolean().optional(),
      filterStatus: runStatus.optional(),
      /** True: runs with scenarios that passed with fixes alone; false: all others alone. */
      filterHealed: z.boolean().optional(),
      /** `next` of the page before, in place of `page`: as quick for the last page as for the first. */
      cursor: z.string().max(2000).optional(),
    }),
    answer: answerOf({
      projectSummary: z.object({
        report: z.array(runRow),
        /** The cursor of the page behind this one; null on the last, left out by services that have none. */
        next: z.string().nullable().optional(),
        stats: z.object({
          pageCount: z.number().int(),
          /** Runs of the period, before search and filter. */
          total: z.number().int(),
          passed: z.number().int(),
          /** Of those that passed: with fixes; left out by services that tell them not apart. */
          healed: z.number().int().optional(),
          failed: z.number().int(),
          /** Runs that match search and filter; counted up to 10,000 where there is one. */
          matching: z.number().int(),
        }),
      }),
    }),
  }),
  getLastResults: endpoint({
    method: 'POST',
    path: '/project/getLastResults',
    summary:
      'How the scenarios of some features went when they ran last on a branch; those that never ran are left out.',
    access: 'member',
    scope: 'read',
    body: z.object({
      branch: z.string().transform(withoutNul).default('main'),
      scenarios: z
        .array(
          z.object({
            /** Path below `features/` without `.feature`, e.g. `checkout/basket`. */
            feature: z.string().transform(withoutNul),
            /** As it stands in the file: rows of an outline count together. */
            scenario: z.string().transform(withoutNul),
            /** Asks for each row of an outline as well. */
            rows: z.boolean().default(false),
            /** Asks for why it failed, in which run. */
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
      'Features with scenarios that may have failed when they ran last on a branch, by all names on record; getLastResults tells which of them did.',
    access: 'member',
    scope: 'read',
    body: z.object({
      branch: z.string().transform(withoutNul).default('main'),
      /** Asks for those with any result as well. */
      ran: z.boolean().default(false),
    }),
    answer: answerOf({
      /** Paths below `features/` without `.feature`. */
      features: z.array(z.string()),
      /** The same of those with a result; where they were asked for. */
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
      /** `none`: what the run says of itself, whoever has ten thousand scenarios in it. */
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
