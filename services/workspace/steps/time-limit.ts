import { createContext, Script } from 'node:vm';

/** Users' patterns took too long. Without the limit, the process would hang. */
export class TookTooLong extends Error {
  override name = 'TookTooLong';
}

const context = createContext({ task: null as (() => unknown) | null });
const script = new Script('task()');

/**
 * Runs synchronous code, and interrupts it after a time, even inside a regular expression.
 * @param limit milliseconds
 * @throws {TookTooLong}
 */
export function withTimeLimit<T>(limit: number, task: () => T): T {
  context['task'] = task;
  try {
    return script.runInContext(context, { timeout: limit }) as T;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw new TookTooLong('The patterns took too long.');
    throw error;
  } finally {
    context['task'] = null;
  }
}
