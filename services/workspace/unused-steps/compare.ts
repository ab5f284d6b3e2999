import { compilePattern } from '../steps/pattern';
import type { LocatedDefinition, StepLibrary } from '../steps/library';
import type { StepPattern } from '../steps/step-definition';
import { TookTooLong, withTimeLimit } from '../steps/time-limit';
import { forEachYielding } from '#services/foundation/threads/yield';

export interface UsageComparison {
  /** Definitions that match none of the texts, in the order of files and lines. */
  unused: LocatedDefinition[];
  /** Definitions that could not be compared. They count as used. */
  unchecked: { definition: LocatedDefinition; reason: string }[];
}

interface Candidate {
  definition: LocatedDefinition;
  /** The constant beginning of every text that matches. */
  start: string;
  matches(text: string): boolean;
}

/** Number of texts that are compared in one go. Other requests get their turn in between. */
const together = 256;
/** Milliseconds that one go may take. Ordinary patterns need less than ten. */
const limit = 500;

/**
 * Finds the definitions that no text matches. A definition is compared only until its first match, so the unused ones
 * make up most of the cost.
 * @param texts without repeats
 */
export async function compareDefinitions(
  library: StepLibrary,
  texts: readonly string[],
): Promise<UsageComparison> {
  const unknown = library.definitions.flatMap((definition) => {
    const reason = faultOf(library, definition);
    return reason === null ? [] : [{ definition, reason }];
  });
  const faulty = new Set(unknown.map(({ definition }) => definition));
  const definitions = library.definitions.filter((definition) => !faulty.has(definition));
  const left = new Set(definitions.map((definition) => candidateOf(library, definition)));

  const goes = Array.from({ length: Math.ceil(texts.length / together) }, (_, go) => go * together);
  await forEachYielding(goes, (first) => {
    for (const { definition } of dropMatched(left, texts.slice(first, first + together))) {
      unknown.push({ definition, reason: 'Its pattern takes too long to match.' });
    }
  });
  return { unused: [...left].map(({ definition }) => definition), unchecked: unknown };
}

/** Returns why the matches of a definition cannot be determined; null if they can. */
function faultOf(library: StepLibrary, { file, problem, pattern }: LocatedDefinition): string | null {
  const fault = library.files.get(file)?.problem;
  if (fault) return `${file}, line ${fault.line}: ${fault.message}`;
  // A parameter type without a known pattern matches any text here. A definition that matches none then is unused.
  const anyText = 'text' in pattern && problem?.startsWith('The parameter type {');
  return anyText ? null : problem;
}

function candidateOf({ parameterTypes }: StepLibrary, definition: LocatedDefinition): Candidate {
  const { matches } = compilePattern(definition.pattern, { registry: parameterTypes, missing: new Set() });
  return { definition, matches, start: literalStart(definition.pattern) };
}

/** Returns the characters of an expression before the first one with a special meaning. */
function literalStart(pattern: StepPattern): string {
  if (!('text' in pattern)) return '';
  const end = pattern.text.search(/[{(/\\]/);
  if (end === -1) return pattern.text;
  const start = pattern.text.slice(0, end);
  // In `in my belly/stomach` the last word has alternatives.
  return pattern.text[end] === '/' ? start.slice(0, start.lastIndexOf(' ') + 1) : start;
}

/** Removes candidates that match one of the texts from `left`. Returns those that take too long to match. */
function dropMatched(left: Set<Candidate>, texts: readonly string[]): Candidate[] {
  const slow: Candidate[] = [];
  const interrupted = new Set<Candidate>();
  let next = 0;
  let current: Candidate | undefined;
  while (next < texts.length) {
    try {
      withTimeLimit(limit, () => {
        for (; next < texts.length; next++) {
          const text = texts[next] ?? '';
          for (const candidate of left) {
            if (!text.startsWith(candidate.start)) continue;
            current = candidate;
            if (candidate.matches(text)) left.delete(candidate);
          }
        }
      });
    } catch (error) {
      if (!(error instanceof TookTooLong) || !current) throw error;
      // The clock also runs while a busy machine does something else: blame a pattern only the second time.
      if (interrupted.has(current)) {
        left.delete(current);
        slow.push(current);
      }
      interrupted.add(current);
    }
  }
  return slow;
}
