import type { ScenarioJob } from '#contracts/job';
import type { StepReader } from '#contracts/step-question';
import type { Listener } from './runner-process';
import type { ScenarioRecord } from './scenario-record';

/**
 * Answers the questions of one scenario. Step code shares the process that asks and could ask what it likes on the
 * project's budget: there is one answer for each step, while it runs.
 * @param reader undefined for scenarios that may ask nothing
 * @param signal aborted when the scenario is over
 */
export function answersOf(
  reader: StepReader | undefined,
  job: ScenarioJob,
  record: Pick<ScenarioRecord, 'isRunning'>,
  signal: AbortSignal,
): Listener['answer'] {
  const asked = new Set<number>();
  return async ({ index, question }) => {
    if (!reader) return { unavailable: 'There is no language model.' };
    if (!record.isRunning(index) || asked.has(index)) {
      return { unavailable: 'The language model is asked once for each step.' };
    }
    asked.add(index);
    return reader.readStep(job, question, signal);
  };
}
