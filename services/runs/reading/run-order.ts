import { sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { runSort } from '#contracts/runs';
import { withoutNul } from '#domain/text';
import { isUuid } from '#services/foundation/database/uuid';
import { runs } from '../tables';

/** Sort orders of the run list, with keyset paging: no page is slower than the first. */

export interface RunOrder {
  sortField: z.infer<typeof runSort>;
  sortOrder: 'asc' | 'desc';
}

/** Sort texts by the part that the indexes contain. An index limits the length of values. */
const start = (text: SQL) => sql`left(lower(${text}), 100)`;
const seconds = sql`extract(epoch from ended_at - started_at)::float8`;
const sortable: Record<RunOrder['sortField'], { by: SQL; type: 'text' | 'number'; mayBeNull?: true }> = {
  publishTime: { by: sql`published_at`, type: 'text' },
  name: { by: start(sql`name`), type: 'text' },
  status: { by: sql`status`, type: 'text' },
  totalScenarios: { by: sql`total::float8`, type: 'number' },
  passRatio: { by: sql`(passed::float8 / nullif(total, 0))`, type: 'number', mayBeNull: true },
  executionTime: { by: seconds, type: 'number', mayBeNull: true },
  environment: { by: start(sql`env_name`), type: 'text' },
  username: { by: start(sql`username`), type: 'text' },
};

/** Sorts equal values newest first. The order must be total, or pages would repeat and miss runs. */
export function orderOf({ sortField, sortOrder }: RunOrder): SQL {
  const direction = sortOrder === 'asc' ? sql`asc` : sql`desc`;
  if (sortField === 'publishTime') return sql`${runs.publishedAt} ${direction}, ${runs.id} ${direction}`;
  const { by, mayBeNull } = sortable[sortField];
  // Runs without a duration come last in both directions. Without `nulls last`, indexes can be read backwards.
  const nulls = mayBeNull ? sql`nulls last` : sql``;
  return sql`${by} ${direction} ${nulls}, ${runs.publishedAt} desc nulls last, ${runs.id} desc nulls last`;
}

/** Parts of a cursor: the sorted value as text, the time of publishing in microseconds, and the run's id. */
export const cursorColumns = ({ sortField }: RunOrder) => ({
  key: sql<string | null>`${sortField === 'publishTime' ? sql`null` : sortable[sortField].by}::text`,
  published: sql<string>`(extract(epoch from ${runs.publishedAt}) * 1000000)::bigint::text`,
});

export function runCursorOf(row: { key: string | null; published: string; id: string }): string {
  return Buffer.from(JSON.stringify([row.key, row.published, row.id])).toString('base64url');
}

const cursorParts = z.tuple([
  z.string().transform(withoutNul).nullable(),
  z.string().regex(/^\d{1,17}$/),
  z.string().refine(isUuid),
]);

/** Returns the condition for runs after a cursor. Undefined (the first page) when the cursor is invalid. */
export function behind(order: RunOrder, cursor: string): SQL | undefined {
  const parts = readCursor(cursor);
  if (!parts) return undefined;
  const [key, published, id] = parts;
  const ascending = order.sortOrder === 'asc' ? sql`>` : sql`<`;
  const moment = sql`(timestamptz 'epoch' + ${published}::bigint * interval '1 microsecond')`;
  const older = sql`(${runs.publishedAt}, ${runs.id}) < (${moment}, ${id}::uuid)`;
  if (order.sortField === 'publishTime')
    return sql`(${runs.publishedAt}, ${runs.id}) ${ascending} (${moment}, ${id}::uuid)`;
  const { by, type } = sortable[order.sortField];
  if (key === null) return sql`(${by} is null and ${older})`;
  if (type === 'number' && !number.test(key)) return undefined;
  const value = type === 'number' ? sql`${key}::float8` : sql`${key}::text`;
  return sql`(${by} ${ascending} ${value} or ${by} is null or (${by} = ${value} and ${older}))`;
}

const number = /^-?\d{1,18}(\.\d{1,18})?(e-\d{1,2})?$/;

function readCursor(cursor: string): z.infer<typeof cursorParts> | null {
  try {
    const read = cursorParts.safeParse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
    return read.success ? read.data : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null; // Somebody's own text.
    throw error;
  }
}
