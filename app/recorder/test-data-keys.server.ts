import { keyProblem, testDataIn, withoutEscapes } from '#contracts/recordings/recorded-values';
import {
  allEnvironments,
  maxRows,
  testDataKeyProblem,
  testDataValueProblem,
} from '#domain/test-data/test-data-rules';
import type { InProject } from '~/access/gate';

interface Of {
  branch: string;
  environment: string;
}

async function rowsOf({ project, upstream }: InProject, branch: string) {
  return upstream.workspace.getTestData({ query: { projectId: project.id, branch } });
}

/** Returns the keys of an environment; none when they cannot be read. The test data page reports why. */
export async function testDataKeys(caller: InProject, { branch, environment }: Of): Promise<string[]> {
  const answer = await rowsOf(caller, branch);
  if (!answer.status) return [];
  const own = answer.testData.filter((row) => [allEnvironments, environment].includes(row.environment));
  const keys = own.map(({ key }) => key).filter((key) => keyProblem(key) === null);
  return [...new Set(keys)].sort((a, b) => a.localeCompare(b));
}

/** @returns why a step cannot take its value from the key, in words for users; null when it can */
export async function keyGone(caller: InProject, key: string, of: Of): Promise<string | null> {
  if ((await testDataKeys(caller, of)).includes(key)) return null;
  return `There is no test data “${key}” for the environment “${of.environment}”. Choose another key, or make a new one.`;
}

/**
 * Adds test data with a recorded value.
 * @param raw the value as written in the step's text
 * @returns why it was not added, in words for users; null when it was
 */
export async function addTestData(
  caller: InProject,
  { key, raw, branch, environment }: { key: string; raw: string } & Of,
): Promise<string | null> {
  if (testDataIn(raw).length > 0)
    return 'The typed text stayed in the browser, so it cannot be saved as test data here. Choose a key, or add one under Test data.';
  const answer = await rowsOf(caller, branch);
  if (!answer.status) return answer.error;
  const { testData, version } = answer;
  // In a step, literal braces are escaped. In test data, braces have no meaning and need no escape.
  const value = withoutEscapes(raw).replaceAll('\\{{', '{{');
  const problem =
    keyProblem(key) ?? testDataKeyProblem({ key, environment }, testData) ?? testDataValueProblem(value);
  if (problem !== null) return `Test data “${key}”: ${problem}.`.replace(/\.\.$/, '.');
  if (testData.length >= maxRows) return `The list of test data is full: it has ${testData.length} rows.`;
  const row = { key, value, DataType: 'string' as const, environment };
  const body = { projectId: caller.project.id, branch, testData: [row, ...testData], version };
  const saved = await caller.upstream.workspace.changeTestData({ body });
  if (saved.status) return null;
  return 'current' in saved
    ? `${saved.changedBy} changed the test data at the same time. Try again.`
    : saved.error;
}
