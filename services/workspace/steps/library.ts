import { ParameterType, ParameterTypeRegistry } from '@cucumber/cucumber-expressions';
import { createCache } from '../cache';
import { forEachYielding } from '#services/foundation/threads/yield';
import type { NewCodePlace } from './new-code-place';
import { compilePattern, type CompiledPattern, type KnownTypes } from './pattern';
import type { ParameterTypeDefinition, StepFileContent } from './step-file';
import type { StepDefinition } from './step-definition';
import { TookTooLong, withTimeLimit } from './time-limit';
import { indexWords } from './word-index';

/** A step file of a commit. `name` is as in domain/gherkin/step-file-paths.ts. */
export interface LibraryFile extends StepFileContent {
  name: string;
  /** Why cucumber refuses definitions of the file, by their line. A run fails because of them. */
  refused?: ReadonlyMap<number, string>;
}

export interface LocatedDefinition extends StepDefinition {
  file: string;
  /** Why the definition would not work in a run. */
  problem: string | null;
}

/** All step definitions of a commit. */
export interface StepLibrary {
  files: ReadonlyMap<string, LibraryFile>;
  definitions: readonly LocatedDefinition[];
  /** Returns the definitions that match a step text, in the order of files and lines. */
  matching(text: string): LocatedDefinition[];
  /** Does the same for several texts. For some hundred texts at a time, it is faster than one by one. */
  matchingEach(texts: readonly string[]): Map<string, LocatedDefinition[]>;
  /** Returns the texts that match at least one definition. Faster than one by one for some hundred texts at a time. */
  matchedAmong(texts: readonly string[]): string[];
  /** Approximate largest number of patterns that a text is compared with. */
  testsOfText: number;
  /** Where new code goes; left out while it is not known what the project loads. */
  newCode?: NewCodePlace;
  /** Types that patterns can name: the built-in ones and those of the project. */
  parameterTypes: ParameterTypeRegistry;
}

interface Candidate {
  definition: LocatedDefinition;
  pattern: CompiledPattern;
}

/**
 * Milliseconds that matching one text against all patterns may take. The clock also runs while a busy machine does
 * something else, so a pattern is only blamed when a second, longer try fails too.
 */
const matchLimit = 250;
const secondLimit = 1000;
/** Bytes of kept matches: those of about 20,000 texts. */
const rememberedBytes = 4 * 1024 * 1024;

export function buildStepLibrary(files: readonly LibraryFile[]): StepLibrary {
  const candidates: Candidate[] = [];
  const types = typesOf(files);
  for (const compile of compilations(files, types)) candidates.push(compile());
  return libraryOf(files, types, candidates);
}

/** Does the same, and lets other work run in between: compiling ten thousand patterns takes a second. */
export async function buildStepLibraryYielding(files: readonly LibraryFile[]): Promise<StepLibrary> {
  const candidates: Candidate[] = [];
  const types = typesOf(files);
  await forEachYielding(compilations(files, types), (compile) => void candidates.push(compile()));
  return libraryOf(files, types, candidates);
}

const typesOf = (files: readonly LibraryFile[]): KnownTypes => {
  return { registry: registryOf(files.flatMap((file) => file.parameterTypes)), missing: new Set() };
};

function* compilations(files: readonly LibraryFile[], types: KnownTypes): Generator<() => Candidate> {
  for (const { name, problem, definitions, refused } of files) {
    const fault = problem && `${name}, line ${problem.line}: ${problem.message}`;
    for (const definition of definitions)
      yield () => {
        const pattern = compilePattern(definition.pattern, types);
        const reason = fault ?? pattern.problem ?? refused?.get(definition.line) ?? null;
        return { definition: { ...definition, file: name, problem: reason }, pattern };
      };
  }
}

/** Returns the number of texts to match in one go, so that other work gets its turn in between. */
export const textsTogether = ({ testsOfText }: Pick<StepLibrary, 'testsOfText'>): number =>
  Math.max(1, Math.min(128, Math.floor(maxTests / Math.max(1, testsOfText))));

/** Largest number of tests of a text against a pattern without a pause: about 15 ms. */
const maxTests = 20_000;

function libraryOf(
  files: readonly LibraryFile[],
  { registry: parameterTypes }: KnownTypes,
  all: readonly Candidate[],
): StepLibrary {
  const index = indexWords(all, ({ pattern }) => pattern.words);
  const matcher = createMatcher((text) => index.candidates(text));
  return {
    files: new Map(files.map((file) => [file.name, file])),
    definitions: all.map(({ definition }) => definition),
    testsOfText: index.most,
    parameterTypes,
    ...matcher,
  };
}

/** Matches texts with patterns, and remembers the matches. A pattern that takes too long is left out from then on. */
function createMatcher(
  candidatesIn: (text: string) => Candidate[],
): Pick<StepLibrary, 'matching' | 'matchingEach' | 'matchedAmong'> {
  const tooSlow = new Set<Candidate>();
  const candidatesOf = (text: string) => candidatesIn(text).filter((candidate) => !tooSlow.has(candidate));
  const remembered = createCache<{ text: string; found: LocatedDefinition[] }>({
    bytes: rememberedBytes,
    bytesOf: ({ text, found }) => 150 + text.length + 8 * found.length,
  });

  function match(text: string, limit = matchLimit): LocatedDefinition[] {
    let current: Candidate | undefined;
    try {
      return withTimeLimit(limit, () =>
        candidatesOf(text)
          .filter((candidate) => {
            current = candidate;
            return candidate.pattern.matches(text);
          })
          .map(({ definition }) => definition),
      );
    } catch (error) {
      if (!(error instanceof TookTooLong)) throw error;
      if (limit < secondLimit) return match(text, secondLimit);
      if (!current) throw error;
      current.definition.problem = 'Its pattern takes too long to match.';
      tooSlow.add(current);
      return match(text);
    }
  }

  function matching(text: string): LocatedDefinition[] {
    const cached = remembered.get(text);
    if (cached) return cached.found;
    return remember(text, match(text));
  }

  function remember(text: string, found: LocatedDefinition[]): LocatedDefinition[] {
    remembered.set(text, { text, found });
    return found;
  }

  return {
    matching,
    matchingEach(texts) {
      const unknown = texts.filter((text) => !remembered.get(text));
      const find = (text: string) => candidatesOf(text).filter(({ pattern }) => pattern.matches(text));
      try {
        const found = withTimeLimit(matchLimit, () => unknown.map(find));
        found.forEach((all, index) => {
          remember(
            unknown[index] ?? '',
            all.map(({ definition }) => definition),
          );
        });
      } catch (error) {
        // Match one by one below, to find the slow pattern.
        if (!(error instanceof TookTooLong)) throw error;
      }
      return new Map(texts.map((text) => [text, matching(text)]));
    },
    matchedAmong(texts) {
      const matches = (text: string) => candidatesOf(text).some(({ pattern }) => pattern.matches(text));
      try {
        return withTimeLimit(matchLimit, () => texts.filter(matches));
      } catch (error) {
        if (!(error instanceof TookTooLong)) throw error;
        // Match one by one, to find the slow pattern.
        return texts.filter((text) => matching(text).length > 0);
      }
    },
  };
}

/** Returns the built-in and the project's types. A type whose pattern is known only at run time matches any text. */
function registryOf(types: ParameterTypeDefinition[]): ParameterTypeRegistry {
  const registry = new ParameterTypeRegistry();
  for (const { name, regexps } of types) {
    if (registry.lookupByTypeName(name)) continue;
    registry.defineParameterType(readable(name, regexps) ?? anything(name));
  }
  return registry;
}

function readable(name: string, regexps: string[] | null): ParameterType<unknown> | null {
  if (!regexps) return null;
  try {
    for (const regexp of regexps) new RegExp(regexp);
    return new ParameterType<unknown>(name, regexps, null);
  } catch (error) {
    // Cucumber itself reports this when the file loads.
    if (error instanceof Error) return null;
    throw error;
  }
}

function anything(name: string): ParameterType<unknown> {
  const valid = ParameterType.isValidParameterTypeName(name) ? name : undefined;
  return new ParameterType<unknown>(valid, '.*', null, undefined, false);
}
