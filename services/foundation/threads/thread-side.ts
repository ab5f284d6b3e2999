import type { ThreadOutcome, ThreadTask } from './thread-pool';

/** Returns the function with which a thread's module answers the pool's tasks, by their names. */
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
