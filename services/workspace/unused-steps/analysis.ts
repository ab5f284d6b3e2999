import type { StepDefRef, UncheckedDefinition, UnreadFeature } from '#contracts/workspace';
import type { ProjectCommit } from '../branch-reader';
import { createCache } from '../cache';
import type { WorkspaceDeps } from '../deps';
import type { LocatedDefinition } from '../steps/library';
import { patternText } from '../steps/pattern';
import { pathOfStepFile } from '#domain/gherkin/step-file-paths';
import { compareDefinitions } from './compare';
import { createTextIndex } from './index-of-texts';

/** The definitions of a commit that no step uses. */
export interface UnusedStepsAnalysis {
  unused: StepDefRef[];
  /** Numbers of steps that run and of definitions, that were compared. */
  steps: number;
  definitions: number;
  unchecked: UncheckedDefinition[];
  unread: UnreadFeature[];
  /** Every definition, used or not, by {@link definitionKeyOf}. */
  present: ReadonlySet<string>;
}

export function definitionKeyOf({
  uri,
  keyword,
  pattern,
}: Pick<StepDefRef, 'uri' | 'keyword' | 'pattern'>): string {
  return `${uri} ${keyword} ${pattern}`;
}

const keptCommits = 16;

/** Compares every step of a commit with every definition. Keeps the results of the latest commits. */
export function createUsageAnalyser({ git, reader }: Pick<WorkspaceDeps, 'git' | 'reader'>) {
  const textsOf = createTextIndex(git, reader);
  const cache = createCache<UnusedStepsAnalysis>({ entries: keptCommits });

  return async function analyse(at: ProjectCommit): Promise<UnusedStepsAnalysis> {
    const { id } = await reader.layout(at);
    return cache.getOrMake(`${at.projectId}:${at.commit}:${id}`, async () => {
      const [library, { texts, steps, unread, isComplete }] = await Promise.all([
        reader.stepLibrary(at),
        textsOf(at),
      ]);
      // The unread part of a file may use any definition. Without certainty, definitions count as used.
      const { unused, unchecked } = isComplete
        ? await compareDefinitions(library, texts)
        : { unused: [], unchecked: [] };
      return {
        steps,
        unread,
        definitions: library.definitions.length,
        unused: unused.map(refOf).filter(({ uri }) => !isReadOnly(uri)),
        present: new Set(library.definitions.map((definition) => definitionKeyOf(refOf(definition)))),
        unchecked: unchecked.map(({ definition, reason }) => ({ ...refOf(definition), reason })),
      };
    });
  };
}

function refOf({ file, keyword, pattern, line, code }: LocatedDefinition): StepDefRef {
  return { uri: pathOfStepFile(file), keyword, pattern: patternText(pattern), line, code };
}

/** The utilities file is the same in all projects, so its unused definitions are not reported. */
function isReadOnly(path: string): boolean {
  return path.split('/').at(-1) === 'user_defined_functions.mjs';
}
