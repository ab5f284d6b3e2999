import { afterAll, beforeAll, expect, test } from 'vitest';
import type { User } from '#contracts/auth';
import { silentLog, testDatabase } from '#services/foundation/testing';
import { createGenerationHandlers } from './index';
import type { GenerationDeps } from './deps';

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const projectId = '6b6a7f0e-8f64-4a60-9f6a-0c9a53a2a002';
const context = {
  headers: { bearer: 't' },
  address: '',
  user: {} as User,
  project: { id: projectId },
} as never;

function handlers({ settings = { model: null } as GenerationDeps['settings'] } = {}) {
  const deps = { database, clock: { now: () => new Date() }, settings, log: silentLog };
  return createGenerationHandlers({
    ...deps,
    stepPatterns: async () => ['The robot pays {int} euros'],
  } as unknown as GenerationDeps);
}
const scenario = {
  projectId,
  branch: 'main',
  name: 'Sign out',
  flow: 'Click "Sign out"',
  parameters: '{}',
  url: '',
};

test('the built-in engine answers where no model is set', async () => {
  const { getIdeas, createScenario, getEngine } = handlers();
  expect(await getEngine({ query: { projectId } }, context)).toEqual({
    status: true,
    engine: 'built-in',
    model: null,
    budget: null,
    hasAccessToken: true,
  });
  expect(await getIdeas({ body: { projectId, description: 'Click "Sign out".' } }, context)).toMatchObject({
    status: true,
    result: [{ name: 'Click Sign out', flow: 'Click "Sign out".', parameters: '{}' }],
    madeBy: { engine: 'built-in' },
  });
  expect(await createScenario({ body: scenario }, context)).toEqual({
    status: true,
    result: '@regression\nScenario: Sign out\n  When I click "Sign out"',
    left: [],
    clauses: [{ said: 'Click "Sign out"', step: 'I click "Sign out"', state: 'known' }],
    language: 'en',
    madeBy: { engine: 'built-in' },
  });
});

test('steps that the project has come first, and what is not understood is kept and marked', async () => {
  const flow = 'The robot pays 3 euros\nThe moon is full';
  expect(await handlers().createScenario({ body: { ...scenario, flow } }, context)).toMatchObject({
    result: [
      '@regression',
      'Scenario: Sign out',
      '  When The robot pays 3 euros',
      '  # Not understood, kept word for word:',
      '  And The moon is full',
    ].join('\n'),
    clauses: [
      { step: 'The robot pays 3 euros', state: 'existing' },
      { step: 'The moon is full', state: 'kept', reason: 'No step of the project and no pattern says this.' },
    ],
  });
});

test('a scenario is in the language of its feature, else in that of its flow', async () => {
  const { createScenario } = handlers();
  const flow = 'Klicke auf den Button "Abmelden"';
  expect(await createScenario({ body: { ...scenario, flow } }, context)).toMatchObject({ language: 'de' });
  expect(await createScenario({ body: { ...scenario, flow, language: 'fr' } }, context)).toMatchObject({
    language: 'fr',
    result: expect.stringContaining('Scénario: Sign out') as string,
  });
});

test.each([
  ['parameters', { parameters: '{' }, 'The parameters are not valid JSON.'],
  ['flow', { flow: '???' }, 'The flow of “Sign out” is not a scenario.'],
])('a wrong %s is told', async (_, wrong, error) => {
  const answer = await handlers().createScenario({ body: { ...scenario, ...wrong } }, context);
  expect(answer).toMatchObject({ status: false, error: expect.stringContaining(error) as string });
});

test('a description without anything in it is refused', async () => {
  const { getIdeas } = handlers();
  expect(await getIdeas({ body: { projectId, description: ' ' } }, context)).toMatchObject({ status: false });
  expect(await getIdeas({ body: { projectId, description: '???' } }, context)).toMatchObject({
    status: false,
    because: 'description',
  });
});

test('the budget of the day is told with the model', async () => {
  const settings = {
    model: {
      provider: 'openai-compatible' as const,
      name: 'm',
      baseUrl: 'http://127.0.0.1:9/v1',
      apiKey: undefined,
      timeout: 1000,
      tokensPerDay: 500,
      prices: null,
    },
  };
  await database.pool.query('insert into model_usage values ($1, $2, 100, 20)', [
    projectId,
    new Date().toISOString().slice(0, 10),
  ]);
  const { getEngine } = handlers({ settings });
  expect(await getEngine({ query: { projectId } }, context)).toMatchObject({
    engine: 'model',
    model: 'm',
    budget: { used: 120, limit: 500 },
  });
});
