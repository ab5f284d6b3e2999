import { dialects } from '@cucumber/gherkin';
import type * as messages from '@cucumber/messages';
import { placeholdersOf } from './gherkin/scenario-lines.server';
import type { BlockView, ExamplesView, GherkinView, StepCode, StepView } from './gherkin-view';
import { stepParts } from './step-parts';

/**
 * Makes the view of a parsed feature.
 * @param code per line of a step, what is behind it
 * @returns null for a file without a feature
 */
export function gherkinView(
  { feature, comments }: messages.GherkinDocument,
  code: ReadonlyMap<number, StepCode>,
): GherkinView | null {
  if (!feature) return null;
  const notes = new Notes(comments);
  const outlineWords = dialects[feature.language]?.scenarioOutline ?? [];
  return {
    title: feature.name,
    language: feature.language,
    description: unindented(feature.description),
    blocks: feature.children.flatMap((child) => blocksIn(child, { notes, code, outlineWords })),
  };
}

interface Reading {
  notes: Notes;
  code: ReadonlyMap<number, StepCode>;
  /** Only in an outline are angle brackets placeholders for sure. */
  outlineWords: readonly string[];
}

function blocksIn({ background, scenario, rule }: messages.FeatureChild, reading: Reading): BlockView[] {
  if (background) return [blockView('background', background, reading)];
  if (scenario) return [blockView('scenario', scenario, reading)];
  if (!rule) return [];
  // Comments are given out in the order of the file.
  const header = blockView('rule', { ...rule, steps: [] }, reading);
  return [header, ...rule.children.flatMap((child) => blocksIn(child, reading))];
}

type Block = Pick<messages.Scenario, 'keyword' | 'name' | 'description' | 'location' | 'steps'> &
  Partial<Pick<messages.Scenario, 'tags' | 'examples'>>;

function blockView(kind: BlockView['kind'], block: Block, { notes, code, outlineWords }: Reading): BlockView {
  return {
    kind,
    keyword: block.keyword,
    name: block.name,
    description: unindented(block.description),
    tags: tagNames(block.tags),
    comments: notes.takeAbove(block.location.line),
    line: block.location.line,
    steps: block.steps.map((step) => stepView(step, { notes, code })),
    examples: (block.examples ?? []).map(examplesView),
    missingColumns: outlineWords.includes(block.keyword) ? placeholdersOf({ examples: [], ...block }) : [],
  };
}

function stepView(step: messages.Step, { notes, code }: Pick<Reading, 'notes' | 'code'>): StepView {
  const { line } = step.location;
  return {
    keyword: step.keyword.trim(),
    text: step.text,
    parts: stepParts(step.text),
    line,
    comments: notes.takeAbove(line),
    table: step.dataTable?.rows.map(cellsOf) ?? null,
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
  };
}

function cellsOf({ cells }: messages.TableRow): string[] {
  return cells.map(({ value }) => value);
}

function tagNames(tags: readonly messages.Tag[] = []): string[] {
  return tags.map(({ name }) => name.replace(/^@/, ''));
}

/** Descriptions keep their lines; the parser leaves the indentation of the file in them. */
function unindented(description: string): string {
  const lines = description.split('\n').map((line) => line.trim());
  return lines.join('\n').trim();
}

/** Comments of the file in order; each is shown once, above what follows it. */
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
