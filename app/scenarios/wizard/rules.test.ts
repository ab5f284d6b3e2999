import { expect, test } from 'vitest';
import type { FeatureNode } from '#contracts/workspace';
import { descriptionProblems, featureProblems, ideaProblems, nameProblems } from './rules';
import { newIdea, type FeatureChoice, type IdeaFields } from './wizard-state';

const idea = (changed: Partial<IdeaFields> = {}): IdeaFields => ({
  ...newIdea(),
  name: 'Pay',
  flow: 'Pay.',
  ...changed,
});

test('at least one idea must be selected', () => {
  const none = { '': 'Please select at least one scenario.' };
  expect(ideaProblems([], [])).toEqual(none);
  expect(ideaProblems([idea({ chosen: false })], [])).toEqual(none);
});

test('names are unique, whatever the case, among the ideas and in the feature', () => {
  expect(ideaProblems([idea(), idea({ name: 'PAY' }), idea({ name: 'sign in' })], ['Sign in'])).toEqual({
    'ideas[1].name': 'Scenario name already exists.',
    'ideas[2].name': 'Scenario name already exists.',
  });
});

test('all fields are required, those of parameters too', () => {
  const parameters = [
    { key: ' ', value: '' },
    { key: 'a', value: '1' },
    { key: 'a', value: '2' },
    { key: '<b>', value: '3' },
  ];
  expect(ideaProblems([idea({ name: ' ', flow: '\n', parameters })], [])).toEqual({
    'ideas[0].name': 'Please fill in all fields.',
    'ideas[0].flow': 'Please fill in all fields.',
    'ideas[0].parameters[0].key': 'Please fill in all fields.',
    'ideas[0].parameters[0].value': 'Please fill in all fields.',
    'ideas[0].parameters[2].key': 'This key is there twice.',
    'ideas[0].parameters[3].key': 'A key cannot have < > " or |.',
  });
});

test('what is not selected is not looked at', () => {
  expect(ideaProblems([idea(), idea({ chosen: false }), idea({ chosen: false, name: '' })], [])).toEqual({});
});

test('names keep the rules of scenario names', () => {
  expect(ideaProblems([idea({ name: 'Pay: now' })], [])).toEqual({
    'ideas[0].name': 'Only A-Z, a-z, 0-9, _, -, (), spaces are allowed',
  });
  expect(nameProblems(['Pay', 'pay', null, 'x'.repeat(81)], [])).toEqual({
    'scenarios[1].text': 'Scenario name already exists.',
    'scenarios[3].text': 'Scenario name cannot exceed 80 characters.',
  });
});

test('the description', () => {
  expect(descriptionProblems(' \n')).toEqual({ description: 'Please fill in all fields.' });
  expect(descriptionProblems('x'.repeat(20_000))).toEqual({});
  expect(descriptionProblems('x'.repeat(20_001))).toHaveProperty('description');
});

const node = (name: string, parents: string[], children: FeatureNode[] = []): FeatureNode => ({
  name,
  parents,
  children,
  isFolder: !name.endsWith('.feature'),
  scenarios: [],
});
const tree = [node('shop', [], [node('Pay.feature', ['shop'])])];
const choice = (changed: Partial<FeatureChoice>): FeatureChoice => ({
  choice: 'new',
  name: 'Pay',
  folder: '',
  newFolder: '',
  existing: '',
  ...changed,
});

test.each([
  [{}, {}],
  [{ folder: 'shop' }, { 'feature.name': 'A feature with this name already exists.' }],
  [{ folder: 'shop', name: 'PAY' }, { 'feature.name': 'A feature with this name already exists.' }],
  [{ name: ' ' }, { 'feature.name': 'Feature name cannot be empty.' }],
  [{ folder: 'gone' }, { 'feature.folder': 'This folder no longer exists.' }],
  [{ newFolder: 'a/b/c/d/e' }, { 'feature.newFolder': 'Folders can be at most 4 levels deep.' }],
  [{ choice: 'existing' }, { 'feature.existing': 'Select a feature.' }],
  [{ choice: 'existing', existing: 'shop/Pay' }, {}],
  [{ choice: 'existing', existing: 'Pay' }, { 'feature.existing': 'This feature does not exist any more.' }],
] as [Partial<FeatureChoice>, object][])('the feature %j', (changed, problems) => {
  expect(featureProblems(choice(changed), tree)).toEqual(problems);
});
