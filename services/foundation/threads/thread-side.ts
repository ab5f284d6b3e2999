import type { ThreadOutcome, ThreadTask } from './thread-pool';

/** The function of a thread's module that answers the tasks of the pool, by their names. */
export function answerTasks(tasks: ReadonlyMap<string, (input: never) => unknown>) {
  return ({ name, input }: ThreadTask): ThreadOutcome => {
    const task = tasks.get(name);
    if (!task) return { failure: `There is no task "${name}".` };
    try {
      return { answer: task(input as never) };
    } catch (error) {
      return { failure: error instanceof Error ? error.message : String(error) };
    }
  };
}
