import { describe, expect, test } from 'vitest';
import { scenarioNameProblem } from '#contracts/names';
import { scenarioProblem } from '../gherkin-text';
import { languageOf } from '../language';
import { readParameters, type Parameters } from '../parameters';
import { english, german, type Example } from './descriptions.fixture';
import { createBuiltInEngine } from './engine';
import { ideasFrom } from './ideas';
import { scenarioFrom } from './scenario';

const parametersOf = (json: string): Parameters => {
  const read = readParameters(json);
  if ('error' in read) throw new Error(String(read.error));
  return read;
};
const scenario = (flow: string, parameters = '{}', language = languageOf(flow)) =>
  scenarioFrom({ name: 'Name', flow, parameters: parametersOf(parameters) }, language);
const stepsOf = (text: string) =>
  text
    .split('\n')
    .slice(2)
    .map((line) => line.trim());

describe.each([
  ['en', english],
  ['de', german],
] as const)('descriptions in %s', (language, examples) => {
  test.each(examples.map((example) => [example.shape, example] as [string, Example]))('%s', (_, example) => {
    const ideas = ideasFrom(example.description);
    expect(ideas.map(({ name }) => name)).toEqual(example.ideas.map(({ name }) => name));
    example.ideas.forEach(({ parameters }, index) => {
      if (parameters) expect(JSON.parse(ideas[index]?.parameters ?? '')).toEqual(parameters);
    });
    const idea = ideas[example.of ?? 0];
    if (!idea) throw new Error('no idea');
    const { text } = scenarioFrom(
      { ...idea, parameters: parametersOf(idea.parameters) },
      languageOf(idea.flow),
    );
    expect(languageOf(idea.flow)).toBe(language);
    expect(text.split('\n')[0]).toBe('@regression');
    expect(stepsOf(text)).toEqual(example.steps);
    for (const { name } of ideas) expect(scenarioNameProblem(name)).toBeNull();
    expect(scenarioProblem(text, language)).toBeNull();
  });
});

test.each([
  '',
  ' ',
  'hello',
  '???',
  '"""""""',
  'Login test',
  'The shop is beautiful.',
  'What is a mug?',
  '\0',
])('no idea comes of %j', async (description) => {
  expect(ideasFrom(description)).toEqual([]);
  expect(await createBuiltInEngine().ideas('p', description)).toMatchObject({ because: 'description' });
});

test('the same description gives the same ideas, and names are there once', () => {
  const description = '- User can sign out\n- User can sign out\n- User can SIGN OUT';
  expect(ideasFrom(description)).toEqual(ideasFrom(description));
  expect(ideasFrom(description).map(({ name }) => name)).toEqual([
    'Sign out',
    'Sign out (2)',
    'SIGN OUT (3)',
  ]);
});

test('scenarios that do the same are told apart by what is seen', () => {
  const description =
    '- When I search for "mug", I see "Blue mug"\n- When I search for "mug", I see "Red: mug"';
  expect(ideasFrom(description).map(({ name }) => name)).toEqual([
    'Search for mug - Blue mug',
    'Search for mug - Red mug',
  ]);
});

test('a long name is cut between words', () => {
  const [idea] = ideasFrom(`# ${'wonderful '.repeat(20)}\nClick "Basket".`);
  expect(idea?.name.length).toBeLessThanOrEqual(80);
  expect(idea?.name).toMatch(/wonderful$/);
});

test('sentences that are no step are left out with the reason', () => {
  const { text, left } = scenario(
    'Click "Basket".\nThe shop is beautiful.\nWhat now?\nThe customer wants to pay.\n' +
      `Click ${'very '.repeat(100)}far.`,
    '{"unused":"1"}',
  );
  expect(stepsOf(text)).toEqual(['Given I open the home page', 'When I click "Basket"']);
  expect(left.map(({ reason }) => reason)).toEqual([
    'Nothing in it is done on the page or seen there.',
    'A question is no step.',
    'It says what somebody wants, not what they do.',
    'It is longer than 400 characters. Divide it into several sentences.',
    'This parameter stands nowhere in the flow.',
  ]);
});

test('a flow without any step is refused with the reason', async () => {
  const request = {
    name: 'A',
    flow: 'The shop is beautiful.',
    parameters: new Map<string, string[]>(),
    url: '',
    language: 'en',
  };
  expect(await createBuiltInEngine().scenario('p', request)).toMatchObject({
    error:
      'No step could be made of the flow of “A”. “The shop is beautiful.”: Nothing in it is done on the page or seen there.',
  });
});

describe('parameters', () => {
  test('values stand in quotes in place of their keys', () => {
    const { text } = scenario('Enter <city> in the "City" field\nI see "<city>"', '{"city":"New York"}');
    expect(text).toContain('When I enter "New York" in the "City" field');
    expect(text).toContain('Then I should see "New York"');
  });

  test('quotes and line breaks in a value do not break the step', () => {
    const { text } = scenario('Enter <a> in the "City" field', JSON.stringify({ a: 'the "big"\n apple' }));
    expect(text).toContain(`When I enter 'the "big" apple' in the "City" field`);
    expect(scenarioProblem(text, 'en')).toBeNull();
  });

  test('several values make an outline with Examples', () => {
    const { text } = scenario(
      'Search for <word>\nI see <name>',
      '{"word":["mug","a | b"],"name":"Blue mug | Red | White"}',
    );
    expect(text).toBe(
      [
        ...[
          '@regression',
          'Scenario Outline: Name',
          '  Given I open the home page',
          '  When I enter "<word>" in the "Search" field',
        ],
        ...['  And I press "Enter" in the "Search" field', '  Then I should see "<name>"', '', '  Examples:'],
        ...['    | word | name |', '    | mug | Blue mug |', '    | a | Red |', '    | b | White |'],
      ].join('\n'),
    );
  });

  test.each(['[1]', '{', '"a"', 'null'])('%s is refused', (json) => {
    expect(readParameters(json)).toHaveProperty('error');
  });
});

test('the keywords are those of the feature, the steps those of the description', () => {
  const { text } = scenario('Click "Basket". I see "Empty".'.replace('. ', '.\n'), '{}', 'de');
  expect(text).toBe(
    '@regression\nSzenario: Name\n  Angenommen I open the home page\n  Wenn I click "Basket"\n  Dann I should see "Empty"',
  );
});

test('any text is read in a moment', () => {
  const long = 20_000;
  const texts = [
    'a ',
    'click ',
    '"',
    '"a" ',
    'and ',
    ', ',
    '.',
    '- ',
    '1. ',
    'a@',
    '1',
    '€1 ',
    'password a1',
    '**',
    '<a>',
    'when a, then ',
    'As a b I want to ',
  ];
  for (const text of texts) {
    const description = text.repeat(Math.ceil(long / text.length)).slice(0, long);
    const start = performance.now();
    for (const { name, flow, parameters } of ideasFrom(description)) {
      scenarioFrom({ name, flow, parameters: parametersOf(parameters) }, 'en');
    }
    expect({ text, slow: performance.now() - start > 2000 }).toEqual({ text, slow: false });
  }
});
