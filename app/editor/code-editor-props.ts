import type { ReactNode } from 'react';

/** An error in the text of an editor. */
export interface CodeProblem {
  /** 1-based. */
  line: number;
  column?: number;
  message: string;
}

export interface GherkinHelp {
  /** Address of the project's steps as JSON, for completion. */
  stepsFrom: string;
  /** Language of the feature when the text is only a part of one. */
  fragmentIn?: string;
}

export interface CodeEditorProps {
  /** Field name in the form. */
  name: string;
  label: string;
  language: 'gherkin' | 'javascript';
  /** Text with `\n` line endings. */
  value: string;
  onChange: (text: string) => void;
  problems?: CodeProblem[];
  /** 1-based line to start at. */
  startLine?: number;
  /** Message at the start line, when a run failed there. */
  failed?: string;
  /** Shows the editor with highlighting and completion instead of the plain field. */
  rich?: boolean;
  /** Called with the first error of the code, or null when there is none. Only the rich editor calls it. */
  onFault?: (fault: CodeProblem | null) => void;
  /** Information for the rich editor about Gherkin, in addition to the language. */
  gherkin?: GherkinHelp;
  /** Content at the right, above the field. */
  children?: ReactNode;
}
