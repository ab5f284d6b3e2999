import { placedScenariosOf } from '#services/foundation/gherkin/index';
import { forEachYielding } from '#services/foundation/threads/yield';
import { createCache, type Cache } from './cache';
import type { WorkspaceDeps } from './deps';
import { readFeatureFiles, type FeatureReading } from './reading/feature-reading';
import {
  keepScenarioTexts,
  scenarioTextsOf,
  type CachedScenarioTexts,
  type ScenarioTexts,
} from './scenario-texts';
import { hasCode, type StepTexts } from './steps/asked-texts';
import { textsTogether, type StepLibrary } from './steps/library';

/** Bytes of kept answers of a library: about 90,000 texts. */
const keptAnswerBytes = 16 * 1024 * 1024;

interface Answer {
  text: string;
  isWritten: boolean;
}

export interface WrittenSteps {
  /** Returns the scenarios of feature files by blob. Reads only files that it does not know yet. */
  scenarios(projectId: string, blobs: readonly string[]): Promise<Map<string, readonly ScenarioTexts[]>>;
  /** Returns the texts that match at least one definition that is not a stub. */
  writtenAmong(library: StepLibrary, texts: ReadonlySet<string>): Promise<Set<string>>;
}

/**
 * Finds the steps that have code. The answers of a library are kept as long as the library, so a commit that changes
 * no step file costs only its new texts.
 */
export function createWrittenSteps(
  { git }: Pick<WorkspaceDeps, 'git'>,
  parsed: CachedScenarioTexts = keepScenarioTexts(),
): WrittenSteps {
  const answers = new WeakMap<StepLibrary, Cache<Answer>>();

  return {
    async scenarios(projectId, blobs) {
      const existing = new Map(blobs.map((blob) => [blob, parsed.get(blob)]));
      const unknown = [...existing].flatMap(([blob, found]) => (found ? [] : [blob]));
      const contents = unknown.length > 0 ? await git.readMany(projectId, unknown) : [];
      const all = new Map([...existing].map(([blob, found]) => [blob, found ?? []]));
      await readFeatureFiles(textsReading, contents, (blob, { answer: found, lasts }) => {
        all.set(blob, found);
        if (lasts) parsed.set(blob, found);
      });
      return all;
    },

    async writtenAmong(library, texts) {
      const answered =
        answers.get(library) ?? createCache<Answer>({ bytes: keptAnswerBytes, bytesOf: bytesOfAnswer });
      answers.set(library, answered);
      const written = new Set<string>();
      const unknown: string[] = [];
      // Read all known answers first: new answers may push them out of the cache.
      await forEachYielding(texts, (text) => {
        const answer = answered.get(text);
        if (!answer) unknown.push(text);
        else if (answer.isWritten) written.add(text);
      });
      const anyStub = library.definitions.some(({ stub }) => stub !== null);
      const together = textsTogether(library);
      const goes = Array.from({ length: Math.ceil(unknown.length / together) }, (_, go) => go * together);
      await forEachYielding(goes, (first) => {
        const requested = unknown.slice(first, first + together);
        const matched = library.matchedAmong(requested);
        const matches = anyStub ? library.matchingEach(matched) : null;
        const withCode = new Set(
          matches ? matched.filter((text) => hasCode(matches.get(text) ?? [])) : matched,
        );
        for (const text of requested) {
          const is = withCode.has(text);
          if (is) written.add(text);
          answered.set(text, { text, isWritten: is });
        }
      });
      return written;
    },
  };
}

/** Returns the first text without code of each step that is not written. @param written texts with code */
export function unwrittenIn(steps: readonly StepTexts[], written: ReadonlySet<string>): string[] {
  return steps.flatMap((texts) => texts.find((text) => !written.has(text)) ?? []);
}

/** Reads the texts that are matched with definitions. */
export const textsReading: FeatureReading<null, ScenarioTexts[]> = {
  name: 'texts',
  read: ({ text, parsed: { feature, comments } }) =>
    feature ? scenarioTextsOf(placedScenariosOf(text ?? '', feature, comments)) : [],
};

/** Approximate: most of it is the cache's own need for each answer. */
const bytesOfAnswer = ({ text }: Answer) => 130 + text.length;
