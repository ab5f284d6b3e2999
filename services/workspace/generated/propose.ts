import type { OfferedChange, ProposedFile } from '#contracts/generation/proposed-file';
import type { GeneratedStep } from '#contracts/worker/generated-step';
import type { BranchReader, ProjectCommit } from '../branch-reader';
import { buildStepLibrary, type LocatedDefinition, type StepLibrary } from '../steps/library';
import { pathOfStepFile } from '#domain/gherkin/step-file-paths';
import type { RunningStep } from '../steps/steps-of-branch';
import type { NewCodePlace } from '../steps/new-code-place';
import { stubFileName } from '../steps/stubs';
import { changedDefinitions } from './changed-definitions';
import { chooseDefinitions, libraryOf } from './choose';
import { definitionText, stubText, usesExpect, type NewDefinition, type ResolvedStep } from './definition';
import type { ScenarioStep } from './scenario-steps';
import { leaveStanding } from './standing';
import type { ScenarioStepTexts } from './users';
import { changeFile, withEol, type StepFileEdit } from './write-file';

export interface CodeProposal {
  files: ProposedFile[];
  /** Reasons for steps that stay without code, by index. */
  refused: Map<number, string>;
  /** Reasons for steps that keep their existing code, by index. */
  kept: Map<number, string>;
}

/** A scenario of a commit, with the rest of the branch. */
export interface ScenarioAt {
  reader: BranchReader;
  at: ProjectCommit;
  featureName: string;
  steps: readonly ScenarioStep[];
  /** All steps of the branch. */
  running: readonly RunningStep[];
  library: StepLibrary;
  others: readonly ScenarioStepTexts[];
  /** True if a person recorded the steps. */
  isRecorded?: boolean;
}

/**
 * Puts generated code into the step files of a branch: in place of earlier generated code, otherwise at the end of the
 * feature's own file. Refused steps without any code get a stub. Stubs do not prevent a new definition, and are removed
 * if a new definition makes them superfluous. Code that a person changed, or that other scenarios use, stays
 * (standing.ts).
 * @param told results by index of the step; steps without a result do not change
 */
export async function proposeFiles(
  scenarioAt: ScenarioAt,
  told: ReadonlyMap<number, GeneratedStep>,
): Promise<CodeProposal> {
  const { reader, at, featureName, steps, running, library, others } = scenarioAt;
  const standing = await leaveStanding(scenarioAt, told);
  const outcomes = new Map([...told].filter(([index]) => !standing.indexes.has(index)));
  const resolved = steps.flatMap(({ text }, index): ResolvedStep[] => {
    const outcome = outcomes.get(index);
    return outcome?.state === 'generated'
      ? [{ ...outcome, index, text, isRecorded: scenarioAt.isRecorded }]
      : [];
  });
  const old = replacedDefinitions(steps, outcomes);
  const { definitions, refused } = chooseDefinitions(resolved, {
    staying: libraryWithout(library, [...old, ...library.definitions.filter(({ stub }) => stub)]),
    steps: running,
  });
  const replaced = new Set([...old].filter(({ stub }) => !stub));
  const left = orphans(library, replaced, definitions, running);
  const plan = new FilePlan(stubFileName(featureName, library.newCode), library.newCode);
  const written = definitions.filter(({ step }) => !left.steps.has(step.text));
  for (const { text } of resolved) {
    if (left.steps.has(text))
      refused.set(indexOf(steps, text), 'other scenarios use its code, which does not change');
  }
  for (const item of standing.adapted) plan.adapt(item.definition, item.text, item.imports);
  for (const { file, change } of standing.offered) plan.offer(file, change);
  for (const definition of written) plan.define(definition, oldOf(definition, steps, left.definitions));
  for (const definition of replaced) if (!left.definitions.has(definition)) plan.remove(definition);
  const added = libraryOf(written, library);
  const kept = giveWay(library, added, running, plan);
  steps.forEach((step, index) => {
    const outcome = outcomes.get(index);
    const reason = refused.get(index) ?? (outcome?.state === 'refused' ? outcome.reason : null);
    if (
      !outcome ||
      outcome.state === 'works' ||
      reason === null ||
      step.code === 'own' ||
      step.code === 'generated'
    )
      return;
    // Another step's new definition matches it. A stub would make the step ambiguous.
    if (added.matching(step.text).length > 0) return;
    const [stub] = step.code === 'stub' ? step.definitions : [];
    // A stub of the editor may be for other steps, too, and a person added it.
    if (stub && kept.has(stub) && (stub.stub?.reason ?? null) === null) return;
    const text = stubText(outcome.keyword, step, reason, outcome.model);
    plan.stub(text, outcome.keyword, step.text, { old: stub, optional: stub === undefined });
  });
  const files = await plan.files(reader, at);
  const changed = await changedDefinitions(files, library, others);
  return {
    files: files.map((file, index) => ({ ...file, definitions: changed[index] ?? [] })),
    refused: new Map([...refused, ...standing.refused]),
    kept: standing.kept,
  };
}

const indexOf = (steps: readonly ScenarioStep[], text: string) =>
  steps.findIndex((step) => step.text === text);

/** Returns the generated definitions of steps that got new code. */
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

/** Returns a library without some of its definitions. */
export function libraryWithout(library: StepLibrary, gone: readonly LocatedDefinition[]): StepLibrary {
  const isGone = (file: string, line: number) =>
    gone.some((definition) => definition.file === file && definition.line === line);
  return buildStepLibrary(
    [...library.files.values()].map((file) => ({
      ...file,
      definitions: file.definitions.filter(({ line }) => !isGone(file.name, line)),
    })),
  );
}

/**
 * Removes the stubs of steps that match a new definition. Other steps of such a stub get stubs of their own.
 * @returns the stubs that stay
 */
function giveWay(
  library: StepLibrary,
  added: StepLibrary,
  running: readonly RunningStep[],
  plan: FilePlan,
): Set<LocatedDefinition> {
  const kept = new Set(library.definitions.filter(({ stub }) => stub));
  if (kept.size === 0) return kept;
  const left = new Map<LocatedDefinition, string[]>();
  for (const { text } of running) {
    const isTaken = added.matching(text).length > 0;
    for (const definition of library.matching(text)) {
      if (!definition.stub) continue;
      if (isTaken) kept.delete(definition);
      else left.set(definition, [...(left.get(definition) ?? []), text]);
    }
  }
  for (const [definition, texts] of left) {
    if (kept.has(definition)) continue;
    const keyword = keywordOf(definition);
    for (const text of new Set(texts)) {
      const reason = definition.stub?.reason ?? 'not written yet';
      plan.stub(stubText(keyword, { text, argument: null }, reason), keyword, text, { optional: false });
    }
  }
  for (const definition of library.definitions) {
    if (definition.stub && !kept.has(definition)) plan.remove(definition);
  }
  return kept;
}

/** Returns the cucumber function with which a definition is written again. */
function keywordOf({ keyword }: LocatedDefinition): GeneratedStep['keyword'] {
  return keyword === 'Given' || keyword === 'Then' ? keyword : 'When';
}

/** Returns old definitions that steps of other scenarios use and no new definition replaces. They stay. */
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

/** Returns the generated definition that a new one replaces. */
function oldOf(
  { step }: NewDefinition,
  steps: readonly ScenarioStep[],
  staying: ReadonlySet<LocatedDefinition>,
): LocatedDefinition | undefined {
  const scenarioStep = steps[step.index];
  const [first] = scenarioStep?.definitions ?? [];
  const isReplaced = scenarioStep?.code === 'generated' || scenarioStep?.code === 'stub';
  return isReplaced && first && !staying.has(first) ? first : undefined;
}

/** Collects changes by file. */
class FilePlan {
  #changes = new Map<string, PlannedChange>();
  #stubs = new Set<string>();
  #offers = 0;

  constructor(
    private readonly ownFile: string,
    private readonly place: NewCodePlace | undefined,
  ) {}

  define(definition: NewDefinition, old: LocatedDefinition | undefined): void {
    const imports = [{ name: definition.step.keyword as string, from: '@cucumber/cucumber' }];
    if (usesExpect(definition.variant)) imports.push({ name: 'expect', from: 'playwright/test' });
    this.#put(definitionText(definition), imports, old);
  }

  /** @param optional the user may leave the stub out, because it replaces nothing */
  stub(
    text: string,
    keyword: string,
    step: string,
    { old, optional }: { old?: LocatedDefinition; optional: boolean },
  ): void {
    if (this.#stubs.has(step)) return;
    this.#stubs.add(step);
    this.#put(text, [{ name: keyword, from: '@cucumber/cucumber' }], old, optional);
  }

  adapt({ file, line }: LocatedDefinition, text: string, imports: StepFileEdit['imports']): void {
    const { all, withoutStubs } = this.#change(file);
    for (const change of [all, withoutStubs]) {
      change.replaced.set(line, text);
      change.imports.push(...imports);
    }
  }

  offer(file: string, change: Omit<OfferedChange, 'id'>): void {
    const id = String(++this.#offers);
    this.#change(file).offered.push({ ...change, id });
  }

  remove({ file, line }: LocatedDefinition): void {
    const { all, withoutStubs } = this.#change(file);
    for (const { replaced } of [all, withoutStubs]) if (!replaced.has(line)) replaced.set(line, '');
  }

  async files(reader: BranchReader, at: ProjectCommit): Promise<ProposedFile[]> {
    const files = await Promise.all(
      [...this.#changes].map(async ([name, { all, withoutStubs, offered: offers }]) => {
        const file = await reader.textFile(at, pathOfStepFile(name));
        const before = file?.text ?? '';
        const style = { isCommonjs: this.place?.isCommonjs, name };
        const after = changeFile(before, all, style);
        const bare = changeFile(before, withoutStubs, style);
        const version = file?.blob ?? '';
        const eol = before.includes('\r\n') ? '\r\n' : '\n';
        const offered = offers
          .filter((offer) => [after, bare].every((text) => text.split(offer.before).length === 2))
          .map((offer) => ({ ...offer, after: withEol(offer.after, eol) }));
        const proposed: ProposedFile = { name, before, version, after };
        if (bare !== after) proposed.withoutStubs = bare;
        if (offered.length > 0) proposed.offered = offered;
        return proposed;
      }),
    );
    return files.filter(({ before, after, offered }) => before !== after || offered);
  }

  #put(
    text: string,
    imports: StepFileEdit['imports'],
    old: LocatedDefinition | undefined,
    optional = false,
  ): void {
    const { all, withoutStubs } = this.#change(old?.file ?? this.ownFile);
    for (const change of optional ? [all] : [all, withoutStubs]) {
      change.imports.push(...imports);
      const isTaken = old !== undefined && change.replaced.has(old.line);
      if (old && !isTaken) change.replaced.set(old.line, text);
      else change.appended.push(text);
    }
  }

  #change(name: string): PlannedChange {
    const nothing = (): StepFileEdit => ({ replaced: new Map(), appended: [], imports: [] });
    const change = this.#changes.get(name) ?? { all: nothing(), withoutStubs: nothing(), offered: [] };
    this.#changes.set(name, change);
    return change;
  }
}

interface PlannedChange {
  all: StepFileEdit;
  withoutStubs: StepFileEdit;
  offered: OfferedChange[];
}
