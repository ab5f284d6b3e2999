import { testDataIn } from '#contracts/recordings/recorded-values';
import type { RecordingToSave } from '#contracts/recordings/recording-work';
import type { WrittenRecordingStep } from '#contracts/recordings';
import { allEnvironments } from '#domain/test-data/test-data-rules';
import type { BranchReader, ProjectCommit } from '../branch-reader';
import { dataPath, parseDataFile } from '../test-data/data-file';

/** Finds test data that steps use and that is missing in the environment of the recording. */
export async function missingTestData(
  reader: BranchReader,
  at: ProjectCommit,
  { environment }: Pick<RecordingToSave, 'environment'>,
): Promise<(step: Pick<WrittenRecordingStep, 'text' | 'docString'>) => string[]> {
  if (environment === undefined) return () => [];
  const file = await reader.textFile(at, dataPath);
  const read = file ? parseDataFile(file.text) : { rows: [] };
  // The page of the test data shows why the file cannot be read.
  if ('problem' in read) return () => [];
  const existing = new Set(
    read.rows.flatMap((row) => ([allEnvironments, environment].includes(row.environment) ? row.key : [])),
  );
  return ({ text, docString = '' }) => {
    const keys = [...testDataIn(text), ...testDataIn(docString)];
    // Leave out data of the environment itself and of test users, which is kept elsewhere.
    const requested = keys.filter((key) => !/^env(?:\.name|\.baseUrl)?$/.test(key) && !key.includes(':'));
    return [...new Set(requested)]
      .filter((key) => !existing.has(key))
      .map((key) => `test data “${key}” for the environment “${environment}” does not exist yet`);
  };
}
