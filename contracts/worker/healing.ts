import { z } from 'zod';
import { stepVariant } from './generated-step';

/**
 * Healing: elements that a run remembers, and reports about locators that match nothing or several elements
 * (docs/decisions/0060-healing-in-a-run.md). A runner is not trusted: every text here is cut, and the text of a locator
 * becomes code only after the server has parsed it (services/workspace/healed/locator-text.ts).
 */

/** heal: continue with the found element · propose: fail as usual, and report the found element. */
export const healingMode = z.enum(['heal', 'propose']);
export type HealingMode = z.infer<typeof healingMode>;

/** Healing mode of a run. withheld: the run wanted `heal`, but its environment only proposes fixes. */
export const runHealing = z.enum(['heal', 'propose', 'withheld']);
export type RunHealing = z.infer<typeof runHealing>;

/** Maximum number of heals of one scenario. A third locator that matches nothing fails. */
export const maxHeals = 2;
/** Maximum number of characters of a step's pattern and of a locator. */
export const maxPatternLength = 1_000;
export const maxLocatorLength = 2_000;

const text = (longest: number) => z.string().transform((long) => long.slice(0, longest));

/** A place where step code uses an element. Project, environment and place identify a remembered element. */
export const elementUse = z.object({
  /** Pattern of the step definition, as Cucumber prints it. */
  pattern: z.string().max(maxPatternLength),
  /** Position among the step's calls that use an element, from 0. */
  ordinal: z.number().int().min(0).max(1_000),
  /** Locator as Playwright prints it. */
  locator: z.string().max(maxLocatorLength),
});
export type ElementUse = z.infer<typeof elementUse>;

/** A remembered use of a step. The runner gets these before the step makes its calls. */
export interface KnownUse extends Pick<ElementUse, 'ordinal' | 'locator'> {
  /** Route of the page where it was remembered. A use can be on several pages, each with its own look. */
  route: string;
  /** True when it was remembered within the last day, so that no new look of the page is needed. */
  isFresh: boolean;
}

/** The remembered page and element of a use. */
export interface RememberedUse {
  /** The look of the page (runner/healing/page-look.ts), compressed, in base64. */
  look: string;
  /** Index of the element in the look. */
  target: number;
  /** Route of the page (domain/pages/page-route.ts). */
  route: string;
  /** Longest duration of the call, in milliseconds. */
  took: number;
  /** Elements that a user refused (`identity` of a report). */
  discarded: string[];
}

/** A use of an element on a page whose look was taken. */
export const seenUse = elementUse.extend({
  /** Name of the call, such as `click`. */
  action: text(40),
  target: z.number().int().min(0).max(1_500),
  /** Duration of the call, in milliseconds. */
  took: z
    .number()
    .min(0)
    .transform((time) => Math.min(time, 120_000)),
  /** True when the screenshot of the previous step shows the page as it was at this call. */
  isPictured: z.boolean(),
});
export type SeenUse = z.infer<typeof seenUse>;

/** A page as passing calls of one step saw it. `look` is compressed, and checked before it is stored. */
export interface SeenPage {
  index: number;
  look: Uint8Array;
  route: string;
  uses: SeenUse[];
  /** Id of the previous step's screenshot; added by the worker. */
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

/** An element that was considered as the replacement of a missing element. */
export const healCandidate = z.object({
  role: text(60),
  name: text(200),
  score: z.number().min(0).max(2),
  scores: evidenceScores,
  /** Why it cannot be the element; null when it only matches less well. */
  veto: text(200).nullable(),
  box: elementBox.nullable(),
});
export type HealCandidate = z.infer<typeof healCandidate>;

/** Texts that distinguish elements of the same name: the row, the heading above, and texts around. */
const elementSurroundings = z.object({
  row: text(200),
  heading: text(200),
  before: text(200),
  after: text(200),
});

/** Maximum number of candidates of a report that a user can choose from. */
export const maxChoices = 10;

/** A candidate without a veto, in a report whose rules could not decide between several. */
export const healChoice = healCandidate.extend({
  around: elementSurroundings,
  /** Locator that matches only this element: untrusted text of a chain of calls. */
  to: text(maxLocatorLength),
  doubt: text(300).nullable(),
  identity: text(500),
});
export type HealChoice = z.infer<typeof healChoice>;

/** Maximum number of lines of code that does one thing with one element. */
export const maxLines = 3;

/**
 * The result of a retraining that read the words of a step again because its locator matches nothing: the element that
 * the words mean, and generated code for it. Untrusted: it becomes code only after the server has parsed it
 * (services/workspace/healed/rewrite.ts).
 */
export const stepByWords = z.object({
  /** Text of the step, with the values of its Examples row. */
  text: z.string().max(maxPatternLength),
  /** The element in words, e.g. `button "Pay now"`. */
  element: text(200),
  /** Measured share of correct results with this score, from 0 to 1. */
  confidence: z.number().min(0).max(1),
  /** Left out when the box could not be measured. */
  box: elementBox.optional(),
  /** The most general variant first. */
  variants: z
    .array(
      stepVariant.extend({
        pattern: z.string().max(maxPatternLength),
        lines: z.array(z.string().max(maxLocatorLength)).max(maxLines),
      }),
    )
    .min(1)
    .max(6),
});
export type StepByWords = z.infer<typeof stepByWords>;

/** The place in the checkout where step code made the call. Line and column count from 1. */
export const reportedCodeLocation = z.object({
  file: text(1_000),
  line: z.number().int().min(1),
  column: z.number().int().min(1),
});
export type ReportedCodeLocation = z.infer<typeof reportedCodeLocation>;

/** The result of the search for an element whose locator matched nothing, or several elements. */
export const healReport = elementUse.extend({
  action: text(40),
  /** Null when the stack trace has no line in the checkout. */
  place: reportedCodeLocation.nullable(),
  route: text(1_000),
  /** healed: the call used the found element · proposed: it would have · refused: no certain element */
  outcome: z.enum(['healed', 'proposed', 'refused']),
  /** True when the locator matched several elements. */
  isAmbiguous: z.boolean(),
  /** Locator that matches only the found element: untrusted text of a chain of calls. Null when refused. */
  to: text(maxLocatorLength).nullable(),
  /** Why a user should review that locator. */
  doubt: text(300).nullable(),
  /** The element as it was remembered. */
  before: z.object({ role: text(60), name: text(200), box: elementBox }).nullable(),
  found: healCandidate.nullable(),
  runnerUp: healCandidate.nullable(),
  /** When proposed: why a user has to approve it. Without a full stop. */
  reserve: text(300).nullable().optional(),
  /** When refused: the reason, as a sentence. */
  reason: text(1_000).nullable(),
  /** Identifies the found element if a user refuses it (runner/healing/identity.ts). */
  identity: text(500).nullable(),
  /** When refused as uncertain: the candidates without a veto, the likeliest first. */
  choices: z.array(healChoice).max(maxChoices).optional(),
  /** Surroundings of the element as it was remembered. Older runners leave it out. */
  wasAround: elementSurroundings.optional(),
  /** Surroundings of `found`. */
  foundAround: elementSurroundings.optional(),
  /** In a retraining without a heal: the element that the words of the step mean. */
  byWords: stepByWords.optional(),
  /** Name of the language model that chose `found` among `choices`. A run never sets it. */
  chosenBy: text(200).optional(),
  /** Milliseconds from the call to the result. */
  took: z.number().min(0),
});
export type HealReport = z.infer<typeof healReport>;
