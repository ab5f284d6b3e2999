// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import { run } from './programs.mjs';

/** Milliseconds for one call of apt-get. */
const limit = 600_000;

/** Returns whether this process may install packages of Debian. Its derivatives name or package theirs differently. */
export function mayInstallDebianPackages() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  return existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
}

/**
 * @param {string[]} packages
 * @returns {Promise<import('./programs.mjs').Outcome>}
 */
export async function installDebianPackages(...packages) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const update = await run(['apt-get', 'update'], { env, limit });
  if (update.code !== 0) return update;
  return run(['apt-get', 'install', '-y', '--no-install-recommends', ...packages], { env, limit });
}
