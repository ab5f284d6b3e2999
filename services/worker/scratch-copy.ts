import { existsSync, readlinkSync } from 'node:fs';
import { lstat, opendir } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { Unrunnable } from './ends';
import type { FolderSize } from './folder-meter';

/**
 * The copy of a checkout in which a process with step code works, so that it can write files as on a developer's
 * machine (docs/decisions/0108-projects-as-cucumber-loads-them.md). The folder of the process has this content:
 *
 * | Path                | Content                                                            |
 * | ------------------- | ------------------------------------------------------------------ |
 * | `home`, `tmp`       | home folder and temporary folder                                   |
 * | `copy/project`      | the copy; the working folder                                       |
 * | `copy/node_modules` | link to the packages that are installed for the checkout           |
 * | `node_modules`      | link to the packages of the product, which Node finds after those  |
 */
export const scratchFolders = ['home', 'tmp', 'copy', join('copy', 'project')];

/** @param dir folder of the process */
export const scratchCopyOf = (dir: string) => join(dir, 'copy', 'project');

/** Returns the targets of the links by their name. */
export function scratchLinks(packagesDir: string | null, productPackages: string): Record<string, string> {
  const installed =
    packagesDir === null ? {} : { [join('copy', 'node_modules')]: join(packagesDir, 'node_modules') };
  return { node_modules: productPackages, ...installed };
}

/**
 * Returns a command that copies the checkout inside the sandbox and then becomes the command that is appended. Node's
 * permission model does not let the process create the links to packages, so it cannot copy the checkout itself.
 */
export function copyCommand(projectDir: string, dir: string): string[] {
  const script = '"$1" -RP "$2/." "$3" && shift 3 && exec "$@"';
  return ['/bin/sh', '-c', script, 'sh', copyProgram(), projectDir, scratchCopyOf(dir)];
}

/** Returns the path of `cp`: the process has no PATH. NixOS has it only behind a link that its sandbox does not show. */
function copyProgram(): string {
  const nixos = '/run/current-system/sw/bin/cp';
  const path = ['/bin/cp', '/usr/bin/cp'].find((program) => existsSync(program));
  return path ?? (existsSync(nixos) ? readlinkSync(nixos) : 'cp');
}

/** Largest checkout that is copied: with bubblewrap, each process keeps its copy in memory. */
export const maxCheckout = { mb: 300, files: 50_000 } as const;
/** Bytes of a page: files in memory take whole pages. */
const pageSize = 4_096;

/** Sizes by folder. A checkout never changes, except for links to packages. */
const measured = new LRUCache<string, Promise<FolderSize>>({ max: 500 });

/**
 * Returns the size of a checkout in memory.
 * @throws {Unrunnable} when it is too large to be copied
 */
export async function checkoutSizeOf(projectDir: string): Promise<FolderSize> {
  const measuring = measured.get(projectDir) ?? measure(projectDir);
  measured.set(projectDir, measuring);
  measuring.catch(() => measured.delete(projectDir));
  const size = await measuring;
  const isTooLarge = size.bytes > maxCheckout.mb * 2 ** 20 || size.files > maxCheckout.files;
  if (!isTooLarge) return size;
  throw new Unrunnable(
    `The repository is too large to run: each run works in a copy of it, which may have ${maxCheckout.mb} MB and ${maxCheckout.files} files. Keep large files out of the repository.`,
  );
}

/** Stops soon after the limit. */
async function measure(projectDir: string): Promise<FolderSize> {
  const found: FolderSize = { bytes: 0, files: 0 };
  const folders = [projectDir];
  for (let path = folders.pop(); path !== undefined; path = folders.pop()) {
    for await (const entry of await opendir(path)) {
      found.files += 1;
      const below = join(path, entry.name);
      if (entry.isDirectory()) folders.push(below);
      else if (entry.isFile()) {
        const { size } = await lstat(below);
        found.bytes += Math.ceil(size / pageSize) * pageSize;
      }
    }
    if (found.bytes > maxCheckout.mb * 2 ** 20 || found.files > maxCheckout.files) break;
  }
  return found;
}
