import { dialects } from '@cucumber/gherkin';
import type { Feature as Parsed, GherkinDocument } from '@cucumber/messages';
import type { Execution } from '#contracts/executions';
import { brokenMatcherOf, choiceOfGroup } from '#domain/executions/choice';
import { missingColon } from '#domain/gherkin/gherkin-message';
import type { CodeProblem } from '~/editor/code-editor-props';
import type { InProject } from '~/access/gate';
import { featurePathOf, type FeatureLocation } from './address';

/** Says what an invalid feature file costs, and finds lines that were probably meant as keywords. */

/** Executions listed by name. A number stands for the others. */
const maxNamed = 3;
/** Executions that are read. Each one needs a call. */
const maxRequested = 50;

/**
 * Returns the effects of a file that does not parse, as a sentence for the user.
 * @param text content of the file
 */
export async function costOfBroken(
  caller: InProject,
  location: FeatureLocation,
  text: string,
): Promise<string> {
  return costText(countScenarios(text), await executionsOf(caller, location, text));
}

/** Pure. @param executions names of the executions that would run a part of the file */
export function costText(scenarios: number, executions: readonly string[]): string {
  const lost = scenarios === 1 ? '1 scenario will not run' : `${scenarios} scenarios will not run`;
  const named = executions.slice(0, maxNamed).join(', ');
  if (executions.length === 0) return `${lost} until it is corrected.`;
  if (executions.length === 1) return `${lost}; execution ${named} will report them as failed.`;
  const more = executions.length - maxNamed;
  return `${lost}; executions ${named}${more > 0 ? ` and ${more} more` : ''} will report them as failed.`;
}

/** Counts the lines that begin a scenario in the language of the file, with or without a colon. */
export function countScenarios(text: string): number {
  const language = /^\s*#\s*language\s*:\s*([\w-]+)/m.exec(text)?.[1] ?? 'en';
  const dialect = dialects[language] ?? dialects['en'];
  const words = [...(dialect?.scenarioOutline ?? []), ...(dialect?.scenario ?? [])];
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => words.some((word) => line.startsWith(`${word}:`)) || isMeant(line, words)).length;
}

/** Returns whether a line is a keyword without colon: a capital letter, digit or quote must follow it. */
function isMeant(line: string, words: readonly string[]): boolean {
  const word = [...words].sort((a, b) => b.length - a.length).find((entry) => line.startsWith(`${entry} `));
  return word !== undefined && /^\s+["“'\p{Lu}\p{N}]/u.test(line.slice(word.length)) && !line.includes(':');
}

async function executionsOf(
  { project, branch, upstream }: InProject,
  location: FeatureLocation,
  text: string,
): Promise<string[]> {
  const projectId = project.id;
  const listed = await upstream.executions.list({ query: { projectId } });
  const planned = listed.filter((item) => item.planned && item.branch === branch).slice(0, maxRequested);
  const read = await Promise.all(
    planned.map(({ _id: id }) => upstream.executions.get({ params: { id }, query: { projectId } })),
  );
  const tags = [...new Set([...text.matchAll(/@([^\s@#]+)/g)].map(([, tag]) => tag ?? ''))];
  const feature = featurePathOf(location);
  return read.flatMap((answer) =>
    answer.status && runs(answer.execution, feature, tags) ? [answer.execution.name] : [],
  );
}

/** Decides like the start of an execution, which counts every text that looks like a tag. */
function runs({ flows }: Pick<Execution, 'flows'>, feature: string, tags: string[]): boolean {
  return flows.some(({ scenarioGroups }) =>
    scenarioGroups.some((group) => brokenMatcherOf(choiceOfGroup(group))({ feature, tags })),
  );
}

/** Finds keywords without a colon. The parser reads them, and all lines below, as a description. */
export function missingColons(text: string, { feature }: Pick<GherkinDocument, 'feature'>): CodeProblem[] {
  if (!feature) return [];
  const dialect = dialects[feature.language] ?? dialects['en'];
  if (!dialect) return [];
  const words = [
    ...dialect.rule,
    ...dialect.background,
    ...dialect.scenarioOutline,
    ...dialect.scenario,
    ...dialect.examples,
  ];
  const lines = text.split('\n');
  return described(feature).flatMap(({ from, description }) => {
    const count = description.split('\n').length;
    let first = from;
    while (first < lines.length && lines[first]?.trim() === '') first++;
    return lines.slice(first, first + count).flatMap((line, index) => {
      const message = isMeant(line.trim(), words) ? missingColon(line, words) : null;
      return message ? [{ line: first + index + 1, column: 1, message }] : [];
    });
  });
}

/** Returns each description with the 1-based line of its keyword. */
function described(feature: Parsed): { from: number; description: string }[] {
  const inside = feature.children.flatMap(({ rule, background, scenario }) => [
    rule,
    background,
    scenario,
    ...(scenario?.examples ?? []),
    ...(rule?.children ?? []).flatMap((child) => [
      child.background,
      child.scenario,
      ...(child.scenario?.examples ?? []),
    ]),
  ]);
  return [feature, ...inside].flatMap((block) =>
    block && block.description.trim() !== ''
      ? [{ from: block.location.line, description: block.description }]
      : [],
  );
}
