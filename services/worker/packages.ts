import { mkdir, readlink, realpath, rm, symlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import { nodeModulesOf, packagesLink } from './sandbox';

/**
 * Lets the modules of a checkout import the very packages the runner uses, where Node's search for `node_modules`
 * comes past. Steps that meet another copy of cucumber would register with that one and not be found.
 * @param entry built main.js of the runner
 */
export async function linkPackages(projectDir: string, entry: string): Promise<void> {
  const link = packagesLink(projectDir);
  const packages = await realpath(nodeModulesOf(entry));
  const target = await readlink(link).catch(() => null);
  if (target === packages) return;
  if (target !== null) await rm(link);
  await mkdir(dirname(link), { recursive: true });
  await symlink(packages, link).catch((error: NodeJS.ErrnoException) => {
    // Another scenario of the project made it at the same moment.
    if (error.code !== 'EEXIST') throw error;
  });
}
