import { type Failure, type RuleConclusion, type FailureRule, blamedStepText } from './failure';
import { callLogOf, factOf, locatorInMessage, namesKept, quoted, firstReasonLine } from './message-text';

/** Rules for the result of the step, used when nothing else explains the failure. */

const strict = /strict mode violation: .+ resolved to (\d+) elements/;
const notFound = /element\(s\) not found|^Error: element\(s\) not found/m;
const resolved = /locator resolved to (?!0 elements)/;
/** Messages of Selenium, WebDriver and Cypress for a missing element. */
const foreign =
  /NoSuchElement(?:Exception|Error)|no such element|StaleElementReference(?:Exception|Error)|Expected to find (?:element|content): .+ but never found it|Unable to (?:locate|find) (?:an )?element/;

export const locatorGone: FailureRule = (failure) => {
  const { message } = failure;
  const locator = locatorInMessage(message);
  const [, many] = strict.exec(message) ?? [];
  if (many) {
    return gone(failure, [
      `${quoted(locator ?? 'The locator')} matches ${many} elements; a step needs exactly one.`,
    ]);
  }
  if (notFound.test(message)) {
    return gone(failure, [`${quoted(locator ?? 'The locator')} matched no element of the page.`]);
  }
  if (foreign.test(message)) return gone(failure, [quoted(firstReasonLine(message))]);
  // The action still waited for its element when the time was up; otherwise the log says what the locator resolved to.
  const waiting = /Timeout \d+ms exceeded/.test(message) && locator && !resolved.test(callLogOf(message));
  return waiting ? gone(failure, [`${quoted(locator)} matched no element until the time was up.`]) : null;
};

function gone(failure: Failure, evidence: string[]): RuleConclusion {
  const { message } = failure;
  const kind = strict.test(message) ? 'many' : 'none';
  const locator = namesKept(locatorInMessage(message));
  return {
    cause: 'locator-gone',
    tag: kind === 'many' ? 'Locator not unique' : 'Locator gone',
    evidence,
    identity: [kind, ...(locator ? [locator] : [blamedStepText(failure), message])],
  };
}

const assertion =
  /^(?:[\w.]*AssertionError|[\w.]*AssertionFailedError|[\w.]*ComparisonFailure|[\w.]*AssertError)\b|^assert\b|^E\s+assert\b|^expect\(.+\)|expected:? ?<?.+>? but (?:was|found|got):?|^Expected .+(?:to|but) /im;
const nodeValues = /^\+ (.+)\n- (.+)$/m;
const javaValues = /expected:? ?[<[](.*?)[>\]] but (?:was|found):? ?[<[](.*?)[>\]]/i;

/** A comparison with both of its values. It is the cause, even if other errors occurred near the failure. */
export const valuesDiffer: FailureRule = (failure) =>
  valuesOf(failure.message) === null || notFound.test(failure.message) ? null : assertionDiffers(failure);

export const assertionDiffers: FailureRule = (failure) => {
  const { message } = failure;
  const reason = firstReasonLine(message);
  const values = valuesOf(message);
  const isAssertion = assertion.test(message.split('\n', 1)[0] ?? '') || assertion.test(reason);
  if (!isAssertion && !values) return null;
  const locator = factOf(message, 'Locator');
  return {
    cause: 'assertion-differs',
    tag: 'Assertion differs',
    evidence: [
      values
        ? differs(values.expected, values.received)
        : `An expectation was not met: ${quoted(firstReasonLine(message))}`,
      ...(locator ? [`Looked at ${quoted(locator)}.`] : []),
    ],
    identity: [blamedStepText(failure), namesKept(locator), reason],
  };
};

/** Returns the expected and the received value, as Playwright, node or Java print them. Null unless both are known. */
function valuesOf(message: string): { expected: string; received: string } | null {
  const [expected, received] = [factOf(message, 'Expected'), factOf(message, 'Received')];
  if (expected !== null && received !== null) return { expected, received };
  const [, found, wanted] = nodeValues.exec(message) ?? [];
  if (found && wanted) return { expected: wanted, received: found };
  const [, javaWanted, javaFound] = javaValues.exec(message) ?? [];
  return javaWanted !== undefined && javaFound !== undefined
    ? { expected: javaWanted, received: javaFound }
    : null;
}

const differs = (expected: string, received: string) =>
  `Expected ${quoted(expected)}, but received ${quoted(received)}.`;

const timeLimit =
  /Timeout \d+ ?ms exceeded|did not end within [\d.]+ s\b|Test timeout of \d+ms exceeded|function timed out|Timed out (?:retrying )?after \d+|\bTimeout(?:Error|Exception)\b|timed out after [\d.]+|Exceeded timeout of \d+ ?ms/i;

/**
 * Reasons why an existing element could not be used, in the words of Playwright's log. The sentence is part of the stored
 * signature: with other words, an old failure would count as a new one.
 */
const hindrances: [RegExp, string][] = [
  [/(<.+?>(?:.*?<\/\w+>)?)(?: from .+? subtree)? intercepts pointer events/, 'It was covered by $1.'],
  [/element is not visible|locator resolved to hidden/, 'It was there, but not visible.'],
  [/element is not enabled/, 'It was there, but not enabled.'],
  [/element is not editable/, 'It was there, but could not be edited.'],
  [/element is not stable/, 'It was there, but did not stop moving.'],
  [/element is outside of the viewport/, 'It was there, but outside of the visible part of the page.'],
  [/did not find some options/, 'It was there, but has no such option.'],
];

export const timeOut: FailureRule = (failure) => {
  const { message } = failure;
  const limit = timeLimit.exec(message);
  if (!limit) return null;
  const locator = locatorInMessage(message);
  const hindrance = hindrances.find(([pattern]) => pattern.test(message));
  const why = hindrance && quoted(hindrance[0].exec(message)![0].replace(hindrance[0], hindrance[1]));
  const [, awaited] =
    /^(?:\s*- )?((?:waiting for (?:navigation|response|request|event)|navigating to) .+)$/m.exec(message) ??
    [];
  return {
    cause: 'time-out',
    tag: 'Time-out',
    evidence: [
      `The time was up: ${quoted(firstReasonLine(message))}`,
      ...(locator ? [`The step was busy with ${quoted(locator)}.`] : []),
      ...(why ? [why] : []),
      ...(awaited ? [`It was ${quoted(awaited)}.`] : []),
    ],
    identity: [blamedStepText(failure), namesKept(locator), hindrance?.[1] ?? '', firstReasonLine(message)],
  };
};
