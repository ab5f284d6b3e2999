import type { CodeProblem } from '~/ui/code-editor';
import type { Place } from './address';
import type { BlockView } from './gherkin-view';

/** One feature, or one of its scenarios, as its page shows it; read by read-feature.server.ts. */
export interface FeaturePane {
  /** Title in the file, else the file's name. */
  title: string;
  description: string;
  version: string;
  tags: string[];
  /** What is shown: everything, or what matters for the selected scenario. Empty when the text does not parse. */
  blocks: BlockView[];
  /** Blocks that are not shown as there are too many. */
  left: number;
  scenario: { name: string; line: number } | null;
  /** The address names a scenario that the feature does not have. */
  scenarioMissing: boolean;
  problems: CodeProblem[];
  /** The whole text with `\n` line endings, when it is edited or cannot be shown otherwise. */
  text: string | null;
  /** The text of the scenario alone and its first line, when only that is edited. */
  own: { text: string; line: number } | null;
  /** Something of what is shown has a step (specification workbench.md section 4). */
  runnable: boolean;
  /** Of the file, e.g. `de`. */
  language: string;
}

/** Stands in for a feature that somebody deleted while it was edited. */
export function deletedFeature({ feature }: Place): FeaturePane {
  return {
    title: feature ?? '',
    description: '',
    version: '',
    tags: [],
    blocks: [],
    left: 0,
    scenario: null,
    scenarioMissing: false,
    problems: [],
    text: '',
    own: null,
    runnable: false,
    language: 'en',
  };
}
