import { copyFile, mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';

/**
 * Bundles the runner; packages stay in node_modules, so that step code gets the same cucumber and Playwright.
 * `hooks.js` is loaded by cucumber; `browser-service.js` is the process of a browser, `install-packages.js` the one
 * that installs packages. Each is whole in itself and
 * exports nothing: what is a module of its own, step code can import. axe-core lies beside them as it is, for pages
 * that are explored (docs/decisions/0065-explorations.md).
 * @returns path of main.js, the worker's `runnerEntry`
 */
export async function buildRunner(outDir: string): Promise<string> {
  const source = (name: string) => fileURLToPath(new URL(name, import.meta.url));
  await build({
    entryPoints: [
      source('./main.ts'),
      source('./hooks.ts'),
      source('./browser-service.ts'),
      source('./install-packages.ts'),
    ],
    outdir: outDir,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    bundle: true,
    packages: 'external',
    plugins: [required],
    banner: {
      js: `import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);`,
    },
    // In the repository's own folder, whatever folder the build is started from.
    absWorkingDir: fileURLToPath(new URL('..', import.meta.url)),
    logLevel: 'warning',
  });
  await mkdir(outDir, { recursive: true });
  await copyFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), join(outDir, 'axe.min.js'));
  return join(outDir, 'main.js');
}

/**
 * Requires packages in CommonJS where the source imports them: for an import Node parses each of their files once more,
 * to learn the names that it exports. That was a quarter of the processor time in which they load.
 */
const required: Plugin = {
  name: 'required',
  setup({ onResolve, onLoad }) {
    const filter =
      /^(playwright|playwright-core|playwright\/test|@cucumber\/cucumber|@cucumber\/cucumber\/api|yauzl|yazl)$/;
    onResolve({ filter }, ({ path, kind }) =>
      kind === 'require-call' ? { path, external: true } : { path, namespace: 'required' },
    );
    onLoad({ filter, namespace: 'required' }, ({ path }) => ({
      contents: `module.exports = require(${JSON.stringify(path)});`,
    }));
  },
};
