import type { PinnedRecordingStart, RequestedRecordingStart } from '#contracts/recordings/recording-work';
import {
  exampleRows,
  parseFeature,
  placedScenariosOf,
  gherkinWordsOf,
} from '#services/foundation/gherkin/index';
import type { CommitFiles } from '#services/foundation/git/index';
import { createBranchReader } from '../branch-reader';
import { pathOfFeatureName } from '../features/feature-path';
import { noSuchFeature, notText } from '../features/read';

const refused = (error: string) => ({ status: false as const, error });

/** Finds the place where a recording begins. An outline begins with the values of its first row. */
export function createRecordingPlaces(git: CommitFiles) {
  const reader = createBranchReader(git);
  return async function placeOf(
    wanted: RequestedRecordingStart,
  ): Promise<{ status: true; place: PinnedRecordingStart } | { status: false; error: string }> {
    const { projectId, branch, featureName, scenarioName } = wanted;
    const at = await reader.open(projectId, branch);
    if (!at.status) return at;
    const { commit } = at;
    const uri = featureName === undefined ? null : pathOfFeatureName(featureName);
    if (featureName !== undefined && !uri) return noSuchFeature;
    const file = uri ? await reader.textFile(at, uri) : null;
    if (scenarioName === undefined) {
      if (file && file.text === null) return notText;
      const begun = withNewScenario(file?.text ?? '');
      if (!begun) return refused('The feature cannot be read as Gherkin. Fix it first.');
      const feature = { uri: uri ?? 'features/recorded.feature', text: begun.text, line: begun.line };
      return {
        status: true,
        place: {
          commit,
          feature,
          upTo: begun.background,
          after: 0,
          replaces: 0,
          language: file ? begun.language : null,
        },
      };
    }
    if (!uri || !file) return noSuchFeature;
    if (file.text === null) return notText;
    const { feature, comments } = parseFeature(file.text);
    const placed =
      feature &&
      placedScenariosOf(file.text, feature, comments).find(({ scenario }) => scenario.name === scenarioName);
    if (!feature || !placed) return refused('There is no such scenario.');
    const { scenario, background } = placed;
    const [row] = exampleRows(scenario);
    if (placed.isOutline && !row) return refused('The outline has no row of Examples to begin with.');
    const { from, replaces } = wanted;
    if (from !== undefined && from < background.length)
      return refused('The step belongs to a background, which recordings do not change.');
    const after =
      from === undefined ? (wanted.after ?? scenario.steps.length - replaces) : from - background.length;
    if (after < 0 || after + replaces > scenario.steps.length) {
      return refused(
        `The scenario has ${scenario.steps.length} steps now. It changed after the recording started.`,
      );
    }
    return {
      status: true,
      place: {
        commit,
        feature: { uri, text: file.text, line: row?.line ?? scenario.location.line },
        upTo: background.length + after,
        after,
        replaces,
        language: feature.language,
      },
    };
  };
}

/**
 * Adds a scenario at the end of a feature, with the same backgrounds as one that is saved there. An empty text becomes
 * a feature.
 */
function withNewScenario(
  text: string,
): { text: string; line: number; background: number; language: string } | null {
  const before = text.trim() === '' ? 'Feature: New' : text.replace(/\s+$/, '');
  const { feature } = parseFeature(before);
  if (!feature) return null;
  const keyword = gherkinWordsOf(feature.language).scenario;
  const whole = `${before}\n\n  ${keyword}: New\n`;
  const read = parseFeature(whole);
  const last = read.feature && placedScenariosOf(whole, read.feature, read.comments).at(-1);
  if (!last) return null;
  return {
    text: whole,
    line: last.scenario.location.line,
    background: last.background.length,
    language: feature.language,
  };
}
