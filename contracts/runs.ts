import { z } from 'zod';
import { answerOf, binary, endpoint } from './endpoint';
import { run, runRow, testCase } from './report';
import { withoutNul } from './text';

/** The runs service (specification workbench.md section 7, Runs and reports). The project is the `project-id` header's. */

export const runSort = z.enum([
  'publishTime',
  'name',
  'status',
  'totalScenarios',
  'executionTime',
  'environment',
  'username',
]);

export const runs = {
  getDetails: endpoint({
    method: 'POST',
    path: '/project/getDetails',
    summary: "A page of the project's runs with totals of the period.",
    access: 'member',
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
    }),
    answer: answerOf({
      projectSummary: z.object({
        report: z.array(runRow),
        stats: z.object({
          pageCount: z.number().int(),
          /** Runs of the period, before search and filter. */
          total: z.number().int(),
          passed: z.number().int(),
          failed: z.number().int(),
          /** Runs that match search and filter. */
          matching: z.number().int(),
        }),
      }),
    }),
  }),
  getRun: endpoint({
    method: 'GET',
    path: '/cucumber-runs/get',
    summary: 'A run with its scenarios, without their steps.',
    access: 'member',
    query: z.object({ runId: z.string() }),
    answer: answerOf({ run }),
  }),
  getScenario: endpoint({
    method: 'GET',
    path: '/scenarios/get',
    summary:
      'One scenario result with every step, command, log and network entry. The id is the test case id.',
    access: 'member',
    query: z.object({ scenarioId: z.string() }),
    answer: answerOf({ scenario: testCase, run: run }),
  }),
  getScenarioScreenshot: endpoint({
    method: 'GET',
    path: '/screenshots/scenario/:scenarioId/:screenshotId',
    summary: 'A screenshot of a scenario result.',
    access: 'member',
    params: z.object({ scenarioId: z.string(), screenshotId: z.string() }),
    answer: binary,
  }),
  getRunScreenshot: endpoint({
    method: 'GET',
    path: '/screenshots/run/:runId/:testCaseId/:screenshotId',
    summary: 'A screenshot of a scenario result inside a run.',
    access: 'member',
    params: z.object({ runId: z.string(), testCaseId: z.string(), screenshotId: z.string() }),
    answer: binary,
  }),
};
