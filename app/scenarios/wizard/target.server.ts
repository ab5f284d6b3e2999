import type { InProject } from '~/access/gate';
import type { FeatureNode } from '#contracts/workspace';
import { readFeature } from '../read-feature.server';
import { readTarget } from './append-scenarios.server';
import { featureProblems, placeOfChoice } from './rules';
import type { FeatureChoice } from './wizard-state';

/** The feature that scenarios are added to. */
export interface TargetFeature {
  folders: string[];
  feature: string;
  /** Null for a new feature. */
  file: { content: string; version: string; language: string } | null;
  /** Names of its scenarios. */
  names: string[];
}

export async function allFeatures({ project, upstream, branch }: InProject): Promise<FeatureNode[]> {
  const list = await upstream.workspace.getFeatureList({ body: { projectId: project.id, branch } });
  return list.status ? list.foldersAndFeatures : [];
}

/** Returns the current state of the chosen feature, or the problems of the choice by field name. */
export async function readFeatureChoice(
  caller: InProject,
  choice: FeatureChoice,
): Promise<TargetFeature | { problems: Record<string, string> }> {
  const problems = featureProblems(choice, await allFeatures(caller));
  if (Object.keys(problems).length > 0) return { problems };
  const place = placeOfChoice(choice);
  if (choice.choice === 'new') return { ...place, file: null, names: [] };
  const found = await readFeature(caller, place);
  if (!found) return { problems: { 'feature.existing': 'This feature does not exist any more.' } };
  const read = readTarget(found.content);
  if ('problem' in read) {
    const { line, message } = read.problem;
    return { problems: { 'feature.existing': `Correct this feature first. Line ${line}: ${message}` } };
  }
  const { content, version } = found;
  return { ...place, file: { content, version, language: read.language }, names: read.names };
}
