import { isDeepStrictEqual } from 'node:util';
import type { ActionStep, RecordedStep } from '#contracts/worker/recording';
import {
  columnProblem,
  columnsOf,
  keyProblem,
  valuesOfAction,
  valuesStanding,
} from '#contracts/recordings/recorded-values';
import type { ArrangedPart, Arrangement, RecordingPart } from '#contracts/recordings';
import { parseFeature, placedScenariosOf } from '#services/foundation/gherkin/index';
import type { RecordingRow } from './repository';

/**
 * Returns the steps of a recording as the user arranged them, in the user's order and words. Steps that were recorded
 * since then follow the step after which they were recorded. Undone actions are left out.
 */
export function arrangedPartsOf(
  steps: readonly RecordedStep[],
  { arrangement: { parts, removed }, replay }: Pick<RecordingRow, 'arrangement' | 'replay'>,
): ArrangedPart[] {
  const left = new Map(steps.map((step) => [step.id, step]));
  removed.forEach((id) => left.delete(id));
  const arranged = parts
    .map(whole)
    .flatMap(({ actions, text, mayReuse, comment, values }): ArrangedPart[] => {
      const own = actions.flatMap((id) => left.get(id) ?? []);
      own.forEach(({ id }) => left.delete(id));
      const standing = own.flatMap((item) => (item.state === 'recorded' ? valuesStanding(item, values) : []));
      return own.length > 0 ? [{ actions: own, text, mayReuse, comment, values: standing }] : [];
    });
  const since = [...left.values()].map((step): ArrangedPart => {
    return { actions: [step], text: null, mayReuse: true, comment: null, values: [] };
  });
  const { behind, firstId } = replay ?? { behind: null, firstId: 0 };
  const isOfThisBrowser = ({ actions }: ArrangedPart) => actions.every(({ id }) => id >= firstId);
  const before = [...arranged, ...since.filter((part) => !isOfThisBrowser(part))];
  const news = since.filter(isOfThisBrowser);
  const index = before.findIndex(({ actions }) => actions.some(({ id }) => id === behind));
  if (index === -1) return [...before, ...news];
  // Some new steps may already be arranged there, because the user moved, joined or renamed them.
  const others = before.slice(index + 1).findIndex((part) => !isOfThisBrowser(part));
  return before.toSpliced(others === -1 ? before.length : index + 1 + others, 0, ...news);
}

/** Adds the comment and the values, which parts of older versions lack. */
const whole = (part: Arrangement['parts'][number]): Arrangement['parts'][number] => ({
  ...part,
  comment: (part as Partial<typeof part>).comment ?? null,
  values: (part as Partial<typeof part>).values ?? [],
});

/** Returns the result of a step in the last replay; null if unknown, or if the step changed since then. */
export function replayedOf(
  part: ArrangedPart,
  { replay, failedStep, hasBegun }: Pick<RecordingRow, 'replay' | 'failedStep' | 'hasBegun'>,
): RecordingPart['replayed'] {
  // A comment does not run.
  const own = { ...asArranged(part), comment: null };
  const at =
    replay?.parts.findIndex((entry) => isDeepStrictEqual({ ...whole(entry), comment: null }, own)) ?? -1;
  if (!replay || at === -1) return null;
  if (hasBegun) return 'passed';
  if (failedStep === null) return null;
  const failed = failedStep - replay.before;
  return at === failed ? 'failed' : at < failed ? 'passed' : null;
}

/** Returns the texts of the steps that the recording replaces, because the user may want to reuse them. */
export function replacedOf({
  feature,
  scenarioName,
  after,
  replaces,
}: Pick<RecordingRow, 'feature' | 'scenarioName' | 'after' | 'replaces'>): string[] {
  if (scenarioName === null || replaces === 0) return [];
  const { feature: parsed, comments } = parseFeature(feature.text);
  const placed = parsed ? placedScenariosOf(feature.text, parsed, comments) : [];
  const steps = placed.find(({ scenario }) => scenario.name === scenarioName)?.scenario.steps ?? [];
  return steps.slice(after, after + replaces).map(({ text }) => text);
}

/** Converts a step to its form in an arrangement. */
export const asArranged = ({
  actions,
  text,
  mayReuse,
  comment,
  values,
}: ArrangedPart): Arrangement['parts'][number] => ({
  actions: actions.map(({ id }) => id),
  text,
  mayReuse,
  comment,
  values,
});

/** @returns why the arrangement is not possible, in words for users; null when it is */
export function arrangementProblemOf(
  steps: readonly RecordedStep[],
  { parts, removed }: Arrangement,
): string | null {
  const all = [...parts.flatMap(({ actions }) => actions), ...removed];
  if (new Set(all).size < all.length) return 'A step is listed twice.';
  const noted = new Set(steps.filter(({ state }) => state === 'noted').map(({ id }) => id));
  for (const { actions, text, comment } of parts) {
    if (actions.length > 1 && text === null) return 'Describe a step with several actions in your own words.';
    const isNote = actions.some((id) => noted.has(id));
    if (isNote && (actions.length > 1 || text !== null)) {
      return 'An action that was not recorded cannot be part of a step.';
    }
    if (isNote && comment !== null)
      return 'An action that was not recorded is not a step, and has no comment.';
  }
  return valuesProblem(steps, parts);
}

/** Returns why values cannot become the columns or keys that the user chose; null when they can. */
function valuesProblem(steps: readonly RecordedStep[], parts: Arrangement['parts']): string | null {
  const existing = new Map(
    steps.flatMap((step): [number, ActionStep][] => (step.state === 'recorded' ? [[step.id, step]] : [])),
  );
  const own = parts.map(({ actions, values }) => {
    return { actions: actions.flatMap((id) => existing.get(id) ?? []), values };
  });
  for (const { actions, values } of own) {
    const places = new Set(values.map(({ action, parameter }) => `${action} ${parameter}`));
    if (places.size < values.length) return 'A value is two things at once.';
    for (const { action, parameter, as, name } of values) {
      const of = actions.find(({ id }) => id === action);
      // Ignores values whose action was undone since.
      if (!of || !valuesOfAction(of).has(parameter)) continue;
      const problem = as === 'column' ? columnProblem(name) : keyProblem(name);
      if (problem !== null) return problem;
    }
  }
  const columns = columnsOf(own);
  return 'problem' in columns ? columns.problem : null;
}
