import type { ProposedFile } from '#contracts/generation';
import type { GeneratedStep } from '#contracts/generated-step';
import type { BranchReader, Place } from '../branch-reader';
import { buildStepLibrary, type LocatedDefinition, type StepLibrary } from '../steps/library';
import type { RunningStep } from '../steps/steps-of-branch';
import { stubFileName } from '../steps/stubs';
import { chooseDefinitions, libraryOf } from './choose';
import { definitionText, stubText, usesExpect, type NewDefinition, type ResolvedStep } from './definition';
import { pathOf, type ScenarioStep } from './scenario-steps';
import { changeFile, type FileChange } from './write-file';

export interface Proposal {
  files: ProposedFile[];
  /** Steps that stay without code after all, by index, with the reason. */
  refused: Map<number, string>;
}

/**
 * Puts generated code into the step files of a branch: in place of the generated code it had before, else at the end of
 * the feature's own file. Refused steps without any code get a stub.
 * @param outcomes by index of the step; steps that are left out stay as they are
 */
export async function proposeFiles(
  reader: BranchReader,
  at: Place,
  featureName: string,
  steps: readonly ScenarioStep[],
  outcomes: ReadonlyMap<number, GeneratedStep>,
  running: readonly RunningStep[],
  library: StepLibrary,
): Promise<Proposal> {
  const resolved = steps.flatMap(({ text }, index): ResolvedStep[] => {
    const outcome = outcomes.get(index);
    return outcome?.state === 'generated' ? [{ ...outcome, index, text }] : [];
  });
  const old = replacedDefinitions(steps, outcomes);
  const { definitions, refused } = chooseDefinitions(resolved, {
    staying: without(library, old),
    steps: running,
  });
  const left = orphans(library, old, definitions, running);
  const plan = new FilePlan(stubFileName(featureName));
  const written = definitions.filter(({ step }) => !left.steps.has(step.text));
  for (const { text } of resolved) {
    if (left.steps.has(text))
      refused.set(indexOf(steps, text), 'other scenarios use its code, which stays as it is');
  }
  for (const definition of written) plan.define(definition, oldOf(definition, steps, left.definitions));
  for (const definition of old) if (!left.definitions.has(definition)) plan.remove(definition);
  const added = libraryOf(written, library);
  steps.forEach((step, index) => {
    const outcome = outcomes.get(index);
    const reason = refused.get(index) ?? (outcome?.state === 'refused' ? outcome.reason : null);
    if (!outcome || reason === null || step.code === 'own' || step.code === 'generated') return;
    const [stub] = step.code === 'stub' ? step.definitions : [];
    // Another step's new definition takes it: a stub would make it ambiguous.
    if (added.matching(step.text).length > 0) return;
    plan.stub(stubText(outcome.keyword, step, reason, outcome.model), outcome.keyword, step.text, stub);
  });
  return { files: await plan.files(reader, at), refused };
}

const indexOf = (steps: readonly ScenarioStep[], text: string) =>
  steps.findIndex((step) => step.text === text);

/** Generated definitions of steps that got new code. */
function replacedDefinitions(
  steps: readonly ScenarioStep[],
  outcomes: ReadonlyMap<number, GeneratedStep>,
): Set<LocatedDefinition> {
  const old = new Set<LocatedDefinition>();
  steps.forEach(({ code, definitions }, index) => {
    const isNew = outcomes.get(index)?.state === 'generated' && (code === 'generated' || code === 'stub');
    const [first] = definitions;
    if (isNew && first) old.add(first);
  });
  return old;
}

function without(library: StepLibrary, gone: ReadonlySet<LocatedDefinition>): StepLibrary {
  const isGone = (file: string, line: number) =>
    [...gone].some((definition) => definition.file === file && definition.line === line);
  return buildStepLibrary(
    [...library.files.values()].map((file) => ({
      ...file,
      definitions: file.definitions.filter(({ line }) => !isGone(file.name, line)),
    })),
  );
}

/** Old definitions that steps of other scenarios need and no new one would serve; they stay. */
function orphans(
  library: StepLibrary,
  old: ReadonlySet<LocatedDefinition>,
  definitions: readonly NewDefinition[],
  running: readonly RunningStep[],
): { definitions: Set<LocatedDefinition>; steps: Set<string> } {
  const staying = new Set<LocatedDefinition>();
  if (old.size === 0) return { definitions: staying, steps: new Set() };
  const added = libraryOf(definitions, library);
  for (const { text } of running) {
    const [used] = library.matching(text);
    if (used && old.has(used) && added.matching(text).length === 0) staying.add(used);
  }
  const steps = running.filter(({ text }) =>
    library.matching(text).some((definition) => staying.has(definition)),
  );
  return { definitions: staying, steps: new Set(steps.map(({ text }) => text)) };
}

/** The generated definition in whose place a new one comes. */
function oldOf(
  { step }: NewDefinition,
  steps: readonly ScenarioStep[],
  staying: ReadonlySet<LocatedDefinition>,
): LocatedDefinition | undefined {
  const own = steps[step.index];
  const [first] = own?.definitions ?? [];
  const isReplaced = own?.code === 'generated' || own?.code === 'stub';
  return isReplaced && first && !staying.has(first) ? first : undefined;
}

/** Changes gathered by file. */
class FilePlan {
  #changes = new Map<string, FileChange>();
  #stubs = new Set<string>();

  constructor(private readonly ownFile: string) {}

  define(definition: NewDefinition, old: LocatedDefinition | undefined): void {
    const imports = [{ name: definition.step.keyword as string, from: '@cucumber/cucumber' }];
    if (usesExpect(definition.variant)) imports.push({ name: 'expect', from: 'playwright/test' });
    this.#put(definitionText(definition), imports, old);
  }

  stub(text: string, keyword: string, step: string, old: LocatedDefinition | undefined): void {
    if (this.#stubs.has(step)) return;
    this.#stubs.add(step);
    this.#put(text, [{ name: keyword, from: '@cucumber/cucumber' }], old);
  }

  remove({ file, line }: LocatedDefinition): void {
    const { replaced } = this.#change(file);
    if (!replaced.has(line)) replaced.set(line, '');
  }

  async files(reader: BranchReader, at: Place): Promise<ProposedFile[]> {
    const files = await Promise.all(
      [...this.#changes].map(async ([name, change]) => {
        const file = await reader.textFile(at, pathOf(name));
        const before = file?.text ?? '';
        return { name, before, version: file?.blob ?? '', after: changeFile(before, change) };
      }),
    );
    return files.filter(({ before, after }) => before !== after);
  }

  #put(text: string, imports: FileChange['imports'], old: LocatedDefinition | undefined): void {
    const change = this.#change(old?.file ?? this.ownFile);
    change.imports.push(...imports);
    const isTaken = old !== undefined && change.replaced.has(old.line);
    if (old && !isTaken) change.replaced.set(old.line, text);
    else change.appended.push(text);
  }

  #change(name: string): FileChange {
    const change = this.#changes.get(name) ?? { replaced: new Map(), appended: [], imports: [] };
    this.#changes.set(name, change);
    return change;
  }
}
