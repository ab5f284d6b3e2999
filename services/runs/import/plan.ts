import { createHash } from 'node:crypto';
import type { ImportedIdentity } from '../tables';
import type { IdentifiedResult } from './collect';

/** An attempt that the run has already, at a test of the file. */
export interface StoredAttempt {
  id: string;
  resultId: string;
  imported: ImportedIdentity;
  number: number;
}

/** What a file has of one attempt, with its place among the attempts of its result. */
export interface PlannedAttempt {
  id: string;
  resultId: string;
  result: IdentifiedResult;
  imported: ImportedIdentity;
  number: number;
}

export interface ImportPlan {
  /** Attempts of results that the run has not yet: the first of each; it names the result. */
  started: PlannedAttempt[];
  /** Attempts of results that the run has, or will have with the ones above. */
  added: PlannedAttempt[];
  replaced: PlannedAttempt[];
  unchanged: number;
  /** Attempts that stay as they are, but come at another place now. */
  renumbered: Pick<StoredAttempt, 'id' | 'number'>[];
  /** Whose attempts change in any way. */
  touched: string[];
}

/**
 * What a file changes in its run: nothing, the second time. Pure.
 * @param stored all that the run has of the tests in the file
 * @param attempt of the sender
 */
export function planImport(
  runId: string,
  stored: readonly StoredAttempt[],
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
  const numbers = numbersOf([
    ...stored.filter(({ id }) => !incoming.has(id)),
    ...[...incoming].map(([id, { imported }]) => ({ id, imported })),
  ]);
  const resultIds = new Map(stored.map(({ imported, resultId }) => [imported.scenario, resultId]));
  const plan: ImportPlan = {
    started: [],
    added: [],
    replaced: [],
    unchanged: 0,
    renumbered: [],
    touched: [],
  };
  const touched = new Set<string>();
  for (const [id, { result, imported }] of incoming) {
    const before = known.get(id);
    const isFirst = !resultIds.has(imported.scenario);
    const resultId = resultIds.get(imported.scenario) ?? id;
    resultIds.set(imported.scenario, resultId);
    const planned = { id, resultId, result, imported, number: numbers.get(id) ?? 1 };
    if (before?.imported.digest === imported.digest) {
      plan.unchanged++;
      continue;
    }
    touched.add(resultId);
    if (isFirst) plan.started.push(planned);
    else if (before) plan.replaced.push(planned);
    else plan.added.push(planned);
  }
  const replaced = new Set(plan.replaced.map(({ id }) => id));
  for (const { id, resultId, number } of stored) {
    const now = numbers.get(id) ?? 1;
    if (now === number || replaced.has(id)) continue;
    plan.renumbered.push({ id, number: now });
    touched.add(resultId);
  }
  plan.touched = [...touched];
  return plan;
}

/** The same attempt always has the same id, so that none is there twice. */
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

/** Numbers the attempts of each result in their order. */
function numbersOf(attempts: readonly Pick<StoredAttempt, 'id' | 'imported'>[]): Map<string, number> {
  const results = new Map<string, Pick<StoredAttempt, 'id' | 'imported'>[]>();
  for (const one of attempts) {
    const { scenario } = one.imported;
    const others = results.get(scenario);
    if (others) others.push(one);
    else results.set(scenario, [one]);
  }
  const numbers = new Map<string, number>();
  for (const result of results.values()) {
    result.sort(
      (one, other) =>
        one.imported.attempt - other.imported.attempt || one.imported.retry - other.imported.retry,
    );
    result.forEach(({ id }, at) => numbers.set(id, at + 1));
  }
  return numbers;
}
