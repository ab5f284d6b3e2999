import { z } from 'zod';
import type { ScenarioRef } from '#contracts/executions';
import { parseGherkin, scenariosOfDocument } from '../gherkin-edit.server';

/** A row of Examples that a page offers to run. */
export interface ExampleRowView {
  /** 1-based line in the file. */
  line: number;
  /** Its values by column, e.g. `card: Visa, amount: 5`. */
  words: string;
  /** Own tags of its Examples block, without `@`. */
  tags: string[];
  /** Value of the row's field in a form. */
  value: string;
}

/** Most rows that a run accepts. */
const maxRows = 1000;

const sent = z.object({ line: z.number().int().positive(), values: z.record(z.string(), z.string()) });

/** Returns a scenario's rows of Examples in the order of the file; none if the text does not parse. */
export function rowsOf(content: string, scenario: string): ExampleRowView[] {
  const parsed = parseGherkin(content);
  if ('problems' in parsed) return [];
  const found = scenariosOfDocument(parsed.document).find(({ name }) => name === scenario);
  if (!found || found.steps.length === 0) return [];
  const rows = found.examples.flatMap(({ tags, tableHeader, tableBody }) =>
    tableBody.map(({ cells, location: { line } }) => {
      const columns = tableHeader?.cells ?? [];
      const entries = columns.map(({ value }, index): [string, string] => [value, cells[index]?.value ?? '']);
      const names = tags.map(({ name }) => name.replace(/^@/, ''));
      const values = Object.fromEntries(entries);
      const words = entries.map(([name, value]) => `${name}: ${value}`).join(', ');
      return { line, words, tags: names, value: JSON.stringify({ line, values }) };
    }),
  );
  return rows.slice(0, maxRows);
}

/** Reads the rows that a form sent. Leaves out invalid values. */
export function rowsChosen(values: readonly string[]): NonNullable<ScenarioRef['rows']> {
  return values.slice(0, maxRows).flatMap((value) => {
    const row = sent.safeParse(jsonOf(value));
    return row.success ? [row.data] : [];
  });
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
