import type { RunTestData } from '#contracts/worker/runner';
import { allEnvironments, undecryptable } from '#domain/test-data/test-data-rules';
import type { GitStore } from '#services/foundation/git/index';
import type { Sealing } from '#services/foundation/secrets/sealing';
import { decodeText } from '../text';
import { dataPath, noDataFile, parseDataFile } from './data-file';
import { createVault } from './vault';

/**
 * Returns the test data for a run of a commit in an environment, with decrypted secrets. Rows of the environment come
 * before rows for all environments. Only for the composition root; the answer is stored nowhere.
 */
export async function testDataOf(
  { git, sealing }: { git: Pick<GitStore, 'readFile'>; sealing: Sealing },
  projectId: string,
  commit: string,
  environment: string,
): Promise<RunTestData> {
  const found = await git.readFile(projectId, commit, dataPath);
  const file = found ? parseDataFile(decodeText(found.bytes)) : noDataFile;
  if ('problem' in file) return { values: [], problem: file.problem };
  const vault = createVault(sealing, projectId);
  const of = (name: string) => file.rows.filter((row) => row.environment === name);
  return {
    values: [...of(environment), ...of(allEnvironments)].map((row) => {
      const value = vault.plain(row);
      const { key, DataType: type } = row;
      return value === null ? { key, type, value: '', problem: undecryptable } : { key, type, value };
    }),
  };
}
