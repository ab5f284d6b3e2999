// @ts-check
import { accessSync, constants } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The project's folder, with a slash at the end. */
export const root = fileURLToPath(new URL('../../', import.meta.url));

/** The user must change something, as the message says. Shown without a stack. */
export class CannotStart extends Error {
  /** @override */
  name = 'CannotStart';
}

/**
 * @param {string} purpose description of the files to write, for the message
 * @throws {CannotStart} when the project's folder is not writable
 */
export function requireWritable(purpose) {
  try {
    accessSync(root, constants.W_OK);
  } catch (error) {
    throw new CannotStart(
      `The folder ${root} is not writable, which is needed to ${purpose}.\n` +
        'Run npm start as the user who owns the folder, or make the folder writable for this user.',
      { cause: error },
    );
  }
}
