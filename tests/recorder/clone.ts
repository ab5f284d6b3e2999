import { execFile } from 'node:child_process';
import { symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { linkLocalPackages } from '#services/worker/local-packages';
import { ranScenarios, type RanStep } from './ran';
import { executable } from './record';

export interface Ran {
  /** Steps by the name of their scenario; hooks that passed are left out. */
  scenarios: Map<string, RanStep[]>;
  /** The end of cucumber's output. */
  output: string;
}

/** Puts links where `npm ci` would put packages; `npm run clone-check` installs them. */
export async function linkPackages(folder: string): Promise<void> {
  await symlink(join(process.cwd(), 'node_modules'), join(dirname(folder), 'node_modules'));
  await linkLocalPackages(folder);
}

/** Runs features of a clone with plain cucumber-js, with nothing but its own files and variables. */
export async function runClone(
  folder: string,
  features: readonly string[],
  variables: Record<string, string> = {},
): Promise<Ran> {
  const cucumber = join(process.cwd(), 'node_modules/@cucumber/cucumber/bin/cucumber.js');
  const formats = ['--format', 'json:results.json', '--format', 'progress'];
  const env = { HOME: folder, NODE_ENV: 'test' as const, CHROMIUM_PATH: executable, ...variables };
  const output = await new Promise<string>((resolve) => {
    execFile(
      process.execPath,
      // These replace all features that the project's cucumber.json names.
      [cucumber, ...formats, ...features],
      { cwd: folder, env, maxBuffer: 16 * 1024 * 1024 },
      (_error, stdout, stderr) => resolve(stdout + stderr),
    );
  });
  const scenarios = await ranScenarios(join(folder, 'results.json'));
  return { scenarios, output: output.slice(-3_000) };
}
