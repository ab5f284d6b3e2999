import type { InProject } from '~/access/gate';
import { isSameRow } from './list-changes';
import { readTestData, wireOf } from './read-test-data.server';

/** Attempts of a deletion when other users save in between. */
const tries = 3;

type Deletion =
  | { error: string }
  /** `changed`: key of a row that another user changed since, so it stays. `left`: rows that the list has now. */
  | { error: null; changed: string | null; left: number };

/**
 * Deletes one row of the list that the user saw. Other rows may have changed since, but not this row.
 * @param row position in the list of `version`
 */
export async function deleteRow(
  caller: InProject,
  { row, version }: { row: number; version: string },
): Promise<Deletion> {
  const seen = await readTestData(caller, version);
  if (seen.error !== null) return { error: seen.error };
  const before = seen.rows[row];
  for (let remaining = tries; remaining > 0; remaining--) {
    const now = await readTestData(caller);
    if (now.error !== null) return { error: now.error };
    const position = before ? now.rows.findIndex((dataRow) => isSameRow(dataRow, before)) : -1;
    const present = now.rows[position];
    // Another user has already deleted the row, which is the wanted result.
    if (!before || !present) return { error: null, changed: null, left: now.rows.length };
    if (present.value !== before.value || present.DataType !== before.DataType) {
      return { error: null, changed: present.key, left: now.rows.length };
    }
    const answer = await caller.upstream.workspace.changeTestData({
      body: {
        projectId: caller.project.id,
        branch: caller.branch,
        version: now.version,
        testData: now.rows.filter((_, index) => index !== position).map(wireOf),
      },
    });
    if (answer.status) return { error: null, changed: null, left: now.rows.length - 1 };
    if (answer.because !== 'conflict') return { error: answer.error };
  }
  return { error: 'Other users are changing the test data. Try again.' };
}
