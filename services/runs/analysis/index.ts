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
 * In order; the first that applies gives the cause (docs/decisions/0023).
 * 1. What the message itself says beyond doubt: the machine, the step; a page that is an error page, where every value
 *    differs; what was expected and what was received; the
 *    step's data, its way to the application, its code.
 * 2. What the application answered around the failure, as it explains what the step then missed.
 * 3. What the step found: nothing or too much for its locator, another value, nothing in time.
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

/** Sentences of an analysis, and what one may have. */
const most = { sentences: 8, length: 500 };

/**
 * Why an attempt failed, from its report alone. Deterministic, and about a microsecond for each kilobyte of it.
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
    return [{ sentence, step, ...(request === undefined ? { entry } : { request }) }];
  });
  return {
    tag: finding.tag,
    cause: finding.cause,
    evidence: [...told.keys()].map((one) => one.slice(0, most.length)),
    ...(seen.length > 0 && { seen }),
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

/** No guess: the message stands for itself. */
function unknown(failure: Failure): Finding {
  const reason = reasonOf(failure.message);
  return {
    cause: 'unknown',
    tag: 'Unknown',
    evidence: [
      reason
        ? `${failure.step ? 'The step said' : 'The message is'}: ${quoted(reason)}`
        : 'The result came without a message.',
    ],
    identity: [stepOf(failure), failure.message],
  };
}

/** What else went wrong around the failure; it is told, but was not what decided. */
function besides(failure: Failure, { cause }: Finding): Sentence[] {
  if (cause === 'infrastructure' || cause === 'step-undefined') return [];
  const refused = httpErrorsOf(failure).slice(0, 3).map(seenRequest);
  const thrown = pageErrorsOf(failure).slice(0, 2).map(seenError);
  return [...refused, ...thrown];
}

/** The same for failures that are the same, in every run: cause and identity without the values that differ. */
function signatureOf({ cause, identity }: Finding): string {
  const text = [cause, ...identity.map(normalised)].join('\n');
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}
