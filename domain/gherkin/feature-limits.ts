/**
 * Limits of feature files (docs/rules/scenarios.md, Limits). Parsing takes longer for larger files, and even the
 * largest file must not delay other requests.
 */

/** Maximum number of bytes of a feature file. */
export const largestFeature = 150_000;

/**
 * Maximum number of steps that a feature runs: steps of scenarios and their backgrounds, for each Examples row. A short
 * file can run millions of steps.
 */
export const maxRunSteps = 100_000;

/** Maximum characters of these steps, with Examples values for `<column>`. Compared with an upper bound. */
export const maxRunCharacters = 20_000_000;

/** Maximum number of tags of a feature's scenarios together. Inherited tags count for each scenario. */
export const maxTags = 100_000;

/** Maximum number of scenarios in one answer of the workspace service. */
export const maxScenarios = 200;

/** Maximum number of steps in one answer. An answer has at least one scenario, even with more steps. */
export const maxSteps = 1_000;

/** Returns why a feature file is not read, in words for the user. @param bytes size of the file */
export function tooLargeMessage(bytes: number): string {
  const kilobytes = Math.ceil(bytes / 1000).toLocaleString('en-US');
  return `This file is too large: ${kilobytes} kB, limit ${largestFeature / 1000} kB. Split it into smaller feature files.`;
}
