import type { CodeProblem } from './code-editor-props';

/** The used properties of a marker of the code editor. */
export interface Marker {
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
