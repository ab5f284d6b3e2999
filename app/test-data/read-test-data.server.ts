import { CallRefused } from '#contracts/client';
import { decryptTestData } from '#domain/test-data/test-data-cipher';
import { isHidden } from '#domain/test-data/test-data-rules';
import type { TestDataItem } from '#domain/test-data/test-data-item';
import type { InProject } from '~/access/gate';

/** A row as this server knows it. Pages receive the `value` of a secret only on request. */
export interface DataRow extends Omit<TestDataItem, 'value'> {
  /** The value as received and sent back: secrets are encrypted. */
  wire: string;
  /** Null when the value could not be decrypted. */
  value: string | null;
}

/** The rows of the branch, in the order of the file, with the version that a save must name. */
export type TestDataList =
  { rows: DataRow[]; version: string; error: null } | { error: string; because: string | undefined };

/**
 * @param version of a list that a user has open; left out: the present version
 */
export async function readTestData(
  { project, upstream, branch }: InProject,
  version?: string,
): Promise<TestDataList> {
  try {
    const query = { projectId: project.id, branch, version };
    const answer = await upstream.workspace.getTestData({ query });
    if (!answer.status) return { error: answer.error, because: answer.because };
    const rows = answer.testData.map((item) => dataRowOf(item, project.id));
    return { rows, version: answer.version, error: null };
  } catch (error) {
    // Shows the error in the page, so that the frame around it still works.
    if (error instanceof CallRefused && error.httpStatus >= 500)
      return { error: error.message, because: 'fault' };
    throw error;
  }
}

/** Returns a row as a save sends it: unchanged, with secrets still encrypted. */
export function wireOf({ key, wire, DataType, environment }: DataRow): TestDataItem {
  return { key, value: wire, DataType, environment };
}

export function dataRowOf({ value: wire, ...row }: TestDataItem, projectId: string): DataRow {
  return { ...row, wire, value: isHidden(row.DataType) ? decryptTestData(wire, projectId) : wire };
}

/** Names of the branch's environments; none when they cannot be read. */
export async function readEnvironmentNames({ project, upstream, branch }: InProject): Promise<string[]> {
  const answer = await upstream.workspace.getEnvironments({ body: { projectId: project.id, branch } });
  return answer.status ? answer.allEnv.map(({ name }) => name) : [];
}
