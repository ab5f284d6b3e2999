import type { Feature } from '#contracts/workspace';
import type { InProject } from '~/access/gate';
import type { Place } from '../address';
import { plainLines } from '../line-endings';
import { readFeature } from '../read-feature.server';
import { pushFeature, scenarioAfter, type PushAnswer } from '../save-feature.server';
import { nameOfScenario, replaceScenario, scenarioText, type ScenarioText } from './scenario-lines.server';

/** An edit of one scenario: what it was when the edit began, and what was typed. Both with `\n` line endings. */
export interface ScenarioEdit {
  text: string;
  base: string;
  /** Version of the feature that the edit began with. */
  version: string;
  /** Version of somebody else whose scenario may be replaced. */
  over: string | undefined;
}

type Saved =
  | { answer: PushAnswer | 'unchanged'; scenario: string | null }
  /** The scenario would have no name: specification workbench.md section 4. */
  | { answer: 'nameless' };

const tries = 20;

/**
 * Saves one scenario into what the branch has now: changes that others made elsewhere in the feature stay. When
 * somebody changed this scenario, the answer is a conflict with their text of it.
 */
export async function saveScenario(caller: InProject, place: Place, edit: ScenarioEdit): Promise<Saved> {
  const name = place.scenario ?? '';
  if (edit.text.trim() === '') return { answer: 'nameless' };
  for (let left = tries; ; left--) {
    const current = await readFeature(caller, place);
    const own = current && scenarioText(current.content, name);
    const text = textToSave(current, own, place, edit);
    if (text === null) return { answer: await staleAnswer(caller, place, current, own), scenario: name };
    if (own && nameOfScenario(text, own.line) === '') return { answer: 'nameless' };
    if (text === current?.content) return { answer: 'unchanged', scenario: name };
    const answer = await pushFeature(caller, place, text, current?.version ?? null);
    if (answer.status || !('current' in answer) || left === 0) {
      return { answer, scenario: scenarioAfter(current?.content ?? '', text, name) };
    }
  }
}

/** The feature with the edit in it; null when somebody else's version of the scenario would be lost. */
function textToSave(
  current: Feature | null,
  own: ScenarioText | null,
  { feature, scenario }: Place,
  { text, base, version, over }: ScenarioEdit,
): string | null {
  const decided = over !== undefined && over === (current?.version ?? '');
  if (!current) return decided ? `Feature: ${feature}\n\n${text}` : null;
  if (own) {
    const mayReplace = decided || current.version === version || plainLines(own.text) === base;
    return mayReplace ? replaceScenario(current.content, scenario ?? '', text) : null;
  }
  // Renamed or deleted by somebody else, and to be there all the same.
  return decided ? `${current.content.trimEnd()}\n\n${text.trimEnd()}\n` : null;
}

/** The service says who changed it; the page shows their version of the scenario alone. */
async function staleAnswer(
  caller: InProject,
  place: Place,
  current: Feature | null,
  own: ScenarioText | null,
): Promise<PushAnswer> {
  // No file has this version, so nothing can be written.
  const answer = await pushFeature(caller, place, '', 'unknown');
  if (answer.status || !('current' in answer)) return answer;
  const theirs = { ...answer.current, content: own?.text ?? '', version: current?.version ?? '' };
  const changed = current ? answer.error.replace('this feature', 'this scenario') : answer.error;
  const error = current && !own ? changed.replace(' changed ', ' renamed or deleted ') : changed;
  return { ...answer, error, current: theirs };
}
