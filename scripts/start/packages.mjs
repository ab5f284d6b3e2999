// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm, run } from './programs.mjs';
import { failure } from './progress.mjs';
import { requireWritable, root } from './project.mjs';

/**
 * Installs the packages of package-lock.json when those in node_modules are not the same.
 * @returns {Promise<boolean>} whether anything was installed
 */
export async function ensureInstalled() {
  const installed = join(root, 'node_modules', '.package-lock.json');
  if (existsSync(installed) && satisfies(readLock(installed), readLock(join(root, 'package-lock.json'))))
    return false;
  requireWritable('install packages');
  // Building needs the development packages whatever NODE_ENV and npm's settings say.
  const install = npm('ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund');
  const outcome = await run(install);
  if (outcome.code !== 0) throw failure('The packages could not be installed (npm ci).', outcome);
  return true;
}

/**
 * Returns whether an installation has the packages of a lock file. Optional packages may be missing, as they are for
 * other systems.
 * @param {Lock} installed npm's own record in node_modules, written when an installation is complete
 * @param {Lock} wanted
 */
export function satisfies(installed, wanted) {
  return Object.entries(wanted.packages).every(([path, { version, integrity, optional, devOptional }]) => {
    const found = installed.packages[path];
    if (!found) return path === '' || optional || devOptional;
    return found.version === version && found.integrity === integrity;
  });
}

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, devOptional?: boolean }} LockedPackage
 * @typedef {{ packages: Record<string, LockedPackage> }} Lock
 */

/**
 * @param {string} file
 * @returns {Lock}
 */
function readLock(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}
