import { z } from 'zod';

/** Features, scenarios and step files of the workspace service. Paths are relative to the repository. */

/** Git blob id of the file that was read. A save with it is a conflict when the file changed since. */
export const version = z.string();

/** Author of a step definition: a person, the recorder, the API editor or a generator. */
export const stepSource = z.enum(['USER', 'REC', 'API', 'AI']);

/** A stub, with the reason that its generator gave for the missing code. */
const stub = z.object({ reason: z.string().optional() });

/** For an outline's step without code or with a problem: its text with values of the first such row. */
const runsAs = z.string().optional();

/** Outline rows that were not matched, as there are too many. Numbers from 1, continued over tables. */
export const rowsLeft = z.object({ from: z.number().int(), to: z.number().int() });
export type RemainingRows = z.infer<typeof rowsLeft>;

const featureStep = z.object({
  keyword: z.string(),
  text: z.string(),
  line: z.number().int(),
  /** True when a definition with code matches the step; in an outline, for every row. */
  implemented: z.boolean(),
  runsAs,
  /** Set when the matching definition is a stub, so that the step has no code. */
  stub: stub.optional(),
  /** Source of the definition; left out without a definition. */
  source: stepSource.optional(),
  /** Why the step would not run: several definitions match, or the definition does not load. */
  problem: z.string().optional(),
});

export const scenario = z.object({
  name: z.string(),
  /** Source text from the first tag or comment line of the scenario to its last line. */
  content: z.string(),
  type: z.enum(['Scenario', 'Scenario Outline']),
  /** Tags without `@`, including tags inherited from the feature. */
  tags: z.array(z.string()),
  /** 1-based line of the `Scenario:` keyword in the feature file. */
  line: z.number().int(),
  /** Steps of the scenario, without background steps. */
  steps: z.array(featureStep),
  /** Rows to which the data in `steps` does not apply; left out when every row was checked. */
  rowsLeft: rowsLeft.optional(),
  /** For an outline with steps without code: checked rows with such a step, and all checked rows. */
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
  /** Tags of only its Examples; left out for none. */
  rowTags?: string[];
  /** In a part of the tree: number of steps without code, background steps included; left out for none. */
  unwritten?: number;
  /** In a part of the tree: as in `scenario`. */
  rowsLeft?: RemainingRows;
}

interface TreeCounts {
  features: number;
  scenarios: number;
  /** Number of scenarios that have steps without code; left out for none. */
  unwritten?: number;
  /** Number of features that do not parse; left out for none. */
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
  /** The first parse error. The file can still be opened as text. */
  error?: z.infer<typeof gherkinError>;
  /** In a part of the tree: false when children or scenarios were left out. */
  isExpanded?: boolean;
  /** In a part of the tree: totals of a folder or feature, including nodes that were left out. */
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

// Only the recursion is lazy, because its function is called for every node and would create a schema each time.
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
  /** Scenarios from the requested one on, up to an answer's limits (docs/rules/scenarios.md, Limits). */
  scenarios: z.array(scenario),
  /** Index of the first of `scenarios`, from 0. If `names` has more, call again with a higher `from`. */
  from: z.number().int().default(0),
  /** Names of all scenarios, in the order of the file. Left out by services that return all at once. */
  names: z.array(z.string()).optional(),
  /** Steps of backgrounds, including backgrounds inside rules. */
  backgroundSteps: z.array(featureStep).default([]),
  /** Every parse error with its line. If there is one, `scenarios` is empty. */
  errors: z.array(gherkinError),
  /** Author and date of the last commit that changed the feature, if the call requests it. Dates: epoch milliseconds. */
  lastChange: z.object({ name: z.string(), date: z.number() }).optional(),
});
export type Feature = z.infer<typeof feature>;

export const stepInfo = z.object({
  stepName: z.string(),
  keyword: z.string(),
  /** As in `featureStep`. */
  implemented: z.boolean(),
  runsAs,
  /** As in `featureStep`. */
  stub: stub.optional(),
  /** True when several definitions match or the file does not load. `problem` says why. */
  isNotValid: z.boolean(),
  problem: z.string().optional(),
  /** File of the matching definition, relative to `features/step_definitions/`; empty when none matches. */
  mjsFile: z.string(),
  /** Source text of only the matching definition. */
  mjsFileContent: z.string(),
  /** 1-based line of the definition in its file; 0 when none matches. */
  implemented_at: z.number().int(),
  /** Author and date of its generated code: those of the last change of the generator's comment above it. */
  generated: z.object({ name: z.string(), date: z.number() }).optional(),
  /** Keyword, pattern (as in getSteps) and source of the definition; left out when none matches. */
  definition: z.object({ keyword: z.string(), pattern: z.string(), source: stepSource }).optional(),
});
export type StepInfo = z.infer<typeof stepInfo>;

export const stepFile = z.object({
  /** Path relative to `features/step_definitions/`, ending in `.mjs`. */
  name: z.string(),
  content: z.string(),
  /** Git blob id; empty for a file that does not exist yet. */
  version: z.string(),
});
export type StepFileAnswer = z.infer<typeof stepFile>;
