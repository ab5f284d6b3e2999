import { answerTasks } from '#services/foundation/threads/thread-side';
import { runningReading } from '../branch-scenarios';
import { pageReading } from '../features/feature-page';
import { listedReading } from '../features/index-of-features';
import { planReading } from '../plan';
import { readStepFile } from '../steps/step-file';
import { stepsReading } from '../steps/steps-of-branch';
import { stepTextsReading } from '../unused-steps/step-texts';
import { textsReading } from '../written-steps';
import { decodeText } from '../text';
import { asideTasks } from './aside';
import { fileOf, type FeatureReading } from './feature-reading';
import { stepFileTask } from './step-file-reading';

/** The module of the threads that read files (reading-threads.ts). */
const readings = [
  taskOf(listedReading),
  taskOf(pageReading),
  taskOf(planReading),
  taskOf(runningReading),
  taskOf(stepsReading),
  taskOf(stepTextsReading),
  taskOf(textsReading),
];

function taskOf<Input, Answer>({ name, read }: FeatureReading<Input, Answer>) {
  const task = ({ bytes, input }: { bytes: Uint8Array; input: Input }) => read(fileOf(bytes), input);
  return [name, task] as [string, (input: never) => unknown];
}

export default answerTasks(
  new Map<string, (input: never) => unknown>([
    ...readings,
    ...Object.entries(asideTasks).map(([name, task]): [string, (input: never) => unknown] => [
      name,
      (input: unknown[]) => (task as (...texts: unknown[]) => unknown)(...input),
    ]),
    [
      stepFileTask,
      ({ bytes, name }: { bytes: Uint8Array; name?: string }) => readStepFile(decodeText(bytes) ?? '', name),
    ],
  ]),
);
