import { createHash } from 'node:crypto';
import type { FailureAnalysis } from '#contracts/runs/analysis';
import type { ReportStep } from '#contracts/worker/evidence';
import { scriptError } from './code-rules';
import {
  failureFactsOf,
  blamedStepText,
  type Failure,
  type RuleConclusion,
  type FailureRule,
  type EvidenceSentence,
} from './failure';
import { normalised, quoted, firstReasonLine } from './message-text';
import { assertionDiffers, locatorGone, timeOut, valuesDiffer } from './outcome-rules';
import {
  errorPage,
  httpError,
  httpErrorsOf,
  pageError,
  pageErrorsOf,
  seenError,
  seenRequest,
} from './page-rules';
import { environmentUnreachable, infrastructure, stepUndefined, testDataMissing } from './said-rules';

/**
 * The first rule that applies gives the cause (docs/decisions/0023). Order:
 * 1. The message itself is clear: the machine or the step is the cause. An error page comes before compared values,
 *   because every value differs on it. Then missing test data, the connection to the application, step code.
 * 2. An error answer of the application near the failure, because it explains what the step did not find.
 * 3. The result of the step: no element or too many for its locator, another value, or a time-out.
 */
const rules: FailureRule[] = [
  infrastructure,
  stepUndefined,
  errorPage,
  valuesDiffer,
  testDataMissing,
  environmentUnreachable,
  scriptError,
  httpError,
  pageError,
  locatorGone,
  assertionDiffers,
  timeOut,
];

/** Limits of an analysis: number of sentences, and characters of each. */
const limits = { sentences: 8, length: 500 };

/**
 * Returns why an attempt failed, from its report alone. Deterministic; about 1 µs for each kilobyte.
 * @param message of the attempt; imported results often have nothing else
 */
export function analyseFailure(
  message: string | null | undefined,
  steps: readonly ReportStep[],
): FailureAnalysis {
  const failure = failureFactsOf(message, steps);
  const finding = firstOf(failure) ?? unknown(failure);
  const told = new Map<string, EvidenceSentence | null>();
  for (const item of [...finding.evidence, ...besides(failure, finding)]) {
    const [text, place] = typeof item === 'string' ? [item, null] : [item.text, item];
    if (!told.has(text) && told.size < limits.sentences) told.set(text, place);
  }
  const seen = [...told.values()].flatMap((place, sentence) => {
    if (!place) return [];
    const { step, request, entry } = place;
    return [{ sentence, step, request, entry: request === undefined ? entry : undefined }];
  });
  return {
    tag: finding.tag,
    cause: finding.cause,
    evidence: [...told.keys()].map((key) => key.slice(0, limits.length)),
    seen: seen.length > 0 ? seen : undefined,
    signature: signatureOf(finding),
  };
}

function firstOf(failure: Failure): RuleConclusion | null {
  for (const rule of rules) {
    const finding = rule(failure);
    if (finding) return finding;
  }
  return null;
}

/** Makes no guess, but quotes the message. */
function unknown(failure: Failure): RuleConclusion {
  const reason = firstReasonLine(failure.message);
  return {
    cause: 'unknown',
    tag: 'Unknown',
    evidence: [
      reason
        ? `${failure.step ? 'The step said' : 'The message is'}: ${quoted(reason)}`
        : 'The result has no message.',
    ],
    identity: [blamedStepText(failure), failure.message],
  };
}

/** Returns other errors around the failure. The analysis names them, but they did not decide the cause. */
function besides(failure: Failure, { cause }: RuleConclusion): EvidenceSentence[] {
  if (cause === 'infrastructure' || cause === 'step-undefined') return [];
  const refused = httpErrorsOf(failure).slice(0, 3).map(seenRequest);
  const thrown = pageErrorsOf(failure).slice(0, 2).map(seenError);
  return [...refused, ...thrown];
}

/** Returns the same text for equal failures in every run: cause and identity, without the values that differ. */
function signatureOf({ cause, identity }: RuleConclusion): string {
  const text = [cause, ...identity.map(normalised)].join('\n');
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}
