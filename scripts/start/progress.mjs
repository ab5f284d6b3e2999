// @ts-check
import { CannotStart } from './project.mjs';

/**
 * Runs one step and shows it as one line: its title during the step, then its result and duration. On a terminal the
 * time counts up, elsewhere the line is plain text.
 * @template T
 * @param {string} title
 * @param {() => Promise<T>} work
 * @param {(result: T) => string} [describe] describes the result
 * @returns {Promise<T>}
 */
export async function showProgress(title, work, describe = () => 'done') {
  const started = performance.now();
  const seconds = () => `${((performance.now() - started) / 1000).toFixed(1)} s`;
  const line = process.stdout.isTTY ? liveLine(title, seconds) : plainLine(title);
  try {
    const result = await work();
    line.end(`${describe(result)} (${seconds()})`);
    return result;
  } catch (error) {
    line.end(`failed (${seconds()})`);
    throw error;
  }
}

/** @param {string} title */
function plainLine(title) {
  process.stdout.write(`${title} ... `);
  /** @param {string} text */
  const end = (text) => process.stdout.write(`${text}\n`);
  return { end };
}

/**
 * @param {string} title
 * @param {() => string} seconds
 */
function liveLine(title, seconds) {
  /** @param {string} text */
  const show = (text) => process.stdout.write(`\r\x1b[K${title}: ${text}`);
  show('…');
  const timer = setInterval(() => show(`… ${seconds()}`), 500);
  /** @param {string} text */
  const end = (text) => {
    clearInterval(timer);
    show(`${text}\n`);
  };
  return { end };
}

/**
 * @param {string} message
 * @param {import('./programs.mjs').Outcome} outcome of the program that failed
 * @returns {CannotStart} with the last lines of the program's output
 */
export function failure(message, { output, late }) {
  const said = output.trim().split('\n').slice(-80).join('\n');
  return new CannotStart(
    [message, late ? 'It took too long and was stopped.' : '', said].filter(Boolean).join('\n\n'),
  );
}
