import type { CodeProblem } from './code-editor';

/** A marker of the code editor, as far as it counts. */
export interface Marker {
  /** 1 is a hint. */
  severity: number;
  message: string;
  startLineNumber: number;
  /** Who set it. */
  owner: string;
}

/**
 * The first marker that makes code invalid: hints and imports that only a run can find do not count
 * (docs/rules/scenarios.md, Step code), nor what the server said about an earlier text.
 */
export function firstFault(markers: readonly Marker[]): CodeProblem | null {
  const [first] = markers
    .filter(({ severity, message, owner }) => {
      return severity !== 1 && !message.startsWith('Cannot find module') && owner !== 'server';
    })
    .sort((a, b) => a.startLineNumber - b.startLineNumber);
  return first ? { line: first.startLineNumber, message: first.message } : null;
}
