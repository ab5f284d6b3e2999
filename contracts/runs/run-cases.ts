import { z } from 'zod';
import { answerOf, endpoint } from '../endpoint';
import { run, runLink, runStatus, testCase } from './report';
import { withoutNul } from '#domain/text';
import { flakiness, pastResult } from './history';

/**
 * Calls for pages of a run's scenarios. A scenario counts once: later attempts of its flow and retraining belong to the
 * row of the first attempt, which has the status of the last attempt.
 */

/** Change since the previous run of the same execution, or of the same name, branch and environment. */
export const caseChange = z.enum(['new-failure', 'fixed', 'still-failing']);
export type CaseChange = z.infer<typeof caseChange>;

export const caseSort = z.enum(['failures', 'name', 'startTime', 'status', 'duration']);
export type CaseSort = z.infer<typeof caseSort>;

/** Number of scenarios of each status, and in total. */
export const caseCounts = z.object({
  total: z.number().int(),
  QUEUED: z.number().int(),
  RUNNING: z.number().int(),
  PASSED: z.number().int(),
  FAILED: z.number().int(),
  STOPPED: z.number().int(),
  SKIPPED: z.number().int(),
  PENDING: z.number().int(),
});
export type CaseCounts = z.infer<typeof caseCounts>;

/** An attempt below a row. */
export const caseTry = z.object({
  id: z.string(),
  /**
   * `rerun` for a later attempt, `retrain` for the run after retraining. The id of a `retrain` may have no report here
   * when an external system has it.
   */
  kind: z.enum(['original', 'rerun', 'retrain']),
  attemptNumber: z.number().int(),
  status: runStatus,
  /** True when it passed with fixes; left out otherwise. */
  healed: z.boolean().optional(),
  startTime: z.number().nullable(),
  endTime: z.number().nullable(),
  message: z.string().nullable(),
  failedStep: z.string().nullable(),
});
export type CaseTry = z.infer<typeof caseTry>;

/** A row with the result of a scenario. `heals` is the number of heals in the last attempt. */
export const runCase = testCase
  .omit({
    steps: true,
    stepCounts: true,
    tags: true,
    rerunId: true,
    traceFileId: true,
    commentCount: true,
    attempts: true,
  })
  .extend({
    /** Milliseconds, including retraining; null until it ended. */
    duration: z.number().nullable(),
    change: caseChange.nullable(),
    /** Title of its group; left out without grouping. */
    groupTitle: z.string().nullable().optional(),
    /** Number of comments, and the text of the last one; null: none. */
    comments: z.object({ count: z.number().int(), last: z.string() }).nullable(),
    /** The last five results before this one, oldest first. */
    past: z.array(pastResult),
    flakiness,
    /** Attempts of a scenario with several attempts or a retraining; otherwise empty. */
    tries: z.array(caseTry),
  });
export type RunCase = z.infer<typeof runCase>;

/** A group of scenarios with the same failed step or root cause. */
export const caseGroup = z.object({
  /** Null: scenarios without a failed step or cause. */
  title: z.string().nullable(),
  count: z.number().int(),
});

export const runSummary = run.omit({ report: true, changes: true }).extend({
  report: run.shape.report.omit({ testCases: true }),
  /** Whole seconds from start to end, or until now, including retraining; null before the start. */
  seconds: z.number().int().nullable(),
  pin: z.object({ at: z.number(), by: z.string() }).nullable(),
  /** Scenarios that passed on a later attempt. They count as passed. */
  flaky: z.number().int().optional(),
  /** Scenarios that passed with fixes. They count as passed. */
  healed: z.number().int().optional(),
});

export const runCasesCalls = {
  getRunCases: endpoint({
    method: 'POST',
    path: '/cucumber-runs/getCases',
    summary:
      'Returns a run with one page of its scenarios, the number of scenarios for each status, and the run before.',
    access: 'member',
    scope: 'read',
    body: z.object({
      runId: z.string(),
      status: runStatus.optional(),
      /** True: only scenarios that passed with fixes; false: only the others. */
      healed: z.boolean().optional(),
      change: caseChange.optional(),
      /** Cause of the failure, as in `analysis.cause`. */
      cause: z.string().max(60).transform(withoutNul).optional(),
      /** Signature of the failure, as in `analysis.signature`. Equal failures have the same one. */
      signature: z.string().max(64).transform(withoutNul).optional(),
      /** Part of the scenario's name, the feature's path, values or the error, ignoring case. */
      search: z.string().max(200).transform(withoutNul).default(''),
      /** `failures`: new failures first, then other failures, then the rest in the order of the run. */
      sort: caseSort.default('failures'),
      order: z.enum(['asc', 'desc']).default('asc'),
      /** Keeps rows of a group together, the largest group first. */
      group: z.enum(['none', 'step', 'cause']).default('none'),
      /** 0-based. */
      page: z.number().int().min(0).max(1_000_000).default(0),
      limit: z.number().int().min(1).max(200).default(50),
    }),
    answer: answerOf({
      run: runSummary,
      /** The run that it reruns; null when there is none or it was deleted. */
      rerunOf: runLink.nullable(),
      /** Reruns of this run, the newest first, at most 20. */
      reruns: z.array(
        runLink.extend({
          status: runStatus,
          /** Scenarios that passed with fixes. */
          healed: z.number().int().optional(),
        }),
      ),
      counts: caseCounts,
      /**
       * The previous run for comparison, also set while this run is in progress; null for the first run of its kind.
       * For a rerun it is the run that was rerun. For other runs it is never a rerun.
       */
      previous: z
        .object({
          runId: z.string(),
          number: z.number().int(),
          publishTime: z.number(),
          total: z.number().int(),
          passed: z.number().int(),
          /** Passed scenarios that passed with fixes. */
          healed: z.number().int().optional(),
          failed: z.number().int(),
          changes: z.object({
            'new-failure': z.number().int(),
            fixed: z.number().int(),
            'still-failing': z.number().int(),
          }),
        })
        .nullable(),
      cases: z.array(runCase),
      /** The groups of the rows, in their order; empty without grouping. */
      groups: z.array(caseGroup),
      /** Number of rows that match. */
      matching: z.number().int(),
      /** True when the run used several browsers or viewports, so that rows must show them. */
      severalBrowsers: z.boolean(),
      /** Why queued scenarios do not start, if known. */
      waitsFor: z.string().optional(),
    }),
  }),
};
