/**
 * How large a feature file may be (docs/rules/scenarios.md, Limits). Reading a file takes time that grows with its size,
 * and the largest file that is read must not hold up other requests.
 */

/** Bytes of a feature file. */
export const largestFeature = 150_000;

/**
 * Steps that a feature runs: those of a scenario and of its backgrounds, for each row of its Examples. A short file can
 * run millions of them.
 */
export const mostRunSteps = 100_000;

/** Characters of the texts of those steps, with the values of Examples in place of `<column>`; an upper bound is counted. */
export const mostRunCharacters = 20_000_000;

/** Tags that the scenarios of a feature have together, the inherited ones counted for each scenario. */
export const mostTags = 100_000;

/** Scenarios that one answer of the workspace service has. */
export const mostScenarios = 200;

/** Steps that one answer has; an answer has at least one scenario, whatever its number of steps. */
export const mostSteps = 1_000;

/** Why a feature file is not read, in words for the user. @param bytes size of the file */
export function tooLargeMessage(bytes: number): string {
  const kilobytes = Math.ceil(bytes / 1000).toLocaleString('en-US');
  return `This file is too large: ${kilobytes} kB, limit ${largestFeature / 1000} kB. Split it into smaller feature files.`;
}
