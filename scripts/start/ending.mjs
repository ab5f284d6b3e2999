// @ts-check
import { constants } from 'node:os';

/**
 * @typedef {object} Running A program that is to end before this process does.
 * @property {(signal: NodeJS.Signals) => void} ask asks it to end
 * @property {() => void} kill ends it at once, with all that it started
 */

/** Milliseconds in which a second signal repeats the first: npm also passes on a terminal's Ctrl-C. */
const echo = 1000;
/** Milliseconds between two checks that npm still runs. */
const lookEvery = 500;

const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/** @type {Set<Running>} */
const running = new Set();
/** @type {{ signal: NodeJS.Signals, at: number } | null} */
let asked = null;
let heeds = false;

/**
 * From now on, a signal ends the running programs, and then this process; at once if none runs. The first signal asks
 * the programs to end, a later one kills them.
 *
 * npm passes on only SIGINT and SIGTERM, and waits. Any other signal ends npm alone (tried with npm 11). So npm's
 * end counts as a closed terminal.
 */
export function heedSignals() {
  if (heeds) return;
  heeds = true;
  // Named explicitly: the first process of a container ignores signals without a handler.
  for (const signal of signals) process.on(signal, end);
  const parent = process.ppid;
  const isBelowNpm = process.env.npm_lifecycle_script?.startsWith('exec ');
  if (!isBelowNpm) return;
  setInterval(() => process.ppid !== parent && !asked && end('SIGHUP'), lookEvery).unref();
}

/** @param {NodeJS.Signals} signal */
function end(signal) {
  if (running.size === 0) {
    if (!asked) process.exit(exitCode(signal));
  } else if (!asked) {
    asked = { signal, at: performance.now() };
    for (const program of running) program.ask(signal);
  } else if (performance.now() - asked.at > echo) {
    for (const program of running) program.kill();
  }
}

/**
 * @param {Running} program
 * @returns {() => unknown} to be called when it has ended
 */
export function endsWithThis(program) {
  heedSignals();
  running.add(program);
  return () => running.delete(program);
}

/** Returns whether this process has received a signal to end. */
export function isEnding() {
  return asked !== null;
}

/** Ends this process after a signal, once no program runs any more. */
export function endIfAlone() {
  if (asked && running.size === 0) process.exit(exitCode(asked.signal));
}

/** @param {NodeJS.Signals | null} signal */
export function exitCode(signal) {
  return 128 + constants.signals[signal ?? 'SIGKILL'];
}
