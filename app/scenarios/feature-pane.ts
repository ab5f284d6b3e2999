import type { LastRow } from '#contracts/runs';
import type { RowsLeft, Scenario } from '#contracts/workspace';
import type { CodeProblem } from '~/editor/code-editor';
import type { Place } from './address';
import type { StepPart } from '~/ui/step-text';

/** One feature, or one of its scenarios, as its page shows it; read by read-feature.server.ts. */
export interface FeaturePane {
  /** Title in the file, else the file's name. */
  title: string;
  description: string;
  version: string;
  tags: string[];
  /** What is shown: everything, or what matters for the selected scenario. Empty when the text does not parse. */
  blocks: BlockView[];
  /** Which of the feature's scenarios are shown, where not all are. */
  part: FeaturePart | null;
  scenario: { name: string; line: number } | null;
  /** The address names a scenario that the feature does not have. */
  scenarioMissing: boolean;
  problems: CodeProblem[];
  /** What it costs that the text does not parse, in a sentence; null when it does. */
  cost: string | null;
  /** Lines that look like a keyword without its colon, in a text that parses. */
  hints: CodeProblem[];
  /** The whole text with `\n` line endings, when it is edited or cannot be shown otherwise. */
  text: string | null;
  /** The text of the scenario alone and its first line, when only that is edited. */
  own: { text: string; line: number } | null;
  /** Something of what is shown has a step (docs/rules/scenarios.md, What can run). */
  runnable: boolean;
  /** Of the file, e.g. `de`. */
  language: string;
}

/** A feature with many scenarios is shown in parts. Indexes count from 0. */
export interface FeaturePart {
  /** Index of the first scenario that is shown, and of the first behind it. */
  from: number;
  to: number;
  /** How many scenarios the feature has. */
  of: number;
  /** Where the part before begins; null for the first part. */
  before: number | null;
}

/** Stands in for a feature that somebody deleted while it was edited. */
export function deletedFeature({ feature }: Place): FeaturePane {
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

/** A feature as its page shows it; made on the server by gherkin-view.server.ts. Lines are 1-based. */
export interface GherkinView {
  title: string;
  /** E.g. `de`. */
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
  steps: StepView[];
  /** Steps that are not shown as there are too many. */
  stepsLeft: number;
  examples: ExamplesView[];
  /** Placeholders that no examples have a column for. */
  missingColumns: string[];
  /** Rows that nobody asked about: what is said of the steps is not said of them. */
  rowsLeft: RowsLeft | null;
  /** Of an outline whose steps are not all written. */
  rowsUnwritten: NonNullable<Scenario['rowsUnwritten']> | null;
}

/** A sentence without its full stop. */
export const rowsLeftText = ({ from, to }: RowsLeft): string =>
  from === to
    ? `Row ${to} of Examples was not checked`
    : `Rows ${from} to ${to} of Examples were not checked`;

/** Whether code is behind a step, whose, and what is wrong with it. */
export type StepCode = Pick<
  Scenario['steps'][number],
  'implemented' | 'stub' | 'source' | 'problem' | 'runsAs'
>;

export interface StepView {
  keyword: string;
  text: string;
  parts: StepPart[];
  line: number;
  /** Comment lines above the step, without `#`. */
  comments: string[];
  table: string[][] | null;
  /** Rows and columns that the page leaves out because the table is too large; null when it shows all. */
  tableLeft: TableLeft | null;
  docString: { mediaType: string; text: string } | null;
  /** Null when the service did not say. */
  code: StepCode | null;
}

/** Rows and columns of a table that are not shown. */
export interface TableLeft {
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
  left: TableLeft | null;
  /** What each row came to in the last run of the scenario; null for one that it had not, and where nobody asked. */
  ran: (Pick<LastRow, 'status' | 'healed' | 'runId' | 'testCaseId'> | null)[] | null;
}

/**
 * The blocks that matter for one scenario: its rule, the backgrounds that run before it, and itself.
 * @returns null when the feature has no scenario of that name
 */
export function blocksOf({ blocks }: GherkinView, scenario: string): BlockView[] | null {
  const shown: BlockView[] = [];
  for (const block of blocks) {
    if (block.kind === 'scenario') {
      if (block.name === scenario) return [...shown, block];
      continue;
    }
    // A rule ends the one before it, with its background.
    const ended = block.kind === 'rule' ? shown.findIndex(({ kind }) => kind === 'rule') : -1;
    if (ended >= 0) shown.splice(ended);
    shown.push(block);
  }
  return null;
}
