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
  mostExplored,
  passedOver,
  suiteReach,
} from '../worker/exploration';
import { proposedFile } from '../generation/proposed-file';
import { withoutNul } from '#domain/text';

/**
 * Calls of explorations, which are the generation service's: an application is visited page by page within limits, and
 * what is found goes into its map (docs/rules/explorations.md).
 */

export const explorationStates = ['queued', 'running', 'done', 'failed', 'stopped'] as const;

export const explorationSummary = z.object({
  id: z.string(),
  /** done: it came to an end by itself · stopped: a person stopped it · failed: it could not go on */
  state: z.enum(explorationStates),
  branch: z.string(),
  env: z.object({ name: z.string(), baseUrl: z.string() }),
  userName: z.string(),
  settings: explorationSettings,
  /** Epoch milliseconds. */
  createdAt: z.number(),
  startedAt: z.number().nullable(),
  endedAt: z.number().nullable(),
  /** Milliseconds that it took, until now. */
  took: z.number(),
  /** Addresses that were visited, and different pages among them. */
  visited: z.number().int(),
  pages: z.number().int(),
  /** Addresses that were found and not visited yet. */
  waiting: z.number().int(),
  findings: z.number().int(),
  /** What it does now; empty when it has ended. */
  progress: z.string(),
  /** Why it ended, in a word where it did so by itself, and in a sentence. */
  because: z.enum(explorationEnds).nullable(),
  reason: z.string().nullable(),
});
export type ExplorationSummary = z.infer<typeof explorationSummary>;

export const visitedPage = z.object({
  route: z.string(),
  title: z.string(),
  /** Of the answer that its document came with; null where nothing is known of one. */
  status: z.number().int().nullable(),
  address: z.string(),
  path: z.array(explorationStep),
  /** False: it looks like another one of its kind. */
  isNew: z.boolean(),
  /** False: a menu, a tab or a dialog of the page before. */
  isVisit: z.boolean(),
});
export type VisitedPage = z.infer<typeof visitedPage>;

/** Without `@`: what carries it is of a first suite, and can be scheduled by it. */
export const suiteTag = 'first-suite';

/** A scenario that an exploration proposes, or why it does not. */
export const proposedScenario = z.object({
  kind: z.enum(draftKinds),
  name: z.string(),
  route: z.string(),
  steps: z.array(z.object({ keyword: z.string(), text: z.string() })),
  /** Where its checks were seen to fail; null where nothing was kept of that. */
  proof: z.enum(draftProofs).nullable().default(null),
  /** A request that was held back, as a new exploration would name it. */
  request: z.string().nullable().default(null),
  refused: z.string().nullable(),
});
export type ProposedScenario = z.infer<typeof proposedScenario>;

/** A form that was seen and has no scenario. */
export const formWithoutScenario = exploredForm
  .pick({ button: true, field: true, route: true, path: true })
  .extend({
    /** In a sentence. */
    reason: z.string(),
    /** The scenario of the suite that was to send it, where there is one. */
    draft: z.string().nullable(),
    /** Path of its page, to record there; null: none says it. */
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

/** What saving scenarios of an exploration would write. */
export const suiteProposal = z.object({
  commit: z.string(),
  featureName: z.string(),
  /** The feature file. */
  feature: z.string(),
  files: z.array(proposedFile),
  /** Sentences of which the project has code: the scenarios run with it, and nobody tried it. */
  kept: z.number().int(),
  /** Why it cannot be saved so, in a sentence. */
  problem: z.string().nullable(),
});
export type SuiteProposal = z.infer<typeof suiteProposal>;

export const exploration = explorationSummary.extend({
  /** In the order in which they were seen. */
  visits: z.array(visitedPage),
  /** By kind, as {@link findingKinds} has them. */
  found: z.array(explorationFinding),
  passed: z.array(passedOver),
  held: z.array(heldRequest),
  /** The first suite, and where it was saved last. */
  suite: z.array(proposedScenario),
  /** Every form that was seen and has no scenario in it. */
  forms: z.array(formWithoutScenario).default([]),
  /** What the suite is of; null where it is not whole, or nothing was kept of that. */
  reach: suiteReach.nullable().default(null),
  saved: savedSuite.nullable(),
  /** It can go on where it stopped. */
  canContinue: z.boolean(),
});
export type Exploration = z.infer<typeof exploration>;

const ofProject = z.object({ projectId: z.string() });

const chosenOfSuite = {
  /** Path below `features/`, of one that is not there yet. */
  featureName: z.string().trim().min(1).max(500).transform(withoutNul),
  /** By their names. */
  scenarios: z.array(z.string().max(80)).min(1).max(mostExplored.drafts),
};

const limits = {
  pages: z.number().int().min(1).max(mostExplored.pages).default(100),
  minutes: z.number().int().min(1).max(mostExplored.minutes).default(10),
};

export const explorations = {
  startExploration: endpoint({
    method: 'POST',
    path: '/explorations',
    summary:
      'Visits an application page by page and keeps what it sees in its map. `because`: `confirm` where the environment only proposes fixes and nothing was confirmed, `open` where one of the environment has not ended.',
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
      /** Controls that have no name or look dangerous are activated as well. */
      unclear: z.boolean().default(false),
      /** It proposes scenarios once nothing more is visited. */
      suite: z.boolean().default(true),
      /** Somebody knows that the environment is one to be careful with. */
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
    summary: 'How far an exploration is, what it visited, found and passed over.',
    access: 'member',
    scope: 'read',
    params: z.object({ id: z.string() }),
    query: ofProject,
    answer: answerOf({ exploration }),
  }),
  proposeSuite: endpoint({
    method: 'POST',
    path: '/explorations/:id/suite/proposal',
    summary: 'What saving scenarios that an exploration proposes would write; nothing is written.',
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
    summary: 'Ends an exploration; what it saw stays. One that has ended stays as it is.',
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
      'Goes on with an exploration that has ended and left addresses, for so many pages and minutes more. `because`: as when one starts, and `nothing` where nothing is left.',
    access: 'member',
    licence: true,
    scope: 'run',
    params: z.object({ id: z.string() }),
    body: ofProject.extend({
      ...limits,
      /** Left out: as before. */
      requests: explorationSettings.shape.requests.optional(),
      confirmed: z.boolean().default(false),
    }),
    answer: answerOf({ exploration: explorationSummary }),
  }),
};
