import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { cpuOf } from '#domain/cpu.fixture';
import type { ScenarioIdea } from '#contracts/generation';
import { scenarioNameProblem } from '#domain/names';
import { readStep } from '#runner/resolver/read-step';
import { parseFeature } from '#services/foundation/gherkin/index';
import type { ReadClause } from '../engine';
import { scenarioProblem } from '../gherkin-text';
import { languageOf } from '../language';
import { readParameters } from '../parameters';
import type { Example } from './descriptions.fixture';
import { english } from './english-descriptions.fixture';
import { german } from './german-descriptions.fixture';
import { createBuiltInEngine } from './engine';
import { ideasFrom } from './ideas';
import { mark, scenarioFrom } from './scenario';
import { contentsOf, quotesOf } from './quotes';

// The first step compiles the grammar.
beforeAll(() => void readStep('I open the shop', 'Action'), 120_000);

interface Written {
  idea: ScenarioIdea;
  text: string;
  clauses: ReadClause[];
  language: string;
}

function written(description: string): Written[] {
  const ideas = ideasFrom(description);
  if (!Array.isArray(ideas)) return [];
  return ideas.map((idea) => {
    const parameters = readParameters(idea.parameters);
    if ('error' in parameters) throw new Error(String(parameters.error));
    const language = languageOf(idea.flow);
    const made = scenarioFrom({ name: idea.name, flow: idea.flow, parameters }, language);
    return { idea, text: made.text, clauses: made.clauses, language: made.language ?? language };
  });
}

const stepsIn = (text: string, language: string) => {
  const { feature, comments } = parseFeature(
    `# language: ${language}\n${language === 'de' ? 'Funktionalität' : 'Feature'}: x\n\n${text}\n`,
  );
  return {
    steps: feature?.children[0]?.scenario?.steps ?? [],
    comments: comments.map((comment) => comment.text.trim()),
  };
};
/** Returns only the words, without list marks, quotes and the ends of sentences. */
const wordsIn = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
const sign = { existing: '', known: '', kept: '?', remark: '#' };

/** Checks rules that hold for every description. */
function holds({ idea, text, clauses, language }: Written): void {
  expect(scenarioProblem(text, language)).toBeNull();
  expect(scenarioNameProblem(idea.name)).toBeNull();
  const { steps, comments } = stepsIn(text, language);
  // Each clause becomes exactly one step, in the same order.
  const out = clauses.filter(({ state }) => state !== 'remark');
  expect(steps.map((step) => step.text)).toEqual(out.map(({ step }) => step.trim()));
  for (const { said, step, state, reason } of clauses) {
    // Quoted texts are unchanged, and newly quoted texts occur in the clause.
    const left = contentsOf(step);
    for (const content of contentsOf(said)) {
      expect(left).toContain(content);
      left.splice(left.indexOf(content), 1);
    }
    if (state !== 'known') expect(left).toEqual([]);
    for (const content of left) expect(said).toContain(content);
    if (state === 'kept') {
      expect(wordsIn(step)).toEqual(wordsIn(said));
      expect(reason).toBeTruthy();
    }
    if (state === 'remark') expect(comments.some((comment) => comment.includes(step.trim()))).toBe(true);
  }
}

describe.each([
  ['en', english],
  ['de', german],
] as const)('descriptions in %s', (_, examples) => {
  test.each(examples.map((example) => [example.style, example] as [string, Example]))(
    '%s',
    (_style, example) => {
      const made = written(example.description);
      made.forEach(holds);
      expect(made.map(({ clauses }) => clauses.map(({ step, state }) => `${sign[state]}${step}`))).toEqual(
        example.scenarios,
      );
      // No word of the description is lost, and none is repeated, except those of a Background.
      const said = made
        .flatMap(({ clauses, idea }) => [...clauses.map((clause) => clause.said), idea.name])
        .join(' ');
      const all = new Set(wordsIn(said));
      const joints =
        /^(?:\d+|and|then|when|given|dann|und|wenn|angenommen|steps?|expected|results?|preconditions?|acceptance|criteria|action|schritte|vorbedingung|erwartetes|ergebnis|akzeptanzkriterien|test|case|background|scenario|outline|examples|szenario|language|de|smoke|shop|name|what|mug)$/;
      expect(wordsIn(example.description).filter((word) => !all.has(word) && !joints.test(word))).toEqual([]);
      // The grammar that writes code can read every known step.
      for (const { step, state } of made.flatMap(({ clauses }) => clauses)) {
        if (state !== 'known') continue;
        const read = (['Context', 'Action', 'Outcome'] as const).some(
          (type) => readStep(step, type).intents.length > 0,
        );
        expect({ step, read }).toEqual({ step, read: true });
      }
    },
  );
});

test('there are forty, and each step that is not understood is marked in the text', () => {
  expect(english.length + german.length).toBeGreaterThanOrEqual(40);
  const [made] = written('1. Click "Pay"\n2. The moon is full\n3. I see "Thank you"');
  expect(made?.text).toBe(
    `@regression\nScenario: Click Pay\n  When I click "Pay"\n  ${mark}\n  Given The moon is full\n  Then I should see "Thank you"`.replace(
      'Given The moon',
      'And The moon',
    ),
  );
});

test.each([
  [
    'I open the shop. Then I click "Basket". Then I see "Empty".',
    ['Given I open the shop', 'When I click "Basket"', 'Then I should see "Empty"'],
  ],
  ['Click "Add". Then create a new user.', ['When I click "Add"', `${mark}`, 'And create a new user']],
  [
    'Dann klicke ich auf "Kasse". Dann sehe ich "Danke".',
    ['Wenn ich auf "Kasse" klicke', 'Dann sehe ich "Danke"'],
  ],
  [
    'Öffne den Shop und prüfe, dass er leer ist.',
    ['Angenommen ich öffne den Shop', `${mark}`, 'Dann prüfe, dass er leer ist'],
  ],
])('what is done next is no result, and what leans on a clause stays with it: %s', (description, lines) => {
  const [made, ...more] = written(description);
  expect(more).toEqual([]);
  if (made) holds(made);
  expect(
    made?.text
      .split('\n')
      .slice(2)
      .map((line) => line.trim()),
  ).toEqual(lines);
});

const pieces = fc.constantFrom(
  ...english.concat(german).flatMap(({ description }) => description.split('\n')),
  '',
  '\t',
  '- ',
  '1)',
  '"',
  '„',
  '“',
  '«Zurück»',
  '👍🏽',
  '| a | b |',
  'a\tb',
  '"""',
  '```',
  '@tag',
  '# language: xx',
  'Scenario:',
  'Examples:',
  '* * *',
  "it's 'quoted' here",
  'Expected:',
  'Given',
  'When ',
  'Feature: a',
);

test('of any lines, every scenario is Gherkin, each clause is one step, and no quoted text changes', () => {
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 12 }), fc.constantFrom('\n', '\r\n', '\n\n'), (lines, end) => {
      written(lines.join(end)).forEach(holds);
    }),
    { numRuns: 400 },
  );
});

test('of any text as well', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
      written(text).forEach(holds);
    }),
    { numRuns: 300 },
  );
});

test('quoted texts of a description are those of its scenarios, whatever the names are', () => {
  const name = fc
    .string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 20 })
    .filter((item) => /^[^"\\<>|\s](?:[^"\\<>|]*[^"\\<>|\s])?$/.test(item) && /[a-z0-9]/i.test(item));
  const marks = fc.constantFrom(['"', '"'], ['“', '”'], ['„', '“'], ['«', '»']);
  fc.assert(
    fc.property(fc.array(fc.tuple(name, marks), { minLength: 1, maxLength: 6 }), (names) => {
      const lines = names.map(
        ([one, [open, close]], index) =>
          `${index + 1}. Click ${open}${one}${close} and see ${open}${one}!${close}`,
      );
      const quoted = written(lines.join('\n')).flatMap(({ clauses }) =>
        clauses.flatMap(({ step }) => contentsOf(step)),
      );
      expect(quoted).toEqual(names.flatMap(([one]) => [one, `${one}!`]));
    }),
    { numRuns: 200 },
  );
});

test('what ideas wrote is divided the same way again', () => {
  for (const { description } of [...english, ...german])
    for (const { clauses, idea, text } of written(description)) {
      const again = scenarioFrom(
        {
          name: idea.name,
          flow: idea.flow,
          parameters: readParameters(idea.parameters) as never,
        },
        languageOf(idea.flow),
      );
      expect(again.clauses).toEqual(clauses);
      expect(again.text).toBe(text);
    }
});

test.each(['', ' ', '???', '"""""""', '\0', '---'])('nothing is said in %j', async (description) => {
  expect(await createBuiltInEngine().ideas('p', description)).toMatchObject({ because: 'description' });
});

test('more scenarios than a person would review are refused, none is left out', async () => {
  const description = Array.from({ length: 60 }, (_, at) => `TC-${at + 1} Case\n1. Click "a"`).join('\n');
  expect(await createBuiltInEngine().ideas('p', description)).toMatchObject({
    error: expect.stringContaining('has 60 scenarios. At most 50') as string,
  });
});

test('steps that the project has go before known sentences', async () => {
  const made = await createBuiltInEngine().scenario('p', {
    name: 'A',
    flow: 'The robot pays 3 euros\nClick "Pay"\nPress the "Pay" button',
    parameters: new Map<string, string[]>(),
    url: '',
    language: 'en',
    patterns: ['The robot pays {int} euro(s)', 'Click {string}', '/(a+)+$/', '{}', 'I {broken'],
  });
  expect(made).toMatchObject({
    result: {
      clauses: [
        { step: 'The robot pays 3 euros', state: 'existing' },
        { step: 'Click "Pay"', state: 'existing' },
        { step: 'I click the "Pay" button', state: 'known' },
      ],
    },
  });
});

test('any text of 20,000 characters is read in a moment', () => {
  const long = 20_000;
  const texts = [
    'a ',
    'click ',
    '"',
    '"a" ',
    "'a ",
    'and ',
    ', ',
    '.',
    '- ',
    '1. ',
    '| a ',
    'a\t',
    'a@',
    'password a1',
    '**',
    '<a>',
    'when a, then ',
    'As a b I want to ',
    'Given a when b then ',
    'is is ',
    'Click "a" and ',
    'Expected: ',
    'der die das ',
  ];
  for (const text of texts)
    for (const end of ['', '\n']) {
      const description = (text + end).repeat(long).slice(0, long);
      const slow = cpuOf(() => void written(description)) > 3000;
      expect({ text, end, slow }).toEqual({ text, end, slow: false });
    }
  // The limit is on CPU time, above. The clock may run much longer on a busy machine.
}, 180_000);

test('a mark that nothing closes opens no quoted text, and an apostrophe is none', () => {
  expect(quotesOf('"a" \'b\' „c“ «d» »e« don\'t "x').map(({ content }) => content)).toEqual([
    'a',
    'b',
    'c',
    'd',
    'e',
  ]);
});
