import { AstBuilder, GherkinClassicTokenMatcher, Parser } from '@cucumber/gherkin';
import { IdGenerator } from '@cucumber/messages';
import { expect, it } from 'vitest';
import { argumentText, stepsById } from './step-text';

const cell = (value: string) => ({ value });

it('writes a data table as aligned Gherkin', () => {
  const rows = [{ cells: [cell('name'), cell('price')] }, { cells: [cell('a|b\\c'), cell('1\n2')] }];
  expect(argumentText({ dataTable: { rows } })).toBe('| name    | price |\n| a\\|b\\\\c | 1\\n2  |');
});

it('writes a doc string with its type', () => {
  expect(argumentText({ docString: { mediaType: 'json', content: '{}' } })).toBe('"""json\n{}\n"""');
});

it('finds the keywords of every step: background, scenario, rule', () => {
  const parser = new Parser(new AstBuilder(IdGenerator.incrementing()), new GherkinClassicTokenMatcher());
  const document = parser.parse(`Feature: F
  Background:
    Given a
  Scenario: s
    When b
  Rule: r
    Background:
      * c
    Scenario: t
      Then d`);
  expect([...stepsById(document).values()].map(({ keyword, text }) => `${keyword.trim()} ${text}`)).toEqual([
    'Given a',
    'When b',
    '* c',
    'Then d',
  ]);
});
