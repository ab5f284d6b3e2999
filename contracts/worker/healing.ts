import { z } from 'zod';
import { stepVariant } from './generated-step';

/**
 * What a run remembers of the pages that its steps use, and what it does about a locator that leads nowhere
 * (docs/decisions/0060-healing-in-a-run.md). A runner is not trusted: every text here is cut, and what stands for a
 * locator becomes code only where the server has read it (services/workspace/healed/locator-text.ts).
 */

/** heal: go on with the element that was found · propose: fail as ever, and say what would have been used. */
export const healingMode = z.enum(['heal', 'propose']);
export type HealingMode = z.infer<typeof healingMode>;

/** What a run did about such locators; withheld: it was to heal, and its environment only proposes fixes. */
export const runHealing = z.enum(['heal', 'propose', 'withheld']);
export type RunHealing = z.infer<typeof runHealing>;

/** Heals of one scenario; a third locator that leads nowhere fails. */
export const mostHeals = 2;
/** Characters of a step's pattern and of a locator. */
export const longestPattern = 1_000;
export const longestLocator = 2_000;

const text = (longest: number) => z.string().transform((long) => long.slice(0, longest));

/** A place where step code uses an element: with project and environment it names what is remembered. */
export const elementUse = z.object({
  /** Of the step's definition, as cucumber prints it. */
  pattern: z.string().max(longestPattern),
  /** Among the calls of the step that use an element, from 0. */
  ordinal: z.number().int().min(0).max(1_000),
  /** As Playwright prints it. */
  locator: z.string().max(longestLocator),
});
export type ElementUse = z.infer<typeof elementUse>;

/** What a runner is told of the uses of a step before it makes its calls. */
export interface KnownUse extends Pick<ElementUse, 'ordinal' | 'locator'> {
  /** Of the page that it was remembered on: a use may be on several, each with a look of its own. */
  route: string;
  /** It was remembered within the last day: there is no need to look again. */
  isFresh: boolean;
}

/** What is remembered of a use. */
export interface RememberedUse {
  /** The look of the page (runner/healing/page-look.ts), compressed; base64, as it stands in a message. */
  look: string;
  /** The element in it. */
  target: number;
  /** Of the page's address (domain/pages/page-route.ts). */
  route: string;
  /** Milliseconds that the call took at the longest. */
  took: number;
  /** Elements that a person refused (`identity` of a report). */
  discarded: string[];
}

/** A use on a page that was looked at. */
export const seenUse = elementUse.extend({
  /** Of the call, such as `click`. */
  action: text(40),
  target: z.number().int().min(0).max(1_500),
  /** Milliseconds. */
  took: z
    .number()
    .min(0)
    .transform((time) => Math.min(time, 120_000)),
  /** The picture of the step before shows the page as it was then. */
  isPictured: z.boolean(),
});
export type SeenUse = z.infer<typeof seenUse>;

/** A page as passing calls of one step saw it; `look` is packed, and checked before it is kept. */
export interface SeenPage {
  index: number;
  look: Uint8Array;
  route: string;
  uses: SeenUse[];
  /** Id of the screenshot of the step before; added by the worker. */
  picture?: string;
}

const score = z.number().min(0).max(1).nullable();
export const evidenceScores = z.object({
  text: score,
  identity: score,
  structure: score,
  surroundings: score,
  position: score,
});
export type EvidenceScores = z.infer<typeof evidenceScores>;

/** x, y, width, height, as shares of the window. */
export const elementBox = z.tuple([z.number(), z.number(), z.number(), z.number()]);
export type ElementBox = z.infer<typeof elementBox>;

/** An element that was looked at in place of the one that was gone. */
export const healCandidate = z.object({
  role: text(60),
  name: text(200),
  score: z.number().min(0).max(2),
  scores: evidenceScores,
  /** Why it can never be the one; null: it only fits less well. */
  veto: text(200).nullable(),
  box: elementBox.nullable(),
});
export type HealCandidate = z.infer<typeof healCandidate>;

/** What tells an element from others of its name: words of its row, of the heading above, and around it. */
const elementSurroundings = z.object({
  row: text(200),
  heading: text(200),
  before: text(200),
  after: text(200),
});

/** Candidates of a report that may be chosen. */
export const mostChoices = 10;

/** An element that no veto speaks against, where the rules could not tell which one it is. */
export const healChoice = healCandidate.extend({
  around: elementSurroundings,
  /** Leads to it alone; untrusted text of a chain of calls. */
  to: text(longestLocator),
  doubt: text(300).nullable(),
  identity: text(500),
});
export type HealChoice = z.infer<typeof healChoice>;

/** Of code that does one thing with one element. */
export const mostLines = 3;

/**
 * What a retraining came to that read the words of a step anew, as its locator leads nowhere: the one element of the page
 * that they mean, and the code of a generator for it. Untrusted: it becomes code only where the server has read it
 * (services/workspace/healed/rewrite.ts).
 */
export const stepByWords = z.object({
  /** Of the step, with the values of its Examples row. */
  text: z.string().max(longestPattern),
  /** E.g. `button "Pay now"`. */
  element: text(200),
  /** The measured share of right ones among such, from 0 to 1. */
  confidence: z.number().min(0).max(1),
  /** Left out where it could not be measured. */
  box: elementBox.optional(),
  /** The most general first. */
  variants: z
    .array(
      stepVariant.extend({
        pattern: z.string().max(longestPattern),
        lines: z.array(z.string().max(longestLocator)).max(mostLines),
      }),
    )
    .min(1)
    .max(6),
});
export type StepByWords = z.infer<typeof stepByWords>;

/** Where step code made the call, in the checkout; both from 1. */
export const codePlace = z.object({
  file: text(1_000),
  line: z.number().int().min(1),
  column: z.number().int().min(1),
});
export type CodePlace = z.infer<typeof codePlace>;

/** What came of the search for an element whose locator led nowhere, or to several. */
export const healReport = elementUse.extend({
  action: text(40),
  /** Null where the stack does not lead into the checkout. */
  place: codePlace.nullable(),
  route: text(1_000),
  /** healed: the call was made on it · proposed: it would have been · refused: none is sure enough */
  outcome: z.enum(['healed', 'proposed', 'refused']),
  /** The locator led to several. */
  isAmbiguous: z.boolean(),
  /** Leads to the found element alone; untrusted text of a chain of calls. Null where refused. */
  to: text(longestLocator).nullable(),
  /** Why a person should look at that locator. */
  doubt: text(300).nullable(),
  /** The element as it was. */
  before: z.object({ role: text(60), name: text(200), box: elementBox }).nullable(),
  found: healCandidate.nullable(),
  runnerUp: healCandidate.nullable(),
  /** Of proposed: why it is not acted on without a person, without a full stop. */
  reserve: text(300).nullable().optional(),
  /** Of refused: a sentence. */
  reason: text(1_000).nullable(),
  /** Names the found element, for a person who refuses it (runner/healing/identity.ts). */
  identity: text(500).nullable(),
  /** Of refused because the rules are not sure: those that it may be, the likeliest first; nothing speaks against them. */
  choices: z.array(healChoice).max(mostChoices).optional(),
  /** Of the element as it was; left out of reports that older runners sent. */
  wasAround: elementSurroundings.optional(),
  /** Of `found`. */
  foundAround: elementSurroundings.optional(),
  /** Of a retraining: what the words of the step lead to, where nothing was healed. */
  byWords: stepByWords.optional(),
  /** Name of the language model that chose `found` among them; a run never says so. */
  chosenBy: text(200).optional(),
  /** Milliseconds from the call to the verdict. */
  took: z.number().min(0),
});
export type HealReport = z.infer<typeof healReport>;
