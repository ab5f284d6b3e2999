import { expect, test } from 'vitest';
import {
  plannedSteps,
  signsOfSteps,
  withScenario,
  withSteps,
  type ExampleColumn,
  type NewStep,
} from './index';

const fill = (column: string): NewStep => ({
  keyword: 'When',
  text: `I enter "<${column}>" in the "City" field`,
  columns: [column],
});
const odd = 'a|b\\c "\\"x\\"" $& <d';

function put(
  text: string,
  columns: ExampleColumn[],
  { steps = [fill('city')], after = 1, replaces = 0, known = [] as string[] } = {},
) {
  const ran = signsOfSteps(text, 'b', after + replaces) ?? [];
  const written = withSteps(text, { scenarioName: 'b', after, ran, steps, columns, known });
  return 'text' in written ? written.text : written.problem;
}
const city = [{ name: 'city', value: 'Ulm' }];

test('a new scenario with columns is an outline of one row, in the words of its language', () => {
  const steps = [fill('city'), fill('long name'), { ...fill('city'), text: 'I see "<city>"' }];
  const columns = [
    { name: 'city', value: odd },
    { name: 'long name', value: '' },
  ];
  const made = withScenario('', { title: 'a', language: 'de', name: 'b', steps, columns });
  expect(made).toEqual({
    text: [
      '# language: de',
      'Funktionalität: a',
      '',
      '  Szenariogrundriss: b',
      '    Wenn I enter "<city>" in the "City" field',
      '    Und I enter "<long name>" in the "City" field',
      '    Und I see "<city>"',
      '',
      '    Beispiele:',
      '      | city                    | long name |',
      '      | a\\|b\\\\c "\\\\"x\\\\"" $& <d |           |',
      '',
    ].join('\n'),
  });
  // The steps as cucumber runs them.
  const text = 'text' in made ? made.text : '';
  expect(plannedSteps(text, 11)?.map((step) => step.text)).toEqual([
    `I enter "${odd}" in the "City" field`,
    'I enter "" in the "City" field',
    `I see "${odd}"`,
  ]);
});

const plain = 'Feature: a\n\n  Scenario: b\n    When c\n    # end\n\n  Scenario: d\n    When e\n';

test('a scenario becomes an outline, and every other line stays', () => {
  const own = '    And I enter "<city>" in the "City" field\n';
  const table = '\n    Examples:\n      | city |\n      | Ulm  |\n';
  expect(put(plain, city)).toBe(
    plain.replace('Scenario: b', 'Scenario Outline: b').replace('    # end\n', `${own}    # end\n${table}`),
  );
  const windows = plain.replaceAll('\n', '\r\n');
  expect(put(windows, city)).toBe(put(plain, city).replaceAll('\n', '\r\n'));
  const unended = 'Feature: a\n  Scenario: b\n    When c';
  expect(put(unended, city)).toBe(
    `Feature: a\n  Scenario Outline: b\n    When c\n${own}${table}`.replace(/\n$/, ''),
  );
  expect(put(unended, city, { after: 0, replaces: 1 })).toBe(
    `Feature: a\n  Scenario Outline: b\n${own.replace('And', 'When')}${table}`.replace(/\n$/, ''),
  );
});

const outline = [
  'Feature: a',
  '  Scenario Outline: b',
  '    When <c>',
  '',
  '    @x',
  '    Examples: of all',
  '      # why',
  '      | c    |  ',
  '      | 1\\|2 |',
  '      | 3    |',
  '',
].join('\n');

test('an outline gets a column more, with the value in each row', () => {
  expect(put(outline, [{ name: 'city', value: 'Bad Ems' }])).toBe(
    outline
      .replace('When <c>\n', 'When <c>\n    And I enter "<city>" in the "City" field\n')
      .replace('| c    |  ', '| c    | city    |  ')
      .replace('| 1\\|2 |', '| 1\\|2 | Bad Ems |')
      .replace('| 3    |', '| 3    | Bad Ems |'),
  );
});

test('a column that is there already is taken where its first row says the same, or it was written before', () => {
  const added = outline.replace('<c>\n', '<c>\n    And I enter "<c>" in the "City" field\n');
  const steps = [fill('c')];
  expect(put(outline, [{ name: 'c', value: '1|2' }], { steps })).toBe(added);
  expect(put(outline, [{ name: 'c', value: '9' }], { steps })).toMatch(/a column <c> already, with “1\|2”/);
  // Users may have changed the rows since, so their values stay.
  expect(put(outline, [{ name: 'c', value: '9' }], { steps, known: ['c'] })).toBe(added);
});

test.each([
  [
    'a value with blanks at its ends',
    plain,
    [{ name: 'city', value: ' Ulm' }],
    /cannot be written in a table/,
  ],
  [
    'a value that another column would change',
    plain,
    [
      { name: 'city', value: '<x>' },
      { name: 'x', value: '1' },
    ],
    /which the outline would replace/,
  ],
  ['a step that says the column', plain.replace('When c', 'When <city>'), city, /When|contains <city>/],
  [
    'two tables',
    outline + '\n    Examples:\n      | c |\n      | 4 |\n',
    city,
    /2 Examples tables.*Add the column <city>/,
  ],
  [
    'a column in one of two tables',
    outline + '\n    Examples:\n      | city |\n      | 4 |\n',
    city,
    /Not every Examples table/,
  ],
  ['a table without rows', outline.replace(/\n {6}\| [13].*/g, ''), city, /no row of Examples/],
])('%s is refused in words', (_, text, columns, problem) => {
  expect(put(text, columns)).toMatch(problem);
});

test('a step that only looks like a column is not taken for one', () => {
  const steps = [fill('city'), { keyword: 'Then' as const, text: 'I see "<city>"' }];
  expect(put(plain, city, { steps })).toContain('replace <city> in “I see "<city>"”');
  const made = withScenario('', { title: 'a', language: 'en', name: 'b', steps, columns: city });
  expect(made).toMatchObject({ problem: expect.stringContaining('replace <city>') as string });
});
