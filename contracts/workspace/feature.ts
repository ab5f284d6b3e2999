import { z } from 'zod';

/** Features, scenarios and step files as the workspace service gives them. Paths are inside the project's repository. */

/** Git blob id of a file as it was read; a save that names it is refused as a conflict when the file changed since. */
export const version = z.string();

/** Who wrote a step definition: a person, the recorder, the API editor or a generator. */
export const stepSource = z.enum(['USER', 'REC', 'API', 'AI']);

/** A definition that only keeps the place of code, with the reason that its generator gave. */
const stub = z.object({ reason: z.string().optional() });

/** Of a step of an outline that is not written, or would not run: how it runs with the values of the first such row. */
const runsAs = z.string().optional();

/** Rows of an outline that no definition was asked about, as there are too many: by their number from 1, tables counted on. */
export const rowsLeft = z.object({ from: z.number().int(), to: z.number().int() });
export type RowsLeft = z.infer<typeof rowsLeft>;

const featureStep = z.object({
  keyword: z.string(),
  text: z.string(),
  line: z.number().int(),
  /** True when a definition with code matches; of an outline's step, when one matches for every row. */
  implemented: z.boolean(),
  runsAs,
  /** There is a definition, and it has no code: the step is not written. */
  stub: stub.optional(),
  /** Of the definition; left out without one. */
  source: stepSource.optional(),
  /** Why it would not run: more than one definition, or one that does not load. */
  problem: z.string().optional(),
});

export const scenario = z.object({
  name: z.string(),
  /** Source text from the first tag or comment line of the scenario to its last line. */
  content: z.string(),
  type: z.enum(['Scenario', 'Scenario Outline']),
  /** Without `@`; includes the tags inherited from the feature. */
  tags: z.array(z.string()),
  /** 1-based line of the `Scenario:` keyword in the feature file. */
  line: z.number().int(),
  /** Its own, without those of backgrounds. */
  steps: z.array(featureStep),
  /** What is told of the steps is not told of these; left out where every row was asked about. */
  rowsLeft: rowsLeft.optional(),
  /** Of an outline whose steps are not all written: rows that have such a step, of those that were asked about. */
  rowsUnwritten: z.object({ rows: z.number().int(), of: z.number().int() }).optional(),
});
export type Scenario = z.infer<typeof scenario>;

export const gherkinError = z.object({
  line: z.number().int(),
  column: z.number().int(),
  message: z.string(),
});
/** Where and why a text is not Gherkin. Line and column count from 1. */
export type GherkinProblem = z.infer<typeof gherkinError>;

/** A scenario in the tree. */
interface TreeScenario {
  name: string;
  line: number;
  tags: string[];
  /** Tags of its Examples alone; left out for none. */
  rowTags?: string[];
  /** Of a part of the tree: steps without code, those of backgrounds included; left out for none. */
  unwritten?: number;
  /** Of a part of the tree: as of a scenario. */
  rowsLeft?: RowsLeft;
}

interface TreeCounts {
  features: number;
  scenarios: number;
  /** Scenarios that have steps without code; left out for none. */
  unwritten?: number;
  /** Features that do not parse; left out for none. */
  broken?: number;
}

/** A folder or a feature of the tree. Folders have children; features have scenarios. */
export interface FeatureNode {
  /** Folder name, or file name ending in `.feature`. */
  name: string;
  isFolder: boolean;
  /** Names of the folders above, from the outermost. */
  parents: string[];
  children: FeatureNode[];
  /** Names and lines of a feature's scenarios; empty for folders and for files that do not parse. */
  scenarios: TreeScenario[];
  /** First parse error; the file still opens as text. */
  error?: z.infer<typeof gherkinError>;
  /** Of a part of the tree: false when children or scenarios were left out. */
  isExpanded?: boolean;
  /** Of a part of the tree: what a folder or feature holds, whether it came along or not. */
  counts?: TreeCounts;
}

const treeScenario: z.ZodType<TreeScenario> = z.object({
  name: z.string(),
  line: z.number().int(),
  tags: z.array(z.string()),
  rowTags: z.array(z.string()).optional(),
  unwritten: z.number().int().optional(),
  rowsLeft: rowsLeft.optional(),
});

const treeCounts: z.ZodType<TreeCounts> = z.object({
  features: z.number().int(),
  scenarios: z.number().int(),
  unwritten: z.number().int().optional(),
  broken: z.number().int().optional(),
});

// Only the recursion is lazy: its function is called for every node, and a schema made in it would be made each time.
export const featureNode: z.ZodType<FeatureNode> = z.object({
  name: z.string(),
  isFolder: z.boolean(),
  parents: z.array(z.string()),
  children: z.lazy(() => featureNodes),
  scenarios: z.array(treeScenario),
  error: gherkinError.optional(),
  isExpanded: z.boolean().optional(),
  counts: treeCounts.optional(),
});
const featureNodes = z.array(featureNode);

export const feature = z.object({
  name: z.string(),
  parents: z.array(z.string()),
  content: z.string(),
  version,
  title: z.string(),
  tags: z.array(z.string()),
  /** Up to the limits of one answer (docs/rules/scenarios.md, Limits), from the scenario that was asked for on. */
  scenarios: z.array(scenario),
  /** Index of the first of them, from 0. Where `from` and their number are less than all `names`, ask again from there. */
  from: z.number().int().default(0),
  /** Names of all scenarios, in the order of the file. Left out by services that answer all scenarios at once. */
  names: z.array(z.string()).optional(),
  /** Steps of the backgrounds that scenarios run, those inside rules too. */
  backgroundSteps: z.array(featureStep).default([]),
  /** Every parse error with its line; `scenarios` is empty then. */
  errors: z.array(gherkinError),
});
export type Feature = z.infer<typeof feature>;

export const stepInfo = z.object({
  stepName: z.string(),
  keyword: z.string(),
  /** As of a feature's step. */
  implemented: z.boolean(),
  runsAs,
  /** As of a feature's step. */
  stub: stub.optional(),
  /** True when more than one definition matches or the file does not load; `problem` says why. */
  isNotValid: z.boolean(),
  problem: z.string().optional(),
  /** File with the matching definition, relative to `features/step_definitions/`; empty without one. */
  mjsFile: z.string(),
  /** Source of the matching definition alone. */
  mjsFileContent: z.string(),
  /** 1-based line of the definition in its file; 0 without one. */
  implemented_at: z.number().int(),
  /** When generated code of it was written, and by whom: the last change of the comment that generators leave above it. */
  generated: z.object({ name: z.string(), date: z.number() }).optional(),
  /** The definition by its names, as getSteps has the pattern; left out without one. */
  definition: z.object({ keyword: z.string(), pattern: z.string(), source: stepSource }).optional(),
});
export type StepInfo = z.infer<typeof stepInfo>;

export const stepFile = z.object({
  /** Path relative to `features/step_definitions/`, ends in `.mjs`. */
  name: z.string(),
  content: z.string(),
  /** Empty string for a file that does not exist yet. */
  version: z.string(),
});
export type StepFile = z.infer<typeof stepFile>;
