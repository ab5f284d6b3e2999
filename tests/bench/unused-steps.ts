import { CucumberExpression, RegularExpression } from '@cucumber/cucumber-expressions';
import { buildStepLibrary, type StepLibrary } from '../../services/workspace/steps/library';
import { readStepFile } from '../../services/workspace/steps/step-file';
import { compareDefinitions } from '../../services/workspace/unused-steps/compare';
import { fileOfText } from '../../services/workspace/reading/feature-reading';
import { stepTextsOf } from '../../services/workspace/unused-steps/step-texts';
import { over, time, type Bench, type Figure } from './measure';

/** Finds unused steps of 5,000 features: 180,000 steps with different texts, against 200 definitions. */
export const unusedSteps: Bench = {
  name: 'unused steps: 180,000 texts × 200 definitions',
  async measure() {
    const features = Array.from({ length: featureCount }, (_, feature) => featureText(feature));
    const texts = [...new Set(features.flatMap((text) => stepTextsOf(fileOfText(text)).texts))];
    const some = libraryOf(definitionCount, 'is');
    const none = libraryOf(definitionCount, 'was');
    const naive = await time(`every text × every definition, a tenth × 10`, 1, async () =>
      matchAll(some, texts),
    );
    const naiveWhole = timesTen(naive);
    const compare = (library: StepLibrary) => async () => compareDefinitions(library, texts);
    return [
      naiveWhole,
      over(await time('compare, ten definitions unused', 5, compare(some)), naiveWhole),
      over(await time('compare, all definitions unused', 3, compare(none)), naiveWhole),
      await time('read and parse the features', 3, async () =>
        features.map((text) => stepTextsOf(fileOfText(text))),
      ),
    ];
  },
};

const featureCount = 5000;
const stepsEach = 36;
const definitionCount = 200;
const usedCount = 190;

function featureText(feature: number): string {
  const steps = Array.from({ length: stepsEach }, (_, index) => {
    return `    Given ${stepText((feature * stepsEach + index) % usedCount, feature)}\n`;
  });
  return `Feature: F${feature}\n  Scenario: S\n${steps.join('')}`;
}

function stepText(definition: number, value: number): string {
  if (definition % 3 === 0) return `product ${definition} is ${value} times in the cart`;
  return definition % 3 === 1
    ? `area ${definition} is "text ${value}"`
    : `an order number ${definition} is "${value}"`;
}

function libraryOf(count: number, verb: string): StepLibrary {
  const definitions = Array.from({ length: count }, (_, n) => {
    if (n % 3 === 0) return `Given('product ${n} ${verb} {int} time(s) in the basket/cart', f);`;
    if (n % 3 === 1) return `Given(/^area ${n} ${verb} "([^"]*)"$/, f);`;
    return `Given('{word} order number ${n} ${verb} {string}', f);`;
  });
  return buildStepLibrary([{ ...readStepFile(definitions.join('\n')), name: 'a.mjs' }]);
}

/** What cucumber does: each step is matched with each definition, arguments and all. */
function matchAll({ definitions, parameterTypes }: StepLibrary, texts: readonly string[]): number {
  const expressions = definitions.map(({ pattern }) =>
    'text' in pattern
      ? new CucumberExpression(pattern.text, parameterTypes)
      : new RegularExpression(new RegExp(pattern.regexp, pattern.flags), parameterTypes),
  );
  const tenth = texts.filter((_, index) => index % 10 === 0);
  return tenth.filter((text) => expressions.filter((expression) => expression.match(text)).length > 0).length;
}

function timesTen({ p50, p95, ...figure }: Figure): Figure {
  return { ...figure, p50: p50 * 10, p95: p95 * 10 };
}
