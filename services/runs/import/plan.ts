import { createHash } from 'node:crypto';
import type { ImportedIdentity } from '../tables';
import type { IdentifiedResult } from './collect';

/** A try of a test that the run has already. */
export interface StoredTry {
  id: string;
  imported: ImportedIdentity;
  attemptNumber: number;
  rerunOf: string | null;
}

/** A result with its place among the tries of its test. */
export interface PlannedResult {
  id: string;
  result: IdentifiedResult;
  imported: ImportedIdentity;
  attemptNumber: number;
  rerunOf: string | null;
}

export interface ImportPlan {
  added: PlannedResult[];
  replaced: PlannedResult[];
  unchanged: number;
  /** Tries that stay as they are, but come at another place now. */
  renumbered: Pick<StoredTry, 'id' | 'attemptNumber' | 'rerunOf'>[];
  /** Tests of the run from now on. */
  tests: number;
}

/** What a file changes in its run: nothing, the second time. Pure. @param attempt of the sender */
export function planImport(
  runId: string,
  stored: readonly StoredTry[],
  results: readonly IdentifiedResult[],
  attempt: number,
): ImportPlan {
  const known = new Map(stored.map((one) => [one.id, one]));
  const incoming = new Map(
    results.map((result) => {
      const { scenario, retry, digest } = result;
      const imported = { scenario, attempt, retry, digest };
      return [idOf(runId, imported), { result, imported }];
    }),
  );
  const places = placesOf([
    ...stored.filter(({ id }) => !incoming.has(id)),
    ...[...incoming].map(([id, { imported }]) => ({ id, imported })),
  ]);
  const plan: ImportPlan = { added: [], replaced: [], unchanged: 0, renumbered: [], tests: places.tests };
  for (const [id, { result, imported }] of incoming) {
    const before = known.get(id);
    const planned = { id, result, imported, ...places.of(id) };
    if (!before) plan.added.push(planned);
    else if (before.imported.digest !== imported.digest) plan.replaced.push(planned);
    else plan.unchanged++;
  }
  const replaced = new Set(plan.replaced.map(({ id }) => id));
  for (const { id, attemptNumber, rerunOf } of stored) {
    const place = places.of(id);
    const moved = place.attemptNumber !== attemptNumber || place.rerunOf !== rerunOf;
    if (moved && !replaced.has(id)) plan.renumbered.push({ id, ...place });
  }
  return plan;
}

/** The same try always has the same id, so that none is there twice. */
function idOf(runId: string, { scenario, attempt, retry }: ImportedIdentity): string {
  const hex = createHash('sha256').update(`${runId} ${scenario} ${attempt} ${retry}`).digest('hex');
  // Version 8: made by a rule of one's own.
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}

/** Numbers the tries of each test in their order. */
function placesOf(tries: readonly Pick<StoredTry, 'id' | 'imported'>[]) {
  const tests = new Map<string, Pick<StoredTry, 'id' | 'imported'>[]>();
  for (const one of tries) {
    const { scenario } = one.imported;
    tests.set(scenario, [...(tests.get(scenario) ?? []), one]);
  }
  const places = new Map<string, Pick<StoredTry, 'attemptNumber' | 'rerunOf'>>();
  for (const test of tests.values()) {
    test.sort(
      (one, other) =>
        one.imported.attempt - other.imported.attempt || one.imported.retry - other.imported.retry,
    );
    const [first] = test;
    test.forEach(({ id }, at) =>
      places.set(id, { attemptNumber: at + 1, rerunOf: at === 0 ? null : (first?.id ?? null) }),
    );
  }
  const alone = { attemptNumber: 1, rerunOf: null };
  return { tests: tests.size, of: (id: string) => places.get(id) ?? alone };
}
