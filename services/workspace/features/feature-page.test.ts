import { expect, test } from 'vitest';
import { fileOfText } from '../reading/feature-reading';
import { pageReading } from './feature-page';

const scenario = (name: string, steps: number) => `  Scenario: ${name}\n${'    * a step\n'.repeat(steps)}`;
const page = (text: string, from = 0, named?: string) =>
  pageReading.read(fileOfText(text), { from, scenario: named });

test('resolves up to 200 scenarios from the one that is asked for, and names all', () => {
  const text = `Feature: F\n${Array.from({ length: 450 }, (_, n) => scenario(`S ${n}`, 1)).join('')}`;
  const first = page(text);
  expect([first.from, first.scenarios.length, first.names.length]).toEqual([0, 200, 450]);
  expect(page(text, 400).scenarios.map(({ name }) => name)).toEqual(first.names.slice(400));
  expect(page(text, 0, 'S 321')).toMatchObject({ from: 321, scenarios: { length: 129 } });
  expect(page(text, 9_999)).toMatchObject({ from: 450, scenarios: [] });
  expect(page(text, 3, 'gone').from).toBe(3);
});

test('ends a page after 1,000 steps, with one scenario at least', () => {
  const text = `Feature: F\n${scenario('Long', 1_500)}${scenario('Half', 600)}${scenario('Other', 600)}`;
  expect(page(text).scenarios.map(({ name }) => name)).toEqual(['Long']);
  expect(page(text, 1).scenarios.map(({ name }) => name)).toEqual(['Half']);
});

test('has the backgrounds of its scenarios, each step once', () => {
  const text = `Feature: F\n  Background:\n    * open\n${scenario('A', 1)}  Rule: R\n    Background:\n      * rule\n${scenario('B', 1)}`;
  expect(page(text).background.map(({ text: step }) => step)).toEqual(['open', 'rule']);
  expect(page(text, 0, 'B').background.map(({ text: step }) => step)).toEqual(['open', 'rule']);
});
