/** What a run says of a value that nobody entered: written by the runner, read by the pages that lead on from there. */

/** What the sentence asks for, in its own words: the pages make a link of it. */
export const addTestData = 'Add it under Test data';

export function missingTestDataText({ key, environment }: MissingTestData): string {
  return `There is no test data "${key}" for the environment "${environment}". ${addTestData}, or write \\{{${key}}} for the text itself.`;
}

export interface MissingTestData {
  key: string;
  environment: string;
}

const said = new RegExp(`There is no test data "(.+)" for the environment "(.+)"\\. ${addTestData}`);

/** Which value an error says to be missing; null for any other error. */
export function missingTestDataOf(message: string): MissingTestData | null {
  const [, key, environment] = said.exec(message) ?? [];
  return key && environment ? { key, environment } : null;
}
