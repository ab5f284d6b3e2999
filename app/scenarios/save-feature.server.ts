import { data, redirect, type ActionFunctionArgs } from '@remix-run/node';
import { z } from 'zod';
import type { GherkinDocument } from '@cucumber/messages';
import type { Answer } from '#contracts/endpoint';
import type { ScenarioEvent } from '#contracts/runs';
import type { Feature, workspace } from '#contracts/workspace';
import { notFound, requireProject, type InProject } from '~/access/gate';
import { flashCookie } from '~/platform/flash';
import { parseForm } from '~/platform/forms';
import { readableProblem } from '#domain/gherkin/gherkin-message';
import {
  editScopeOf,
  featurePathOf,
  featuresPath,
  featureLocationOf,
  samePath,
  type FeatureLocation,
} from './address';
import { costOfBroken, missingColons } from './broken-cost.server';
import { conflictEdit, failedEdit, refusedEdit, type EditAnswer } from './edit-answer';
import {
  nameOfScenario,
  parseGherkin,
  replaceScenario,
  scenariosOfDocument,
  findScenarioText,
  type ScenarioText,
} from './gherkin-edit.server';
import { pathAfterMove } from './folders/left-executions.server';
import { type OldLocation, maxOldLocations } from './folders/old-place';
import { plainLines, withLineEndingsOf } from './line-endings';
import { featureOrRefusal, readFeature } from './read-feature.server';
import { runAfterSave } from './start-run.server';

type PushAnswer = Answer<(typeof workspace)['pushScenario']>;

/**
 * Saves the typed text of a feature, with the line endings of its file.
 * @param version version the edit started from; if it is not the current one, the service answers with a conflict
 * @returns the service's answer, or `unchanged` when there is nothing to save
 */
async function saveFeature(
  caller: InProject,
  location: FeatureLocation,
  { text, version }: { text: string; version: string },
): Promise<Exclude<Saved, { answer: 'nameless' }>> {
  const current = await readFeature(caller, location);
  const typed = withLineEndingsOf(current?.content ?? '', text);
  if (current?.version === version && current.content === typed) {
    return { answer: 'unchanged', scenario: location.scenario, left: [] };
  }
  // If the feature was deleted, the save creates a new file.
  const answer = await pushFeature(caller, location, typed, version || null, { merge: true });
  return { answer, ...changeOf(location, current?.content ?? '', typed) };
}

/**
 * Writes the text of the place's feature.
 * @param version base version, null to create the file
 * @param options.merge keeps changes that other users made since then in other lines
 */
export async function pushFeature(
  { project, upstream, branch }: InProject,
  { folders, feature }: Pick<FeatureLocation, 'folders' | 'feature'>,
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
      merge: merge || undefined,
    },
  });
}

/**
 * Returns the scenario to show after a save: the same scenario, or the renamed one in its place, or none when the save
 * also added or removed scenarios.
 */
export function scenarioAfter(before: string, after: string, scenario: string | null): string | null {
  if (scenario === null) return null;
  const [old, now] = [scenarioNames(before), scenarioNames(after)];
  // Keep the selection when the text does not parse: a later save can make the scenario readable again.
  if (!now || !old || now.includes(scenario)) return scenario;
  return now.length === old.length ? (now[old.indexOf(scenario)] ?? null) : null;
}

/** Returns the scenario to show after a save, and the names that the save removed and executions may use. */
function changeOf(location: FeatureLocation, before: string, after: string) {
  const scenario = scenarioAfter(before, after, location.scenario);
  return { scenario, left: leftBySave(location, { before, after, scenario }) };
}

function scenarioNames(text: string): string[] | null {
  const parsed = parseGherkin(text);
  return 'document' in parsed ? scenariosOfDocument(parsed.document).map(({ name }) => name) : null;
}

const typedText = z.object({
  text: z.string().default(''),
  version: z.string().default(''),
  /** The text at the start of the edit. */
  base: z.string().default(''),
  /** Another user's version that this save may replace. */
  over: z.string().optional(),
  /** Set to run the saved text. */
  run: z.string().optional(),
  /** Set to end the edit without saving. */
  discard: z.string().optional(),
});

/** Saves a feature or one of its scenarios from the Gherkin editor. A refused save returns the text. */
export async function saveEdit(args: ActionFunctionArgs) {
  const caller = await requireProject(args);
  const { searchParams } = new URL(args.request.url);
  const place = featureLocationOf(searchParams);
  const submission = parseForm(await args.request.formData(), typedText);
  if (!place.feature || submission.status !== 'success') throw notFound();
  const { version, over, discard, run } = submission.value;
  const [text, base] = [plainLines(submission.value.text), plainLines(submission.value.base)];
  const scope = editScopeOf(searchParams);
  const typed = { text, version, base: scope === 'scenario' ? base : undefined };
  const view = (scenario: string | null) => featuresPath(caller.project.id, { ...place, scenario });
  if (discard !== undefined) {
    const saved = scope === 'scenario' ? base : plainLines((await readFeature(caller, place))?.content ?? '');
    return text === saved ? redirect(view(place.scenario), 303) : askToDiscard(typed, false);
  }
  try {
    const saved = await (scope === 'scenario'
      ? saveScenario(caller, place, { text, version, base, over })
      : saveFeature(caller, place, { text, version: over ?? version }));
    if (saved.answer === 'nameless') return askToDiscard(typed, true);
    const { answer, scenario, left } = saved;
    if (answer !== 'unchanged' && !answer.status) {
      return 'current' in answer
        ? conflictEdit(typed, answer.current, answer.error)
        : failedEdit(typed, answer.error);
    }
    if (answer !== 'unchanged') {
      recordScenarioEvent(args, caller, { place, scenario, eventType: 'editScenario' });
    }
    const warning = await warningOf(caller, place, answer);
    if (run !== undefined && !warning) {
      const after = { place: { ...place, scenario }, back: view(scenario), saved: savedWords(answer) };
      const { to, notice } = await runAfterSave(args, caller, after);
      return redirect(to, { status: 303, headers: { 'set-cookie': notice } });
    }
    return redirect(await pathAfterMove(caller, { ...place, scenario }, ...left), {
      status: 303,
      headers: { 'set-cookie': warning ?? (await noticeOf(answer)) },
    });
  } catch (error) {
    return refusedEdit(typed, error);
  }
}

/** Answers 422 when the text differs from the saved text or cannot be saved, so that the user decides. */
function askToDiscard(typed: Pick<EditAnswer, 'text' | 'version'>, nameless: boolean) {
  return data<EditAnswer>({ ...typed, because: nameless ? 'nameless' : 'discard' }, { status: 422 });
}

/** Returns a warning when the branch's text, merged with others' changes, has problems; null for none. */
async function warningOf(
  caller: InProject,
  location: FeatureLocation,
  answer: 'unchanged' | PushAnswer,
): Promise<string | null> {
  if (answer === 'unchanged') return null;
  const saved = await readFeature(caller, location);
  if (!saved || saved.content.trim() === '') return null;
  const parsed = parseGherkin(saved.content);
  if ('problems' in parsed) {
    const cost = await costOfBroken(caller, location, saved.content);
    return flashCookie(`Saved, but it is not valid Gherkin: ${cost}`, 'warning', 10_000);
  }
  const [hint] = missingColons(saved.content, parsed.document);
  return hint ? flashCookie(`Saved, but line ${hint.line}: ${hint.message}`, 'warning', 10_000) : null;
}

function noticeOf(answer: 'unchanged' | { mergedWith?: string }): Promise<string> {
  return answer === 'unchanged' ? flashCookie(savedWords(answer), 'info') : flashCookie(savedWords(answer));
}

function savedWords(answer: 'unchanged' | { mergedWith?: string }): string {
  if (answer === 'unchanged') return 'No changes detected';
  if (answer.mergedWith === undefined) return 'Feature saved';
  return `Feature saved, together with the changes of ${answer.mergedWith}`;
}

/** An edit of one scenario: the typed text, and its text at the start. Both with `\n` line endings. */
interface ScenarioEdit {
  text: string;
  base: string;
  /** Version of the feature at the start of the edit. */
  version: string;
  /** Another user's version of the feature whose scenario this save may replace. */
  over: string | undefined;
}

type Saved =
  | { answer: PushAnswer | 'unchanged'; scenario: string | null; left: OldLocation[] }
  /** The scenario would have no name (docs/rules/scenarios.md, Names). */
  | { answer: 'nameless' };

/** How often a change is repeated on top of other users' saves. */
const tries = 20;

/**
 * Saves one scenario into the branch's current feature, and keeps other users' changes elsewhere in the feature. When
 * another user changed this scenario, the answer is a conflict with their text of it.
 */
async function saveScenario(
  caller: InProject,
  location: FeatureLocation,
  edit: ScenarioEdit,
): Promise<Saved> {
  const name = location.scenario ?? '';
  if (edit.text.trim() === '') return { answer: 'nameless' };
  for (let remaining = tries; ; remaining--) {
    const current = await readFeature(caller, location);
    const scenarioText = current && findScenarioText(current.content, name);
    const text = textToSave(current, scenarioText, location, edit);
    if (text === null)
      return { answer: await staleAnswer(caller, location, current, scenarioText), scenario: name, left: [] };
    if (scenarioText && nameOfScenario(text, scenarioText.line) === '') return { answer: 'nameless' };
    if (text === current?.content) return { answer: 'unchanged', scenario: name, left: [] };
    const answer = await pushFeature(caller, location, text, current?.version ?? null);
    if (answer.status || !('current' in answer) || remaining === 0) {
      return { answer, ...changeOf(location, current?.content ?? '', text) };
    }
  }
}

/** Returns the feature with the edit in it; null when it would overwrite another user's scenario text. */
function textToSave(
  current: Feature | null,
  scenarioText: ScenarioText | null,
  { feature, scenario }: FeatureLocation,
  { text, base, version, over }: ScenarioEdit,
): string | null {
  const decided = over !== undefined && over === (current?.version ?? '');
  if (!current) return decided ? `Feature: ${feature}\n\n${text}` : null;
  if (scenarioText) {
    const mayReplace = decided || current.version === version || plainLines(scenarioText.text) === base;
    return mayReplace ? replaceScenario(current.content, scenario ?? '', text) : null;
  }
  // Another user renamed or deleted the scenario, and this user decided to save it anyway.
  return decided ? `${current.content.trimEnd()}\n\n${text.trimEnd()}\n` : null;
}

/** Returns a conflict that names the user who changed the feature, with their text of the scenario. */
async function staleAnswer(
  caller: InProject,
  location: FeatureLocation,
  current: Feature | null,
  text: ScenarioText | null,
): Promise<PushAnswer> {
  const author = current ? await lastAuthor(caller, location) : await deletingAuthor(caller, location);
  if (typeof author !== 'string') return author;
  const did = text
    ? 'changed this scenario'
    : current
      ? 'renamed or deleted this scenario'
      : 'deleted this feature';
  return {
    status: false,
    because: 'conflict',
    error: `${author} ${did} meanwhile.`,
    current: {
      name: `${location.feature}.feature`,
      content: text?.text ?? '',
      version: current?.version ?? '',
      changedBy: author,
    },
  };
}

const unknownAuthor = 'Somebody';

async function lastAuthor(caller: InProject, location: FeatureLocation): Promise<string> {
  const read = await featureOrRefusal(caller, { ...location, scenario: null }, 0, { lastChange: true });
  return (typeof read === 'string' ? undefined : read?.lastChange?.name) ?? unknownAuthor;
}

/** Returns the user who deleted the feature, or the service's refusal, such as for a branch that is gone. */
async function deletingAuthor(
  { project, upstream, branch }: InProject,
  { folders, feature }: FeatureLocation,
): Promise<string | Extract<PushAnswer, { status: false }>> {
  const deleted = await upstream.workspace.getDeletedFeatures({ body: { projectId: project.id, branch } });
  if (!deleted.status) return deleted;
  const found = deleted.features.find(
    ({ name, parentPath }) => name === `${feature}.feature` && samePath(parentPath, folders),
  );
  return found?.author.name ?? unknownAuthor;
}

/**
 * Sends a scenario event to the runs service (docs/rules/dashboard.md, Scenario events) without waiting for it. Users
 * do not see failures.
 */
export function recordScenarioEvent(
  { context }: Pick<ActionFunctionArgs, 'context'>,
  { upstream, project, branch }: InProject,
  {
    place,
    scenario,
    eventType,
  }: { place: FeatureLocation; scenario: string | null; eventType: ScenarioEvent },
): void {
  upstream.runs
    .updateProjectMetadata({
      body: {
        projectId: project.id,
        branch,
        eventType,
        featureName: featurePathOf(place),
        scenarioName: scenario ?? '',
      },
    })
    .catch((err: unknown) => {
      const { log, traceId } = context;
      log.debug({ err, traceId, eventType }, 'A scenario event was not recorded');
    });
}

type Changed = { status: true } | { status: false; error: string };

/**
 * Applies a change such as "rename this scenario" to the branch's current feature. Applies it again when another user
 * saved in between, so that both changes are kept.
 * @param change returns the new text; null when the part to change does not exist
 * @param missing error message for that case
 */
export async function changeFeature(
  caller: InProject,
  location: FeatureLocation,
  change: (text: string) => string | null,
  missing = 'The scenario does not exist any more.',
): Promise<Changed> {
  for (let remaining = tries; ; remaining--) {
    const feature = await readFeature(caller, location);
    if (!feature) return { status: false, error: 'The feature does not exist any more.' };
    const problem = syntaxProblem(feature);
    if (problem) return { status: false, error: problem };
    const text = change(feature.content);
    if (text === null) return { status: false, error: missing };
    if (text === feature.content) return { status: true };
    const pushed = await pushFeature(caller, location, text, feature.version);
    if (pushed.status) return { status: true };
    if (!('current' in pushed) || remaining === 0) return { status: false, error: pushed.error };
  }
}

/** Returns why a feature must first be corrected as text; null when it parses. */
function syntaxProblem({ errors: [first] }: Pick<Feature, 'errors'>): string | null {
  return first ? `Correct this feature first. Line ${first.line}: ${readableProblem(first.message)}` : null;
}

/**
 * Returns the scenarios and tags that a save removed from a feature's text, as executions may use them. Returns nothing
 * when a text does not parse: its scenarios are broken, not deleted.
 * @param scenario the scenario shown after the save. If its name differs from the place's, it was renamed
 */
export function leftBySave(
  location: FeatureLocation,
  { before, after, scenario }: { before: string; after: string; scenario: string | null },
): OldLocation[] {
  const [old, now] = [parseGherkin(before), parseGherkin(after)];
  if ('problems' in old || 'problems' in now) return [];
  const names = new Set(scenariosOfDocument(now.document).map(({ name }) => name));
  const goneNames = scenariosOfDocument(old.document).flatMap(({ name }) => (names.has(name) ? [] : [name]));
  const tags = tagsOf(now.document);
  const goneTags = [...tagsOf(old.document)].filter((tag) => !tags.has(tag));
  const feature = featurePathOf(location);
  const scenarios = [...new Set(goneNames)].map((from): OldLocation => {
    const to = from === location.scenario && scenario !== from ? scenario : null;
    return { kind: 'scenario', feature, from, to };
  });
  const byTag = goneTags.map((from): OldLocation => ({ kind: 'tag', from, to: null }));
  return [...scenarios, ...byTag].slice(0, maxOldLocations);
}

/** Returns the tags of the feature, its rules, scenarios and Examples, without `@`. */
function tagsOf(document: GherkinDocument): Set<string> {
  const { feature } = document;
  const rules = feature?.children.flatMap(({ rule }) => (rule ? [rule] : [])) ?? [];
  const scenarios = scenariosOfDocument(document);
  const tagged = [...(feature ? [feature] : []), ...rules, ...scenarios];
  const tags = [...tagged, ...scenarios.flatMap(({ examples }) => examples)].flatMap((rule) => rule.tags);
  return new Set(tags.map(({ name }) => name.replace(/^@/, '')));
}
