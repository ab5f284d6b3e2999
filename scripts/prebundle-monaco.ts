import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, type BuildOptions } from 'esbuild';
import { normalizePath, type Plugin } from 'vite';

const parts = /\/app\/editor\/code-editor-parts\.ts$/;
const workers = /\/app\/editor\/code-editor-workers\.ts$/;

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
    async load(id) {
      if (parts.test(id)) {
        // Monaco's own workers, beside its modules, are not used: Vite would bundle them once more.
        const define = { 'import.meta.url': 'undefined' };
        const folder = await bundled({ entryPoints: { parts: id }, splitting: true, define });
        const code = `import '${folder}/parts.css';\nexport * from '${folder}/parts.js';`;
        return { code, moduleSideEffects: 'no-treeshake' };
      }
      if (workers.test(id)) {
        const folder = await bundled({
          entryPoints: {
            'editor.worker': 'monaco-editor/editor/editor.worker',
            'ts.worker': 'monaco-editor/language/typescript/ts.worker',
          },
        });
        return [workerOf(folder, 'editor', 'EditorWorker'), workerOf(folder, 'ts', 'TypeScriptWorker')].join(
          '\n',
        );
      }
      return null;
    },
    async closeBundle() {
      await Promise.all(made.map((folder) => rm(folder, { recursive: true, force: true })));
      made = [];
    },
  };
}

function workerOf(folder: string, name: string, exported: string): string {
  return `import ${name}Url from '${folder}/${name}.worker.js?url';
export class ${exported} extends Worker {
  constructor() {
    super(${name}Url, { type: 'module' });
  }
}`;
}
