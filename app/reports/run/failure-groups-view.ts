import type { FailureGroup } from '#contracts/runs/failures';
import { cut } from '~/ui/cut';
import { summaryOf, withoutColours } from '#domain/errors/error-parts';

/** Groups that are there at once, and with those behind "more"; the table by root cause has them all. */
const shownAtOnce = 6;
const mostShown = 20;

/** Characters of a line; it ends earlier on the screen. */
const longestLine = 240;

/** Failures of a run that are the same. */
export interface FailureRow {
  signature: string;
  /** Its cause in the words of lists. */
  tag: string;
  /** What they have in common, in one line. */
  line: string;
  /** What else is known of the first of them. */
  evidence: string[];
  failedStep: string | null;
  message: string | null;
  count: number;
  /** The first of them; addresses below the project's. */
  scenarios: { to: string; name: string }[];
  /** Epoch milliseconds, and the address of the run below the project's; null for a failure that this run is the first to have. */
  seenBefore: { to: string; time: number } | null;
}

export interface FailureGroupsView {
  /** How many there are, 100 at most. */
  count: number;
  /** Of them, those that no run had before. */
  fresh: number;
  shown: FailureRow[];
  more: FailureRow[];
}

/** What the report of a run shows of its failures. */
export function failureGroupsView(groups: readonly FailureGroup[], runId: string): FailureGroupsView {
  const rows = groups.slice(0, mostShown).map((group) => rowOf(group, runId));
  const atOnce = groups.length > shownAtOnce ? shownAtOnce - 1 : shownAtOnce;
  return {
    count: groups.length,
    fresh: groups.filter(({ firstSeen }) => firstSeen.runId === runId).length,
    shown: rows.slice(0, atOnce),
    more: rows.slice(atOnce),
  };
}

/** The cause of a group that is shown. */
export function tagOf({ shown, more }: FailureGroupsView, signature: string): string | null {
  return [...shown, ...more].find((row) => row.signature === signature)?.tag ?? null;
}

function rowOf(group: FailureGroup, runId: string): FailureRow {
  const { signature, tag, count, failedStep, message, firstSeen } = group;
  const [line = message ? summaryOf(message) : tag, ...evidence] = group.evidence;
  return {
    signature,
    tag,
    count,
    failedStep,
    evidence,
    line: cut(line, longestLine, longestLine),
    message: message && withoutColours(message).trim(),
    scenarios: group.scenarios.map(({ testCaseId, scenarioName }) => ({
      to: `run-report/${runId}/${testCaseId}`,
      name: scenarioName,
    })),
    seenBefore:
      firstSeen.runId === runId ? null : { to: `run-report/${firstSeen.runId}`, time: firstSeen.time },
  };
}
