import { createHash } from 'node:crypto';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { build } from 'esbuild';
import { productVersion } from '#server/config/version';
import { bundleRecorder, writeRecorder } from './build-recorder';

/**
 * Bundles server.ts and the services into build/server.js, the worker's process into build/worker.js and the operator's
 * commands into build/admin.js and build/doctor.js, the threads that read files into build/reading-thread.js; packages stay in node_modules.
 * Writes the local recorder, which servers offer for download, into build/cli.
 */
export async function buildServer(): Promise<void> {
  await build({
    entryPoints: {
      server: 'server.ts',
      worker: 'scripts/worker/main.ts',
      admin: 'scripts/admin/main.ts',
      doctor: 'scripts/doctor/main.ts',
      'reading-thread': 'services/workspace/reading/thread.ts',
    },
    outdir: 'build',
    platform: 'node',
    target: 'node20',
    format: 'esm',
    bundle: true,
    packages: 'external',
    external: ['./build/*', 'vite'],
    sourcemap: true,
    logLevel: 'warning',
  });
  await cp('services/foundation/migrations', 'build/migrations', { recursive: true });
  await cp('services/generation/model/prompts', 'build/prompts', { recursive: true });
  // Tells machines that were built from other sources apart.
  const bundles = await Promise.all(['server', 'worker'].map((name) => readFile(`build/${name}.js`)));
  const recorder = await bundleRecorder();
  const digest = createHash('sha256').update(Buffer.concat(bundles)).update(recorder).digest('hex');
  await writeFile('build/build-id', digest.slice(0, 8));
  await writeRecorder(recorder, productVersion(), 'build/cli');
}
