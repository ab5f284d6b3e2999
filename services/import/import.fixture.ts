import type { ImportFormat } from '#contracts/runs/import';
import { startRuns } from '../../tests/together/runs.fixture';

/** Starts the runs service. ada sends files to one run, and reads the results. */
export async function startImports() {
  const world = await startRuns();
  const ada = world.as('ada');
  const send = async (format: ImportFormat, body: BlobPart, query: object = {}) => {
    const answer = await ada.importResults({
      query: { format, run: 'build 17', ...query },
      body: new Blob([body]).stream(),
    });
    if (!answer.status) throw new Error(answer.error);
    return answer;
  };
  const read = async (runId: string) => {
    const answer = await ada.getRun({ query: { runId } });
    if (!answer.status) throw new Error(answer.error);
    return answer.run;
  };
  return { ...world, ada, send, read };
}
