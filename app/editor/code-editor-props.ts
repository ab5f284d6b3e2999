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

/** The used properties of a marker of the code editor. */
interface Marker {
  /** 1 is a hint. */
  severity: number;
  message: string;
  startLineNumber: number;
  /** Who set it. */
  owner: string;
}

/**
 * Returns the first marker that makes code invalid. Ignores hints, imports that only a run can find
 * (docs/rules/scenarios.md, Step code), and the server's errors about an earlier text.
 */
export function firstFault(markers: readonly Marker[]): CodeProblem | null {
  const [first] = markers
    .filter(({ severity, message, owner }) => {
      return severity !== 1 && !message.startsWith('Cannot find module') && owner !== 'server';
    })
    .sort((a, b) => a.startLineNumber - b.startLineNumber);
  return first ? { line: first.startLineNumber, message: first.message } : null;
}
