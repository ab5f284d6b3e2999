import type { GherkinDocument, PickleStepArgument, Step } from '@cucumber/messages';

/** Returns the steps of a document by ID, for the keyword, which a pickle's step does not have. */
export function stepsById(document: GherkinDocument): Map<string, Step> {
  const steps = new Map<string, Step>();
  const collect = (list: readonly Step[] = []) => list.forEach((step) => steps.set(step.id, step));
  for (const child of document.feature?.children ?? []) {
    for (const part of [child, ...(child.rule?.children ?? [])]) {
      collect(part.background?.steps);
      collect('scenario' in part ? part.scenario?.steps : undefined);
    }
  }
  return steps;
}

/** Returns a data table or doc string as Gherkin text. */
export function argumentText({ dataTable, docString }: PickleStepArgument): string | undefined {
  if (docString) return `"""${docString.mediaType ?? ''}\n${docString.content}\n"""`;
  if (!dataTable) return undefined;
  const rows = dataTable.rows.map((row) => row.cells.map((cell) => escapeCell(cell.value)));
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`)
    .join('\n');
}

const escapeCell = (cell: string) =>
  cell.replaceAll('\\', '\\\\').replaceAll('|', '\\|').replaceAll('\n', '\\n');
