import type { StandsFor } from '#contracts/runs/stand-ins';
import { featureAddress, featureQuery, query, recordStepAddress } from '~/platform/paths';
import type { CodeLocation } from '#domain/errors/message-parts';
import { hasCodePage } from '#domain/gherkin/step-file-paths';

/** Data that locates a scenario's code. */
export interface CodeOrigin {
  /** Current path below `features/` without `.feature`, and current name of the scenario. */
  written: { feature: string; scenario: string };
  /** Commit that ran. */
  commit: string;
  /** True when another tool ran the scenario. */
  imported: boolean;
  /** Set when the result represents a file or a start instead of a scenario. It then has no code. */
  standsFor?: StandsFor | undefined;
}

/** A {@link CodeOrigin} with the branch and environment of the run. */
interface RecordOrigin extends CodeOrigin {
  branch: string;
  environment: { name: string };
}

/** A step of a result. */
export interface ResultStep {
  /** Text of the step that ran; empty for hooks, which no scenario lists. */
  text: string;
  /** Number among all steps except hooks, from 1; null for hooks. */
  number: number | null;
  /** Places in the code where it failed, innermost first. Links show the first one that can be opened. */
  failedAt?: readonly CodeLocation[];
}

/**
 * Returns the address of a scenario's step code, with the step selected and the line of code from the report. Folders
 * are separated by commas; a comma or percent sign inside a name is escaped, as the features pages read it.
 * @returns null when there is nothing to open: no step failed and no line is known, or the result was imported
 */
export function stepCodeLink(
  projectId: string,
  { written, commit, imported, standsFor }: CodeOrigin,
  { text, number, failedAt = [] }: ResultStep,
): string | null {
  const location = shownPlace(failedAt);
  if (imported || standsFor !== undefined || (text === '' && location === null)) return null;
  return `/${projectId}/step-code${query({
    ...featureQuery(written.feature),
    scenario: written.scenario,
    step: text,
    n: number,
    code: location?.file,
    line: location?.line,
    commit: location && commit,
  })}`;
}

/**
 * Returns the address that edits the text of a scenario, for steps whose expectation is wrong.
 * @returns null when the project has no such scenario
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
 * Returns the address that records a step of a scenario again.
 * @returns null when there is no such step: none failed, or the result was imported
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
 * Returns the address of the dialog that generates the code of a scenario's steps again, as a proposal.
 * @returns null when the project has no such scenario
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
 * Returns the address of the line at which a feature file is invalid; null unless the result represents the file.
 * @param feature path below `features/` without `.feature`
 */
export function brokenLineLink(
  projectId: string,
  { standsFor, feature, line }: { standsFor?: StandsFor | undefined; feature: string; line: number },
): string | null {
  if (standsFor !== 'file') return null;
  return `${featureAddress(projectId, feature)}#L${line}`;
}

/** Returns the place that the step code page shows: step definitions first, then other project code. */
export function shownPlace(places: readonly CodeLocation[]): CodeLocation | null {
  const shown = places.filter(({ file }) => hasCodePage(file));
  return shown.find(({ file }) => /^features\/step_definitions\/.+\.mjs$/.test(file)) ?? shown[0] ?? null;
}
