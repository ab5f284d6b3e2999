import { z } from 'zod';
import { shownPage } from './application-map';
import { refusalNames } from '#domain/exploring/refusals';
import { generatedStep } from './generated-step';
import type { ScenarioJob } from './job';

/**
 * Messages of explorations (docs/rules/explorations.md): the order that a runner gets, the events it sends, and the
 * worker's store for them. Runners are not trusted: every text is cut to a length, and the worker counts the events.
 */

/** Limits of one exploration. */
export const explorationLimits = {
  /** Pages and minutes that a user may ask for. */
  pages: 500,
  minutes: 60,
  /** Origins besides the environment's own, and requests that may change something. */
  origins: 20,
  requests: 50,
  /** Addresses in the queue, groups passed over, requests held back, findings. */
  waiting: 3_000,
  passed: 500,
  held: 200,
  findings: 500,
  /** Forms that it reports. */
  forms: 300,
  /** Actions on the way to a page. */
  path: 30,
  /** Proposed scenarios, steps of one scenario, and milliseconds for all scenarios together. */
  drafts: 60,
  draftSteps: 20,
  drafting: 240_000,
  /** Screenshots, and characters of one screenshot in base64. */
  pictures: 500,
  picture: 300_000,
  /** Pages, and links, that scenarios are written for. */
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

/** A method and a path, such as `POST /basket`. `*` in the path matches anything. */
export const allowedRequest = z
  .string()
  .max(300)
  .regex(/^(?:POST|PUT|PATCH|DELETE) \/\S*$/, 'A request is a method and a path, such as POST /search.');

export const explorationSettings = z.object({
  /** Pages and minutes of all starts together. Continuing the exploration adds the requested ones again. */
  pages: z.number().int().min(1),
  minutes: z.number().min(0),
  /** Origins that it may visit besides the environment's origin. */
  origins: z.array(origin).max(explorationLimits.origins),
  /** Requests that are sent although they may change something. */
  requests: z.array(allowedRequest).max(explorationLimits.requests),
  /** The scenario that runs first to sign in, so that pages behind the sign-in are visited; null: none. */
  signIn: z.object({ featureName: z.string().max(500), scenarioName: z.string().max(500) }).nullable(),
  /** True: also activates controls that have no name or look dangerous (exploring/rules.ts). */
  unclear: z.boolean().default(false),
  /** True: proposes a first suite after the last visit. False in explorations older than this setting. */
  suite: z.boolean().default(false),
});
export type ExplorationSettings = z.infer<typeof explorationSettings>;

/** An action on the way to a page. */
export const explorationStep = z.object({
  /** Route of the page on which the action was done. */
  route: text(1_000),
  /** The action in words, such as `click link "Basket"`, or `open /` at the beginning. */
  action: text(200),
});
export type ExplorationStep = z.infer<typeof explorationStep>;

const path = z.array(explorationStep).max(explorationLimits.path);
const address = text(2_000);

/** A visited page, or another view of the previous page: an open menu, dialog or tab. */
export const exploredPage = z.object({
  address,
  /** The requested address when it redirected to this page; null otherwise. */
  asked: address.nullable(),
  shown: shownPage,
  /** Playwright's accessibility tree, masked; empty where there was none. */
  aria: text(100_000),
  path,
  /** Its group of similar addresses. Pages of a group that look alike are visited a few times only. */
  group: text(1_000),
  /** True when it looks like no visited page of its group. */
  isNew: z.boolean(),
  /** False for another view of a page, which needs no visit of its own. */
  isVisit: z.boolean(),
  /** JPEG screenshot in base64; null when none was taken or it is too large. */
  picture: z
    .string()
    .nullable()
    .default(null)
    .transform((jpeg) =>
      jpeg !== null && jpeg.length <= explorationLimits.picture && /^[A-Za-z0-9+/]+={0,2}$/.test(jpeg)
        ? jpeg
        : null,
    ),
});
export type ExploredPage = z.infer<typeof exploredPage>;

export const findingKinds = [
  /** A link or redirect leads to an address that answers with status 400 or higher. */
  'broken-link',
  /** The page did not load in time, or not at all. */
  'not-loaded',
  'broken-picture',
  /** An uncaught error in the page's code. */
  'page-error',
  'console-error',
  /** A request for a part of the page got status 400 or higher, or no answer. */
  'failed-request',
  'no-title',
  'accessibility',
] as const;
export type FindingKind = (typeof findingKinds)[number];

export const explorationFinding = z.object({
  kind: z.enum(findingKinds),
  /** Route of the page on which the problem was found. */
  route: text(1_000),
  address,
  /** The problem, in a sentence. */
  text: text(500),
  /** More about the problem: an address, a status, the element. */
  detail: text(2_000),
  path,
  /** The rule of axe that was broken, and the impact that axe gives it. Only for `accessibility`. */
  rule: z
    .object({
      id: text(100),
      impact: z.enum(['minor', 'moderate', 'serious', 'critical']).nullable(),
      /** Number of elements that break the rule. */
      elements: z.number().int().min(0).max(100_000),
    })
    .nullable(),
});
export type ExplorationFinding = z.infer<typeof explorationFinding>;

/** An address in the queue of addresses to visit. */
export const waitingAddress = z.object({ address, group: text(1_000), path });
export type WaitingAddress = z.infer<typeof waitingAddress>;

export const passedReasons = [
  /** Several pages of its group were visited and looked alike. */
  'alike',
  /** The path grows with every link that is followed. */
  'growing',
  /** Activating it might change something, by a rule of exploring/rules.ts. */
  'changes',
  /** Its address has another origin. */
  'outside',
  /** The address is a file to download. */
  'download',
] as const;

/** Addresses or controls of a group that are passed over so far. Replaces an earlier message. */
export const passedOver = z.object({
  because: z.enum(passedReasons),
  /** A group, an origin, or the words of a control with its route. */
  what: text(1_000),
  count: z.number().int().min(1).max(1_000_000),
  /** One of the addresses. */
  example: address,
  path,
  /** The rule that applies when `because` is `changes`; null when it is not known. */
  rule: z.enum(refusalNames).nullable().default(null),
});
export type PassedOver = z.infer<typeof passedOver>;

/** A request that was not sent because it may change something. */
export const heldRequest = z.object({
  method: text(20),
  /** Path of the address, without query. */
  path: text(1_000),
  /** The page that made the request, and the action after which it did. */
  route: text(1_000),
  action: text(200),
});
export type HeldRequest = z.infer<typeof heldRequest>;

/** A page opens · a link leads to a page · a form is sent with valid values, or without required ones */
export const draftKinds = ['page', 'link', 'form', 'empty-form'] as const;

/** An empty page and another page of the application · an empty page · the page before the last action */
export const draftProofs = ['elsewhere', 'empty', 'before'] as const;

/** Why a drafted scenario is not proposed, in a sentence. */
const why = text(500);

/**
 * A scenario that an exploration drafted. A proposed scenario ran twice, and each check failed where it should fail:
 * on other pages, or before the last action (docs/rules/explorations.md, The first suite).
 */
export const suiteDraft = z.object({
  kind: z.enum(draftKinds),
  /** Name of the scenario, by the rules for scenario names. */
  name: text(80),
  /** Route of the page that it tests. */
  route: text(1_000),
  steps: z
    .array(
      z.object({
        keyword: z.enum(['Given', 'When', 'Then', 'And']),
        text: text(1_000),
        /** null when no code was generated for the step. */
        outcome: generatedStep.nullable(),
      }),
    )
    .max(explorationLimits.draftSteps),
  /** Where its checks were seen to fail; left out of refused scenarios and by older explorations. */
  proof: z.enum(draftProofs).optional(),
  /** A request that was held back. A new exploration tries the scenario if it allows this request. */
  request: text(300).optional(),
  refused: why.nullable(),
});
export type SuiteDraft = z.infer<typeof suiteDraft>;
export type DraftKind = SuiteDraft['kind'];

/** A form that was seen, and its outcome. A later message about the same form replaces an earlier one. */
export const exploredForm = z.object({
  /** Id of the form. The same form has the same id on every page. */
  id: text(64),
  /** Text of its button, and name of its first field; empty where there is none. */
  button: text(120),
  field: text(120),
  /** Page on which it was seen first, and the actions that led there. */
  route: text(1_000),
  address,
  path,
  /** null when no scenarios were written since. */
  outcome: z
    .object({
      /** Number of proposed scenarios. */
      scenarios: z.number().int().min(0).max(explorationLimits.drafts),
      /** Why no proposed scenario sends the form; null when one does. */
      reason: why.nullable(),
      /** Name of the scenario drafted to send the form; null when none was drafted. */
      draft: text(80).nullable(),
    })
    .nullable(),
});
export type ExploredForm = z.infer<typeof exploredForm>;

const amount = z.number().int().min(0).max(100_000);

/** How much of the application a first suite covers: pages found, pages read, and scenarios tried. */
export const suiteReach = z.object({
  /** Different pages, one of each route. */
  pages: amount,
  looked: amount,
  /** Pages that could not be read a second time: they did not load, or led elsewhere. */
  gone: amount,
  /** Drafted scenarios, and how many of them were reported. */
  drafts: amount,
  told: amount,
  /** Pages whose link got no scenario because the limit of links was reached. */
  links: amount,
  /** Forms that were seen but not reported. */
  forms: amount.default(0),
  /** True when the time for the suite ran out. */
  isLate: z.boolean(),
});
export type SuiteReach = z.infer<typeof suiteReach>;

/** Scenarios of an exploration to save. */
export interface SuiteToSave {
  projectId: string;
  branch: string;
  /** Path below `features/`. */
  featureName: string;
  /** Steps that sign in first, with the text of their feature; null: none. */
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

/** Number of addresses in the queue. */
const count = z.number().int().min(0).max(explorationLimits.waiting);

/** An event that a runner sends during an exploration. */
export const explorationEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('page'), page: exploredPage }),
  z.object({ type: z.literal('waiting'), addresses: z.array(waitingAddress).min(1).max(100) }),
  z.object({ type: z.literal('passed'), passed: passedOver }),
  z.object({ type: z.literal('held'), held: heldRequest }),
  z.object({ type: z.literal('finding'), finding: explorationFinding }),
  z.object({ type: z.literal('form'), form: exploredForm }),
  z.object({ type: z.literal('draft'), draft: suiteDraft }),
  /** Sent after the last scenario. */
  z.object({ type: z.literal('suite'), reach: suiteReach }),
  /** Current action, such as `click button "Menu" on /products/:id`, and queued addresses, if known. */
  z.object({ type: z.literal('progress'), text: text(300), waiting: count.nullable() }),
  /** The last event. */
  z.object({
    type: z.literal('end'),
    because: z.enum(explorationEnds),
    /** Why it ended, as a sentence for users. */
    reason: text(1_000),
    waiting: count,
  }),
]);
export type ExplorationEvent = z.infer<typeof explorationEvent>;

/** The order that a runner gets to explore, together with the scenario that it runs. */
export interface ExplorationOrder {
  settings: ExplorationSettings;
  /** Milliseconds left of its minutes. */
  time: number;
  /** Number of pages that it may still visit. */
  pages: number;
  /** Addresses visited and queued before it was interrupted. */
  known: {
    visited: { address: string; group: string; isNew: boolean }[];
    waiting: WaitingAddress[];
  };
}

/** An exploration for a worker to run. */
export interface ExplorationWork extends ExplorationOrder {
  /** The feature whose scenario at `line` runs first. The file may be missing from the checkout. */
  feature: { uri: string; text: string; line: number };
  /** Number of its steps that run, background steps included. */
  upTo: number;
}

/** The result of an exploration. */
export interface ExplorationOutcome {
  state: 'done' | 'failed' | 'stopped';
  because: ExplorationEnd | null;
  /** Why it ended, in words. */
  reason: string;
}

/** The claim of an exploration. Calls that carry an older claim are ignored. */
export interface ExplorationRef {
  id: string;
  /** Id of the start that it belongs to. An exploration that continues gets a new one. */
  groupId: string;
  attempt: number;
}

/** Stores exploration events for a worker. Implemented by services/explorations. */
export interface ExplorationStore {
  /** Starts a claimed exploration. @returns null when it was deleted or another worker has it */
  begin(job: ScenarioJob, at: ExplorationRef, worker: string): Promise<ExplorationWork | null>;
  /** @returns whether this worker still has the claim */
  tell(job: ScenarioJob, at: ExplorationRef, events: readonly ExplorationEvent[]): Promise<boolean>;
  end(at: ExplorationRef, outcome: ExplorationOutcome): Promise<void>;
  /** Puts the exploration back in the queue. */
  requeued(at: ExplorationRef, reason: string): Promise<void>;
}
