import type { workspace } from '#contracts/workspace';
import type { Answer } from '#contracts/endpoint';
import type { InProject } from '~/access/gate';
import type { Place } from './address';
import { parseGherkin } from './gherkin-document.server';
import { scenariosOf } from './gherkin-edit.server';
import { withLineEndingsOf } from './line-endings';
import { readFeature } from './read-feature.server';

export type PushAnswer = Answer<(typeof workspace)['pushScenario']>;

/**
 * Saves what was typed for a feature, with the line endings of its file.
 * @param version version the edit started from; the service refuses the save as a conflict when it is not the current one
 * @returns the service's answer, or `unchanged` when there is nothing to save
 */
export async function saveFeature(
  caller: InProject,
  place: Place,
  { text, version }: { text: string; version: string },
): Promise<{ answer: PushAnswer | 'unchanged'; scenario: string | null }> {
  const current = await readFeature(caller, place);
  const typed = withLineEndingsOf(current?.content ?? '', text);
  if (current?.version === version && current.content === typed) {
    return { answer: 'unchanged', scenario: place.scenario };
  }
  // Saved over a deletion, it is a new file.
  const answer = await pushFeature(caller, place, typed, version || null, { merge: true });
  return { answer, scenario: scenarioAfter(current?.content ?? '', typed, place.scenario) };
}

/**
 * Writes the text of the place's feature.
 * @param version base version, null to create the file
 * @param options.merge keeps what others changed since in other lines
 */
export async function pushFeature(
  { project, upstream, branch }: InProject,
  { folders, feature }: Pick<Place, 'folders' | 'feature'>,
  text: string,
  version: string | null,
  { merge = false } = {},
): Promise<PushAnswer> {
  return upstream.workspace.pushScenario({
    body: {
      projectId: project.id,
      branch,
      name: `${feature}.feature`,
      parentPath: folders,
      data: text,
      lastActiveFolder: folders,
      baseVersion: version,
      ...(merge && { merge }),
    },
  });
}

/**
 * The scenario to show after a save: the same one, the one in its place when it was renamed, none when scenarios
 * were added or taken away with it.
 */
export function scenarioAfter(before: string, after: string, scenario: string | null): string | null {
  if (scenario === null) return null;
  const [old, now] = [scenarioNames(before), scenarioNames(after)];
  // Text that does not parse keeps the selection: it comes back with the next save.
  if (!now || !old || now.includes(scenario)) return scenario;
  return now.length === old.length ? (now[old.indexOf(scenario)] ?? null) : null;
}

function scenarioNames(text: string): string[] | null {
  const parsed = parseGherkin(text);
  return 'document' in parsed ? scenariosOf(parsed.document).map(({ name }) => name) : null;
}
