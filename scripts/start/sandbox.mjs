// @ts-check
import { existsSync } from 'node:fs';
import { installDebianPackages, mayInstallDebianPackages } from './debian.mjs';

/** Paths at which services/worker/isolation.ts looks for bubblewrap. */
const programs = ['/usr/bin/bwrap', '/usr/local/bin/bwrap', '/bin/bwrap', '/run/current-system/sw/bin/bwrap'];

/**
 * Installs bubblewrap when it is missing and this process may install it. The worker tries if it works, and continues
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
    'bubblewrap is missing, so step code runs without a sandbox, and only while there is one account.\n' +
    'Install the package bubblewrap of your system, for example: apt-get install bubblewrap\n' +
    'Then start again.';
  return { found: false, reason };
}
