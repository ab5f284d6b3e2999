import { z } from 'zod';
import { answerOf, endpoint } from '../endpoint';

const day = z.iso.date();

/** A period in UTC days. `endDate` is not part of it (docs/rules/dashboard.md, Periods). */
const period = { startDate: day, endDate: day, projectId: z.string() };

const counters = z.object({
  /** Scenarios that were created or edited. Each counts once. */
  mutatedScenariosCount: z.number().int(),
  /** Retrained scenarios plus accepted code fixes, once per fix (docs/rules/code-review.md, Recoveries). */
  aiRecoveryCount: z.number().int(),
  /** Failures with a known cause that a user opened or that were grouped, once each (Explained failures). */
  rcaCount: z.number().int(),
  /** Duration of runs in whole seconds. */
  totalExecutionTime: z.number().int(),
  passedExecutionsCount: z.number().int(),
  /** Passed runs with scenarios that passed with fixes. */
  healedExecutionsCount: z.number().int().default(0),
  failedExecutionsCount: z.number().int(),
  /** Runs without failures in which scenarios wait for code. */
  pendingExecutionsCount: z.number().int().default(0),
});
export type DashboardCounters = z.infer<typeof counters>;

const runDay = z.object({
  date: day,
  passed: z.number().int(),
  /** Passed runs that passed with fixes. */
  healed: z.number().int().default(0),
  failed: z.number().int(),
  /** Runs that a user stopped. */
  stopped: z.number().int(),
  /** Runs in which all scenarios were skipped. */
  skipped: z.number().int(),
  /** Runs without failures in which scenarios wait for code. */
  pending: z.number().int(),
  seconds: z.number().int(),
});
export type RunDay = z.infer<typeof runDay>;

/** Calls for the dashboard's counters (docs/rules/dashboard.md, Periods and Scenario events). */
export const dashboardCalls = {
  getProjectMetadata: endpoint({
    method: 'GET',
    path: '/project/getProjectMetadata',
    summary: 'Returns the numbers of a project for a period.',
    access: 'member',
    scope: 'read',
    query: z.object(period),
    answer: answerOf({ metadata: counters }),
  }),
  getDashboardDetails: endpoint({
    method: 'GET',
    path: '/project/dashboardDetails',
    summary:
      'Runs of a period day by day, why scenarios failed, and which failed most. Without days: those of the last 7.',
    access: 'member',
    scope: 'read',
    query: z.object(period).partial(),
    answer: answerOf({
      details: z.object({
        /** Days with runs, oldest first. */
        days: z.array(runDay),
        causes: z.array(z.object({ tag: z.string(), count: z.number().int() })),
        failingMost: z.array(
          z.object({
            scenarioName: z.string(),
            uri: z.string(),
            count: z.number().int(),
            /** Run of its last failure. */
            runId: z.string(),
            testCaseId: z.string(),
          }),
        ),
      }),
    }),
  }),
};
