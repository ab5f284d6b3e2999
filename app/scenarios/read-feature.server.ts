import { setImmediate as othersTurn } from 'node:timers/promises';
import { dialects } from '@cucumber/gherkin';
import type * as messages from '@cucumber/messages';
import type { Answer } from '#contracts/endpoint';
import type { LastRow } from '#contracts/runs';
import type { Feature, workspace } from '#contracts/workspace';
import type { InProject } from '~/access/gate';
import { readableProblem } from '#domain/gherkin/gherkin-message';
import { samePath, type EditScope, type FeatureLocation } from './address';
import {
  blocksOf,
  type BlockView,
  type ExamplesView,
  type FeaturePane,
  type GherkinView,
  type StepCodeState,
  type FeatureStepView,
  type FeaturePart,
  type HiddenTableRows,
} from './feature-pane';
import { missingColons } from './broken-cost.server';
import { parseGherkin, placeholdersOf, findScenarioText } from './gherkin-edit.server';
import { plainLines } from './line-endings';
import { stepParts } from '~/ui/step-text';

type Where = Pick<InProject, 'project' | 'upstream' | 'branch'>;

/** Reads a place's feature from the workspace service; null when there is none, or it cannot be read. */
export async function readFeature(
  where: Where,
  location: Pick<FeatureLocation, 'folders' | 'feature'>,
): Promise<Feature | null> {
  const read = await featureOrRefusal(where, { ...location, scenario: null }, 0);
  return typeof read === 'string' ? null : read;
}

/**
 * Reads the feature with the scenarios that a page shows.
 * @param from index of the first scenario, when the place names none
 * @param options.lastChange reads the author and date of the last change, too
 * @returns a sentence when the feature exists but cannot be shown
 */
export async function featureOrRefusal(
  { project, upstream, branch }: Where,
  { folders, feature, scenario }: Pick<FeatureLocation, 'folders' | 'feature' | 'scenario'>,
  from: number,
  { lastChange = false } = {},
): Promise<Feature | string | null> {
  if (!feature) return null;
  const answer = await upstream.workspace.getFeature({
    body: {
      projectId: project.id,
      branch,
      name: `${feature}.feature`,
      parentPath: folders,
      from,
      scenario: scenario ?? undefined,
      lastChange,
    },
  });
  if (answer.status) return answer.feature;
  return answer.because === 'too-large' || answer.because === 'encoding' ? answer.error : null;
}

/** Returns the names of all scenarios, in the order of the file. */
export const namesOf = ({ names, scenarios }: Pick<Feature, 'names' | 'scenarios'>): string[] =>
  names ?? scenarios.map(({ name }) => name);

/** Reads the index in `?from=60`; 0 when there is none. */
export function fromOf(query: URLSearchParams): number {
  const from = Number(query.get('from') ?? 0);
  return Number.isSafeInteger(from) && from > 0 ? from : 0;
}

/**
 * Returns every step of a scenario, those of its backgrounds first, also those that its page does not show.
 * @param feature read with the scenario's name, see {@link featureOrRefusal}
 */
export function scenarioSteps(feature: Feature, scenario: string): FeatureStepView[] {
  const view = viewOf(feature, parseGherkin(feature.content), [], Infinity);
  return (view && blocksOf(view, scenario))?.flatMap(({ steps }) => steps) ?? [];
}

/** Returns a feature's view. @param edited the part being edited @param ran last results of its rows */
export async function paneOf(
  feature: Feature,
  location: FeatureLocation,
  edited: EditScope | null,
  ran: readonly LastRow[] = [],
): Promise<FeaturePane> {
  // Lets other requests run: the largest feature takes 30 ms each to check, to parse and to view.
  await othersTurn();
  const parsed = parseGherkin(feature.content);
  await othersTurn();
  const view = viewOf(feature, parsed, ran);
  const named = feature.scenarios.find(({ name }) => name === location.scenario);
  const blocks = view && named ? blocksOf(view, named.name) : null;
  const scenario = blocks && named ? { name: named.name, line: named.line } : null;
  const part = scenario ? null : shownPartOf(feature, view);
  const shown = (blocks ?? part?.blocks ?? []).map(cutBlock);
  return {
    title: view?.title || feature.title || (location.feature ?? ''),
    description: scenario ? '' : (view?.description ?? ''),
    version: feature.version,
    tags: scenario ? (named?.tags ?? []) : feature.tags,
    blocks: shown,
    part: part?.part ?? null,
    scenario,
    scenarioMissing: location.scenario !== null && scenario === null && view !== null,
    problems: feature.errors.map((error) => ({ ...error, message: readableProblem(error.message) })),
    cost: null,
    hints: 'document' in parsed ? missingColons(feature.content, parsed.document) : [],
    text: edited || !view ? plainLines(feature.content) : null,
    own: edited === 'scenario' ? ownText(feature.content, location.scenario) : null,
    runnable: shown.some(({ kind, steps }) => kind === 'scenario' && steps.length > 0),
    language: view?.language ?? 'en',
  };
}

function ownText(content: string, scenario: string | null): FeaturePane['own'] {
  const text = scenario === null ? null : findScenarioText(content, scenario);
  return text && { text: plainLines(text.text), line: text.line };
}

function viewOf(
  { scenarios, backgroundSteps }: Feature,
  parsed: ReturnType<typeof parseGherkin>,
  ran: readonly LastRow[],
  maxSteps?: number,
): GherkinView | null {
  if ('problems' in parsed) return null;
  const steps = [...backgroundSteps, ...scenarios.flatMap((scenario) => scenario.steps)];
  const code = steps.map(({ line, implemented, stub, source, problem, runsAs }): [number, StepCodeState] => {
    return [line, { implemented, stub, source, problem, runsAs }];
  });
  const view = gherkinView(parsed.document, new Map(code), maxSteps);
  const byLine = new Map(scenarios.map((scenario) => [scenario.line, scenario]));
  const byValues = new Map(ran.map((row) => [valuesKey(row.parameters), row]));
  for (const block of view?.blocks ?? []) {
    block.rowsLeft = byLine.get(block.line)?.rowsLeft ?? null;
    block.rowsUnwritten = byLine.get(block.line)?.rowsUnwritten ?? null;
    if (byValues.size === 0) continue;
    for (const examples of block.examples) {
      examples.ran = examples.rows.map((row) => {
        const values = examples.header.map((name, column): [string, string] => [name, row[column] ?? '']);
        return byValues.get(valuesKey(Object.fromEntries(values))) ?? null;
      });
    }
  }
  return view;
}

/**
 * Makes the view of a parsed feature.
 * @param code the code of each step, by the step's line
 * @param mostSteps steps shown per block; further steps are only counted
 * @returns null for a file without a feature
 */
export function gherkinView(
  { feature, comments }: messages.GherkinDocument,
  code: ReadonlyMap<number, StepCodeState>,
  maxSteps = maxShownSteps,
): GherkinView | null {
  if (!feature) return null;
  const notes = new Notes(comments);
  const outlineWords = dialects[feature.language]?.scenarioOutline ?? [];
  return {
    title: feature.name,
    language: feature.language,
    description: unindented(feature.description),
    blocks: feature.children.flatMap((child) =>
      blocksIn(child, { notes, code, outlineWords, mostSteps: maxSteps }),
    ),
  };
}

interface Reading {
  notes: Notes;
  code: ReadonlyMap<number, StepCodeState>;
  /** Keywords of outlines. Only in an outline, angle brackets are certainly placeholders. */
  outlineWords: readonly string[];
  /** Most steps per block. */
  mostSteps: number;
}

function blocksIn({ background, scenario, rule }: messages.FeatureChild, reading: Reading): BlockView[] {
  if (background) return [blockView('background', background, reading)];
  if (scenario) return [blockView('scenario', scenario, reading)];
  if (!rule) return [];
  // Build the header first: comments are assigned in the order of the file.
  const header = blockView('rule', { ...rule, steps: [] }, reading);
  return [header, ...rule.children.flatMap((child) => blocksIn(child, reading))];
}

type Block = Pick<messages.Scenario, 'keyword' | 'name' | 'description' | 'location' | 'steps'> &
  Partial<Pick<messages.Scenario, 'tags' | 'examples'>>;

/** Returns a block with at most `maxSteps` steps. */
function blockView(kind: BlockView['kind'], block: Block, reading: Reading): BlockView {
  const { notes, code, outlineWords, mostSteps } = reading;
  const view: BlockView = {
    kind,
    keyword: block.keyword,
    name: block.name,
    description: unindented(block.description),
    tags: tagNames(block.tags),
    comments: notes.takeAbove(block.location.line),
    line: block.location.line,
    steps: block.steps.slice(0, mostSteps).map((step) => stepView(step, { notes, code })),
    stepsLeft: Math.max(0, block.steps.length - mostSteps),
    examples: (block.examples ?? []).map(examplesView),
    missingColumns: outlineWords.includes(block.keyword) ? placeholdersOf({ examples: [], ...block }) : [],
    rowsLeft: null,
    rowsUnwritten: null,
  };
  // Drops the comments of steps that are not shown, so that the next block does not get them.
  if (view.stepsLeft > 0) notes.takeAbove(block.steps.at(-1)?.location.line ?? 0);
  return view;
}

function stepView(step: messages.Step, { notes, code }: Pick<Reading, 'notes' | 'code'>): FeatureStepView {
  const { line } = step.location;
  return {
    keyword: step.keyword.trim(),
    text: step.text,
    parts: stepParts(step.text),
    line,
    comments: notes.takeAbove(line),
    table: step.dataTable?.rows.map(cellsOf) ?? null,
    tableLeft: null,
    docString: step.docString
      ? { mediaType: step.docString.mediaType ?? '', text: step.docString.content }
      : null,
    code: code.get(line) ?? null,
  };
}

function examplesView(examples: messages.Examples): ExamplesView {
  return {
    keyword: examples.keyword,
    name: examples.name,
    tags: tagNames(examples.tags),
    line: examples.location.line,
    header: examples.tableHeader ? cellsOf(examples.tableHeader) : [],
    rows: examples.tableBody.map(cellsOf),
    left: null,
    ran: null,
  };
}

/** Returns a key that is equal for equal values, in any order of columns. */
const valuesKey = (values: Readonly<Record<string, string>>): string =>
  JSON.stringify(Object.entries(values).toSorted(([one], [other]) => (one < other ? -1 : 1)));

function cellsOf({ cells }: messages.TableRow): string[] {
  return cells.map(({ value }) => value);
}

function tagNames(tags: readonly messages.Tag[] = []): string[] {
  return tags.map(({ name }) => name.replace(/^@/, ''));
}

/** Removes the file's indentation, which the parser keeps, from a description. Keeps its lines. */
function unindented(description: string): string {
  const lines = description.split('\n').map((line) => line.trim());
  return lines.join('\n').trim();
}

/** Comments of the file in order. Each is shown once, above the element that follows it. */
class Notes {
  private readonly waiting: messages.Comment[];

  constructor(comments: readonly messages.Comment[]) {
    this.waiting = [...comments];
  }

  takeAbove(line: number): string[] {
    const following = this.waiting.findIndex((comment) => comment.location.line >= line);
    const taken = this.waiting.splice(0, following < 0 ? this.waiting.length : following);
    return taken.map(({ text }) => text.trim().replace(/^#\s*/, ''));
  }
}

type List = Extract<Answer<(typeof workspace)['getFeatureList']>, { status: true }>;

/** Returns the caller's last place, as far as it still exists; null for the top folder. */
export function lastPlaceOf(list: List): Partial<FeatureLocation> | null {
  const { lastActiveFolder: folders, lastActiveFeature: feature, lastActiveScenario: scenario } = list;
  return feature || folders.length > 0 ? { folders, feature, scenario } : null;
}

/**
 * Stores a changed place as the last visited one, and opens its folders and feature in the tree.
 * @param scenarioIndex position of the scenario in the feature; -1 for none
 */
export async function rememberVisit(
  { project, upstream, branch }: InProject,
  list: List,
  { folders, feature }: FeatureLocation,
  scenarioIndex: number,
): Promise<void> {
  const { lastActiveFolder, lastActiveFeature, lastActiveScenarioIndex } = list;
  const moved = feature !== lastActiveFeature || !samePath(folders, lastActiveFolder);
  if (!moved && (feature === null || scenarioIndex === lastActiveScenarioIndex)) return;
  const branchOf = folders.map((_, index) => folders.slice(0, index + 1));
  const inTree = feature === null ? branchOf : [...branchOf, [...folders, `${feature}.feature`]];
  await upstream.workspace.updateLastUpdated({
    body: {
      projectId: project.id,
      branch,
      scenarioIndex,
      lastActiveFolder: folders,
      lastActiveFeature: feature,
      expand: moved ? inTree : undefined,
    },
  });
}

/** Most blocks on a page. More would make pages of a megabyte, and each scenario has its own page. */
const maxBlocks = 60;
const maxShownSteps = 200;
const maxRows = 100;
const maxColumns = 30;

/**
 * Returns the blocks that a feature's page shows, starting with the first scenario in the service's answer. Includes
 * the rules and backgrounds between scenarios.
 */
function shownPartOf(
  feature: Pick<Feature, 'from' | 'scenarios' | 'names'>,
  view: GherkinView | null,
): { blocks: BlockView[]; part: FeaturePart | null } {
  const all = view?.blocks ?? [];
  const { from } = feature;
  const lastLine = feature.scenarios.at(-1)?.line ?? Infinity;
  const firstLine = from === 0 ? 0 : (feature.scenarios[0]?.line ?? 0);
  const firstScenario = all.findIndex(({ kind, line }) => kind === 'scenario' && line >= firstLine);
  // Always include the first scenario, even when many rules without scenarios precede it.
  const begin = Math.max(
    all.findIndex(({ line }) => line >= firstLine),
    firstScenario - maxBlocks + 1,
  );
  const blocks: BlockView[] = [];
  let steps = 0;
  for (const block of begin < 0 ? [] : all.slice(begin, begin + maxBlocks)) {
    steps += block.steps.length + block.stepsLeft;
    // The answer has no step data after its last scenario.
    if (blocks.length > 0 && (steps > maxShownSteps || (block.kind === 'scenario' && block.line > lastLine)))
      break;
    blocks.push(block);
  }
  const of = all.filter(({ kind }) => kind === 'scenario').length;
  const to = from + blocks.filter(({ kind }) => kind === 'scenario').length;
  if (from === 0 && to >= of) return { blocks, part: null };
  const part = { from, to, of, before: from === 0 ? null : Math.max(0, from - maxBlocks) };
  return { blocks, part };
}

/** Cuts the tables of a block to what a page can show, and counts the rows and columns left out. */
function cutBlock(block: BlockView): BlockView {
  const steps = block.steps.map((step) => {
    const cut = step.table && cutTable(step.table);
    return cut ? Object.assign({}, step, { table: cut.rows, tableLeft: cut.left }) : step;
  });
  return Object.assign({}, block, { steps, examples: block.examples.map(cutExamples) });
}

function cutExamples(examples: ExamplesView): ExamplesView {
  const { rows, left } = cutTable(examples.rows);
  if (!left) return examples;
  const header = examples.header.slice(0, maxColumns);
  return Object.assign({}, examples, { header, rows, left, ran: examples.ran?.slice(0, maxRows) ?? null });
}

function cutTable(rows: readonly string[][]): { rows: string[][]; left: HiddenTableRows | null } {
  const columns = rows[0]?.length ?? 0;
  const left = { rows: Math.max(0, rows.length - maxRows), columns: Math.max(0, columns - maxColumns) };
  if (left.rows === 0 && left.columns === 0) return { rows: [...rows], left: null };
  return { rows: rows.slice(0, maxRows).map((cells) => cells.slice(0, maxColumns)), left };
}
