import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createGitStore, type GitStore } from './index';

export const ada = { name: 'Ada Lovelace', email: 'ada@example.com' };
export const bob = { name: 'Bob Babbage', email: 'bob@example.com' };
export const repo = '11111111-2222-3333-4444-555555555555';

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'scenarium-git-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The PATH of the test machine. Elsewhere, only the composition root reads the environment. */
export const searchPath = '/usr/local/bin:/usr/bin:/bin';

export function openStore(root: string): GitStore & { warnings: object[] } {
  const warnings: object[] = [];
  const log = { warn: (details: object) => void warnings.push(details) };
  const store = createGitStore({ root, path: searchPath, log });
  onTestFinished(() => store.close());
  return { ...store, warnings };
}

/** A store with one repository. */
export async function startStore(files: Record<string, string> = { 'README.md': 'Hello\n' }) {
  const root = temporaryFolder();
  const store = openStore(root);
  await store.create(
    repo,
    Object.entries(files).map(([path, content]) => ({ path, content })),
    ada,
  );
  /** Runs plain git on the repository, like a user who pushes or reads from outside. */
  const git = (args: string[], input?: string | Buffer) =>
    execFileSync('git', ['--git-dir', join(root, `${repo}.git`), ...args], { input }).toString();
  const tip = async (branch = 'main') => (await store.tip(repo, branch)) ?? '';
  /** Returns the text of a file at the tip of main; undefined if there is none. */
  const text = async (path: string) => (await store.readFile(repo, await tip(), path))?.bytes.toString();
  return { root, store, git, tip, text };
}
