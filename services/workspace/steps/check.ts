import type { CodeCheck } from '#contracts/workspace';
import { refuseAnswer } from '../answers';
import type { WorkspaceDeps, WorkspaceHandler } from '../deps';
import { forEachYielding } from '#services/foundation/threads/yield';
import {
  buildStepLibrary,
  textsTogether,
  type LocatedDefinition,
  type LibraryFile,
  type StepLibrary,
} from './library';
import { patternText } from './pattern';
import { readStepFile } from './step-file';
import type { RunningStep, StepsOfBranch } from './steps-of-branch';
import { filesProblem } from './upload';

const maxAmbiguous = 50;

type Deps = Pick<WorkspaceDeps, 'reader'> & { stepsOfBranch: StepsOfBranch };

/** Tells what saving step files would break, before they are saved. */
export const checkStepFiles: WorkspaceHandler<'checkStepFiles', Deps> = async (
  { reader, stepsOfBranch },
  { body: { projectId, branch, files } },
) => {
  const at = await reader.open(projectId, branch);
  if (!at.status) return at;
  const before = await reader.stepLibrary(at);
  const problem = filesProblem(files, before.newCode);
  if (problem) return refuseAnswer('input', problem);
  const changed = files.map(({ name, content }) => ({ ...readStepFile(content, name), name }));
  return { status: true, ...(await checkChange(before, changed, await stepsOfBranch(at))) };
};

/**
 * Compares the definitions of a branch before and after a change. Problems that existed before are not reported.
 * @param changed files that replace those with the same name
 */
export async function checkChange(
  before: StepLibrary,
  changed: readonly LibraryFile[],
  steps: readonly RunningStep[],
): Promise<CodeCheck> {
  const names = new Set(changed.map(({ name }) => name));
  const others = [...before.files.values()].filter(({ name }) => !names.has(name));
  const after = buildStepLibrary([...others, ...changed]);
  const ambiguous = await ambiguousSteps({ before, after, own: withoutOthers(others, changed), steps });
  return {
    problems: problemsOf(changed, after, names),
    ambiguous: ambiguous.slice(0, maxAmbiguous),
    ambiguousSteps: ambiguous.length,
    duplicates: duplicatePatterns(before, after, names),
  };
}

/** Returns a library of only the changed definitions, with the parameter types of all files. */
function withoutOthers(others: readonly LibraryFile[], changed: readonly LibraryFile[]): StepLibrary {
  return buildStepLibrary([...others.map((file) => ({ ...file, definitions: [] })), ...changed]);
}

/** Returns problems of the changed files. A syntax error hides the other problems of its file. */
function problemsOf(
  changed: readonly LibraryFile[],
  after: StepLibrary,
  names: ReadonlySet<string>,
): CodeCheck['problems'] {
  const unreadable = changed.flatMap(({ name, problem }) => (problem ? [{ name, ...problem }] : []));
  const broken = new Set(unreadable.map(({ name }) => name));
  const unusable = after.definitions.flatMap(({ file, line, problem }) =>
    problem !== null && names.has(file) && !broken.has(file) ? [{ name: file, line, message: problem }] : [],
  );
  return [...unreadable, ...unusable];
}

interface Comparison {
  before: StepLibrary;
  after: StepLibrary;
  /** Only the changed definitions. Most steps match none of them, and need no further comparison. */
  own: StepLibrary;
  steps: readonly RunningStep[];
}

async function ambiguousSteps({ before, after, own, steps }: Comparison): Promise<CodeCheck['ambiguous']> {
  const scenarios = new Map(steps.toReversed().map(({ text, scenario }) => [text, scenario]));
  const texts = [...new Set(steps.map(({ text }) => text))];
  const found: CodeCheck['ambiguous'] = [];
  await forEachYielding(piecesOf(texts, textsTogether(after)), (piece) => {
    for (const text of own.matchedAmong(piece)) {
      const matches = after.matching(text);
      if (matches.length < 2 || sameDefinitions(matches, before.matching(text))) continue;
      const definitions = matches.map(({ file, line, pattern }) => {
        return { file, line, pattern: patternText(pattern) };
      });
      found.push({ step: text, scenario: scenarios.get(text) ?? '', definitions });
    }
  });
  return found;
}

function piecesOf(texts: readonly string[], size: number): string[][] {
  const count = Math.ceil(texts.length / size);
  return Array.from({ length: count }, (_, index) => texts.slice(index * size, (index + 1) * size));
}

/** Compares definitions by file and pattern, because lines move with every edit. */
function sameDefinitions(a: readonly LocatedDefinition[], b: readonly LocatedDefinition[]): boolean {
  const keys = (all: readonly LocatedDefinition[]) =>
    all
      .map(({ file, pattern }) => `${file}\0${patternText(pattern)}`)
      .sort()
      .join('\n');
  return keys(a) === keys(b);
}

function duplicatePatterns(
  before: StepLibrary,
  after: StepLibrary,
  names: ReadonlySet<string>,
): CodeCheck['duplicates'] {
  const known = byPattern(before);
  return [...byPattern(after)].flatMap(([pattern, all]) => {
    const isNew = all.length > 1 && all.length > (known.get(pattern)?.length ?? 0);
    if (!isNew || !all.some(({ file }) => names.has(file))) return [];
    return [{ pattern, at: all.map(({ file, line }) => ({ file, line })) }];
  });
}

function byPattern({ definitions }: StepLibrary): Map<string, LocatedDefinition[]> {
  const found = new Map<string, LocatedDefinition[]>();
  for (const definition of definitions) {
    const pattern = patternText(definition.pattern);
    found.set(pattern, [...(found.get(pattern) ?? []), definition]);
  }
  return found;
}
