// @ts-check
import { existsSync } from 'node:fs';
import { installDebianPackages, mayInstallDebianPackages } from './debian.mjs';

/** Where services/worker/isolation.ts looks for it. */
const programs = ['/usr/bin/bwrap', '/usr/local/bin/bwrap', '/bin/bwrap', '/run/current-system/sw/bin/bwrap'];

/**
 * Installs bubblewrap where it is not there and this process may. Whether it works is tried by the worker, which does
 * without it where it may.
 * @param {Record<string, string | undefined>} env
 * @param {{ exists?: typeof existsSync, mayInstall?: () => boolean, install?: typeof installDebianPackages }} [system]
 * @returns {Promise<{ found: boolean, reason: string }>} `reason` says what the user can do
 */
export async function ensureSandbox(
  env,
  { exists = existsSync, mayInstall = mayInstallDebianPackages, install = installDebianPackages } = {},
) {
  const found = () => programs.some((path) => exists(path));
  if (found() || env.ISOLATION === 'fallback' || process.platform !== 'linux') {
    return { found: found(), reason: '' };
  }
  if (mayInstall()) await install('bubblewrap');
  if (found()) return { found: true, reason: '' };
  const reason =
    'There is no bubblewrap, so step code runs without a sandbox, and only as long as there is one account.\n' +
    'Install the package bubblewrap of your system, for example: apt-get install bubblewrap\n' +
    'Then start again.';
  return { found: false, reason };
}
