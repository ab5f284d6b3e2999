import { expect, test } from 'vitest';
import { cpuOf } from '#domain/cpu.fixture';
import { readStep } from './read-step';
import type { StepType } from './intent';

const first = (step: string, type: StepType = 'Action') => readStep(step, type).intents[0];

test.each([
  'ich klicke auf den Button "Anmelden"',
  'klicke ich auf den Button "Anmelden"',
  'ich auf den Button "Anmelden" klicke',
  'der Benutzer klickt auf den Button "Anmelden"',
  'ich dann auf die Schaltfläche "Anmelden" klicke',
])('a German verb may stand anywhere: %s', (step) => {
  expect(first(step)).toEqual({ act: 'click', kind: 'button', name: { text: 'Anmelden', slot: 0 } });
});

test.each([
  'I click the "Sign in" button',
  'the user clicks on the button "Sign in"',
  "she should press the 'Sign in' button",
  'I clicked on the button labelled "Sign in".',
])('an English step names its element in either order: %s', (step) => {
  expect(first(step)).toEqual({ act: 'click', kind: 'button', name: { text: 'Sign in', slot: 0 } });
});

test.each([
  ['die URL enthält "/a"', 'urlContains'],
  ['enthält die URL "/a"', 'urlContains'],
  ['sollte die URL "/a" enthalten', 'urlContains'],
  ['ist der Button "Zahlen" deaktiviert', 'state'],
  ['hat das Feld "Ort" den Wert "Kiel"', 'value'],
])('a German check may begin with its verb: %s', (step, act) => {
  expect(first(step, 'Outcome')?.act).toBe(act);
});

test('what is meant by being somewhere depends on the kind of step', () => {
  expect(first('I am on "/basket"', 'Context')?.act).toBe('open');
  expect(first('I am on "/basket"', 'Outcome')?.act).toBe('url');
});

test.each([
  'I open the page "/gone" with the status 404',
  'I go to "/gone" and get a status 404',
  'I visit "/gone" expecting HTTP status code 404',
  'ich öffne die Seite "/gone" mit dem Status 404',
  'ich rufe die Seite "/gone" mit dem Status 404 auf',
])('reads the status that an opened page has to answer with: %s', (step) => {
  expect(first(step, 'Context')).toEqual({
    act: 'open',
    value: { text: '/gone', slot: 0 },
    status: { text: '404', slot: 1 },
  });
});

test('reads no status on steps that open no page', () => {
  expect(first('I click "Save" with the status 404')).toBeUndefined();
});

test('a key is a key only by its name', () => {
  expect(first('I press "Enter" in the "Search" field')).toMatchObject({
    act: 'press',
    value: { text: 'Enter' },
  });
  expect(first('I press "Search"')).toMatchObject({ act: 'click' });
  expect(first('ich drücke Strg+a')).toMatchObject({
    act: 'press',
    value: { text: 'Control+a', slot: null },
  });
});

test('numbers are values, and part of a name inside of quotes', () => {
  const { slots } = readStep('I enter 3 in the "Line 2" field', 'Action').slotted;
  expect(slots.map(({ kind, value }) => [kind, value])).toEqual([
    ['int', '3'],
    ['string', 'Line 2'],
  ]);
  expect(first('I see 3 "Remove" buttons')).toMatchObject({
    act: 'count',
    value: { slot: 0 },
    name: { slot: 1 },
  });
});

test('test data counts as it will be, and curly quotes are no arguments', () => {
  const { slots } = readStep('I enter "{{user}}" in “Name”', 'Action', () => 'anna').slotted;
  expect(slots.map(({ value, isParameter }) => [value, isParameter])).toEqual([
    ['anna', true],
    ['Name', false],
  ]);
});

test.each(['I dance', 'I log in as "a" with password "b"', 'ich melde mich an', ''])(
  'no pattern fits: %s',
  (step) => {
    expect(readStep(step, 'Action').intents).toEqual([]);
  },
);

test('a long step without a pattern is read in no time', () => {
  const work = () => {
    readStep(`I click ${'the "a" in '.repeat(200)}`, 'Action');
    readStep('I click the '.repeat(300), 'Action');
  };
  expect(cpuOf(work)).toBeLessThan(5_000);
});
