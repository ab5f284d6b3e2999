import { treeNamesOf } from '#domain/gherkin/feature-paths';
import { featureNameProblem, folderPathOf, folderPathProblem, scenarioNameProblem } from '#domain/names';
import type { FeatureNode } from '#contracts/workspace';
import { featuresIn, folderAt, withoutSuffix } from '~/scenarios/feature-tree/tree-view';
import { maxDescriptionLength, type FeatureChoice, type IdeaFields } from './wizard-state';

/** Rules of docs/rules/generation.md, Wizard, messages to the letter. Problems are by field name. */
type Problems = Record<string, string>;

export const missing = 'Please fill in all fields.';
const taken = 'Scenario name already exists.';

/** Returns folders and name of the chosen or new feature. */
export function placeOfChoice(feature: FeatureChoice): { folders: string[]; feature: string } {
  if (feature.choice === 'existing') {
    const path = treeNamesOf(feature.existing);
    return { folders: path.slice(0, -1), feature: path.at(-1) ?? '' };
  }
  const folders = [...existingFolder(feature.folder), ...folderPathOf(feature.newFolder)];
  return { folders, feature: feature.name.trim() };
}

export function featureProblems(choice: FeatureChoice, all: FeatureNode[]): Problems {
  const place = placeOfChoice(choice);
  if (choice.choice === 'existing') {
    if (!choice.existing) return { 'feature.existing': 'Select a feature.' };
    const there = featuresIn(folderAt(all, place.folders) ?? []).some(
      ({ name, parents }) =>
        withoutSuffix(name) === place.feature && parents.join('/') === place.folders.join('/'),
    );
    return there ? {} : { 'feature.existing': 'This feature does not exist any more.' };
  }
  const siblings = (folderAt(all, place.folders) ?? []).filter(({ isFolder }) => !isFolder);
  const below = folderPathOf(choice.newFolder);
  return named({
    'feature.name': featureNameProblem(
      place.feature,
      siblings.map(({ name }) => withoutSuffix(name)),
    ),
    'feature.folder': folderAt(all, existingFolder(choice.folder)) ? null : 'This folder no longer exists.',
    'feature.newFolder': below.length > 0 ? folderPathProblem(place.folders) : null,
  });
}

export function descriptionProblems(description: string): Problems {
  if (description.trim() === '') return { description: missing };
  if (description.length <= maxDescriptionLength) return {};
  return {
    description: `The description cannot exceed ${maxDescriptionLength.toLocaleString('en')} characters.`,
  };
}

/**
 * Returns the problems of the selected ideas. Does not check the others.
 * @param existing names of the feature's scenarios
 */
export function ideaProblems(ideas: IdeaFields[], existing: readonly string[]): Problems {
  if (!ideas.some(({ chosen }) => chosen)) return { '': 'Please select at least one scenario.' };
  const names = new Set(existing.map((name) => name.toLowerCase()));
  const problems: Problems = {};
  ideas.forEach(({ chosen, name, flow, parameters }, index) => {
    if (!chosen) return;
    const key = name.trim().toLowerCase();
    Object.assign(
      problems,
      named({
        [`ideas[${index}].name`]:
          name.trim() === '' ? missing : (scenarioNameProblem(name) ?? (names.has(key) ? taken : null)),
        [`ideas[${index}].flow`]: flow.trim() === '' ? missing : null,
        ...parameterProblems(parameters, `ideas[${index}].parameters`),
      }),
    );
    names.add(key);
  });
  return problems;
}

function parameterProblems(
  parameters: IdeaFields['parameters'],
  field: string,
): Record<string, string | null> {
  const keys = new Set<string>();
  const problems: Record<string, string | null> = {};
  parameters.forEach(({ key, value }, index) => {
    const own = key.trim();
    const wrong = /[<>"\n|]/.test(own) ? 'A key cannot have < > " or |.' : null;
    problems[`${field}[${index}].key`] =
      own === '' ? missing : (wrong ?? (keys.has(own) ? 'This key is there twice.' : null));
    problems[`${field}[${index}].value`] = value === '' ? missing : null;
    keys.add(own);
  });
  return problems;
}

/** @param names names of the scenarios to add, in order; null for a text that is not a scenario */
export function nameProblems(names: readonly (string | null)[], existing: readonly string[]): Problems {
  const used = new Set(existing.map((name) => name.toLowerCase()));
  const problems: Problems = {};
  names.forEach((name, index) => {
    if (name === null) return;
    const problem = scenarioNameProblem(name) ?? (used.has(name.toLowerCase()) ? taken : null);
    if (problem) problems[`scenarios[${index}].text`] = problem;
    used.add(name.toLowerCase());
  });
  return problems;
}

function named(problems: Record<string, string | null>): Problems {
  return Object.fromEntries(
    Object.entries(problems).filter((entry): entry is [string, string] => entry[1] !== null),
  );
}

/** Reads the chosen folder of the form. */
const existingFolder = (folder: string) => (folder === '' ? [] : treeNamesOf(folder));
