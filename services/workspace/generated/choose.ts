import type { StepVariant } from '#contracts/worker/generated-step';
import type { StepLibrary } from '../steps/library';
import type { RunningStep } from '../steps/steps-of-branch';
import type { NewDefinition, ResolvedStep } from './definition';
import { onlyThese } from './users';

/** The state of the branch: the definitions that stay, and every step that runs. */
export interface BranchState {
  staying: StepLibrary;
  steps: readonly RunningStep[];
}

export interface ChosenDefinitions {
  definitions: NewDefinition[];
  /** Why steps got no definition, by index: each pattern for them would match steps that have other code. */
  refused: Map<number, string>;
}

/**
 * Chooses how to write the definitions of a scenario: the most general pattern that is right for all steps with the
 * same wording, and makes no step of the branch ambiguous.
 */
export function chooseDefinitions(steps: readonly ResolvedStep[], around: BranchState): ChosenDefinitions {
  const groups = groupByWording(steps);
  const literal = new Set<string>();
  const refused = new Map<number, string>();
  // Each round makes one wording less general or refuses a step, so the loop ends.
  for (;;) {
    const definitions = [...groups].flatMap(([wording, group]) =>
      definitionsOf(group, literal.has(wording)).filter(({ index }) => !refused.has(index)),
    );
    const conflict = firstConflict(definitions, around);
    if (!conflict) return { definitions, refused };
    const wording = wordingOf(conflict.definition.step);
    if (literal.has(wording) || !conflict.definition.isGeneral) {
      refused.set(conflict.definition.index, conflict.reason);
    } else literal.add(wording);
  }
}

/** Returns the pattern that a step would have on its own. */
const wordingOf = ({ variants }: ResolvedStep) => variants[0]?.pattern ?? '';

function groupByWording(steps: readonly ResolvedStep[]): Map<string, ResolvedStep[]> {
  const groups = new Map<string, ResolvedStep[]>();
  for (const step of steps) {
    const wording = wordingOf(step);
    groups.set(wording, [...(groups.get(wording) ?? []), step]);
  }
  return groups;
}

/** Returns one definition for all steps of a wording if one code is right for all; else one for each text. */
function definitionsOf(group: readonly ResolvedStep[], literally: boolean): NewDefinition[] {
  const [first, ...others] = group;
  if (!first) return [];
  const wording = wordingOf(first);
  const shared = first.variants.find(
    (variant) =>
      variant.pattern === wording &&
      others.every((step) => step.variants.some((entry) => same(entry, variant))),
  );
  if (shared && !literally) return [{ index: first.index, step: first, variant: shared, isGeneral: true }];
  const own = new Map<string, NewDefinition>();
  for (const step of group) {
    const variant = step.variants.at(-1);
    if (variant && !own.has(variant.pattern)) {
      own.set(variant.pattern, { index: step.index, step, variant, isGeneral: false });
    }
  }
  return [...own.values()];
}

const same = (a: StepVariant, b: StepVariant) => JSON.stringify(a) === JSON.stringify(b);

interface Conflict {
  definition: NewDefinition;
  reason: string;
}

function* amongAll(library: StepLibrary, texts: readonly string[], together = 128): Generator<string> {
  for (let at = 0; at < texts.length; at += together)
    yield* library.matchedAmong(texts.slice(at, at + together));
}

/** Finds a step of the branch that several definitions would match, at least one of them new. */
function firstConflict(
  definitions: readonly NewDefinition[],
  { staying, steps }: BranchState,
): Conflict | null {
  const added = libraryOf(definitions, staying);
  // Most steps match none of the new definitions: compare many texts at a time.
  for (const text of amongAll(added, [...new Set(steps.map((step) => step.text))])) {
    const matching = added.matching(text);
    const [first] = matching;
    if (!first) continue;
    const others = staying.matching(text);
    if (matching.length + others.length < 2) continue;
    const general = matching.find(({ line }) => definitions[line - 1]?.isGeneral) ?? first;
    const definition = definitions[general.line - 1];
    if (!definition) continue;
    const [other] = others;
    const where = other ? ` of ${other.file}` : '';
    return { definition, reason: `its definition would match "${text}" too, which has a definition${where}` };
  }
  return null;
}

/** Returns a library of only the new definitions, with the branch's parameter types. Line 1 is the first definition. */
export function libraryOf(definitions: readonly NewDefinition[], branch: StepLibrary): StepLibrary {
  const requested = definitions.map(({ variant, step: { keyword } }) => ({
    keyword,
    pattern: { text: variant.pattern },
  }));
  return onlyThese(requested, branch);
}
