import type { Feature } from '#contracts/workspace';
import type { BlockView, ExamplesView, FeaturePart, GherkinView, HiddenTableRows } from './feature-pane';

/** Most blocks on a page. More would make pages of a megabyte, and each scenario has its own page. */
const maxBlocks = 60;
export const maxSteps = 200;
const maxRows = 100;
const maxColumns = 30;

/**
 * Returns the blocks that a feature's page shows, starting with the first scenario in the service's answer. Includes
 * the rules and backgrounds between scenarios.
 */
export function shownPartOf(
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
    if (blocks.length > 0 && (steps > maxSteps || (block.kind === 'scenario' && block.line > lastLine)))
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
export function cutBlock(block: BlockView): BlockView {
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
