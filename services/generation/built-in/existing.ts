import { CucumberExpression, ParameterTypeRegistry } from '@cucumber/cucumber-expressions';

/** Returns whether the project has a step definition that matches a text. */
export type MatchStep = (text: string) => boolean;

/** Limits of definitions and of their length, because each definition is compiled for each request. */
const maxPatterns = 3000;
const maxPatternLength = 300;
const maxStepLength = 400;

/**
 * Returns a matcher for step patterns. Skips regular expressions, because they come from users and would run in this
 * process. Skips patterns with `{}`, because they match any text.
 */
export function stepMatcher(patterns: readonly string[]): MatchStep {
  const types = new ParameterTypeRegistry();
  const expressions = patterns
    .filter(
      (pattern) => pattern.length <= maxPatternLength && !pattern.startsWith('/') && !pattern.includes('{}'),
    )
    .slice(0, maxPatterns)
    .flatMap((pattern) => {
      try {
        const { regexp } = new CucumberExpression(pattern, types);
        return [regexp];
      } catch {
        // Cucumber refused the expression, or it has a custom parameter type. It matches nothing here.
        return [];
      }
    });
  return (text) => text.length <= maxStepLength && expressions.some((regexp) => regexp.test(text));
}
