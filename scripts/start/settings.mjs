// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { CannotStart, root } from './project.mjs';

/**
 * Returns the environment for the server: this process' variables, and `.env` for variables that are not set.
 * Does not change this process' own environment, as programs that install packages need no secrets.
 * @returns {NodeJS.ProcessEnv}
 */
export function readStartSettings() {
  const file = join(root, '.env');
  if (!existsSync(file)) return { ...process.env };
  try {
    return { ...parseEnv(readFileSync(file, 'utf8')), ...process.env };
  } catch (error) {
    throw new CannotStart(`${file} cannot be read: ${error instanceof Error ? error.message : error}`);
  }
}
