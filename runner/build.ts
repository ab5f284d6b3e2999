import { copyFile, mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';

/**
 * Bundles the runner. Packages stay in node_modules, so that step code uses the same cucumber and
 * Playwright. Cucumber requires `hooks.cjs`. `browser-service.js` is the process of a browser, and `install-packages.js`
 * the process that installs packages. Each bundle is complete and exports nothing, because step code can import
 * separate modules. axe-core is copied beside them unchanged, for explored pages (docs/decisions/0065-explorations.md).
 * @returns path of main.js, the worker's `runnerEntry`
 */
export async function buildRunner(outDir: string): Promise<string> {
  const source = (name: string) => fileURLToPath(new URL(name, import.meta.url));
  await build({
    entryPoints: [source('./main.ts'), source('./browser-service.ts'), source('./install-packages.ts')],
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
    // The repository's own folder, from whatever folder the build is started.
    absWorkingDir: fileURLToPath(new URL('..', import.meta.url)),
    logLevel: 'warning',
  });
  await build({
    entryPoints: [source('./hooks.ts')],
    outfile: join(outDir, 'hooks.cjs'),
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    bundle: true,
    packages: 'external',
    absWorkingDir: fileURLToPath(new URL('..', import.meta.url)),
    logLevel: 'warning',
  });
  await mkdir(outDir, { recursive: true });
  await copyFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), join(outDir, 'axe.min.js'));
  return join(outDir, 'main.js');
}

/**
 * Requires packages as CommonJS where the source imports them. For an import, Node parses each of
 * their files again to learn the exported names. This took a quarter of the processor time for loading them.
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
