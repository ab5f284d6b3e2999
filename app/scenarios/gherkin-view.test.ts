import { expect, test } from 'vitest';
import { blocksOf, type StepCodeState } from './feature-pane';
import { parseGherkin } from './gherkin-edit.server';
import { gherkinView, paneOf, scenarioSteps } from './read-feature.server';

function viewOf(text: string, code = new Map<number, StepCodeState>()) {
  const parsed = parseGherkin(text);
  const view = 'document' in parsed ? gherkinView(parsed.document, code) : null;
  if (!view) throw new Error('no view');
  return view;
}

const text = `Feature: Shop
  Buying
  things

  Background:
    Given a shop

  Scenario: One
    # slow
    When I add "mug"
      | a | b |
    Then it says
      """json
      {}
      """

  Rule: Guests
    Background:
      Given a guest

    @smoke
    Scenario Outline: Two
      * <n> pieces

      @big
      Examples: Few
        | n |
        | 1 |

  Rule: Members
    Example: Three
      * a member
`;

test('a feature with everything', () => {
  const { title, description, blocks } = viewOf(
    text,
    new Map([
      [10, { implemented: true, source: 'REC' }],
      [12, { implemented: false }],
    ]),
  );
  expect({ title, description }).toEqual({ title: 'Shop', description: 'Buying\nthings' });
  expect(blocks.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
    'background ',
    'scenario One',
    'rule Guests',
    'background ',
    'scenario Two',
    'rule Members',
    'scenario Three',
  ]);
  expect(blocks[1]?.steps).toMatchObject([
    { keyword: 'When', comments: ['slow'], table: [['a', 'b']], code: { implemented: true, source: 'REC' } },
    {
      keyword: 'Then',
      comments: [],
      docString: { mediaType: 'json', text: '{}' },
      code: { implemented: false },
    },
  ]);
  expect(blocks[4]).toMatchObject({
    keyword: 'Scenario Outline',
    tags: ['smoke'],
    examples: [{ name: 'Few', tags: ['big'], header: ['n'], rows: [['1']] }],
  });
  expect(blocks[4]?.steps[0]).toMatchObject({ keyword: '*', code: null });
});

test('one scenario comes with its rule and its backgrounds', () => {
  const view = viewOf(text);
  const lines = (name: string) => blocksOf(view, name)?.map(({ kind, line }) => `${kind} ${line}`);
  expect(lines('One')).toEqual(['background 5', 'scenario 8']);
  expect(lines('Two')).toEqual(['background 5', 'rule 17', 'background 18', 'scenario 22']);
  expect(lines('Three')).toEqual(['background 5', 'rule 30', 'scenario 31']);
  expect(lines('Four')).toBeUndefined();
});

test('a file that does not parse names its lines', () => {
  expect(parseGherkin('Feature: A\n  Scenario: b\n    Given a\n    nonsense\n    more\n')).toMatchObject({
    problems: [
      { line: 4, column: 5, message: expect.stringMatching(/^expected: .*nonsense/) },
      { line: 5, message: expect.stringContaining('more') },
    ],
  });
  expect(parseGherkin('# language: xx\nFeature: A')).toMatchObject({
    problems: [{ line: 1, message: 'Language not supported: xx' }],
  });
});

test('comments stand above what follows them, and outlines say what they have no column for', () => {
  const { blocks } = viewOf(
    'Feature: A\n  # of the rule\n  Rule: R\n    # of One\n    Scenario Outline: One\n      * <a> <b>\n' +
      '      Examples:\n        | a |\n    Scenario: Two\n      * <html>\n',
  );
  expect(blocks.map(({ comments, missingColumns }) => [comments, missingColumns])).toEqual([
    [['of the rule'], []],
    [['of One'], ['b']],
    [[], []],
  ]);
});

test('each row of Examples has what it came to last, whatever the order of its columns; one that did not run has nothing', async () => {
  const content = `Feature: a
  Scenario Outline: Two
    * <n> <m>
    Examples:
      | n | m |
      | 1 | a |
      | 2 | b |
    Examples:
      | m | n |
      | c | 3 |
`;
  const scenario = { name: 'Two', tags: [], line: 2, content, type: 'Scenario Outline' as const, steps: [] };
  const rowsLeft = { from: 3, to: 3 };
  const about = { content, version: '', title: 'a', tags: [], errors: [], from: 0 };
  const feature = { name: 'a.feature', parents: [], ...about };
  const place = { folders: [], feature: 'a', scenario: 'Two', search: '' };
  const row = (n: string, m: string, status: 'FAILED' | 'PASSED') => {
    return { parameters: { m, n }, status, runId: `r${n}`, testCaseId: `t${n}` };
  };
  const ran = [row('2', 'b', 'FAILED'), row('3', 'c', 'PASSED'), row('2', 'c', 'FAILED')];
  const paneOfRows = async (rows: typeof ran) => {
    const read = { ...feature, backgroundSteps: [], scenarios: [{ ...scenario, rowsLeft }] };
    return (await paneOf(read, place, null, rows)).blocks[0];
  };
  expect(await paneOfRows(ran)).toMatchObject({
    rowsLeft,
    examples: [
      { ran: [null, { runId: 'r2', status: 'FAILED' }] },
      { ran: [{ runId: 'r3', status: 'PASSED' }] },
    ],
  });
  // The scenario never ran, so the table has no column of results.
  expect((await paneOfRows([]))?.examples.map((example) => example.ran)).toEqual([null, null]);
});

test('returns every step of a scenario, those of backgrounds first, also past the page limit', () => {
  const own = Array.from({ length: 300 }, (_, index) => `    * a ${index}\n`).join('');
  const content = `Feature: A\n  Background:\n    * first\n  Scenario: Other\n    * x\n  Scenario: Long\n${own}`;
  const about = { content, version: '', title: 'A', tags: [], errors: [], from: 0, scenarios: [] };
  const feature = { name: 'a.feature', parents: [], backgroundSteps: [], ...about };
  const texts = scenarioSteps(feature, 'Long').map(({ text: step }) => step);
  expect([texts.length, texts[0], texts.at(-1)]).toEqual([301, 'first', 'a 299']);
  expect(scenarioSteps(feature, 'Gone')).toEqual([]);
});

test('counts the steps past the page limit, and keeps their comments out of the next scenario', () => {
  const steps = Array.from({ length: 252 }, (_, index) => `    # of ${index}\n    * a ${index}\n`).join('');
  const { blocks } = viewOf(`Feature: A\n  Scenario: Long\n${steps}  # of Two\n  Scenario: Two\n    * b\n`);
  expect(blocks.map((block) => [block.steps.length, block.stepsLeft, block.comments])).toEqual([
    [200, 52, []],
    [1, 0, ['of Two']],
  ]);
  expect(blocks[0]?.steps.at(-1)).toMatchObject({ text: 'a 199', comments: ['of 199'] });
});
