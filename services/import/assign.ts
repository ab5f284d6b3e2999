import type { RunStatus } from '#contracts/runs/report';
import type { ImportedIdentity, ImportedOrigin } from '#services/runs/tables';
import { grouped, originKey, type IdentifiedResult } from './result';

/** An attempt already stored in the run, at a test of the file. */
export interface StoredAttempt {
  id: string;
  resultId: string;
  imported: ImportedIdentity;
  number: number;
  status: RunStatus;
  /** Null when unknown. */
  endedAt: Date | null;
}

/** A test has one result for each job that ran it. Results after the first one have a number behind their hash. */
interface TestResult {
  /** Identity: `hash` of the test, or `hash.2`. */
  scenario: string;
  /** Stored attempts. Empty for a result that the file adds. */
  attempts: StoredAttempt[];
  origin: ImportedOrigin | undefined;
}

/** Attempts of a file at one test in one job. */
interface Group {
  scenario: string;
  origin: ImportedOrigin;
  members: IdentifiedResult[];
  skipped: boolean;
}

interface Assigned {
  result: TestResult;
  /** Added to the retry numbers of the file, when a named job sent the test again. */
  offset: number;
}

/** Returns the hash of the test from the identity of one of its results. */
export const testOf = (scenario: string): string => scenario.split('.', 1)[0]!; // split returns at least one part

/** Returns the identity of the nth result of a test, from 1. */
export const nthResultOf = (test: string, nth: number): string => (nth === 1 ? test : `${test}.${nth}`);

/**
 * Decides to which result of the run each attempt of a file belongs (docs/decisions/0107). Pure.
 * A result of the file never takes the place of a result of another file of the same attempt. So a run is never greener
 * than its files, in any order of arrival. Only these continue a stored result:
 * - the same file, and the same attempt in a longer file of the same job,
 * - another attempt of the same job, on any host,
 * - another file of a job that the sender names: the job was repeated.
 * @returns the identity of each result of the file, and the text of the job for results of tests with several results
 */
export function assignResults(
  stored: readonly StoredAttempt[],
  results: readonly IdentifiedResult[],
  file: { attempt: number; file: string },
): { identities: Map<IdentifiedResult, { scenario: string; retry: number }>; texts: Map<string, string> } {
  const identities = new Map<IdentifiedResult, { scenario: string; retry: number }>();
  const texts = new Map<string, string>();
  const storedTests = grouped(stored, ({ imported }) => testOf(imported.scenario));
  for (const [test, members] of grouped(results, ({ scenario }) => scenario)) {
    const existing = testResultsOf(storedTests.get(test) ?? []);
    const all = [...existing];
    const free = new Set(existing);
    const groups = [...grouped(members, ({ origin }) => originKey(origin)).values()].map(groupOf);
    const assign = (group: Group, { result, offset }: Assigned) => {
      free.delete(result);
      for (const member of group.members)
        identities.set(member, { scenario: result.scenario, retry: member.retry + offset });
    };
    let waiting = groups;
    for (const rule of rules) {
      waiting = waiting.filter((group) => {
        const found = rule(group, [...free], file);
        if (found) assign(group, found);
        return !found;
      });
    }
    let next = Math.max(0, ...existing.map(({ scenario }) => Number(scenario.split('.')[1] ?? 1))) + 1;
    for (const group of waiting) {
      const added = { scenario: nthResultOf(test, next++), attempts: [], origin: group.origin };
      all.push(added);
      assign(group, { result: added, offset: 0 });
    }
    if (waiting.length > 0 && all.length > 1) {
      for (const [at, text] of jobTexts(all).entries()) texts.set(all[at]!.scenario, text); // one text for each
    }
  }
  return { identities, texts };
}

type Rule = (
  group: Group,
  free: readonly TestResult[],
  file: { attempt: number; file: string },
) => Assigned | undefined;

/** Rules for stored results, the surest first. All groups of a file try a rule before any group tries the next one. */
const rules: Rule[] = [
  // The same file again.
  ({ members, origin }, free, { attempt, file }) => {
    for (const result of free) {
      const same = result.attempts.filter(
        ({ imported }) =>
          imported.file === file && imported.attempt === attempt && matches(imported.origin, origin, true),
      );
      if (same.length === 0) continue;
      const offset = minRetry(same.map(({ imported }) => imported)) - minRetry(members);
      return { result, offset };
    }
    return undefined;
  },
  // The same attempts in another file of the job, e.g. one that was sent before the job ended.
  (group, free, { attempt }) =>
    unmoved(
      free.find(({ attempts, origin }) => {
        const digests = realAttempts(attempts, attempt).map(({ imported }) => imported.digest);
        return (
          matches(origin, group.origin, true) &&
          digests.length > 0 &&
          digests.toSorted().join() ===
            group.members
              .map(({ digest }) => digest)
              .toSorted()
              .join()
        );
      }),
    ),
  // A skipped test adds nothing to what the job is known to have run.
  (group, free) =>
    group.skipped
      ? unmoved(mostLikely(free.filter(({ origin }) => matches(origin, group.origin))))
      : undefined,
  // Another attempt of the job, or the first one at a test that was skipped elsewhere.
  ...[true, false].map(
    (sameHost): Rule =>
      (group, free, { attempt }) =>
        unmoved(
          mostLikely(
            free.filter(
              ({ attempts, origin }) =>
                !group.skipped &&
                realAttempts(attempts, attempt).length === 0 &&
                matches(origin, group.origin, sameHost),
            ),
          ),
        ),
  ),
  // A job with a name was repeated under the same number.
  (group, free, { attempt }) => {
    if (group.origin.job === undefined || group.skipped) return undefined;
    const result = mostLikely(
      free.filter(({ attempts, origin }) => matches(origin, group.origin) && isLater(group, attempts)),
    );
    if (!result) return undefined;
    const retries = realAttempts(result.attempts, attempt).map(({ imported }) => imported.retry);
    return { result, offset: Math.max(-1, ...retries) + 1 };
  },
];

/**
 * False if the tests of a group started before the stored attempts ended, as in jobs beside each other, or if a report
 * has no times.
 */
function isLater({ members }: Group, attempts: readonly StoredAttempt[]): boolean {
  const starts = members.map(({ startTime }) => startTime).filter((time) => typeof time === 'number');
  const ends = attempts.flatMap(({ endedAt }) => (endedAt ? [endedAt.getTime()] : []));
  return starts.length > 0 && ends.length > 0 && Math.min(...starts) >= Math.max(...ends);
}

const unmoved = (result: TestResult | undefined): Assigned | undefined => result && { result, offset: 0 };

const minRetry = (attempts: readonly { retry: number }[]) => Math.min(...attempts.map(({ retry }) => retry));

const realAttempts = (attempts: readonly StoredAttempt[], attempt: number) =>
  attempts.filter(({ imported }) => imported.attempt === attempt);

/** Prefers failed results, because failed jobs are repeated, then results that ran. */
function mostLikely(candidates: readonly TestResult[]): TestResult | undefined {
  const rank = ({ attempts }: TestResult) => {
    const last = attempts.at(-1);
    if (last?.status === 'FAILED') return 0;
    return last && last.imported.attempt > 0 ? 1 : 2;
  };
  return candidates.toSorted((one, other) => rank(one) - rank(other))[0];
}

/** Older results have no origin, and match any job. */
function matches(known: ImportedOrigin | undefined, origin: ImportedOrigin, sameHost = false): boolean {
  if (!known) return true;
  return (
    known.job === origin.job &&
    known.environment === origin.environment &&
    known.suite === origin.suite &&
    (!sameHost || known.host === origin.host)
  );
}

function testResultsOf(stored: readonly StoredAttempt[]): TestResult[] {
  return [...grouped(stored, ({ imported }) => imported.scenario)].map(([scenario, attempts]) => {
    const inOrder = attempts.toSorted((one, other) => one.number - other.number);
    return { scenario, attempts: inOrder, origin: inOrder.at(-1)?.imported.origin };
  });
}

function groupOf(members: readonly IdentifiedResult[]): Group {
  const [{ scenario, origin }] = members as [IdentifiedResult];
  const skipped = members.every(({ status }) => status === 'SKIPPED');
  return { scenario, origin, members: [...members], skipped };
}

/** Returns a text for each result of a test, from the parts of their origins that distinguish them. All texts differ. */
function jobTexts(all: readonly TestResult[]): string[] {
  const textsFrom = (parts: readonly (keyof ImportedOrigin)[]) =>
    all.map(({ origin }) => {
      const named = parts.map((part) => origin?.[part]).filter((text) => text !== undefined);
      return [...new Set(named)].join(', ').slice(0, 200);
    });
  let parts: (keyof ImportedOrigin)[] = ['job'];
  for (const part of ['environment', 'suite', 'host'] as const) {
    const more = [...parts, part];
    if (new Set(textsFrom(more)).size > new Set(textsFrom(parts)).size) parts = more;
  }
  const texts = textsFrom(parts);
  return texts.map((text, at) => {
    if (text !== '' && texts.indexOf(text) === texts.lastIndexOf(text)) return text;
    const report = `report ${at + 1}`;
    return text === '' ? report : `${text}, ${report}`;
  });
}
