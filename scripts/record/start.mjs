// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBrowser } from '../start/browser.mjs';
import { ensureInstalled } from '../start/packages.mjs';
import { run } from '../start/programs.mjs';
import { showProgress } from '../start/progress.mjs';
import { CannotStart, requireWritable, root } from '../start/project.mjs';

const built = join(root, 'build', 'record.js');

/** Makes everything ready, runs the recorder to its end and leaves its exit code. */
export async function startLocalRecorder() {
  try {
    await showProgress('Packages', ensureInstalled, (installed) => (installed ? 'installed' : 'up to date'));
    const browser = await showProgress(
      'Browser',
      () => ensureBrowser(process.env),
      ({ path }) => path ?? 'none',
    );
    if (browser.path === null) throw new CannotStart(browser.reason);
    await showProgress('Recorder', build);
    // It may ask for the token, so it has the terminal.
    const command = [process.execPath, '--enable-source-maps', built, ...process.argv.slice(2)];
    const env = { ...process.env, CHROMIUM_FOUND: browser.path };
    process.exitCode = (await run(command, { env, shown: true })).code;
  } catch (error) {
    if (!(error instanceof CannotStart)) throw error;
    console.error(`\n${error.message}`);
    process.exitCode = 1;
  }
}

/** Builds the recorder from the sources, each time: it takes less than a second. */
async function build() {
  requireWritable('build the recorder');
  const { build: bundle } = await import('esbuild');
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  await bundle({
    entryPoints: [join(root, 'scripts', 'record', 'main.ts')],
    outfile: built,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    bundle: true,
    packages: 'external',
    define: { RECORDER_VERSION: JSON.stringify(`${version}+sources`) },
    sourcemap: true,
    absWorkingDir: root,
    logLevel: 'warning',
  });
}
