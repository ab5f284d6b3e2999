// @ts-check
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { root } from './project.mjs';

/** Milliseconds in which a second signal is the first one once more: npm passes on a terminal's Ctrl-C, too. */
const echo = 1000;

/**
 * Runs a built program, the server or a worker, to its end. The first Ctrl-C (or SIGTERM, or a closed terminal) asks it to end, a later
 * one kills it.
 * @param {string} program
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number>} its exit code
 */
export function runBuilt(program, env) {
  // In a group of its own: a terminal's Ctrl-C reaches this process only, and killing reaches all of the program's.
  const child = spawn(process.execPath, ['--enable-source-maps', program], {
    cwd: root,
    env: { ...env, NODE_ENV: 'production' },
    stdio: 'inherit',
    detached: true,
  });
  let askedAt = 0;
  /** @param {NodeJS.Signals} signal */
  const onSignal = (signal) => {
    if (!askedAt) {
      askedAt = performance.now();
      child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal);
    } else if (performance.now() - askedAt > echo && child.pid) {
      process.kill(-child.pid, 'SIGKILL');
    }
  };
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, onSignal);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal ?? 'SIGKILL']));
  });
}
