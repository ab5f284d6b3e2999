import type { Background, Examples, Feature, Rule, Scenario, Step } from '@cucumber/messages';
import { parseGherkin, type GherkinProblem } from '../gherkin-document.server';
import { lineEndingOf } from '../line-endings';

/**
 * A feature's text beside what the parser read from it. Edits take lines out of it or put lines in; nothing is ever
 * printed anew, so every other line stays byte for byte.
 */
export interface GherkinSource {
  /** With their endings; line `n` of the parser is `lines[n - 1]`. A byte order mark stays in the first. */
  lines: string[];
  /** What most lines end with. */
  ending: '\n' | '\r\n';
  /** Null for a text of nothing but comments. */
  feature: Feature | null;
  /** 1-based lines that are comments; `#` inside doc strings is none. */
  comments: ReadonlySet<number>;
}

/** What can carry tags. */
export type Tagged = Feature | Rule | Scenario | Examples;

/** @returns the first problem of a text that does not parse */
export function readSource(text: string): GherkinSource | { problem: GherkinProblem } {
  const parsed = parseGherkin(text);
  if ('problems' in parsed) return { problem: parsed.problems[0] ?? { line: 1, column: 1, message: '' } };
  const { feature = null, comments } = parsed.document;
  return {
    lines: linesOf(text),
    ending: lineEndingOf(text),
    feature,
    comments: new Set(comments.map(({ location }) => location.line)),
  };
}

/** Lines with their endings, as the parser counts them: a lone carriage return ends none. */
export function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

/**
 * The text with `remove` lines from line `line` on replaced by others.
 * @param insert lines without endings; they get the one of the file
 */
export function withLines(
  { lines, ending }: Pick<GherkinSource, 'lines' | 'ending'>,
  line: number,
  remove: number,
  insert: readonly string[],
): string {
  const [before, after] = [lines.slice(0, line - 1), lines.slice(line - 1 + remove)];
  const last = before.at(-1);
  // A last line without an ending would run into what follows it.
  if (insert.length > 0 && last !== undefined && !last.endsWith('\n')) before.push(ending);
  return [...before, ...insert.map((one) => one + ending), ...after].join('');
}

/** What stands before the first sign of a line that is no blank; a byte order mark is no indentation. */
export function indentOf(line: string | undefined): string {
  return /^\uFEFF?([ \t\u00a0]*)/.exec(line ?? '')?.[1] ?? '';
}

/** Backgrounds, rules and scenarios in the order of the file. */
export function blocksIn({ feature }: Pick<GherkinSource, 'feature'>): (Background | Rule | Scenario)[] {
  return (feature?.children ?? []).flatMap(({ background, scenario, rule }) => {
    const inside = (rule?.children ?? []).flatMap((child) => child.scenario ?? child.background ?? []);
    return [
      ...(background ? [background] : []),
      ...(scenario ? [scenario] : []),
      ...(rule ? [rule] : []),
      ...inside,
    ];
  });
}

/** All scenarios in the order of the file, those inside rules too. */
export function scenariosIn(source: Pick<GherkinSource, 'feature'>): Scenario[] {
  return blocksIn(source).filter((block): block is Scenario => 'examples' in block);
}

/** The step on a line, of a background or a scenario. */
export function stepAt(source: GherkinSource, line: number): Step | null {
  const steps = blocksIn(source).flatMap((block) => ('steps' in block ? block.steps : []));
  return steps.find(({ location }) => location.line === line) ?? null;
}

/** What carries tags and has its keyword on a line: the feature, a rule, a scenario or one of its examples. */
export function taggedAt(source: GherkinSource, line: number): Tagged | null {
  const blocks = blocksIn(source).filter((block): block is Rule | Scenario => 'tags' in block);
  const examples = scenariosIn(source).flatMap((scenario) => scenario.examples);
  const all: Tagged[] = [...(source.feature ? [source.feature] : []), ...blocks, ...examples];
  return all.find(({ location }) => location.line === line) ?? null;
}

/** First line of a block: its first tag, or the comments right above that. */
export function firstLineOf(source: GherkinSource, block: Background | Rule | Scenario): number {
  const tags = 'tags' in block ? block.tags.map(({ location }) => location.line) : [];
  let first = Math.min(block.location.line, ...tags);
  while (source.comments.has(first - 1)) first--;
  return first;
}

/**
 * Last line of a scenario: comments below it count when no blank line is between; what stands right above the next
 * block is that block's.
 */
export function lastLineOf(source: GherkinSource, scenario: Scenario): number {
  const starts = blocksIn(source).map((block) => firstLineOf(source, block));
  const end =
    Math.min(...starts.filter((line) => line > scenario.location.line), source.lines.length + 1) - 1;
  let last = end;
  while (last > scenario.location.line && (isBlank(source.lines[last - 1]) || source.comments.has(last)))
    last--;
  while (last < end && source.comments.has(last + 1)) last++;
  return last;
}

export function isBlank(line: string | undefined): boolean {
  return line !== undefined && line.trim() === '';
}
