import { z } from 'zod';
import { shownPage } from './application-map';
import { refusalNames } from '#domain/exploring/refusals';
import { generatedStep } from './generated-step';
import type { ScenarioJob } from './job';

/**
 * Exploring an application (docs/rules/explorations.md): what a runner is told to visit, what it tells of it, and where a
 * worker keeps that. A runner is not trusted: every text is cut, and the worker counts what it tells.
 */

/** Of one exploration. */
export const mostExplored = {
  /** Pages that may be asked for, and minutes. */
  pages: 500,
  minutes: 60,
  /** Origins besides the environment's own, and requests that may change something. */
  origins: 20,
  requests: 50,
  /** Addresses that wait, groups passed over, requests held back, findings. */
  waiting: 3_000,
  passed: 500,
  held: 200,
  findings: 500,
  /** Forms that it tells. */
  forms: 300,
  /** What it does on the way to a page. */
  path: 30,
  /** Scenarios that it proposes, steps of one, and milliseconds for all of them. */
  drafts: 60,
  draftSteps: 20,
  drafting: 240_000,
  /** Pictures, and characters of one in base64. */
  pictures: 500,
  picture: 300_000,
  /** Pages that scenarios are written for, and links. */
  draftedPages: 40,
  draftedLinks: 20,
} as const;

const text = (longest: number) => z.string().transform((long) => long.slice(0, longest));

/** `https://pay.example.com` */
const origin = z
  .string()
  .max(300)
  .refine((value) => {
    try {
      const url = new URL(value);
      return /^https?:$/.test(url.protocol) && url.origin === value;
    } catch {
      return false;
    }
  }, 'An origin is a scheme and a host, such as https://pay.example.com.');

/** `POST /basket`, a method and a path, in which `*` stands for anything. */
export const allowedRequest = z
  .string()
  .max(300)
  .regex(/^(?:POST|PUT|PATCH|DELETE) \/\S*$/, 'A request is a method and a path, such as POST /search.');

export const explorationSettings = z.object({
  /** Of all its starts together: so many are asked for, and added each time that it goes on. */
  pages: z.number().int().min(1),
  minutes: z.number().min(0),
  /** Origins that it may visit besides that of the environment. */
  origins: z.array(origin).max(mostExplored.origins),
  /** Requests that may change something and are let through. */
  requests: z.array(allowedRequest).max(mostExplored.requests),
  /** The scenario that runs first, so that what it signs in to is seen; null: none does. */
  signIn: z.object({ featureName: z.string().max(500), scenarioName: z.string().max(500) }).nullable(),
  /** Somebody asked to activate what has no name or looks dangerous as well (exploring/rules.ts). */
  unclear: z.boolean().default(false),
  /** It proposes a first suite once nothing more is visited; explorations from before there were any have none. */
  suite: z.boolean().default(false),
});
export type ExplorationSettings = z.infer<typeof explorationSettings>;

/** Something that was done on the way to a page. */
export const explorationStep = z.object({
  /** Route of the page it was done on. */
  route: text(1_000),
  /** Such as `click link "Basket"`, or `open /` at the beginning. */
  action: text(200),
});
export type ExplorationStep = z.infer<typeof explorationStep>;

const path = z.array(explorationStep).max(mostExplored.path);
const address = text(2_000);

/** A page that was visited, or another view of the one before: a menu, a dialog or a tab that was opened. */
export const exploredPage = z.object({
  address,
  /** The address that was gone to, where it led on to this one. */
  asked: address.nullable(),
  shown: shownPage,
  /** Playwright's accessibility tree, masked; empty where there was none. */
  aria: text(100_000),
  path,
  /** What it is one of many of; pages of a group that look alike are visited a few times only. */
  group: text(1_000),
  /** It looks like none of its group that was visited before. */
  isNew: z.boolean(),
  /** False: another view, which needs no visit of its own. */
  isVisit: z.boolean(),
  /** A jpeg of what it shows, in base64; null: none was taken, or it is too large. */
  picture: z
    .string()
    .nullable()
    .default(null)
    .transform((jpeg) =>
      jpeg !== null && jpeg.length <= mostExplored.picture && /^[A-Za-z0-9+/]+={0,2}$/.test(jpeg)
        ? jpeg
        : null,
    ),
});
export type ExploredPage = z.infer<typeof exploredPage>;

export const findingKinds = [
  /** An address that was led to and answered with 400 or more. */
  'broken-link',
  /** It did not load in time, or not at all. */
  'not-loaded',
  'broken-picture',
  /** An error of the page's code that nobody caught. */
  'page-error',
  'console-error',
  /** A part of the page that was answered with 400 or more, or not at all. */
  'failed-request',
  'no-title',
  'accessibility',
] as const;
export type FindingKind = (typeof findingKinds)[number];

export const explorationFinding = z.object({
  kind: z.enum(findingKinds),
  /** Of the page it was found on. */
  route: text(1_000),
  address,
  /** What is wrong, in a sentence. */
  text: text(500),
  /** What says more: an address, a status, the element. */
  detail: text(2_000),
  path,
  /** Of `accessibility`: axe's rule, and how bad it says that it is. */
  rule: z
    .object({
      id: text(100),
      impact: z.enum(['minor', 'moderate', 'serious', 'critical']).nullable(),
      /** Elements that it is about. */
      elements: z.number().int().min(0).max(100_000),
    })
    .nullable(),
});
export type ExplorationFinding = z.infer<typeof explorationFinding>;

/** An address that waits to be visited. */
export const waitingAddress = z.object({ address, group: text(1_000), path });
export type WaitingAddress = z.infer<typeof waitingAddress>;

export const passedReasons = [
  /** Several of its group were visited, and looked alike. */
  'alike',
  /** The path grows with every link that is followed. */
  'growing',
  /** It might change something: a rule of exploring/rules.ts applies. */
  'changes',
  /** Another origin. */
  'outside',
  /** A file to download. */
  'download',
] as const;

/** Addresses, or controls, of a group that are passed over, as far as is known now; a later one takes its place. */
export const passedOver = z.object({
  because: z.enum(passedReasons),
  /** A group, an origin, or the words of a control with its route. */
  what: text(1_000),
  count: z.number().int().min(1).max(1_000_000),
  /** One of them. */
  example: address,
  path,
  /** The rule that applies when `because` is `changes`; null when it is not known. */
  rule: z.enum(refusalNames).nullable().default(null),
});
export type PassedOver = z.infer<typeof passedOver>;

/** A request that may change something, and was not sent. */
export const heldRequest = z.object({
  method: text(20),
  /** Path of its address, without query. */
  path: text(1_000),
  /** The page that made it, and after what. */
  route: text(1_000),
  action: text(200),
});
export type HeldRequest = z.infer<typeof heldRequest>;

/** A page opens · a link leads to one · a form is sent as its fields want it · a form is sent without what it requires */
export const draftKinds = ['page', 'link', 'form', 'empty-form'] as const;

/** An empty page and another one of the application · an empty page alone · the page before the last action */
export const draftProofs = ['elsewhere', 'empty', 'before'] as const;

/** Why a scenario that came to mind is not proposed, in a sentence. */
const why = text(500);

/**
 * A scenario that an exploration proposes. It was carried out twice, and each of its checks failed where it should: on other
 * pages, or before the last action (docs/rules/explorations.md, The first suite).
 */
export const suiteDraft = z.object({
  kind: z.enum(draftKinds),
  /** As names of scenarios may be. */
  name: text(80),
  /** Of the page that it is about. */
  route: text(1_000),
  steps: z
    .array(
      z.object({
        keyword: z.enum(['Given', 'When', 'Then', 'And']),
        text: text(1_000),
        /** null: it came to no code. */
        outcome: generatedStep.nullable(),
      }),
    )
    .max(mostExplored.draftSteps),
  /** Where its checks were seen to fail; left out: in an exploration of before that was told, and where it is refused. */
  proof: z.enum(draftProofs).optional(),
  /** A request that was held back, as a new exploration would name it: then it is tried. */
  request: text(300).optional(),
  refused: why.nullable(),
});
export type SuiteDraft = z.infer<typeof suiteDraft>;
export type DraftKind = SuiteDraft['kind'];

/** A form that was seen, and what came of it. Told again, it takes the place of what was told before. */
export const exploredForm = z.object({
  /** The same for the same form on several pages. */
  id: text(64),
  /** What its button says, and what its first field is called; empty where nothing does. */
  button: text(120),
  field: text(120),
  /** Of the page on which it was seen first, with what was done to see it. */
  route: text(1_000),
  address,
  path,
  /** null: no scenarios were written since. */
  outcome: z
    .object({
      /** That are proposed. */
      scenarios: z.number().int().min(0).max(mostExplored.drafts),
      /** Why it is not sent by one of them; null where it is. */
      reason: why.nullable(),
      /** The scenario that was to send it; null: none came to mind. */
      draft: text(80).nullable(),
    })
    .nullable(),
});
export type ExploredForm = z.infer<typeof exploredForm>;

const amount = z.number().int().min(0).max(100_000);

/** How much a first suite is of: what there was to look at, and what of it was looked at and tried. */
export const suiteReach = z.object({
  /** Different pages, of each route one. */
  pages: amount,
  looked: amount,
  /** Pages that could not be looked at once more: they did not load, or led elsewhere. */
  gone: amount,
  /** Scenarios that came to mind, and those that are told. */
  drafts: amount,
  told: amount,
  /** Pages whose link was left out, as there were enough of them. */
  links: amount,
  /** Forms that were seen beyond those that are told. */
  forms: amount.default(0),
  /** The time for it was over. */
  isLate: z.boolean(),
});
export type SuiteReach = z.infer<typeof suiteReach>;

/** Scenarios of an exploration as they are to be saved. */
export interface SuiteToSave {
  projectId: string;
  branch: string;
  /** Path below `features/`. */
  featureName: string;
  /** What signs in first, as its feature has it; null: nothing does. */
  signIn: { text: string; line: number; upTo: number } | null;
  scenarios: readonly Pick<SuiteDraft, 'name' | 'steps'>[];
}

/** Why an exploration ended. */
export const explorationEnds = [
  /** Nothing was left to visit. */
  'whole',
  'pages',
  'minutes',
  /** The application signed it out. */
  'signed-out',
  /** The first page did not load. */
  'unreachable',
] as const;
export type ExplorationEnd = (typeof explorationEnds)[number];

/** Addresses that wait. */
const count = z.number().int().min(0).max(mostExplored.waiting);

/** What comes of an exploration, as it comes. */
export const explorationEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('page'), page: exploredPage }),
  z.object({ type: z.literal('waiting'), addresses: z.array(waitingAddress).min(1).max(100) }),
  z.object({ type: z.literal('passed'), passed: passedOver }),
  z.object({ type: z.literal('held'), held: heldRequest }),
  z.object({ type: z.literal('finding'), finding: explorationFinding }),
  z.object({ type: z.literal('form'), form: exploredForm }),
  z.object({ type: z.literal('draft'), draft: suiteDraft }),
  /** Behind the last scenario. */
  z.object({ type: z.literal('suite'), reach: suiteReach }),
  /** What it does now, and how many addresses wait, where that is known; such as `click button "Menu" on /products/:id`. */
  z.object({ type: z.literal('progress'), text: text(300), waiting: count.nullable() }),
  /** The last one. */
  z.object({
    type: z.literal('end'),
    because: z.enum(explorationEnds),
    /** In a sentence, for people. */
    reason: text(1_000),
    waiting: count,
  }),
]);
export type ExplorationEvent = z.infer<typeof explorationEvent>;

/** What a runner needs to explore; comes with the scenario that it runs. */
export interface ExplorationOrder {
  settings: ExplorationSettings;
  /** Milliseconds that are left of its minutes. */
  time: number;
  /** Pages that are left of those it may visit. */
  pages: number;
  /** What was seen before it was interrupted. */
  known: {
    visited: { address: string; group: string; isNew: boolean }[];
    waiting: WaitingAddress[];
  };
}

/** An exploration as a worker carries it out. */
export interface ExplorationWork extends ExplorationOrder {
  /** The feature whose one scenario at `line` runs first; it need not stand in the checkout. */
  feature: { uri: string; text: string; line: number };
  /** Steps of it that run, those of backgrounds included. */
  upTo: number;
}

/** What an exploration came to. */
export interface ExplorationOutcome {
  state: 'done' | 'failed' | 'stopped';
  because: ExplorationEnd | null;
  /** In words. */
  reason: string;
}

/** The claim of an exploration: what comes from an older one is ignored. */
export interface ExplorationRef {
  id: string;
  /** Of the start that it belongs to: one that goes on has another one. */
  groupId: string;
  attempt: number;
}

/** Where a worker keeps what an exploration tells. Implemented by the generation service (services/generation/explorations). */
export interface ExplorationStore {
  /** It was claimed. @returns null where it is there no more, or somebody else has it */
  begin(job: ScenarioJob, at: ExplorationRef, worker: string): Promise<ExplorationWork | null>;
  /** @returns whether it is still ours */
  tell(job: ScenarioJob, at: ExplorationRef, events: readonly ExplorationEvent[]): Promise<boolean>;
  end(at: ExplorationRef, outcome: ExplorationOutcome): Promise<void>;
  /** It goes back to the queue. */
  requeued(at: ExplorationRef, reason: string): Promise<void>;
}
