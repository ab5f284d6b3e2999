import type { StatusLine } from '#contracts/executions';

/**
 * Merges consecutive lines with the same text: keeps the first line's time and the last line's figures
 * (docs/rules/executions.md, Live console).
 */
export function distinctLines(lines: readonly StatusLine[]): StatusLine[] {
  const distinct: StatusLine[] = [];
  for (const line of lines) {
    const last = distinct.at(-1);
    if (last?.verboseStatus !== line.verboseStatus) distinct.push(line);
    else distinct[distinct.length - 1] = { ...line, time: last.time };
  }
  return distinct;
}
