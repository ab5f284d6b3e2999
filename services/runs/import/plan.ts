import { createHash } from 'node:crypto';
import type { ImportedIdentity } from '../tables';
import type { IdentifiedResult } from './collect';
import { brokenRun } from './result';

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
 * What a file changes in its run: nothing, the second time. A test that did not run says something only as long as nothing
 * else is known of it: parts of a run, and repetitions of what failed, name all the others as skipped. So it is attempt 0,
 * which the first real one takes the place of. Pure.
 * @param stored all that the run has of the tests in the file
 * @param attempt of the sender
 */
export function planImport(
  runId: string,
  stored: readonly StoredAttempt[],
  results: readonly IdentifiedResult[],
  attempt: number,
): ImportPlan {
  const file = fileOf(results);
  const known = new Map(stored.map((one) => [keyOf(one.imported), one]));
  const ran = new Set(
    [
      ...stored.map(({ imported }) => ({ scenario: imported.scenario, runs: imported.attempt > 0 })),
      ...results.map(({ scenario, status }) => ({ scenario, runs: status !== 'SKIPPED' })),
    ].flatMap(({ scenario, runs }) => (runs ? [scenario] : [])),
  );
  const counted = results.filter(({ scenario, status }) => status !== 'SKIPPED' || !ran.has(scenario));
  const incoming = new Map(
    counted.map((result) => {
      const { scenario, retry, digest, status } = result;
      const skipped = { scenario, attempt: 0, retry: 0, digest, file };
      const imported = status === 'SKIPPED' ? skipped : { scenario, attempt, retry, digest, file };
      const before = known.get(keyOf(imported)) ?? known.get(keyOf(skipped));
      // Whose place is taken is nobody else's.
      if (before) known.delete(keyOf(before.imported));
      return [before?.id ?? idOf(runId, imported), { result, imported, before }];
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
    unchanged: results.length - counted.length,
    renumbered: [],
    touched: [],
  };
  const touched = new Set<string>();
  for (const [id, { result, imported, before }] of incoming) {
    const isFirst = !resultIds.has(imported.scenario);
    const resultId = resultIds.get(imported.scenario) ?? id;
    resultIds.set(imported.scenario, resultId);
    const planned = { id, resultId, result, imported, number: numbers.get(id) ?? 1 };
    if (before && before.imported.digest === imported.digest) {
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

const keyOf = ({ scenario, attempt, retry }: ImportedIdentity) => `${scenario} ${attempt} ${retry}`;

/** By what it has: the same file is the same, whenever it comes. */
function fileOf(results: readonly IdentifiedResult[]): string {
  const hash = createHash('sha256');
  for (const { scenario, retry, digest } of results) hash.update(`${scenario} ${retry} ${digest}\n`);
  return hash.digest('hex').slice(0, 16);
}

/** What failed outside of the tests of a file, when that was sent. */
export interface OutsideFailure {
  resultId: string;
  imported: ImportedIdentity;
  number: number;
  uri: string;
  featureName: string;
  scenarioName: string;
  line: number;
}

/** An attempt at it that ended well: the same file came again, from a later attempt of the sender, and nothing broke. */
export function endedWell(
  runId: string,
  { resultId, number, imported: { scenario }, ...named }: OutsideFailure,
  attempt: number,
): PlannedAttempt {
  const imported = { scenario, attempt, retry: 0, digest: 'ended well' };
  return {
    id: idOf(runId, imported),
    resultId,
    imported,
    number: number + 1,
    result: {
      ...brokenRun(null, named),
      ...named,
      status: 'PASSED',
      message: null,
      scenario,
      digest: imported.digest,
    },
  };
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
