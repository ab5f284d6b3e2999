/**
 * Node's permission model does not cover signals: with them step code could end the server, or open its debugger
 * (SIGUSR1). So the process may only signal itself.
 */
export function guardSignals(): void {
  const { _kill: kill } = process as unknown as { _kill(pid: number, signal: number): number };
  const refuse = () => {
    throw new Error('Step code may not send signals to other processes.');
  };
  // process.kill asks `_kill` at the time of the call. The number is read once: an object could answer twice.
  const guarded = (pid: unknown, signal: number) => {
    const target = Number(pid);
    return target === process.pid ? kill(target, signal) : refuse();
  };
  lock('_kill', guarded);
  lock('_debugProcess', refuse);
}

function lock(name: string, value: unknown): void {
  Object.defineProperty(process, name, { value, writable: false, configurable: false });
}
