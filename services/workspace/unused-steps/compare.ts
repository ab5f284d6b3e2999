import { compilePattern } from '../steps/pattern';
import type { LocatedDefinition, StepLibrary } from '../steps/library';
import type { StepPattern } from '../steps/step-definition';
import { TookTooLong, withTimeLimit } from '../steps/time-limit';
import { forEachYielding } from '#services/foundation/threads/yield';

export interface Comparison {
  /** Definitions that match none of the texts, in the order of files and lines. */
  unused: LocatedDefinition[];
  /** Definitions of which that cannot be told; they count as used. */
  unchecked: { definition: LocatedDefinition; reason: string }[];
}

interface Candidate {
  definition: LocatedDefinition;
  /** What every text that matches begins with. */
  start: string;
  matches(text: string): boolean;
}

/** Texts that are compared in one go; other requests get their turn in between. */
const together = 256;
/** Milliseconds that one go may take; ordinary patterns need less than ten. */
const limit = 500;

/**
 * Looks for definitions that no text matches. One is compared until its first match only, so the cost is that of
 * those left over.
 * @param texts without repeats
 */
export async function compareDefinitions(
  library: StepLibrary,
  texts: readonly string[],
): Promise<Comparison> {
  const unknown = library.definitions.flatMap((definition) => {
    const reason = faultOf(library, definition);
    return reason === null ? [] : [{ definition, reason }];
  });
  const faulty = new Set(unknown.map(({ definition }) => definition));
  const known = library.definitions.filter((definition) => !faulty.has(definition));
  const left = new Set(known.map((definition) => candidateOf(library, definition)));

  const goes = Array.from({ length: Math.ceil(texts.length / together) }, (_, go) => go * together);
  await forEachYielding(goes, (first) => {
    for (const { definition } of dropMatched(left, texts.slice(first, first + together))) {
      unknown.push({ definition, reason: 'Its pattern takes too long to match.' });
    }
  });
  return { unused: [...left].map(({ definition }) => definition), unchecked: unknown };
}

/** Why it cannot be told what a definition matches; null when it can. */
function faultOf(library: StepLibrary, { file, problem, pattern }: LocatedDefinition): string | null {
  const fault = library.files.get(file)?.problem;
  if (fault) return `${file}, line ${fault.line}: ${fault.message}`;
  // A type that nobody defines, or only at run time, stands for any text: what matches nothing then is unused.
  const anyText = 'text' in pattern && problem?.startsWith('The parameter type {');
  return anyText ? null : problem;
}

function candidateOf({ parameterTypes }: StepLibrary, definition: LocatedDefinition): Candidate {
  const { matches } = compilePattern(definition.pattern, { registry: parameterTypes, missing: new Set() });
  return { definition, matches, start: literalStart(definition.pattern) };
}

/** The signs of an expression before the first that means something else than itself. */
function literalStart(pattern: StepPattern): string {
  if (!('text' in pattern)) return '';
  const end = pattern.text.search(/[{(/\\]/);
  if (end === -1) return pattern.text;
  const start = pattern.text.slice(0, end);
  // Of `in my belly/stomach` the last word may be another.
  return pattern.text[end] === '/' ? start.slice(0, start.lastIndexOf(' ') + 1) : start;
}

/** Takes out of `left` what matches one of the texts; answers those of which that takes too long to tell. */
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
      // The clock also runs while a busy machine does something else: only the second time tells.
      if (interrupted.has(current)) {
        left.delete(current);
        slow.push(current);
      }
      interrupted.add(current);
    }
  }
  return slow;
}
