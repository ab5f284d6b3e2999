import type { FailureGroup } from '#contracts/runs/failures';
import { cutText } from '~/ui/cut';
import { errorSummaryOf, withoutColours } from '#domain/errors/error-parts';

/** Groups shown at first; `mostShown`: including those behind "more". The table by root cause has all. */
const shownAtOnce = 6;
const maxShown = 20;

/** Characters of a line. The screen may cut it earlier. */
const maxLineLength = 240;

/** A group of equal failures of a run. */
export interface FailureRow {
  signature: string;
  /** The cause, as lists word it. */
  tag: string;
  /** The common error in one line. */
  line: string;
  /** Further facts about the first failure. */
  evidence: string[];
  failedStep: string | null;
  message: string | null;
  count: number;
  /** The first scenarios of the group; addresses below the project's. */
  scenarios: { to: string; name: string }[];
  /** The first run with this failure: its address below the project's and epoch ms; null for this run. */
  seenBefore: { to: string; time: number } | null;
}

export interface FailureGroupsView {
  /** Number of groups, 100 at most. */
  count: number;
  /** Number of groups that no earlier run had. */
  fresh: number;
  shown: FailureRow[];
  more: FailureRow[];
}

/** Returns the failure groups that the report of a run shows. */
export function failureGroupsView(groups: readonly FailureGroup[], runId: string): FailureGroupsView {
  const rows = groups.slice(0, maxShown).map((group) => rowOf(group, runId));
  const atOnce = groups.length > shownAtOnce ? shownAtOnce - 1 : shownAtOnce;
  return {
    count: groups.length,
    fresh: groups.filter(({ firstSeen }) => firstSeen.runId === runId).length,
    shown: rows.slice(0, atOnce),
    more: rows.slice(atOnce),
  };
}

/** Returns the cause of a shown group; null when no shown group has the signature. */
export function tagOf({ shown, more }: FailureGroupsView, signature: string): string | null {
  return [...shown, ...more].find((row) => row.signature === signature)?.tag ?? null;
}

function rowOf(group: FailureGroup, runId: string): FailureRow {
  const { signature, tag, count, failedStep, message, firstSeen } = group;
  const [line = message ? errorSummaryOf(message) : tag, ...evidence] = group.evidence;
  return {
    signature,
    tag,
    count,
    failedStep,
    evidence,
    line: cutText(line, maxLineLength, maxLineLength),
    message: message && withoutColours(message).trim(),
    scenarios: group.scenarios.map(({ testCaseId, scenarioName }) => ({
      to: `run-report/${runId}/${testCaseId}`,
      name: scenarioName,
    })),
    seenBefore:
      firstSeen.runId === runId ? null : { to: `run-report/${firstSeen.runId}`, time: firstSeen.time },
  };
}
