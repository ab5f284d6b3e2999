import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { build, type BuildOptions } from 'esbuild';
import { normalizePath, type Plugin } from 'vite';

const parts = /\/app\/editor\/code-editor-parts\.ts$/;
const worker = /^monaco-editor\/(?<path>.*\.worker)\?worker$/;
const prefix = '\0prebundled:';

/**
 * Bundles Monaco and its workers with esbuild and hands Rollup the result: two thirds of the time of a build were
 * Rollup's work on them. The development server takes the modules as they are.
 */
export function prebundleMonaco(): Plugin {
  let made: string[] = [];
  async function bundled(options: BuildOptions): Promise<string> {
    const outdir = await mkdtemp(join(tmpdir(), 'monaco-'));
    made.push(outdir);
    await build({
      bundle: true,
      minify: true,
      format: 'esm',
      target: 'es2022',
      logLevel: 'warning',
      loader: { '.ttf': 'copy' },
      assetNames: '[name]',
      outdir,
      ...options,
    });
    return normalizePath(outdir);
  }
  return {
    name: 'prebundle-monaco',
    apply: 'build',
    enforce: 'pre',
    resolveId(source) {
      const path = worker.exec(source)?.groups?.['path'];
      return path === undefined ? null : `${prefix}monaco-editor/${path}`;
    },
    async load(id) {
      if (parts.test(id)) {
        // Monaco's own workers, beside its modules, are not used: Vite would bundle them once more.
        const define = { 'import.meta.url': 'undefined' };
        const folder = await bundled({ entryPoints: { parts: id }, splitting: true, define });
        const code = `import '${folder}/parts.css';\nexport * from '${folder}/parts.js';`;
        return { code, moduleSideEffects: 'no-treeshake' };
      }
      if (id.startsWith(prefix)) {
        const path = id.slice(prefix.length);
        const name = basename(path);
        const folder = await bundled({ entryPoints: { [name]: path } });
        return workerOf(`${folder}/${name}.js`);
      }
      return null;
    },
    async closeBundle() {
      await Promise.all(made.map((folder) => rm(folder, { recursive: true, force: true })));
      made = [];
    },
  };
}

function workerOf(file: string): string {
  return `import url from '${file}?url';
export default class extends Worker {
  constructor() {
    super(url, { type: 'module' });
  }
}`;
}
