import { CucumberExpression, ParameterTypeRegistry } from '@cucumber/cucumber-expressions';

/** Whether the project has a step definition for a text. */
export type MatchStep = (text: string) => boolean;

/** More definitions, and longer ones, are not looked at: each is compiled for each request. */
const mostPatterns = 3000;
const longestPattern = 300;
const longestStep = 400;

/**
 * Matches texts against step patterns. Regular expressions are left out, and `{}` too: they are other people's, would
 * run in this process, and what fits anything says nothing.
 */
export function stepMatcher(patterns: readonly string[]): MatchStep {
  const types = new ParameterTypeRegistry();
  const expressions = patterns
    .filter(
      (pattern) => pattern.length <= longestPattern && !pattern.startsWith('/') && !pattern.includes('{}'),
    )
    .slice(0, mostPatterns)
    .flatMap((pattern) => {
      try {
        const { regexp } = new CucumberExpression(pattern, types);
        return [regexp];
      } catch {
        // One that cucumber refuses, or with a type of the project's own, matches nothing here.
        return [];
      }
    });
  return (text) => text.length <= longestStep && expressions.some((regexp) => regexp.test(text));
}
