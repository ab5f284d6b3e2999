import type { StandsFor } from '#contracts/runs/stand-ins';
import { featureAddress, featureQuery, query, recordStepAddress } from '~/platform/paths';
import type { CodePlace } from '#domain/errors/message-parts';

/** What tells where a scenario's code is. */
export interface CodeOrigin {
  /** Path below `features/` without `.feature`, and the scenario's name, as they are written now. */
  written: { feature: string; scenario: string };
  /** What ran. */
  commit: string;
  /** Its result came from elsewhere. */
  imported: boolean;
  /** What the result stands for, where that is no scenario: it has no code of its own. */
  standsFor?: StandsFor | undefined;
}

/** The same with where it ran. */
interface RecordOrigin extends CodeOrigin {
  branch: string;
  environment: { name: string };
}

/** A step of a result. */
export interface RanStep {
  /** As it ran; empty for hooks, which no scenario lists. */
  text: string;
  /** Of all steps but hooks, from 1; null for hooks. */
  number: number | null;
  /** Where it failed, innermost first; the first line that can be shown is. */
  failedAt?: readonly CodePlace[];
}

/**
 * Address of a scenario's step code with the step selected and the line of code that the report tells. Folders are
 * separated by commas; a comma or percent sign inside a name is escaped, as the features pages read it.
 * @returns null where there is nothing to open: no step failed and no line is known, or the result was imported
 */
export function stepCodeLink(
  projectId: string,
  { written, commit, imported, standsFor }: CodeOrigin,
  { text, number, failedAt = [] }: RanStep,
): string | null {
  const place = shownPlace(failedAt);
  if (imported || standsFor !== undefined || (text === '' && place === null)) return null;
  return `/${projectId}/step-code${query({
    ...featureQuery(written.feature),
    scenario: written.scenario,
    step: text,
    n: number,
    code: place?.file,
    line: place?.line,
    commit: place && commit,
  })}`;
}

/**
 * Address that has the words of a scenario edited, where what a step expects is what is wrong.
 * @returns null where there is no scenario of ours
 */
export function editScenarioLink(
  projectId: string,
  { written, imported, standsFor }: CodeOrigin,
): string | null {
  if (imported || standsFor !== undefined) return null;
  const edited = { ...featureQuery(written.feature), scenario: written.scenario, edit: 'scenario' };
  return `/${projectId}/features${query(edited)}`;
}

/**
 * Address that has a step recorded anew in its scenario.
 * @returns null where there is no such step: none failed, or the result was imported
 */
export function recordAgainLink(
  projectId: string,
  { written, imported, standsFor, branch, environment }: RecordOrigin,
  number: number | null,
): string | null {
  if (imported || standsFor !== undefined || number === null) return null;
  return recordStepAddress(projectId, written, number - 1, { branch, environment: environment.name });
}

/**
 * Address of the dialog that has the code of a scenario's steps written anew, as a proposal.
 * @returns null where there is no scenario of ours
 */
export function generateAnewLink(
  projectId: string,
  { written, imported, standsFor }: CodeOrigin,
): string | null {
  if (imported || standsFor !== undefined) return null;
  const asked = { ...featureQuery(written.feature), scenario: written.scenario, mode: 'all' };
  return `/${projectId}/features/generate-code${query(asked)}`;
}

/**
 * Address of the line at which a feature file is no Gherkin, for the result that stands for the file; null for others.
 * @param feature path below `features/` without `.feature`
 */
export function brokenLineLink(
  projectId: string,
  { standsFor, feature, line }: { standsFor?: StandsFor | undefined; feature: string; line: number },
): string | null {
  if (standsFor !== 'file') return null;
  return `${featureAddress(projectId, feature)}#L${line}`;
}

/** The place that the step code page shows: one that is edited there before one of support code. */
export function shownPlace(places: readonly CodePlace[]): CodePlace | null {
  return (
    places.find(({ file }) => /^features\/step_definitions\/.+\.mjs$/.test(file)) ??
    places.find(({ file }) => /^features\/.+\.(?:mjs|cjs|js)$/.test(file)) ??
    null
  );
}
