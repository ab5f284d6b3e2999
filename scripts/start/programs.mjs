// @ts-check
import { spawn } from 'node:child_process';
import { endIfAlone, endsWithThis, isEnding } from './ending.mjs';
import { root } from './project.mjs';

/** Milliseconds that a program has to end after the signal. */
export const endLimit = 8000;

/**
 * @typedef {object} Outcome
 * @property {number} code the program's exit code; 1 when it could not be started or was ended by a signal
 * @property {string} output what it wrote last to either stream, at most 20,000 characters
 * @property {boolean} late whether it was ended because its time was over
 */

/**
 * Runs a program in the project's folder to its end. When this process is told to end, it ends the program first.
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
      // A separate process group, to reach child processes. With visible output it stays in the terminal's group.
      detached: !shown,
    });
    let output = '';
    let late = false;
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (part) => (output = (output + part).slice(-20_000)));
    }
    /** @param {NodeJS.Signals} signal */
    const send = (signal) => {
      if (shown || !child.pid) return void child.kill(signal);
      try {
        process.kill(-child.pid, signal);
      } catch {
        // All of them have ended.
      }
    };
    /** @type {NodeJS.Timeout[]} */
    const timers = [];
    /** @param {NodeJS.Signals} signal */
    const ask = (signal) => {
      send(signal);
      // When the output is visible, the user can press Ctrl-C again.
      if (!shown) timers.push(setTimeout(() => send('SIGKILL'), endLimit));
    };
    const overdue = () => {
      late = true;
      ask('SIGTERM');
    };
    if (limit) timers.push(setTimeout(overdue, limit));
    const ended = endsWithThis({ ask, kill: () => send('SIGKILL') });
    /** @param {number | null} code */
    const finish = (code) => {
      for (const timer of timers) clearTimeout(timer);
      ended();
      if (!isEnding()) return resolve({ code: code ?? 1, output, late });
      send('SIGKILL'); // what it left behind
      endIfAlone();
    };
    child.on('error', (error) => {
      output += error.message;
      finish(1);
    });
    // Child processes of the program may hold the pipes open for longer.
    child.on('exit', (code) => (late || isEnding()) && finish(code));
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
