import { createHash } from 'node:crypto';
import type { Analysis } from '#contracts/runs/analysis';
import type { ReportStep } from '#contracts/worker/evidence';
import { scriptError } from './code-rules';
import { failureOf, stepOf, type Failure, type Finding, type Rule, type Sentence } from './failure';
import { normalised, quoted, reasonOf } from './message-text';
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
const rules: Rule[] = [
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
const most = { sentences: 8, length: 500 };

/**
 * Returns why an attempt failed, from its report alone. Deterministic; about 1 µs for each kilobyte.
 * @param message of the attempt; imported results often have nothing else
 */
export function analyseFailure(message: string | null | undefined, steps: readonly ReportStep[]): Analysis {
  const failure = failureOf(message, steps);
  const finding = firstOf(failure) ?? unknown(failure);
  const told = new Map<string, Sentence | null>();
  for (const one of [...finding.evidence, ...besides(failure, finding)]) {
    const [text, place] = typeof one === 'string' ? [one, null] : [one.text, one];
    if (!told.has(text) && told.size < most.sentences) told.set(text, place);
  }
  const seen = [...told.values()].flatMap((place, sentence) => {
    if (!place) return [];
    const { step, request, entry } = place;
    return [{ sentence, step, request, entry: request === undefined ? entry : undefined }];
  });
  return {
    tag: finding.tag,
    cause: finding.cause,
    evidence: [...told.keys()].map((one) => one.slice(0, most.length)),
    seen: seen.length > 0 ? seen : undefined,
    signature: signatureOf(finding),
  };
}

function firstOf(failure: Failure): Finding | null {
  for (const rule of rules) {
    const finding = rule(failure);
    if (finding) return finding;
  }
  return null;
}

/** Makes no guess, but quotes the message. */
function unknown(failure: Failure): Finding {
  const reason = reasonOf(failure.message);
  return {
    cause: 'unknown',
    tag: 'Unknown',
    evidence: [
      reason
        ? `${failure.step ? 'The step said' : 'The message is'}: ${quoted(reason)}`
        : 'The result has no message.',
    ],
    identity: [stepOf(failure), failure.message],
  };
}

/** Returns other errors around the failure. The analysis names them, but they did not decide the cause. */
function besides(failure: Failure, { cause }: Finding): Sentence[] {
  if (cause === 'infrastructure' || cause === 'step-undefined') return [];
  const refused = httpErrorsOf(failure).slice(0, 3).map(seenRequest);
  const thrown = pageErrorsOf(failure).slice(0, 2).map(seenError);
  return [...refused, ...thrown];
}

/** Returns the same text for equal failures in every run: cause and identity, without the values that differ. */
function signatureOf({ cause, identity }: Finding): string {
  const text = [cause, ...identity.map(normalised)].join('\n');
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}
