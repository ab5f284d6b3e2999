import type { StepDefRef, UncheckedDefinition, UnreadFeature } from '#contracts/workspace';
import type { Place } from '../branch-reader';
import { createCache } from '../cache';
import type { WorkspaceDeps } from '../deps';
import type { LocatedDefinition } from '../steps/library';
import { patternText } from '../steps/pattern';
import { stepFolder } from '../steps/step-index';
import { compareDefinitions } from './compare';
import { createTextIndex } from './index-of-texts';

/** Which definitions of a commit no step uses. */
export interface Analysis {
  unused: StepDefRef[];
  /** Steps that run, and definitions, that were compared. */
  steps: number;
  definitions: number;
  unchecked: UncheckedDefinition[];
  unread: UnreadFeature[];
  /** Every definition, used or not, as {@link keyOf} has it. */
  present: ReadonlySet<string>;
}

export function keyOf({ uri, keyword, pattern }: Pick<StepDefRef, 'uri' | 'keyword' | 'pattern'>): string {
  return `${uri} ${keyword} ${pattern}`;
}

const keptCommits = 16;

/** Compares every step of a commit with every definition; commits that were asked for lately are remembered. */
export function createAnalyser({ git, reader }: Pick<WorkspaceDeps, 'git' | 'reader'>) {
  const textsOf = createTextIndex(git, reader);
  const kept = createCache<Analysis>({ entries: keptCommits });

  return function analyse(at: Place): Promise<Analysis> {
    return kept.getOrMake(`${at.projectId}:${at.commit}`, async () => {
      const [library, { texts, steps, unread, isComplete }] = await Promise.all([
        reader.stepLibrary(at),
        textsOf(at),
      ]);
      // A file that was not looked at whole may use any of them: where that cannot be told, it counts as used.
      const { unused, unchecked } = isComplete
        ? await compareDefinitions(library, texts)
        : { unused: [], unchecked: [] };
      return {
        steps,
        unread,
        definitions: library.definitions.length,
        unused: unused.map(refOf).filter(({ uri }) => !isReadOnly(uri)),
        present: new Set(library.definitions.map((definition) => keyOf(refOf(definition)))),
        unchecked: unchecked.map(({ definition, reason }) => ({ ...refOf(definition), reason })),
      };
    });
  };
}

function refOf({ file, keyword, pattern, line, code }: LocatedDefinition): StepDefRef {
  return { uri: pathOf(file), keyword, pattern: patternText(pattern), line, code };
}

/** From a name relative to the folder of step definitions, e.g. `basket.mjs` or `../support/world.mjs`. */
function pathOf(name: string): string {
  return name.startsWith('../') ? `features/${name.slice('../'.length)}` : stepFolder + name;
}

/** The utilities file belongs to all projects alike: what is not used there is no clutter of this one. */
function isReadOnly(path: string): boolean {
  return path.split('/').at(-1) === 'user_defined_functions.mjs';
}
