import { dialects } from '@cucumber/gherkin';
import { expect, test } from 'vitest';
import { blocksOf } from '~/scenarios/feature-pane';
import {
  addExamples,
  appendScenario,
  parseGherkin,
  renameScenario,
  findScenarioText,
} from '~/scenarios/gherkin-edit.server';
import { gherkinView } from '~/scenarios/read-feature.server';
import { withStepComment, addTag, tagsAt } from '../gherkin-edit.server';

const languages = Object.entries(dialects);

test('Cucumber speaks as many languages as ever', () => {
  expect(languages.length).toBeGreaterThan(75);
});

test.each(languages)('in %s a scenario is read, shown, renamed, tagged and noted', (language, dialect) => {
  const title = `# language: ${language}\n${dialect.feature[0]}: A\n`;
  const added = appendScenario(title, 'Old', 'A');
  if ('problem' in added) throw new Error(added.problem.message);
  const text = added.text.trimEnd() + `${added.text.endsWith(' \n') ? ' ' : ''}<what>\n`;
  const line = 5;
  expect(viewOf(text, 'Old')).toMatchObject({
    name: 'Old',
    tags: ['regression'],
    steps: [{ text: '<what>' }],
  });

  const renamed = renameScenario(text, 'Old', 'New (1)') ?? '';
  expect(viewOf(renamed, 'New (1)')).toMatchObject({ name: 'New (1)', steps: [{ text: '<what>' }] });
  const tagged = addTag(renamed, line, 'smoke') ?? '';
  expect(tagsAt(tagged, line)).toEqual(['regression', 'smoke']);
  const noted = withStepComment(tagged, line + 1, 'why')?.text ?? '';
  expect(viewOf(noted, 'New (1)')).toMatchObject({ steps: [{ comments: ['why'] }] });
  const table = addExamples(noted, 'New (1)') ?? '';
  expect(viewOf(table, 'New (1)')).toMatchObject({ examples: [{ header: ['what'] }] });
  expect(findScenarioText(table, 'New (1)')?.line).toBe(4);
});

test.each(languages)('in %s every keyword is understood', (language, dialect) => {
  const steps = [...dialect.given, ...dialect.when, ...dialect.then, ...dialect.and, ...dialect.but];
  const lines = [
    `# language: ${language}`,
    `${dialect.feature.at(-1)}: A`,
    ...[...dialect.scenario, ...dialect.scenarioOutline].flatMap((keyword, index) => [
      `${keyword}: Nr ${index}`,
      ...steps.map((step) => `${step}1`),
      `${dialect.examples.at(-1)}:`,
    ]),
  ];
  const parsed = parseGherkin(lines.join('\n'));
  expect('problems' in parsed ? parsed.problems : []).toEqual([]);
});

function viewOf(text: string, scenario: string) {
  const parsed = parseGherkin(text);
  if ('problems' in parsed) throw new Error(`${text}: ${parsed.problems[0]?.message}`);
  const view = gherkinView(parsed.document, new Map());
  return view && blocksOf(view, scenario)?.at(-1);
}
