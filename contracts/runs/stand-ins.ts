/**
 * Results that stand for what could not run, so that a run never becomes smaller without a word
 * (docs/rules/executions.md, Starting). Their names tell them apart.
 */

const ending = ' could not be read';

/** The one failed result of a feature file that is no Gherkin. @param uri path in the repository, e.g. `features/basket.feature` */
export function brokenFileName(uri: string): string {
  return uri + ending;
}

export function isBrokenFile({ scenarioName }: { scenarioName: string }): boolean {
  return scenarioName.startsWith('features/') && scenarioName.endsWith(`.feature${ending}`);
}

/** The one failed result of a slot of a schedule that could not start. */
export const notStartedName = 'The execution did not start';

export function isNotStarted({ scenarioName, uri }: { scenarioName: string; uri: string }): boolean {
  return scenarioName === notStartedName && uri === '';
}
