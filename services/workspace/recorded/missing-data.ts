import { testDataIn } from '#contracts/recordings/recorded-values';
import type { RecordingToSave } from '#contracts/recordings/recording-work';
import type { WrittenStep } from '#contracts/recordings';
import { allEnvironments } from '#domain/test-data/test-data-rules';
import type { BranchReader, Place } from '../branch-reader';
import { dataPath, parseDataFile } from '../test-data/data-file';

/** Finds test data that steps use and that is missing in the environment of the recording. */
export async function missingTestData(
  reader: BranchReader,
  at: Place,
  { environment }: Pick<RecordingToSave, 'environment'>,
): Promise<(step: Pick<WrittenStep, 'text' | 'docString'>) => string[]> {
  if (environment === undefined) return () => [];
  const file = await reader.textFile(at, dataPath);
  const read = file ? parseDataFile(file.text) : { rows: [] };
  // The page of the test data shows why the file cannot be read.
  if ('problem' in read) return () => [];
  const known = new Set(
    read.rows.flatMap((row) => ([allEnvironments, environment].includes(row.environment) ? row.key : [])),
  );
  return ({ text, docString = '' }) => {
    const keys = [...testDataIn(text), ...testDataIn(docString)];
    // Leave out data of the environment itself and of test users, which is kept elsewhere.
    const asked = keys.filter((key) => !/^env(?:\.name|\.baseUrl)?$/.test(key) && !key.includes(':'));
    return [...new Set(asked)]
      .filter((key) => !known.has(key))
      .map((key) => `test data “${key}” for the environment “${environment}” does not exist yet`);
  };
}
