import type { CodeLocation } from '#domain/errors/message-parts';

/** Lines around the failed one; `longestLine`: characters per line (docs/rules/reports.md, Errors). */
const around = 2;
const maxLineLength = 200;

export interface CodeFrame extends CodeLocation {
  lines: { number: number; text: string }[];
}

/** Cuts out five lines with the place's line in the middle. @returns null if the file has no such line */
export function codeFrameAt(content: string, { file, line }: CodeLocation): CodeFrame | null {
  const all = content.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n');
  if (line < 1 || line > all.length) return null;
  const from = Math.max(1, line - around);
  const lines = all.slice(from - 1, line + around).map((text, index) => ({
    number: from + index,
    text: text.length > maxLineLength ? `${text.slice(0, maxLineLength - 1)}…` : text,
  }));
  return { file, line, lines };
}
