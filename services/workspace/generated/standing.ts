import type { GeneratedStep, KeptCode } from '#contracts/worker/generated-step';
import type { OfferedChange } from '#contracts/generation/proposed-file';
import type { LocatedDefinition, StepLibrary } from '../steps/library';
import { patternText } from '../steps/pattern';
import type { RunningStep } from '../steps/steps-of-branch';
import { adapted } from './adapt';
import { definitionText, usesExpect, type ResolvedStep } from './definition';
import type { ScenarioStep } from './scenario-steps';
import { signsOf } from './seal';
import {
  countOfUsers,
  namedUsers,
  onlyThese,
  usesOfDefinitions,
  type ScenarioStepTexts,
  type DefinitionUses,
} from './users';
import { isSameCode } from './write-file';

/**
 * The result for generated code that a generation must not simply overwrite: code that a person changed, and code that
 * other scenarios use (docs/decisions/0051-shared-definitions.md).
 */
export interface Standing {
  /** Indexes of all steps with such code. */
  indexes: Set<number>;
  /** Reasons for steps whose code stays, by index. */
  kept: Map<number, string>;
  refused: Map<number, string>;
  /** Definitions that now work for more steps than before, with their new text. */
  adapted: { definition: LocatedDefinition; text: string; imports: Imports }[];
  /** Proposed changes to a person's code, by file. */
  offered: { file: string; change: Omit<OfferedChange, 'id'> }[];
}
type Imports = { name: string; from: string }[];

/** A definition of the scenario that must not be overwritten, with the indexes of its steps. */
interface Standers {
  definition: LocatedDefinition;
  step: ScenarioStep;
  indexes: number[];
  uses: DefinitionUses;
}

interface Around {
  steps: readonly ScenarioStep[];
  library: StepLibrary;
  /** All steps of the branch. */
  running: readonly RunningStep[];
  others: readonly ScenarioStepTexts[];
}

/** Returns a scenario's generated definitions that a person may have changed or other scenarios use. */
export async function standingDefinitions({
  steps,
  library,
  others,
}: Omit<Around, 'running'>): Promise<Standers[]> {
  const found = new Map<LocatedDefinition, Omit<Standers, 'uses'>>();
  steps.forEach((step, index) => {
    const [definition] = step.definitions;
    if (!definition || step.code !== 'generated') return;
    const existing = found.get(definition);
    if (existing) existing.indexes.push(index);
    else found.set(definition, { definition, step, indexes: [index] });
  });
  const uses = await usesOfDefinitions([...found.keys()], library, others);
  return [...found.values()].flatMap((item, at) => {
    const use = uses[at] ?? { texts: new Set(), scenarios: [] };
    return item.step.touch !== 'untouched' || use.scenarios.length > 0 ? [{ ...item, uses: use }] : [];
  });
}

/** Returns when the runner should try such code while it generates: before its own code, or last. */
export async function keptCodeOf(around: Omit<Around, 'running'>): Promise<KeptCode> {
  const standing = await standingDefinitions(around);
  return standing.flatMap(({ step, indexes }) => {
    const tried = step.touch === 'untouched' ? ('first' as const) : ('last' as const);
    const texts = new Set(indexes.map((index) => around.steps[index]?.text ?? ''));
    return [...texts].map((text) => ({ text, tried }));
  });
}

/** @param outcomes results of the generation, by index of the step */
export async function leaveStanding(
  around: Around,
  outcomes: ReadonlyMap<number, GeneratedStep>,
): Promise<Standing> {
  const standing: Standing = {
    indexes: new Set(),
    kept: new Map(),
    refused: new Map(),
    adapted: [],
    offered: [],
  };
  for (const definition of await standingDefinitions(around)) {
    for (const index of definition.indexes) standing.indexes.add(index);
    const written = definition.indexes.flatMap((index): ResolvedStep[] => {
      const outcome = outcomes.get(index);
      const text = around.steps[index]?.text ?? '';
      return outcome?.state === 'generated' ? [{ ...outcome, index, text }] : [];
    });
    for (const index of definition.indexes) {
      if (outcomes.get(index)?.state === 'works') standing.kept.set(index, worksHere(definition));
    }
    if (written.length === 0) continue;
    if (definition.step.touch === 'untouched') share(definition, written, around, standing);
    else offer(definition, written, around, standing);
  }
  return standing;
}

const worksHere = ({ step, uses }: Standers) =>
  step.touch === 'untouched'
    ? `its code works here, and ${countOfUsers(uses.scenarios)} it`
    : 'its code is a person’s by now, and works here';

/** Keeps shared code that works, or about which nothing is known. Adapts other shared code to work for both. */
function share(one: Standers, written: ResolvedStep[], around: Around, standing: Standing): void {
  const { definition, step, indexes, uses } = one;
  const use = countOfUsers(uses.scenarios);
  const failing = new Map<string, ResolvedStep>();
  const unlike = new Set<string>();
  for (const each of written) {
    if (each.before !== 'fails') {
      standing.kept.set(each.index, `${use} its code, which does not change`);
      continue;
    }
    // The code waits longer than it was tried for, or it failed by chance.
    if (each.variants.some((variant) => doesTheSame(step.region ?? '', { step: each, variant }))) {
      standing.kept.set(each.index, `${use} its code, and the same was generated`);
      continue;
    }
    const same = failing.get(each.text);
    if (same && JSON.stringify(same.variants) !== JSON.stringify(each.variants)) unlike.add(each.text);
    failing.set(each.text, same ?? each);
  }
  const others = new Set(uses.texts);
  const staying = indexes.filter((index) => !written.some((each) => each.index === index && each.before));
  for (const index of staying) others.add(around.steps[index]?.text ?? '');

  let text = step.region ?? '';
  const imports: Imports = [];
  for (const [words, each] of failing) {
    const next = unlike.has(words) ? null : adapted(text, definition, each, others, around.library);
    if (next === null) {
      const reason = `${use} its code, which does not work here: write this step in other words`;
      for (const { index, text: its } of written) if (its === words) standing.refused.set(index, reason);
      continue;
    }
    text = next;
    if (each.variants.some(usesExpect)) imports.push({ name: 'expect', from: 'playwright/test' });
  }
  if (text !== step.region) standing.adapted.push({ definition, text, imports });
}

function doesTheSame(region: string, definition: Parameters<typeof definitionText>[0]): boolean {
  const [old, next] = [region, definitionText(definition)].map((text) =>
    signsOf(text.slice(text.indexOf('\n'))),
  );
  return old != null && old.join('\n') === next?.join('\n');
}

/** Keeps a person's code. Proposes the generated code if it would serve every step that the person's code serves. */
function offer(one: Standers, written: ResolvedStep[], around: Around, standing: Standing): void {
  const { definition, step, uses } = one;
  const because = step.touch === 'changed' ? ('changed' as const) : ('unmarked' as const);
  const said =
    because === 'changed'
      ? 'its code was changed by hand since it was generated, and does not change'
      : 'its code may have been changed by hand since it was generated, and does not change';
  const [first] = written;
  const region = step.region ?? '';
  const variant = first?.variants.find(
    (candidate) =>
      written.every(({ variants }) => variants.some((each) => same(each, candidate))) &&
      serves(candidate.pattern, definition, around),
  );
  const after = first && variant ? definitionText({ step: first, variant }) : null;
  const isOffered = after !== null && region !== '' && !isSameCode(region, after);
  for (const { index } of written) {
    standing.kept.set(index, isOffered ? `${said}; a change of it is proposed below` : said);
  }
  if (!isOffered || !first || !variant) return;
  const imports: Imports = [{ name: first.keyword, from: '@cucumber/cucumber' }];
  if (usesExpect(variant)) imports.push({ name: 'expect', from: 'playwright/test' });
  standing.offered.push({
    file: definition.file,
    change: {
      pattern: patternText(definition.pattern),
      because,
      before: region,
      after,
      imports,
      users: namedUsers(uses.scenarios),
    },
  });
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Returns whether a definition may get another pattern: each step still has code, and none has it twice. */
function serves(pattern: string, definition: LocatedDefinition, { library, running }: Around): boolean {
  const [old, next] = [definition, { ...definition, pattern: { text: pattern } }].map((each) =>
    onlyThese([each], library),
  );
  const matchesAny = (text: string) =>
    library.matching(text).some((each) => each !== definition && each.stub === null);
  return running.every(({ text }) => {
    const isServed = (next?.matching(text).length ?? 0) > 0;
    const wasServed = (old?.matching(text).length ?? 0) > 0;
    return isServed ? !matchesAny(text) : !wasServed;
  });
}
