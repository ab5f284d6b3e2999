import type { ChangedDefinition, ProposedFile } from '#contracts/generation/proposed-file';
import type { StepLibrary } from '../steps/library';
import { patternText } from '../steps/pattern';
import { readStepFile } from '../steps/step-file';
import type { StepDefinition } from '../steps/step-definition';
import { signsOf } from './seal';
import { namedUsers, usesOf, type ScenarioTexts } from './users';

interface Change extends Pick<ChangedDefinition, 'change' | 'isStub'> {
  file: number;
  definition: StepDefinition;
}

/**
 * Returns what saving files changes in definitions, with the scenarios that use each definition. Compares the texts of
 * the files before and after. A definition that moves between two of the files counts as changed.
 * @returns for each file, in their order
 */
export async function changedDefinitions(
  files: readonly Pick<ProposedFile, 'before' | 'after' | 'withoutStubs'>[],
  library: StepLibrary,
  others: readonly ScenarioTexts[],
): Promise<ChangedDefinition[][]> {
  const sides = files.map(({ before, after, withoutStubs }) => ({
    before: readStepFile(before).definitions,
    after: readStepFile(after).definitions,
    bare: new Set(readStepFile(withoutStubs ?? after).definitions.map(keyOf)),
  }));
  const old = new Map(sides.flatMap((side) => side.before.map((one) => [keyOf(one), one])));
  const left = new Set(sides.flatMap((side) => side.after.map(keyOf)));
  const changes = sides.flatMap(({ before, after, bare }, file): Change[] => {
    const gone = before.filter((one) => !left.has(keyOf(one)));
    const come = after.flatMap((definition): Change[] => {
      const known = old.get(keyOf(definition));
      if (!known) {
        const isStub = definition.stub !== null && !bare.has(keyOf(definition));
        return [{ file, definition, change: 'added', isStub }];
      }
      if (isLike(known, definition)) return [];
      return [{ file, definition, change: 'changed', isStub: known.stub !== null }];
    });
    return [
      ...come,
      ...gone.map((definition): Change => {
        return { file, definition, change: 'removed', isStub: definition.stub !== null };
      }),
    ];
  });
  const uses = await usesOf(
    changes.map(({ definition }) => definition),
    library,
    others,
  );
  return files.map((_, file) =>
    changes.flatMap(({ definition, change, isStub, file: its }, index) =>
      its === file
        ? [
            {
              pattern: patternText(definition.pattern),
              change,
              isStub,
              users: namedUsers(uses[index]?.scenarios ?? []),
            },
          ]
        : [],
    ),
  );
}

const keyOf = ({ pattern }: StepDefinition) => patternText(pattern);

/** Returns whether both do the same. Comments above them and formatting do not count. */
function isLike(one: StepDefinition, other: StepDefinition): boolean {
  return one.code === other.code || signsOf(one.code)?.join('\n') === signsOf(other.code)?.join('\n');
}
