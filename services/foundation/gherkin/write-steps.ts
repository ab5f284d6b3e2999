import type { Feature, Scenario, Step } from '@cucumber/messages';
import { parseFeature } from './parse';
import { placedScenariosOf } from './scenarios';
import { linesOfStep } from './with-step';
import { gherkinWordsOf } from './words';
import {
  cellsOf,
  columnsProblem,
  examplesFor,
  newTable,
  type ExampleCells,
  type ExampleColumn,
} from './write-examples';

/** A step to write. */
export interface NewStep {
  keyword: 'Given' | 'When' | 'Then';
  /** One line, without the keyword. */
  text: string;
  docString?: string;
  /** Lines of the comment above the step. */
  comment?: string | null;
  /** Names of the Examples columns whose values the step takes. In other steps, `<name>` is plain text. */
  columns?: readonly string[];
}

/** The text of a feature, or the reason why it cannot be written, worded for users. */
export type WrittenFeature = { text: string } | { problem: string };

const unreadable = { problem: 'The feature cannot be read as Gherkin. Fix it first.' };

/**
 * Returns the feature with a scenario added at its end. It gets the keywords, indentation and line ends of the
 * scenarios before it. Every existing byte stays. A blank text becomes a new feature.
 * @param title of the new feature, and its language (Gherkin's code)
 * @param columns of its Examples, which have one row; without columns the scenario is no outline
 */
export function withScenario(
  text: string,
  {
    title,
    language,
    name,
    steps,
    columns = [],
  }: { title: string; language: string; name: string; steps: NewStep[]; columns?: readonly ExampleColumn[] },
): WrittenFeature {
  const unclear = columnsProblem(columns) ?? takenProblem(steps, namesOf(columns));
  if (unclear !== null) return { problem: unclear };
  const isNew = text.trim() === '';
  const header = isNew
    ? `${language === 'en' ? '' : `# language: ${language}\n`}${gherkinWordsOf(language).feature}: ${title}\n`
    : '';
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const before = (text === '' || text.endsWith('\n') ? text : text + eol) + header;
  const { feature, comments } = parseFeature(before);
  if (!feature) return unreadable;
  const words = gherkinWordsOf(feature.language);
  const last = placedScenariosOf(before, feature, comments).at(-1)?.scenario;
  const lines = linesOf(before);
  const indent = last ? indentAt(lines, last.location.line) : '  ';
  const step = last?.steps.at(-1);
  const stepIndent = step ? indentAt(lines, step.location.line) : indent + unitOf(indent);
  const isOutline = columns.length > 0;
  const own = [
    ...(lines.at(-1)?.trim() === '' ? [] : ['']),
    `${indent}${isOutline ? words.outline : words.scenario}: ${name}`,
    ...stepLines(steps, { indent: stepIndent, last: null, language: feature.language }),
    ...(isOutline ? indented(newTable(columns, feature.language), stepIndent) : []),
  ];
  const written = before + own.map((line) => line + (isNew ? '\n' : eol)).join('');
  const names = scenarioShapes(before, feature);
  const cells = [{ header: namesOf(columns), rows: [columns.map(({ value }) => value)] }];
  const wanted = [...names, { name, isOutline, own: steps.map(signOfNew), cells: isOutline ? cells : [] }];
  return readsAs(written, wanted) ?? { text: written };
}

/**
 * Returns the feature with steps added to a scenario, after its first `after` own steps. They replace the next
 * `ran.length - after` steps. Every other line stays byte for byte, also comments between the replaced steps.
 * @param ran signs ({@link signsOfSteps}) that the scenario's first steps must have
 * @param comments lines ({@link commentLines}) above the replaced steps that are removed with them
 * @param columns of Examples that the steps name; known: those that an earlier save wrote ({@link examplesFor})
 */
export function withSteps(
  text: string,
  {
    scenarioName,
    after,
    ran,
    steps,
    comments: withThem = [],
    columns = [],
    known = [],
  }: {
    scenarioName: string;
    after: number;
    ran: readonly string[];
    steps: NewStep[];
    comments?: readonly string[];
    columns?: readonly ExampleColumn[];
    known?: readonly string[];
  },
): WrittenFeature {
  const { feature, comments } = parseFeature(text);
  if (!feature) return unreadable;
  const shapes = scenarioShapes(text, feature);
  const index = shapes.findIndex(({ name }) => name === scenarioName);
  const placed = placedScenariosOf(text, feature, comments)[index];
  if (!placed) return { problem: 'There is no such scenario any more.' };
  const { scenario } = placed;
  const now = scenario.steps.slice(0, ran.length).map(signOf);
  if (now.length < ran.length || now.some((sign, at) => sign !== ran[at])) {
    return { problem: 'The steps that the scenario had when it was recorded have changed.' };
  }
  const there = cellsOf(scenario).flatMap(({ header }) => header);
  const staying = scenario.steps.toSpliced(after, ran.length - after);
  const unclear =
    columnsProblem(columns) ??
    takenProblem(steps, [...there, ...namesOf(columns)]) ??
    sayingProblem(
      staying,
      namesOf(columns).filter((name) => !there.includes(name)),
    );
  if (unclear !== null) return { problem: unclear };
  const before = linesOf(text);
  const examples = examplesFor(placed, before, { columns, known, language: feature.language });
  if ('problem' in examples) return examples;
  const own = scenario.steps;
  const commented = new Set(comments.map(({ location }) => location.line));
  const goneComments = new Set(withThem);
  const first = ran.length > after ? own[after] : undefined;
  const at = first
    ? first.location.line - 1
    : insertionLine(scenario, after, { text, commented, last: placed.lines.last });
  const neighbour = own[after - 1] ?? own[after];
  const keywordIndent = indentAt(before, scenario.location.line);
  const indent = neighbour
    ? indentAt(before, neighbour.location.line)
    : keywordIndent + unitOf(keywordIndent);
  const lines = withExamples(before, examples, { at: placed.lines.last, indent });
  const added = stepLines(steps, {
    indent,
    last: kindBefore(own.slice(0, after)),
    language: feature.language,
  });
  const replaced = own.slice(after, ran.length);
  const gone = new Set(replaced.flatMap((step) => linesOfStep(step, text.split('\n'))));
  for (const { location } of replaced) {
    for (let line = location.line - 1; commented.has(line); line--)
      if (goneComments.has(lines[line - 1]?.trim() ?? '')) gone.add(line);
  }
  const written = spliced(lines, { at, gone, added });
  const wanted = shapes.map((shape, place) => {
    const signs = [...shape.own.slice(0, after), ...steps.map(signOfNew), ...shape.own.slice(ran.length)];
    if (place !== index) return shape;
    const isOutline = shape.isOutline || examples.cells.length > 0;
    return { ...shape, own: signs, isOutline, cells: examples.cells };
  });
  return readsAs(written, wanted) ?? { text: written };
}

/** Returns a sign of each step: its text, table and doc string. Keywords, indentation and comments do not count. */
export function signsOfSteps(text: string, scenarioName: string, count: number): string[] | null {
  const { feature, comments } = parseFeature(text);
  const placed =
    feature &&
    placedScenariosOf(text, feature, comments).find(({ scenario }) => scenario.name === scenarioName);
  return placed ? placed.scenario.steps.slice(0, count).map(signOf) : null;
}

const signOf = ({ text, dataTable, docString }: Step): string => {
  const table = dataTable?.rows.map(({ cells }) => cells.map(({ value }) => value)) ?? null;
  return JSON.stringify([text, table, docString?.content ?? null]);
};
const signOfNew = ({ text, docString }: NewStep): string => JSON.stringify([text, null, docString ?? null]);

const namesOf = (columns: readonly ExampleColumn[]) => columns.map(({ name }) => name);

/** Returns a problem if a new step contains `<name>` and does not mean the column. */
function takenProblem(steps: readonly NewStep[], names: readonly string[]): string | null {
  for (const name of names) {
    const taken = steps.find(
      ({ text, docString = '', columns = [] }) =>
        !columns.includes(name) && `${text}\n${docString}`.includes(`<${name}>`),
    );
    if (taken)
      return `The outline would replace <${name}> in “${taken.text}” with a value of its Examples. Use other words.`;
  }
  return null;
}

/** Returns a problem if a step that stays contains `<name>`, and so would change its text. */
function sayingProblem(steps: readonly Step[], names: readonly string[]): string | null {
  for (const name of names) {
    const saying = steps.find((step) => signOf(step).includes(`<${name}>`));
    if (saying)
      return `“${saying.text}” of the scenario contains <${name}>, which the outline would replace. Use another name for the column.`;
  }
  return null;
}

const indented = (lines: ReturnType<typeof newTable>, indent: string): string[] =>
  lines.map(({ depth, text }) => (text === '' ? '' : indent + (depth === 1 ? unitOf(indent) : '') + text));

/** Returns the lines with a scenario's Examples. @param at 0-based line before which a new table goes */
function withExamples(
  lines: readonly string[],
  { instead, added }: { instead: ReadonlyMap<number, string>; added: ReturnType<typeof newTable> },
  { at, indent }: { at: number; indent: string },
): string[] {
  const changed = lines.map((line, index) => {
    const text = instead.get(index + 1);
    return text === undefined ? line : text + (/\r?\n$/.exec(line)?.[0] ?? '');
  });
  if (added.length === 0) return changed;
  return linesOf(spliced(changed, { at, gone: new Set(), added: indented(added, indent) }));
}

/** The parts of a scenario that are compared after a feature was written. */
interface ScenarioShape {
  name: string;
  isOutline: boolean;
  own: string[];
  cells: ExampleCells[];
}

function scenarioShapes(text: string, feature: Feature): ScenarioShape[] {
  return placedScenariosOf(text, feature, []).map(({ scenario, isOutline }) => {
    return { name: scenario.name, isOutline, own: scenario.steps.map(signOf), cells: cellsOf(scenario) };
  });
}

/** Reads a feature back. @returns null when it has exactly the wanted scenarios */
function readsAs(written: string, wanted: readonly ScenarioShape[]): { problem: string } | null {
  const { feature, errors } = parseFeature(written);
  const found = feature ? scenarioShapes(written, feature) : [];
  const isSame =
    found.length === wanted.length &&
    found.every((shape, index) => JSON.stringify(shape) === JSON.stringify(wanted[index]));
  if (feature && isSame) return null;
  const own = new Set(found.flatMap((shape) => shape.own));
  const lost = wanted.flatMap((shape) => shape.own).find((sign) => !own.has(sign));
  const cells = new Set(found.flatMap((shape) => shape.cells.flatMap(({ rows }) => rows.flat())));
  const value = wanted
    .flatMap((shape) => shape.cells.flatMap(({ rows }) => rows.flat()))
    .find((item) => !cells.has(item));
  if (feature && lost === undefined && value !== undefined)
    return {
      problem: `“${value}” cannot be written in a table of Examples, because it would be read back with another value. Use the recorded value.`,
    };
  const [text = ''] = lost === undefined ? [] : (JSON.parse(lost) as [string]);
  const reason = errors[0]?.message ?? 'it would be read back with another value';
  return { problem: `“${text}” cannot be written in a feature: ${reason}. Use other words.` };
}

type Kind = 'context' | 'action' | 'outcome';
const kinds: Record<NewStep['keyword'], Kind> = { Given: 'context', When: 'action', Then: 'outcome' };

/** Returns the kind of the last of these steps whose keyword has one; null if none has. */
function kindBefore(steps: readonly Step[]): Kind | null {
  const known: Partial<Record<string, Kind>> = { Context: 'context', Action: 'action', Outcome: 'outcome' };
  return steps.reduce<Kind | null>((last, { keywordType = '' }) => known[keywordType] ?? last, null);
}

/** Returns the lines of the steps, without line ends. */
function stepLines(
  steps: readonly NewStep[],
  { indent, last, language }: { indent: string; last: Kind | null; language: string },
): string[] {
  const words = gherkinWordsOf(language);
  let before = last;
  return steps.flatMap(({ keyword, text, docString, comment }) => {
    // Opening a page later in a scenario is an action, as in generated scenarios.
    const kind = keyword === 'Given' && before !== null && before !== 'context' ? 'action' : kinds[keyword];
    const line = `${indent}${kind === before ? words.and : words[kind]} ${text}`;
    before = kind;
    const above = commentLines(comment).map((commentLine) => indent + commentLine);
    const below = docString === undefined ? [] : docStringLines(docString, indent + unitOf(indent));
    return [...above, line, ...below];
  });
}

/** Returns a comment as lines of a feature. */
export const commentLines = (comment: string | null | undefined): string[] =>
  comment ? comment.split('\n').map((line) => `# ${line}`.trimEnd()) : [];

function docStringLines(content: string, indent: string): string[] {
  // A doc string cannot contain the escaped form of its own delimiter as plain text.
  const isTaken = (content.includes('"""') || content.includes('\\"\\"\\"')) && !content.includes('```');
  const delimiter = isTaken ? '```' : '"""';
  const escaped = content.replaceAll('"""', () => (isTaken ? '"""' : '\\"\\"\\"'));
  const lines = escaped.split('\n').map((line) => (line === '' ? '' : indent + line));
  return [indent + delimiter, ...lines, indent + delimiter];
}

/** Returns the 0-based line before which new steps go. */
function insertionLine(
  { steps, examples, location }: Scenario,
  after: number,
  { text, commented, last }: { text: string; commented: ReadonlySet<number>; last: number },
): number {
  const before = steps[after - 1];
  if (before) return Math.max(...linesOfStep(before, text.split('\n')));
  const [next] = steps;
  if (next) {
    // Comments above a step belong to it.
    let line = next.location.line;
    while (line - 1 > location.line && commented.has(line - 1)) line -= 1;
    return line - 1;
  }
  const [first] = examples;
  return first ? Math.min(first.location.line, ...first.tags.map((tag) => tag.location.line)) - 1 : last;
}

/** Returns the lines, each with its line end. */
const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
const indentAt = (lines: readonly string[], line: number) => /^[ \t]*/.exec(lines[line - 1] ?? '')?.[0] ?? '';
const unitOf = (indent: string) => (indent.includes('\t') ? '\t' : '  ');

/** @param at 0-based line before which `added` goes. @param gone 1-based lines that are removed */
function spliced(
  lines: readonly string[],
  { at, gone, added }: { at: number; gone: ReadonlySet<number>; added: readonly string[] },
): string {
  const isWindows = lines.some((line) => line.endsWith('\r\n'));
  const eol = /\r?\n$/.exec(lines[at - 1] ?? '')?.[0] ?? (isWindows ? '\r\n' : '\n');
  const kept = (from: number, to?: number) =>
    lines.slice(from, to).filter((_, index) => !gone.has(from + index + 1));
  const head = kept(0, at).join('');
  const tail = kept(at).join('');
  const isUnended = head !== '' && !head.endsWith('\n');
  const body = added.join(eol);
  // If the last line of the text had no line end, it gets none.
  const wasUnended = isUnended || (tail === '' && !(lines.at(-1) ?? '').endsWith('\n'));
  return head + (isUnended ? eol : '') + body + (wasUnended || body === '' ? '' : eol) + tail;
}
