import { z } from 'zod';
import { answerOf, endpoint } from '../endpoint';

const day = z.string().date();

/** A period in UTC days, from the first day up to, but without, the last (docs/rules/dashboard.md, Periods). */
const period = { startDate: day, endDate: day, projectId: z.string() };

const counters = z.object({
  /** Scenarios that were created or edited, each once. */
  mutatedScenariosCount: z.number().int(),
  /** Retrained scenarios and accepted code fixes, however many scenarios these mend (docs/rules/code-review.md, Recoveries). */
  aiRecoveryCount: z.number().int(),
  /** Failures of known cause that somebody opened or that were grouped, each once (Explained failures). */
  rcaCount: z.number().int(),
  /** Whole seconds that runs took. */
  totalExecutionTime: z.number().int(),
  passedExecutionsCount: z.number().int(),
  /** Of those that passed: with fixes, as scenarios of them did. */
  healedExecutionsCount: z.number().int().default(0),
  failedExecutionsCount: z.number().int(),
  /** Nothing of them failed, and scenarios wait for code. */
  pendingExecutionsCount: z.number().int().default(0),
});
export type DashboardCounters = z.infer<typeof counters>;

const runDay = z.object({
  date: day,
  passed: z.number().int(),
  /** Of those that passed: with fixes. */
  healed: z.number().int().default(0),
  failed: z.number().int(),
  /** Halted by a person. */
  stopped: z.number().int(),
  /** All of their scenarios were skipped. */
  skipped: z.number().int(),
  /** Scenarios wait for code, and none failed. */
  pending: z.number().int(),
  seconds: z.number().int(),
});
export type RunDay = z.infer<typeof runDay>;

/** What the dashboard counts (docs/rules/dashboard.md, Periods), and what it counts it from (Scenario events). */
export const dashboardCalls = {
  getProjectMetadata: endpoint({
    method: 'GET',
    path: '/project/getProjectMetadata',
    summary: 'What happened in a project in a period, in numbers.',
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
            /** Its last failure. */
            runId: z.string(),
            testCaseId: z.string(),
          }),
        ),
      }),
    }),
  }),
};
