// @ts-check
import { constants } from 'node:os';

/**
 * @typedef {object} Running A program that is to end before this process does.
 * @property {(signal: NodeJS.Signals) => void} ask asks it to end
 * @property {() => void} kill ends it at once, with all that it started
 */

/** Milliseconds in which a second signal is the first one once more: npm passes on a terminal's Ctrl-C, too. */
const echo = 1000;
/** Milliseconds between two looks at whether npm is still there. */
const lookEvery = 500;

const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/** @type {Set<Running>} */
const running = new Set();
/** @type {{ signal: NodeJS.Signals, at: number } | null} */
let asked = null;
let heeds = false;

/**
 * From now on a signal ends what runs, and then this process; without anything that runs, at once. The first one asks
 * what runs to end, a later one kills it.
 *
 * npm passes on SIGINT and SIGTERM only and waits; any other signal ends npm alone (tried with npm 11). So its
 * end counts as a closed terminal.
 */
export function heedSignals() {
  if (heeds) return;
  heeds = true;
  // By name, as the first process of a container is not ended by a signal that it does not ask for.
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

/** Whether this process was told to end. */
export function isEnding() {
  return asked !== null;
}

/** Ends this process, which was told to, once nothing runs any more. */
export function endIfAlone() {
  if (asked && running.size === 0) process.exit(exitCode(asked.signal));
}

/** @param {NodeJS.Signals | null} signal */
export function exitCode(signal) {
  return 128 + constants.signals[signal ?? 'SIGKILL'];
}
