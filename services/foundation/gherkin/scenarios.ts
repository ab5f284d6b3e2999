import { dialects } from '@cucumber/gherkin';
import type { Background, Comment, Feature, Scenario, Step, Tag } from '@cucumber/messages';

/** A scenario in its feature, with the tags and steps that it inherits, and its lines. */
export interface PlacedScenario {
  scenario: Scenario;
  isOutline: boolean;
  /** Tags without `@` and without repeats: those of the feature, of the rule, its own. */
  tags: string[];
  /** Steps of the backgrounds, which run before its own. */
  background: Step[];
  /** 1-based first and last line: from comments and tags directly above to the last line that is not blank. */
  lines: { first: number; last: number };
}

/** Returns the scenarios of a feature in order, including those inside rules. */
export function placedScenariosOf(
  text: string,
  feature: Feature,
  comments: readonly Comment[],
): PlacedScenario[] {
  const lines = text.split('\n');
  const commentLines = new Set(comments.map((comment) => comment.location.line));
  const outlineWords = dialects[feature.language]?.scenarioOutline ?? [];
  const blocks = blocksOf(feature).map((block) => ({ ...block, first: firstLine(block, commentLines) }));
  return blocks.flatMap(({ scenario, tags, background, first }, index) => {
    if (!scenario) return [];
    const last = lastLine(lines, first, blocks[index + 1]?.first ?? lines.length + 1);
    const isOutline = scenario.examples.length > 0 || outlineWords.includes(scenario.keyword);
    const names = [...feature.tags, ...tags].map((tag) => tag.name.replace(/^@/, ''));
    return [{ scenario, isOutline, tags: [...new Set(names)], background, lines: { first, last } }];
  });
}

/** A background or scenario. Its first line ends the block before it. */
interface Block {
  scenario?: Scenario;
  tags: readonly Tag[];
  background: Step[];
  keywordLine: number;
}

function blocksOf(feature: Feature): Block[] {
  const steps: Step[] = [];
  return feature.children.flatMap(({ background, scenario, rule }): Block[] => {
    if (background) return [backgroundBlock(background, steps)];
    if (scenario) return [scenarioBlock(scenario, [], steps)];
    if (!rule) return [];
    const own = [...steps];
    const header = { tags: rule.tags, background: [], keywordLine: rule.location.line };
    const children = rule.children.flatMap((child) => {
      if (child.background) return [backgroundBlock(child.background, own)];
      return child.scenario ? [scenarioBlock(child.scenario, rule.tags, own)] : [];
    });
    return [header, ...children];
  });
}

/**
 * Gathers the steps of a background. The parser allows one background per feature and per rule, before all scenarios,
 * so the scenarios share the array: a copy for each would take time that grows with scenarios times steps.
 */
function backgroundBlock(background: Background, gathered: Step[]): Block {
  for (const step of background.steps) gathered.push(step);
  return { tags: [], background: [], keywordLine: background.location.line };
}

function scenarioBlock(scenario: Scenario, inherited: readonly Tag[], background: Step[]): Block {
  const tags = [...inherited, ...scenario.tags];
  return { scenario, tags, background, keywordLine: scenario.location.line };
}

function firstLine({ keywordLine, scenario, tags }: Block, comments: Set<number>): number {
  const own = scenario?.tags ?? tags;
  let first = Math.min(keywordLine, ...own.map((tag) => tag.location.line));
  while (comments.has(first - 1)) first -= 1;
  return first;
}

function lastLine(lines: string[], first: number, next: number): number {
  let last = Math.min(next - 1, lines.length);
  while (last > first && lines[last - 1]?.trim() === '') last -= 1;
  return last;
}

/**
 * Reads parts of a text by their lines. The text is split only once, however many parts are read: a feature with
 * thousands of scenarios would take minutes otherwise.
 * @returns the lines unchanged, without the line break after the last
 */
export function createLineReader(text: string): (lines: { first: number; last: number }) => string {
  const all = text.split('\n');
  return ({ first, last }) =>
    all
      .slice(first - 1, last)
      .join('\n')
      .replace(/\r$/, '');
}
