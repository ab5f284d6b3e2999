import { z } from 'zod';
import { answerOf, endpoint } from '../endpoint';
import {
  explorationEnds,
  explorationFinding,
  explorationSettings,
  explorationStep,
  draftKinds,
  draftProofs,
  exploredForm,
  heldRequest,
  explorationLimits,
  passedOver,
  suiteReach,
} from '../worker/exploration';
import { proposedFile } from '../generation/proposed-file';
import { withoutNul } from '#domain/text';

/**
 * Calls of explorations in the generation service. An exploration visits an application page by page within limits, and
 * adds the pages to the application map (docs/rules/explorations.md).
 */

export const explorationStates = ['queued', 'running', 'done', 'failed', 'stopped'] as const;

export const explorationSummary = z.object({
  id: z.string(),
  /** done: reached its end or a limit · stopped: a user stopped it · failed: could not continue */
  state: z.enum(explorationStates),
  branch: z.string(),
  env: z.object({ name: z.string(), baseUrl: z.string() }),
  userName: z.string(),
  settings: explorationSettings,
  /** Epoch milliseconds. */
  createdAt: z.number(),
  startedAt: z.number().nullable(),
  endedAt: z.number().nullable(),
  /** Duration until now, in milliseconds. */
  took: z.number(),
  /** Number of visited addresses, and of different pages among them. */
  visited: z.number().int(),
  pages: z.number().int(),
  /** Number of found addresses that were not visited yet. */
  waiting: z.number().int(),
  findings: z.number().int(),
  /** Current action; empty when it has ended. */
  progress: z.string(),
  /** Why it ended, as a code; null when a user stopped it or it failed. `reason` is a sentence. */
  because: z.enum(explorationEnds).nullable(),
  reason: z.string().nullable(),
});
export type ExplorationSummary = z.infer<typeof explorationSummary>;

export const visitedPage = z.object({
  route: z.string(),
  title: z.string(),
  /** HTTP status of the document's response; null when it is not known. */
  status: z.number().int().nullable(),
  address: z.string(),
  path: z.array(explorationStep),
  /** False when it looks like another page of its group. */
  isNew: z.boolean(),
  /** False for a menu, a tab or a dialog of the previous page. */
  isVisit: z.boolean(),
});
export type VisitedPage = z.infer<typeof visitedPage>;

/** Tag of the scenarios of a first suite, without `@`. Executions can select them by it. */
export const suiteTag = 'first-suite';

/** A scenario that an exploration proposes, or the reason why it does not. */
export const proposedScenario = z.object({
  kind: z.enum(draftKinds),
  name: z.string(),
  route: z.string(),
  steps: z.array(z.object({ keyword: z.string(), text: z.string() })),
  /** Where its checks were seen to fail; null when that was not stored. */
  proof: z.enum(draftProofs).nullable().default(null),
  /** A request that was held back, in the form for the settings of a new exploration. */
  request: z.string().nullable().default(null),
  refused: z.string().nullable(),
});
export type ProposedScenario = z.infer<typeof proposedScenario>;

/** A form without a scenario. */
export const formWithoutScenario = exploredForm
  .pick({ button: true, field: true, route: true, path: true })
  .extend({
    /** Why it has no scenario, in a sentence. */
    reason: z.string(),
    /** The scenario of the suite that was drafted to send it; null when there is none. */
    draft: z.string().nullable(),
    /** Path of its page, for starting a recording there; null when it is not known. */
    opensAt: z.string().nullable(),
  });
export type FormWithoutScenario = z.infer<typeof formWithoutScenario>;

export const savedSuite = z.object({
  featureName: z.string(),
  commit: z.string(),
  scenarios: z.number().int(),
  /** Epoch milliseconds. */
  at: z.number(),
});
export type SavedSuite = z.infer<typeof savedSuite>;

/** The files that saving scenarios of an exploration would write. */
export const suiteProposal = z.object({
  commit: z.string(),
  featureName: z.string(),
  /** Text of the feature file. */
  feature: z.string(),
  files: z.array(proposedFile),
  /** Number of steps for which the project has code. The scenarios use this code, which was not tried. */
  kept: z.number().int(),
  /** Why it cannot be saved in this form, in a sentence; null when it can. */
  problem: z.string().nullable(),
});
export type SuiteProposal = z.infer<typeof suiteProposal>;

export const exploration = explorationSummary.extend({
  /** Visited pages, in the order of their visits. */
  visits: z.array(visitedPage),
  /** Findings, sorted by kind in the order of {@link findingKinds}. */
  found: z.array(explorationFinding),
  passed: z.array(passedOver),
  held: z.array(heldRequest),
  /** The first suite, and where it was saved last. */
  suite: z.array(proposedScenario),
  /** All forms without a scenario in the suite. */
  forms: z.array(formWithoutScenario).default([]),
  /** How much the suite covers; null when the suite is not complete, or when that was not stored. */
  reach: suiteReach.nullable().default(null),
  saved: savedSuite.nullable(),
  /** True when it can continue where it stopped. */
  canContinue: z.boolean(),
});
export type Exploration = z.infer<typeof exploration>;

const ofProject = z.object({ projectId: z.string() });

/** Longest name of a proposed scenario, in characters. */
export const maxDraftNameLength = 80;

const chosenOfSuite = {
  /** Path below `features/` of a new feature. */
  featureName: z.string().trim().min(1).max(500).transform(withoutNul),
  /** Names of the scenarios. */
  scenarios: z.array(z.string().max(maxDraftNameLength)).min(1).max(explorationLimits.drafts),
};

const limits = {
  pages: z.number().int().min(1).max(explorationLimits.pages).default(100),
  minutes: z.number().int().min(1).max(explorationLimits.minutes).default(10),
};

export const explorations = {
  startExploration: endpoint({
    method: 'POST',
    path: '/explorations',
    summary:
      'Visits an application page by page and adds the pages to its map. `because`: `confirm` where the environment only proposes fixes and the caller did not confirm, `open` where an exploration of the environment has not ended.',
    access: 'member',
    licence: true,
    scope: 'run',
    body: ofProject.extend({
      branch: z.string().trim().min(1).max(300).transform(withoutNul).default('main'),
      env: z.string().max(300).transform(withoutNul),
      ...limits,
      origins: explorationSettings.shape.origins.default([]),
      requests: explorationSettings.shape.requests.default([]),
      signIn: explorationSettings.shape.signIn.default(null),
      /** True: also activates controls that have no name or look dangerous. */
      unclear: z.boolean().default(false),
      /** True: proposes scenarios after the last visit. */
      suite: z.boolean().default(true),
      /** True: the user confirmed exploring an environment that only proposes fixes. */
      confirmed: z.boolean().default(false),
    }),
    answer: answerOf({ exploration: explorationSummary }),
  }),
  listExplorations: endpoint({
    method: 'GET',
    path: '/explorations',
    summary: 'Explorations of a project, the newest first.',
    access: 'member',
    scope: 'read',
    query: ofProject.extend({ limit: z.coerce.number().int().min(1).max(100).default(20) }),
    answer: answerOf({ explorations: z.array(explorationSummary) }),
  }),
  getExploration: endpoint({
    method: 'GET',
    path: '/explorations/:id',
    summary: 'Returns the progress of an exploration: what it visited, found and skipped.',
    access: 'member',
    scope: 'read',
    params: z.object({ id: z.string() }),
    query: ofProject,
    answer: answerOf({ exploration }),
  }),
  proposeSuite: endpoint({
    method: 'POST',
    path: '/explorations/:id/suite/proposal',
    summary:
      'Returns the files that saving proposed scenarios of an exploration would write. Writes nothing.',
    access: 'member',
    scope: 'read',
    params: z.object({ id: z.string() }),
    body: ofProject.extend(chosenOfSuite),
    answer: answerOf({ proposal: suiteProposal }),
  }),
  saveSuite: endpoint({
    method: 'POST',
    path: '/explorations/:id/suite',
    summary:
      'Saves scenarios that an exploration proposes as a new feature with the code of their steps, in one commit. `because`: `problem`, `changed`.',
    access: 'member',
    licence: true,
    scope: 'write',
    params: z.object({ id: z.string() }),
    body: ofProject.extend(chosenOfSuite),
    answer: answerOf({ saved: savedSuite }),
  }),
  stopExploration: endpoint({
    method: 'POST',
    path: '/explorations/:id/stop',
    summary: 'Ends an exploration and keeps what it saw. An ended exploration does not change.',
    access: 'member',
    scope: 'run',
    params: z.object({ id: z.string() }),
    body: ofProject,
    answer: answerOf({}),
  }),
  continueExploration: endpoint({
    method: 'POST',
    path: '/explorations/:id/continue',
    summary:
      'Continues an ended exploration that has unvisited addresses, for more pages and minutes. `because`: as at the start, and `nothing` when no address remains.',
    access: 'member',
    licence: true,
    scope: 'run',
    params: z.object({ id: z.string() }),
    body: ofProject.extend({
      ...limits,
      /** Left out: the same requests as before. */
      requests: explorationSettings.shape.requests.optional(),
      confirmed: z.boolean().default(false),
    }),
    answer: answerOf({ exploration: explorationSummary }),
  }),
};
