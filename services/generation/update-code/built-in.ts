import { findDefinition, parseCode, type Definition } from './definition';
import { continueOnFailure, onlyIfFound, retryStep, setClickTimeout, type Changed } from './edits';

export type UpdatedCode = { status: true; result: string } | { status: false; error: string };

/** Requests that the built-in engine understands (docs/rules/generation.md, Changing step code). */
const understood =
  'The built-in engine understands: continue if step fails, perform only if element found, retry step, ' +
  'set click timeout to 2 minutes.';

/**
 * Changes one step definition as requested, and nothing else in its file. Deterministic, without a model. Knows the
 * four changes that the editor suggests, also with another number of tries or another time.
 * @param request in plain words, with or without the `/` of a suggestion
 * @param pattern of the definition, as cucumber prints it
 * @param source the whole step file
 */
export function updateCode(request: string, pattern: string, source: string): UpdatedCode {
  const change = changeFor(request);
  if (!change) return { status: false, error: understood };
  const program = parseCode(source);
  if (!program) return { status: false, error: 'The file has a syntax error. Correct it first.' };
  const definition = findDefinition(source, program, pattern);
  if (!definition) return { status: false, error: `The file has no code for "${pattern}".` };
  const changed = change(definition);
  if ('refusal' in changed) return { status: false, error: changed.refusal };
  if (changed.source === source) return { status: false, error: 'The code does that already.' };
  // A change must never break code, even if the code has an unexpected form.
  if (!parseCode(changed.source)) {
    return { status: false, error: 'The code of this step is written so that the change would break it.' };
  }
  return { status: true, result: changed.source };
}

type Change = (definition: Definition) => Changed;

const maxTries = 10;
const maxTimeout = 600_000;
const milliseconds: Record<string, number> = { minute: 60_000, second: 1000, ms: 1, millisecond: 1 };

function changeFor(request: string): Change | null {
  const words = request
    .trim()
    .replace(/^\/|[.!]$/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
  if (/^continue if (the |this )?step fails$/.test(words)) return continueOnFailure;
  if (/^perform only if (the |an )?element (is )?found$/.test(words)) return onlyIfFound;
  const [retry, tries = '3'] = /^retry (?:the |this )?step(?: (\d+) times)?$/.exec(words) ?? [];
  if (retry && Number(tries) >= 2 && Number(tries) <= maxTries) {
    return (definition) => retryStep(definition, Number(tries));
  }
  const [wait, amount, word] =
    /^set (?:the )?click timeout to (\d+) ?(minute|second|millisecond|ms)s?$/.exec(words) ?? [];
  const timeout = Number(amount) * (milliseconds[word ?? ''] ?? 0);
  if (!wait || timeout < 1 || timeout > maxTimeout) return null;
  return (definition) => setClickTimeout(definition, timeout);
}
