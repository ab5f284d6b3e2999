import type { ChangedDefinition, ProposedFile } from '#contracts/generation/proposed-file';
import type { StepLibrary } from '../steps/library';
import { patternText } from '../steps/pattern';
import { readStepFile } from '../steps/step-file';
import type { StepDefinition } from '../steps/step-definition';
import { signsOf } from './seal';
import { namedUsers, usesOfDefinitions, type ScenarioStepTexts } from './users';

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
  files: readonly Pick<ProposedFile, 'name' | 'before' | 'after' | 'withoutStubs'>[],
  library: StepLibrary,
  others: readonly ScenarioStepTexts[],
): Promise<ChangedDefinition[][]> {
  const sides = files.map(({ name, before, after, withoutStubs }) => ({
    before: readStepFile(before, name).definitions,
    after: readStepFile(after, name).definitions,
    bare: new Set(readStepFile(withoutStubs ?? after, name).definitions.map(keyOf)),
  }));
  const old = new Map(
    sides.flatMap((side) => side.before.map((definition) => [keyOf(definition), definition])),
  );
  const left = new Set(sides.flatMap((side) => side.after.map(keyOf)));
  const changes = sides.flatMap(({ before, after, bare }, file): Change[] => {
    const gone = before.filter((definition) => !left.has(keyOf(definition)));
    const come = after.flatMap((definition): Change[] => {
      const stepDefinition = old.get(keyOf(definition));
      if (!stepDefinition) {
        const isStub = definition.stub !== null && !bare.has(keyOf(definition));
        return [{ file, definition, change: 'added', isStub }];
      }
      if (isLike(stepDefinition, definition)) return [];
      return [{ file, definition, change: 'changed', isStub: stepDefinition.stub !== null }];
    });
    return [
      ...come,
      ...gone.map((definition): Change => {
        return { file, definition, change: 'removed', isStub: definition.stub !== null };
      }),
    ];
  });
  const uses = await usesOfDefinitions(
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
function isLike(a: StepDefinition, b: StepDefinition): boolean {
  return a.code === b.code || signsOf(a.code)?.join('\n') === signsOf(b.code)?.join('\n');
}
