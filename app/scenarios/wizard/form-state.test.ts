import { expect, test } from 'vitest';
import { readForm } from './form-state.server';
import { firstWizardState, locally, type WizardState } from './wizard-state';

const form = (fields: Record<string, string>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  return data;
};
const idea = { chosen: true, name: 'A', flow: 'a', parameters: [{ key: 'k', value: 'v' }] };
const state: WizardState = {
  ...firstWizardState('feature', null, ''),
  step: 'ideas',
  ideas: [idea, { ...idea, name: 'B' }],
};

test('what a step does not show comes along', () => {
  const kept = {
    feature: { ...state.feature, name: 'Pay' },
    description: 'text',
    ideasFrom: 'text',
    scenarios: [],
    language: 'de',
  };
  const read = readForm(
    form({
      step: 'ideas',
      intent: 'create',
      kept: JSON.stringify(kept),
      'ideas[0].chosen': 'on',
      'ideas[0].name': 'A',
      'ideas[0].flow': 'a\r\nb\0',
      'ideas[0].parameters[0].key': 'k',
      'ideas[0].parameters[0].value': 'v',
      'ideas[1].name': 'B',
      'ideas[1].flow': '',
    }),
  );
  expect(read).toEqual({
    intent: 'create',
    state: {
      step: 'ideas',
      description: 'text',
      ideasFrom: 'text',
      ideasBy: null,
      scenarios: [],
      language: 'de',
      feature: kept.feature,
      ideas: [
        { chosen: true, name: 'A', flow: 'a\nb', parameters: [{ key: 'k', value: 'v' }] },
        { chosen: false, name: 'B', flow: '', parameters: [] },
      ],
    },
  });
});

test('the scenarios bring what is known of them', () => {
  const clauses = [{ said: 's', step: 's', state: 'kept', reason: 'r' }];
  const info = { from: 'x', left: [{ sentence: 's', reason: 'r' }], clauses, madeBy: { engine: 'built-in' } };
  const { state: read } = readForm(
    form({ step: 'scenarios', 'scenarios[0].text': 't', 'scenarios[0].info': JSON.stringify(info) }),
  );
  expect(read.scenarios).toEqual([{ text: 't', ...info }]);
});

test.each([
  {},
  { step: 'elsewhere', kept: '{' },
  { step: 'ideas', kept: '[1]' },
  { step: 'scenarios', 'scenarios[0].info': '{"left":1}' },
  { step: 'ideas', ideas: 'x' },
  { 'feature.choice': 'neither', 'feature.name': '\0' },
])('a form that no page sends is read all the same: %j', (fields) => {
  expect(() => readForm(form(fields as Record<string, string>))).not.toThrow();
});

test('buttons change the form alone', () => {
  expect(locally(state, 'add-idea')).toMatchObject({
    focus: 'ideas[2].name',
    state: { ideas: [{}, {}, { name: '' }] },
  });
  expect(locally(state, 'remove-idea:0')?.state.ideas.map(({ name }) => name)).toEqual(['B']);
  expect(locally(state, 'add-parameter:1')).toMatchObject({ focus: 'ideas[1].parameters[1].key' });
  expect(locally(state, 'remove-parameter:0:0')?.state.ideas[0]?.parameters).toEqual([]);
  expect(locally(state, 'remove-idea:7')?.state.ideas).toHaveLength(2);
  expect(locally(state, 'back')?.state.step).toBe('feature');
  expect(locally({ ...state, step: 'scenarios' }, 'back')?.state.step).toBe('ideas');
  expect(locally(state, 'stay')?.state).toEqual(state);
  expect(locally(state, 'start-over')?.state).toEqual(firstWizardState('feature', null, ''));
  expect(locally(state, 'create')).toBeNull();
});
