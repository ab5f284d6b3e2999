import { z } from 'zod';
import { answerOf, endpoint } from '../endpoint';
import { run, runLink, runStatus, testCase } from './report';
import { withoutNul } from '#domain/text';
import { flakiness, pastResult } from './history';

/**
 * The scenarios of a run in pages. A scenario counts once: attempts that its flow asked for and retraining belong to
 * the row of the first attempt, whose status is that of the last.
 */

/** What became of a scenario since the run before: of the same execution, or of the same name, branch and environment. */
export const caseChange = z.enum(['new-failure', 'fixed', 'still-failing']);
export type CaseChange = z.infer<typeof caseChange>;

export const caseSort = z.enum(['failures', 'name', 'startTime', 'status', 'duration']);
export type CaseSort = z.infer<typeof caseSort>;

/** Scenarios by status, and all of them. */
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

/** One of the attempts below a row. */
export const caseTry = z.object({
  id: z.string(),
  /**
   * `rerun` for a later attempt, `retrain` for the run after retraining; the id of that one can lead nowhere, where its
   * report is kept elsewhere.
   */
  kind: z.enum(['original', 'rerun', 'retrain']),
  attemptNumber: z.number().int(),
  status: runStatus,
  /** It passed with fixes; left out: no. */
  healed: z.boolean().optional(),
  startTime: z.number().nullable(),
  endTime: z.number().nullable(),
  message: z.string().nullable(),
  failedStep: z.string().nullable(),
});
export type CaseTry = z.infer<typeof caseTry>;

/** A row is of its result: `heals` is that of the last attempt, and what it passed with. */
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
    /** Milliseconds with the time of retraining; null until it ended. */
    duration: z.number().nullable(),
    change: caseChange.nullable(),
    /** Of the group it belongs to; left out without grouping. */
    groupTitle: z.string().nullable().optional(),
    /** What was written about it, and the last of it. */
    comments: z.object({ count: z.number().int(), last: z.string() }).nullable(),
    /** The last five results before this one, oldest first. */
    past: z.array(pastResult),
    flakiness,
    /** The attempts of a scenario that has more than one or was retrained; else empty. */
    tries: z.array(caseTry),
  });
export type RunCase = z.infer<typeof runCase>;

/** Scenarios of one kind together: a failed step, or a root cause. */
export const caseGroup = z.object({
  /** Null: those without. */
  title: z.string().nullable(),
  count: z.number().int(),
});

export const runSummary = run.omit({ report: true, changes: true }).extend({
  report: run.shape.report.omit({ testCases: true }),
  /** Whole seconds from start to end, or so far, with the time of retraining; null before the start. */
  seconds: z.number().int().nullable(),
  pin: z.object({ at: z.number(), by: z.string() }).nullable(),
  /** How many of its scenarios passed on a later attempt; they count as passed. */
  flaky: z.number().int().optional(),
  /** How many of its scenarios passed with fixes; they count as passed. */
  healed: z.number().int().optional(),
});

export const runCasesCalls = {
  getRunCases: endpoint({
    method: 'POST',
    path: '/cucumber-runs/getCases',
    summary: 'A run with a page of its scenarios, how many there are of each status, and the run before.',
    access: 'member',
    scope: 'read',
    body: z.object({
      runId: z.string(),
      status: runStatus.optional(),
      /** True: those that passed with fixes alone; false: all others alone. */
      healed: z.boolean().optional(),
      change: caseChange.optional(),
      /** A failure's cause, as `analysis.cause`. */
      cause: z.string().max(60).transform(withoutNul).optional(),
      /** A failure's signature, as `analysis.signature`: equal failures. */
      signature: z.string().max(64).transform(withoutNul).optional(),
      /** Substring of scenario, path of the feature, values or error, regardless of case. */
      search: z.string().max(200).transform(withoutNul).default(''),
      /** `failures`: failures first, of those the new ones, then in the order of the run. */
      sort: caseSort.default('failures'),
      order: z.enum(['asc', 'desc']).default('asc'),
      /** Rows of one group come together, those of the largest first. */
      group: z.enum(['none', 'step', 'cause']).default('none'),
      /** 0-based. */
      page: z.number().int().min(0).max(1_000_000).default(0),
      limit: z.number().int().min(1).max(200).default(50),
    }),
    answer: answerOf({
      run: runSummary,
      /** The run whose results it repeats, while that one is there. */
      rerunOf: runLink.nullable(),
      /** The runs that repeat results of it, the newest first, at most 20. */
      reruns: z.array(
        runLink.extend({
          status: runStatus,
          /** How many of its scenarios passed with fixes. */
          healed: z.number().int().optional(),
        }),
      ),
      counts: caseCounts,
      /**
       * The run before, to compare with, also while this one goes on; null for the first of its kind. For a rerun it is
       * the run whose results it repeats, and for other runs never a rerun.
       */
      previous: z
        .object({
          runId: z.string(),
          number: z.number().int(),
          publishTime: z.number(),
          total: z.number().int(),
          passed: z.number().int(),
          /** Of those that passed: with fixes. */
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
      /** Rows that match. */
      matching: z.number().int(),
      /** More than one of them in this run: rows have to tell. */
      severalBrowsers: z.boolean(),
      /** Why scenarios that are queued do not start, where that is known. */
      waitsFor: z.string().optional(),
    }),
  }),
};
