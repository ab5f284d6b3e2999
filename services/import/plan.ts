import { createHash } from 'node:crypto';
import type { ImportedIdentity } from '#services/runs/tables';
import { assignResults, type StoredAttempt } from './assign';
import { brokenRun, type IdentifiedResult } from './result';

/** An attempt in the file, with its number among the attempts of its result. */
export interface PlannedAttempt {
  id: string;
  resultId: string;
  result: IdentifiedResult;
  imported: ImportedIdentity;
  number: number;
  /** The job, where the sender or another result of the test makes it worth showing. */
  jobText?: string | null;
}

export interface ImportPlan {
  /** First attempts of results that are new in the run. Each one names its result. */
  started: PlannedAttempt[];
  /** Further attempts of results that are in the run or in `started`. */
  added: PlannedAttempt[];
  replaced: PlannedAttempt[];
  unchanged: number;
  /** Attempts that only get another number. */
  renumbered: Pick<StoredAttempt, 'id' | 'number'>[];
  /** Ids of results with any changed attempt. */
  touched: string[];
  /** Identities of the results that the file has. */
  scenarios: string[];
  /** Stored results that get another text for their job, as another result of their test arrived. */
  relabelled: { id: string; jobText: string | null }[];
}

/**
 * Plans the changes that a file makes in its run. The same file again changes nothing. Pure.
 * A skipped test only counts while the run has no real attempt of it: partial runs and repetitions of failures list all
 * other tests as skipped. A skipped test is attempt 0, and the first real attempt replaces it.
 * @param stored all attempts in the run at the tests of the file
 * @param attempt number given by the sender
 */
export function planImport(
  runId: string,
  stored: readonly StoredAttempt[],
  results: readonly IdentifiedResult[],
  attempt: number,
): ImportPlan {
  const file = fileOf(results);
  const { identities, texts } = assignResults(stored, results, { attempt, file });
  const identityOf = (result: IdentifiedResult) => identities.get(result) ?? result;
  const existing = new Map(stored.map((storedAttempt) => [keyOf(storedAttempt.imported), storedAttempt]));
  const ran = new Set(
    [
      ...stored.map(({ imported }) => ({ scenario: imported.scenario, runs: imported.attempt > 0 })),
      ...results.map((result) => ({ ...identityOf(result), runs: result.status !== 'SKIPPED' })),
    ].flatMap(({ scenario, runs }) => (runs ? [scenario] : [])),
  );
  const counted = results.filter(
    (result) => result.status !== 'SKIPPED' || !ran.has(identityOf(result).scenario),
  );
  const incoming = new Map(
    counted.map((result) => {
      const { digest, status, origin } = result;
      const { scenario, retry } = identityOf(result);
      const skipped = { scenario, attempt: 0, retry: 0, digest, file, origin };
      const imported = status === 'SKIPPED' ? skipped : { ...skipped, attempt, retry };
      const before = existing.get(keyOf(imported)) ?? existing.get(keyOf(skipped));
      // Another result must not take the same place.
      if (before) existing.delete(keyOf(before.imported));
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
    scenarios: [...new Set(results.map((result) => identityOf(result).scenario))],
    relabelled: [...texts].flatMap(([scenario, jobText]) => {
      const id = resultIds.get(scenario);
      return id === undefined ? [] : [{ id, jobText }];
    }),
  };
  const touched = new Set<string>();
  for (const [id, { result, imported, before }] of incoming) {
    const isFirst = !resultIds.has(imported.scenario);
    const resultId = resultIds.get(imported.scenario) ?? id;
    resultIds.set(imported.scenario, resultId);
    const jobText = texts.get(imported.scenario) ?? imported.origin?.job ?? null;
    const planned = { id, resultId, result, imported, number: numbers.get(id) ?? 1, jobText };
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

/** Identifies a file by its results, so the same file always has the same id. */
function fileOf(results: readonly IdentifiedResult[]): string {
  const hash = createHash('sha256');
  for (const { scenario, retry, digest } of results) hash.update(`${scenario} ${retry} ${digest}\n`);
  return hash.digest('hex').slice(0, 16);
}

/** A stored failure outside of the tests of a file. */
export interface OutsideFailure {
  resultId: string;
  imported: ImportedIdentity;
  number: number;
  uri: string;
  featureName: string;
  scenarioName: string;
  line: number;
}

/** Returns a passed attempt for an outside failure: a later attempt of the sender had the same tests without it. */
export function endedWell(
  runId: string,
  { resultId, number, imported: { scenario, origin = {} }, ...named }: OutsideFailure,
  attempt: number,
): PlannedAttempt {
  const imported = { scenario, attempt, retry: 0, digest: 'ended well', origin };
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
      origin,
      digest: imported.digest,
    },
  };
}

/** Returns the same id for the same attempt, so that no attempt is stored twice. */
function idOf(runId: string, { scenario, attempt, retry }: ImportedIdentity): string {
  const hex = createHash('sha256').update(`${runId} ${scenario} ${attempt} ${retry}`).digest('hex');
  // UUID version 8: made by a custom rule.
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}

/** Numbers the attempts of each result in their order, from 1. */
function numbersOf(attempts: readonly Pick<StoredAttempt, 'id' | 'imported'>[]): Map<string, number> {
  const results = new Map<string, Pick<StoredAttempt, 'id' | 'imported'>[]>();
  for (const attempt of attempts) {
    const { scenario } = attempt.imported;
    const others = results.get(scenario);
    if (others) others.push(attempt);
    else results.set(scenario, [attempt]);
  }
  const numbers = new Map<string, number>();
  for (const result of results.values()) {
    result.sort((a, b) => a.imported.attempt - b.imported.attempt || a.imported.retry - b.imported.retry);
    result.forEach(({ id }, at) => numbers.set(id, at + 1));
  }
  return numbers;
}
