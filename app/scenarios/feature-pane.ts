import type { LastRow } from '#contracts/runs';
import type { RemainingRows, Scenario } from '#contracts/workspace';
import type { CodeProblem } from '~/editor/code-editor-props';
import type { FeatureLocation } from './address';
import type { StepPart } from '~/ui/step-text';

/** A feature or one of its scenarios as its page shows it. Read by read-feature.server.ts. */
export interface FeaturePane {
  /** Title in the file, else the file's name. */
  title: string;
  description: string;
  version: string;
  tags: string[];
  /** Shown blocks: all, or those relevant for the selected scenario. Empty when the text does not parse. */
  blocks: BlockView[];
  /** The shown scenarios, when the page does not show all of the feature's. */
  part: FeaturePart | null;
  scenario: { name: string; line: number } | null;
  /** True when the address names a scenario that the feature does not have. */
  scenarioMissing: boolean;
  problems: CodeProblem[];
  /** The effects of a text that does not parse, in a sentence; null when it parses. */
  cost: string | null;
  /** Lines that look like a keyword without its colon, in a text that parses. */
  hints: CodeProblem[];
  /** The whole text with `\n` line endings, when it is edited or cannot be shown as blocks. */
  text: string | null;
  /** The scenario's own text and its first line, when only the scenario is edited. */
  own: { text: string; line: number } | null;
  /** True when a shown scenario has a step (docs/rules/scenarios.md, What can run). */
  runnable: boolean;
  /** Language of the file, e.g. `de`. */
  language: string;
}

/** The shown part of a feature with many scenarios. Indexes count from 0. */
export interface FeaturePart {
  /** Index of the first shown scenario; `to`: of the first one after the part. */
  from: number;
  to: number;
  /** Number of scenarios of the feature. */
  of: number;
  /** Index at which the previous part begins; null for the first part. */
  before: number | null;
}

/** Returns an empty pane for a feature that another user deleted while it was edited. */
export function deletedFeature({ feature }: FeatureLocation): FeaturePane {
  return {
    title: feature ?? '',
    description: '',
    version: '',
    tags: [],
    blocks: [],
    part: null,
    scenario: null,
    scenarioMissing: false,
    problems: [],
    cost: null,
    hints: [],
    text: '',
    own: null,
    runnable: false,
    language: 'en',
  };
}

/** A feature as its page shows it. Made on the server by read-feature.server.ts. Lines are 1-based. */
export interface GherkinView {
  title: string;
  /** Language of the file, e.g. `de`. */
  language: string;
  description: string;
  /** Backgrounds, rules and scenarios in the order of the file. */
  blocks: BlockView[];
}

export interface BlockView {
  kind: 'background' | 'rule' | 'scenario';
  keyword: string;
  name: string;
  description: string;
  /** Own tags without `@`. */
  tags: string[];
  comments: string[];
  line: number;
  steps: FeatureStepView[];
  /** Number of steps left out because there are too many. */
  stepsLeft: number;
  examples: ExamplesView[];
  /** Placeholders that no examples have a column for. */
  missingColumns: string[];
  /** Rows of Examples that were not checked. The state of the steps does not cover them. */
  rowsLeft: RemainingRows | null;
  /** Rows of an outline with steps that have no code yet. */
  rowsUnwritten: NonNullable<Scenario['rowsUnwritten']> | null;
}

/** Returns a sentence without its full stop. */
export const hiddenRowsText = ({ from, to }: RemainingRows): string =>
  from === to
    ? `Row ${to} of Examples was not checked`
    : `Rows ${from} to ${to} of Examples were not checked`;

/** The code of a step: whether it exists, who wrote it, and its problems. */
export type StepCodeState = Pick<
  Scenario['steps'][number],
  'implemented' | 'stub' | 'source' | 'problem' | 'runsAs'
>;

export interface FeatureStepView {
  keyword: string;
  text: string;
  parts: StepPart[];
  line: number;
  /** Comment lines above the step, without `#`. */
  comments: string[];
  table: string[][] | null;
  /** Rows and columns that the page leaves out because the table is too large; null when it shows all. */
  tableLeft: HiddenTableRows | null;
  docString: { mediaType: string; text: string } | null;
  /** Null when the service did not say. */
  code: StepCodeState | null;
}

/** Number of rows and columns of a table that are not shown. */
export interface HiddenTableRows {
  rows: number;
  columns: number;
}

export interface ExamplesView {
  keyword: string;
  name: string;
  tags: string[];
  line: number;
  header: string[];
  rows: string[][];
  /** Rows and columns that the page leaves out because the table is too large; null when it shows all. */
  left: HiddenTableRows | null;
  /** Result of each row in the scenario's last run; null for a row that did not run, or if unknown. */
  ran: (Pick<LastRow, 'status' | 'healed' | 'runId' | 'testCaseId'> | null)[] | null;
}

/**
 * Returns the blocks relevant for one scenario: its rule, the backgrounds that run before it, and itself.
 * @returns null when the feature has no scenario of that name
 */
export function blocksOf({ blocks }: GherkinView, scenario: string): BlockView[] | null {
  const shown: BlockView[] = [];
  for (const block of blocks) {
    if (block.kind === 'scenario') {
      if (block.name === scenario) return [...shown, block];
      continue;
    }
    // A rule ends the previous rule and its background.
    const ended = block.kind === 'rule' ? shown.findIndex(({ kind }) => kind === 'rule') : -1;
    if (ended >= 0) shown.splice(ended);
    shown.push(block);
  }
  return null;
}
