// @ts-check
import { spawn } from 'node:child_process';
import { root } from './project.mjs';

/**
 * @typedef {object} Outcome
 * @property {number} code the program's exit code; 1 when it could not be started or was ended by a signal
 * @property {string} output what it wrote last to either stream, at most 20,000 characters
 * @property {boolean} late whether it was ended because its time was over
 */

/**
 * Runs a program in the project's folder to its end. Ends it when this process is told to end.
 * @param {string[]} command
 * @param {{ env?: NodeJS.ProcessEnv, limit?: number, shown?: boolean }} [options] `limit` in milliseconds;
 *   `shown`: its output goes straight to the user instead of into the outcome
 * @returns {Promise<Outcome>}
 */
export function run([program = '', ...args], { env = process.env, limit, shown = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      env,
      stdio: shown ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    let late = false;
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (part) => (output = (output + part).slice(-20_000)));
    }
    const timer = limit && setTimeout(() => (late = child.kill()), limit);
    /** @param {NodeJS.Signals} signal */
    const stop = (signal) => {
      child.kill(signal);
      process.exit(signal === 'SIGINT' ? 130 : 143);
    };
    process.once('SIGINT', stop).once('SIGTERM', stop);
    /** @param {number | null} code */
    const finish = (code) => {
      if (timer) clearTimeout(timer);
      process.off('SIGINT', stop).off('SIGTERM', stop);
      resolve({ code: code ?? 1, output, late });
    };
    child.on('error', (error) => {
      output += error.message;
      finish(1);
    });
    // Its own children may hold the pipes open for longer than there is time.
    child.on('exit', (code) => late && finish(code));
    child.on('close', finish);
  });
}

/**
 * How to call npm: the one this script was started by, else that of the PATH.
 * @param {string[]} args
 * @returns {string[]}
 */
export function npm(...args) {
  const starter = process.env.npm_execpath ?? '';
  return starter.endsWith('npm-cli.js') ? [process.execPath, starter, ...args] : ['npm', ...args];
}
