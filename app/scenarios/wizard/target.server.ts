import { dialects } from '@cucumber/gherkin';
import type { InProject } from '~/access/gate';
import type { FeatureNode } from '#contracts/workspace';
import type { GherkinProblem } from '#contracts/workspace/feature';
import { readFeature } from '../read-feature.server';
import { parseGherkin, scenariosOfDocument } from '../gherkin-edit.server';
import { lineEndingOf } from '../line-endings';
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

/** Reads the tree of features, and the folder that is proposed for a new one. */
export async function allFeatures({
  project,
  upstream,
  branch,
}: InProject): Promise<{ all: FeatureNode[]; proposed: string[] }> {
  const list = await upstream.workspace.getFeatureList({ body: { projectId: project.id, branch } });
  return list.status
    ? { all: list.foldersAndFeatures, proposed: list.newFeatures ?? [] }
    : { all: [], proposed: [] };
}

/** Returns the current state of the chosen feature, or the problems of the choice by field name. */
export async function readFeatureChoice(
  caller: InProject,
  choice: FeatureChoice,
): Promise<TargetFeature | { problems: Record<string, string> }> {
  const problems = featureProblems(choice, (await allFeatures(caller)).all);
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

/** Parses a text that must be one scenario. Returns its name, or its problem. */
export function readScenario(text: string, language: string): { name: string } | { problem: string } {
  const { feature: words = ['Feature'] } = dialects[language] ?? {};
  const parsed = parseGherkin(`# language: ${language}\n${words[0]}: x\n\n${text}\n`);
  if ('problems' in parsed) {
    const [first] = parsed.problems;
    return { problem: `Line ${Math.max(1, (first?.line ?? 4) - 3)}: ${first?.message ?? ''}` };
  }
  const children = parsed.document.feature?.children ?? [];
  const [scenario] = scenariosOfDocument(parsed.document);
  if (children.length !== 1 || !scenario || !children[0]?.scenario)
    return { problem: 'Write exactly one scenario here.' };
  if (scenario.steps.length === 0) return { problem: 'The scenario has no steps.' };
  return { name: scenario.name };
}

/** Returns a feature's language and scenario names, or its first problem if it does not parse. */
export function readTarget(
  content: string,
): { language: string; names: string[] } | { problem: GherkinProblem } {
  const parsed = parseGherkin(content);
  if ('problems' in parsed) return { problem: parsed.problems[0] ?? { line: 1, column: 1, message: '' } };
  return {
    language: parsed.document.feature?.language ?? 'en',
    names: scenariosOfDocument(parsed.document).map(({ name }) => name),
  };
}

/** Returns the text of a new feature file with these scenarios. */
export function featureOf(title: string, scenarios: readonly string[], language: string): string {
  const header = language === 'en' ? '' : `# language: ${language}\n`;
  const word = dialects[language]?.feature[0] ?? 'Feature';
  return appendScenarios(`${header}${word}: ${title}\n`, scenarios);
}

/**
 * Adds scenarios at the end of a feature, with its indentation and line endings. Every byte before them stays.
 * @param content text of a feature that parses
 */
export function appendScenarios(content: string, scenarios: readonly string[]): string {
  const ending = lineEndingOf(content);
  const parsed = parseGherkin(content);
  const last = 'document' in parsed ? scenariosOfDocument(parsed.document).at(-1) : undefined;
  const lines = content.split('\n');
  const indent = last ? (/^[ \t]*/.exec(lines[last.location.line - 1] ?? '')?.[0] ?? '  ') : '  ';
  return scenarios.reduce((text, scenario) => {
    const ended = text === '' || text.endsWith('\n') ? text : text + ending;
    const gap = /(^|\n)[ \t]*\r?\n$/.test(ended) ? '' : ending;
    const body = withoutBlankEnds(scenario).map((end) =>
      end.trim() === '' ? ending : `${indent}${end}${ending}`,
    );
    return ended + gap + body.join('');
  }, content);
}

function withoutBlankEnds(text: string): string[] {
  return text
    .replace(/^(?:[ \t]*\n)+/, '')
    .trimEnd()
    .split('\n');
}
