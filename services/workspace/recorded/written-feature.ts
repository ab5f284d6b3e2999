import { scenarioNameProblem } from '#domain/names';
import type { RecordingToSave } from '#contracts/recordings/recording-work';
import type { WrittenRecordingStep } from '#contracts/recordings';
import {
  parseFeature,
  placedScenariosOf,
  withScenario,
  withSteps,
  type ExampleColumn,
} from '#services/foundation/gherkin/index';
import type { BranchReader, ProjectCommit } from '../branch-reader';
import { featureNameOf } from '../features/feature-path';
import { notText } from '../features/read';
import { creationProblem } from '../features/write';
import { featureTextProblem } from '../text';

/** Returns why a text cannot be a step; null if it can. */
export function stepTextProblem(text: string): string | null {
  if (text.trim() === '') return 'A step needs words.';
  return /[\r\n]/.test(text) ? 'A step is one line. Use other words without a line break.' : null;
}

/** Returns the feature as it is, and with the steps. If there is a problem, both are the same. */
export async function writtenFeature(
  reader: BranchReader,
  at: ProjectCommit,
  path: string,
  wanted: RecordingToSave & { scenarioName: string },
  { steps, columns }: { steps: readonly WrittenRecordingStep[]; columns: readonly ExampleColumn[] },
): Promise<{ before: string; after: string; version: string; problem: string | null }> {
  const { scenarioName, into, language } = wanted;
  const file = await reader.textFile(at, path);
  const before = file?.text ?? '';
  const same = (problem: string) => ({ before, after: before, version: file?.blob ?? '', problem });
  if (file && file.text === null) return same(notText.error);
  const { feature, comments: all } = parseFeature(before);
  if (feature && wanted.isNewlyChosen && otherLanguage(feature.language, language)) {
    const [of, recorded] = language === 'de' ? ['English', 'German'] : ['German', 'English'];
    return same(`The feature is written in ${of}, and the steps of this recording in ${recorded}.`);
  }
  if (steps.some(({ text }) => stepTextProblem(text) !== null)) {
    // The step itself shows this problem.
    return { ...same(''), problem: null };
  }
  if (into) {
    if (!file) return same('This feature no longer exists.');
    const { after, ran, comments, columns: known } = into;
    const what = { scenarioName, after, ran, comments, steps: [...steps], columns, known };
    return writtenOr(withSteps(before, what), same);
  }
  const names = feature ? placedScenariosOf(before, feature, all).map(({ scenario }) => scenario.name) : [];
  const isTaken = names.some((name) => name.toLowerCase() === scenarioName.toLowerCase());
  const problem =
    nameProblemOf(scenarioName) ??
    (isTaken ? 'Another scenario exists with the given name.' : null) ??
    (file ? null : await creationProblem(reader, at, path, false));
  if (problem) return same(problem);
  const title = featureNameOf(path).name.replace(/\.feature$/, '');
  const what = { title, language, name: scenarioName, steps: [...steps], columns };
  return writtenOr(withScenario(before, what), same);
}

function writtenOr(
  written: { text: string } | { problem: string },
  same: (problem: string) => { before: string; after: string; version: string; problem: string },
) {
  if ('problem' in written) return same(written.problem);
  const problem = featureTextProblem(written.text);
  return problem === null ? { ...same(''), after: written.text, problem } : same(problem);
}

/** Returns the rule that a scenario's name breaks. The text makes clear that it is not the feature's name. */
function nameProblemOf(name: string): string | null {
  const problem = scenarioNameProblem(name);
  return problem === null ? null : `Name of the scenario: ${problem}`;
}

/** Returns whether the feature is in the other of the two languages that the recorder writes. */
function otherLanguage(feature: string, language: 'en' | 'de'): boolean {
  const [of = ''] = feature.split('-');
  return ['en', 'de'].includes(of) && of !== language;
}
