import { expect, test } from 'vitest';
import { fileOfText } from '../reading/feature-reading';
import { stepTextsOf as textsOf } from './step-texts';

const stepTextsOf = (text: string) => textsOf(fileOfText(text));

test('backgrounds, rules and every row of an outline count, in any language', () => {
  const read = stepTextsOf(`# language: de
Funktionalität: Korb
  Grundlage:
    Angenommen der Laden ist offen
  Szenariogrundriss: Kauf
    Wenn ich <Zahl> Stück lege
    Beispiele:
      | Zahl |
      | 1    |
      | 2    |
  Regel: R
    Grundlage:
      * ein Gast
    Szenario: S
      Dann ist es gut
`);
  expect(read).toEqual({
    texts: ['der Laden ist offen', 'ich 1 Stück lege', 'ich 2 Stück lege', 'ein Gast', 'ist es gut'],
    steps: 7,
    problem: null,
    isComplete: true,
  });
});

test('a background that no scenario runs asks for nothing, nor does an empty file', () => {
  expect(stepTextsOf('Feature: a\n  Background:\n    Given b\n').texts).toEqual([]);
  expect(stepTextsOf('')).toEqual({ texts: [], steps: 0, problem: null, isComplete: true });
});

test('a text that does not parse has every line that could be a step', () => {
  const read = stepTextsOf(`Feature: a
  Scenario Outline: b
    Given I have <n> of "<what>"
    nonsense
    * a star
    Examples:
      | n | what |
      | 1 | tea  |

      | 2 | mugs |
`);
  expect(read.problem).toEqual({ line: 4, message: expect.stringContaining("got 'nonsense'") });
  expect(read.texts).toEqual(['I have <n> of "<what>"', 'I have 1 of "tea"', 'I have 2 of "mugs"', 'a star']);
});
