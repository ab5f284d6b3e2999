import { cp } from 'node:fs/promises';
import { build } from 'esbuild';

/**
 * Bundles server.ts and the services into build/server.js, and the operator's command into build/admin.js; packages
 * stay in node_modules.
 */
export async function buildServer(): Promise<void> {
  await build({
    entryPoints: { server: 'server.ts', admin: 'scripts/admin/main.ts' },
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
}
