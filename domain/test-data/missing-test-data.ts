/** The error of a run for missing test data. The runner writes it, and pages parse it to add a link. */

/** The part of the error that pages turn into a link. */
export const addTestData = 'Add it under Test data';

export function missingTestDataText({ key, environment }: MissingTestData): string {
  return `There is no test data "${key}" for the environment "${environment}". ${addTestData}, or write \\{{${key}}} for the text itself.`;
}

export interface MissingTestData {
  key: string;
  environment: string;
}

const said = new RegExp(`There is no test data "(.+)" for the environment "(.+)"\\. ${addTestData}`);

/** Returns the missing value that an error names; null for other errors. */
export function missingTestDataOf(message: string): MissingTestData | null {
  const [, key, environment] = said.exec(message) ?? [];
  return key && environment ? { key, environment } : null;
}
