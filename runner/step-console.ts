import { format } from 'node:util';
import { scope } from './scope';
import { session } from './session';
import { locationIn } from './step-error';

const methods = ['debug', 'log', 'info', 'warn', 'error'] as const;

/** What step code prints shows in the step's console, at its place in the repository. */
export function reportConsole(): void {
  for (const method of methods) {
    console[method] = (...args: unknown[]) => {
      const { current, outlet } = session();
      const cause = scope.getStore()?.scenarioId;
      if (!current || (cause && cause !== current.id)) return;
      const { id, index } = current;
      const type = method === 'warn' ? 'warning' : method;
      const entry = { type, text: format(...args), location: callerPlace(), time: Date.now() };
      outlet.send({ type: 'console', id, index, entry });
    };
  }
}

function callerPlace(): string | undefined {
  const { projectDir } = session().settings;
  for (const line of new Error().stack?.split('\n') ?? []) {
    const [, file = '', at] = /((?:file:\/\/)?\/[^()]+):(\d+):\d+\)?$/.exec(line) ?? [];
    const path = locationIn(projectDir, file);
    if (path) return `${path}:${at}`;
  }
  return undefined;
}
