import type { GherkinDocument, Scenario } from '@cucumber/messages';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addExamples,
  appendScenario,
  blocksIn,
  linesWithEndings,
  parseGherkin,
  placeholdersOf,
  removeScenario,
  renameScenario,
  replaceScenario,
  scenariosOfDocument,
  findScenarioText,
} from '~/scenarios/gherkin-edit.server';
import { withLineEndingsOf } from '../line-endings';
import { stepComment, withStepComment, addTag, removeTag, tagsAt } from '../gherkin-edit.server';
import { featureText } from './generated-features.fixture';

/** Number of generated files for each rule. */
const many = 200;

/** A generated file that parses, with one of its scenarios if it has any. */
interface Sample {
  text: string;
  document: GherkinDocument;
  scenario: Scenario | undefined;
}

const samples = fc.tuple(featureText, fc.nat()).map(([text, pick]): Sample | null => {
  const parsed = parseGherkin(text);
  if ('problems' in parsed) return null;
  const scenarios = scenariosOfDocument(parsed.document);
  return { text, document: parsed.document, scenario: scenarios[pick % Math.max(1, scenarios.length)] };
});

function always(check: (sample: Sample) => void, numRuns = many): void {
  let checked = 0;
  fc.assert(
    fc.property(samples, (sample) => {
      if (!sample) return;
      checked++;
      check(sample);
    }),
    { numRuns },
  );
  expect(checked).toBeGreaterThan(numRuns / 2);
}

/** Returns the meaning of a feature: its parsed content without places and ids. */
function meaning(text: string): unknown {
  const parsed = parseGherkin(text);
  if ('problems' in parsed) throw new Error(`${JSON.stringify(text)}: ${parsed.problems[0]?.message}`);
  return JSON.parse(
    JSON.stringify(parsed.document.feature, (key, value: unknown) =>
      ['location', 'id'].includes(key) ? undefined : value,
    ),
  );
}

/** Returns the lines of each text without the common lines at the start and the end. */
function touched(before: string, after: string): [string[], string[]] {
  // The byte order mark belongs to the file, not to its first line.
  const [old, now] = [before, after].map((text) => linesWithEndings(text.replace(/^\uFEFF/, ''))) as [
    string[],
    string[],
  ];
  let start = 0;
  while (start < old.length && old[start] === now[start]) start++;
  let end = 0;
  while (end < Math.min(old.length, now.length) - start && old.at(-1 - end) === now.at(-1 - end)) end++;
  return [old.slice(start, old.length - end), now.slice(start, now.length - end)];
}

const blank = (line: string) => line.trim() === '';

test('saving what was opened changes no byte, of the whole file or of one scenario', () => {
  always(({ text, scenario }) => {
    const inBrowser = text.replace(/\r\n?/g, '\n').replaceAll('\n', '\r\n');
    expect(withLineEndingsOf(text, inBrowser)).toBe(text);
    if (!scenario) return;
    const own = findScenarioText(text, scenario.name)?.text ?? '';
    expect(text).toContain(own);
    expect(replaceScenario(text, scenario.name, own.replace(/\r?\n/g, '\r\n'))).toBe(text);
  });
});

test('a rename touches one line and changes the name alone', () => {
  always(({ text, scenario }) => {
    if (!scenario) return;
    const after = renameScenario(text, scenario.name, 'Entirely new (1)') ?? '';
    const [old, now] = touched(text, after);
    expect([old.length, now.length]).toEqual([1, 1]);
    expect(JSON.stringify(meaning(after))).toBe(
      JSON.stringify(meaning(text)).replace(JSON.stringify(scenario.name), '"Entirely new (1)"'),
    );
    expect(renameScenario(after, 'Entirely new (1)', scenario.name)).toBe(text);
  });
});

test('a deletion takes one run of lines, and only that scenario is gone', () => {
  always(({ text, scenario }) => {
    if (!scenario) return;
    const after = removeScenario(text, scenario.name)?.text ?? '';
    const [old, now] = touched(text, after);
    // The removed part can begin and end with the same lines.
    expect(now).toEqual([]);
    const own = linesWithEndings(findScenarioText(text, scenario.name)?.text ?? '');
    expect(old.filter((line) => !blank(line)).sort()).toEqual(own.filter((line) => !blank(line)).sort());
    const gone = scenariosOfDocument(parsedOf(text)).filter(({ name }) => name !== scenario.name);
    expect(scenariosOfDocument(parsedOf(after)).map(bare)).toEqual(gone.map(bare));
  });
});

test('a new scenario leaves every line above it', () => {
  always(({ text, document }) => {
    const added = appendScenario(text, 'Brand new', 'Title');
    if ('problem' in added) throw new Error(added.problem.message);
    expect(added.text.startsWith(text)).toBe(true);
    const before = scenariosOfDocument(document);
    const after = scenariosOfDocument(parsedOf(added.text));
    expect(after.slice(0, -1).map(bare)).toEqual(before.map(bare));
    expect(after.at(-1)).toMatchObject({ name: 'Brand new', tags: [{ name: '@regression' }] });
    expect(
      linesWithEndings(removeScenario(added.text, 'Brand new')?.text ?? '')
        .map(trimmed)
        .join('\n')
        .trimEnd(),
    ).toBe(linesWithEndings(text).map(trimmed).join('\n').trimEnd());
  });
});

test('a scenario that is edited changes its own lines only', () => {
  always(({ text, scenario }) => {
    if (!scenario) return;
    const { text: own } = findScenarioText(text, scenario.name) ?? { text: '' };
    const typed = `${own.replace(/\r?\n$/, '')}\n# edited\n`;
    const after = replaceScenario(text, scenario.name, typed) ?? '';
    const at = text.indexOf(own);
    expect(after.startsWith(text.slice(0, at + own.trimEnd().length))).toBe(true);
    expect(after.endsWith(text.slice(at + own.length))).toBe(true);
    expect(meaning(after)).toEqual(meaning(text));
  });
});

test('a tag is added to one line, or as one line, and taken away again', () => {
  always(({ text, document }) => {
    for (const line of taggedLines(document)) {
      const after = addTag(text, line, 'brand-new') ?? '';
      const [old, now] = touched(text, after);
      expect(now).toHaveLength(1);
      expect(old.length).toBeLessThanOrEqual(1);
      const moved = line + linesWithEndings(after).length - linesWithEndings(text).length;
      expect(tagsAt(after, moved)).toEqual([...(tagsAt(text, line) ?? []), 'brand-new']);
      expect(removeTag(after, moved, 'brand-new')).toBe(text);
      expect(addTag(after, moved, 'brand-new')).toBe(after);
      for (const tag of new Set(tagsAt(text, line))) {
        const without = removeTag(text, line, tag);
        if (without === null) {
          expect(text).toMatch(/# *language *:/);
          continue;
        }
        const [lost, left] = touched(text, without);
        expect(lost.length + left.length).toBeLessThanOrEqual(4);
        const all = JSON.stringify(meaning(without));
        expect(all.length).toBeLessThan(JSON.stringify(meaning(text)).length);
      }
    }
  }, 80);
});

test('the tag that keeps a comment from being the language of the file stays', () => {
  const text = '@a\n# language: xx\nFeature: Mugs\n';
  expect(removeTag(text, 3, 'a')).toBeNull();
  expect(removeTag(`@b ${text}`, 3, 'a')).toBe('@b\n# language: xx\nFeature: Mugs\n');
});

test('a comment above a step touches nothing but itself', () => {
  always(({ text, document }) => {
    const steps = blocksIn({ feature: document.feature ?? null }).flatMap((block) =>
      'steps' in block ? block.steps : [],
    );
    for (const { location } of steps) {
      const after = withStepComment(text, location.line, 'First\r\n\r\n  # second \n')?.text ?? '';
      expect(meaning(after)).toEqual(meaning(text));
      const moved = location.line + linesWithEndings(after).length - linesWithEndings(text).length;
      expect(stepComment(after, moved)).toBe('First\nsecond');
      const [old, now] = touched(text, after);
      expect(old.every((line) => blank(line) || line.trim().startsWith('#'))).toBe(true);
      expect(now.every((line) => line.trim().startsWith('#'))).toBe(true);
      const kept = stepComment(text, location.line) ?? '';
      expect(withStepComment(text, location.line, kept)?.text).toBe(text);
      if (old.length === 0) expect(withStepComment(after, moved, ' \n')?.text).toBe(text);
    }
  }, 80);
});

test('examples are added below the scenario, with a column for each placeholder', () => {
  always(({ text, scenario }) => {
    const columns = scenario && placeholdersOf(scenario);
    if (!columns) return;
    const after = addExamples(text, scenario.name);
    if (columns.length === 0) return expect(after).toBeNull();
    const table = scenariosOfDocument(parsedOf(after ?? ''))
      .find(({ name }) => name === scenario.name)
      ?.examples.at(-1);
    expect(table?.tableHeader?.cells.map(({ value }) => value)).toEqual(columns);
    expect(touched(text, after ?? '')[1].length).toBeLessThanOrEqual(5);
  });
});

function parsedOf(text: string): GherkinDocument {
  const parsed = parseGherkin(text);
  if ('problems' in parsed) throw new Error(`${JSON.stringify(text)}: ${parsed.problems[0]?.message}`);
  return parsed.document;
}

function bare(scenario: Scenario): unknown {
  return JSON.parse(
    JSON.stringify(scenario, (key, value: unknown) => (['location', 'id'].includes(key) ? undefined : value)),
  );
}

function trimmed(line: string): string {
  return line.replace(/\r?\n$/, '');
}

function taggedLines({ feature }: GherkinDocument): number[] {
  const source = { feature: feature ?? null };
  const blocks = blocksIn(source).flatMap((block) => ('tags' in block ? [block] : []));
  const examples = blocks.flatMap((block) => ('examples' in block ? block.examples : []));
  return [...(feature ? [feature] : []), ...blocks, ...examples].map(({ location }) => location.line);
}
