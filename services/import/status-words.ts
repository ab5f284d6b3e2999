/** Meaning of a status that a test tool wrote. */
export type StatusMeaning = 'passed' | 'failed' | 'skipped' | 'unknown';

/** Statuses of the common tools in lower case, without separators. `xpassed`: passed, but was expected to fail. */
const words: Record<Exclude<StatusMeaning, 'unknown'>, string> = {
  passed:
    'passed pass passes success successful succeeded ok run ran completed complete executed expected flaky fixed',
  failed:
    'failed fail failure failures error errors errored broken unexpected notok timedout timeout aborted abort crashed crash fatal killed interrupted undefined ambiguous hookerror cleanuperror testerror bindingerror stepdefinitionpending undefinedstep xpass xpassed unexpectedpass unexpectedsuccess regression',
  skipped:
    'skipped skip notrun notexecuted notapplicable na suppressed disabled ignored ignore pending pendingwarn untested todo fixme filtered excluded inconclusive deselected xfail xfailed xskip bpass bfail bxfail bskip bxpass',
};

const meanings = new Map<string, StatusMeaning>(
  Object.entries(words).flatMap(([meaning, list]) =>
    list.split(' ').map((word) => [word, meaning as StatusMeaning] as const),
  ),
);

/** Returns the meaning of a status in any spelling: `notRun`, `not_run`, `NOT RUN`. Null for an empty one. */
export function statusMeaning(status: string | null | undefined): StatusMeaning | null {
  const word = (status ?? '').toLowerCase().replace(/[\s_-]+/g, '');
  return word === '' ? null : (meanings.get(word) ?? 'unknown');
}

/** Returns the message of a result whose status no tool is known to write. */
export const unknownStatusText = (status: string): string =>
  `The report has the status “${status.trim().slice(0, 100)}”, which Scenarium does not know. It counts as failed.`;
