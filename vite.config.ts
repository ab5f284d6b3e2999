import { readdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { vitePlugin as remix } from '@remix-run/dev';
import { defineConfig, type Plugin } from 'vite';
import remixConfig from './remix.config.js';
import { buildRunner } from './runner/build';
import { guidePages } from './scripts/guide/plugin';
import { buildServer } from './scripts/build-server';
import { prebundleMonaco } from './scripts/prebundle-monaco';

declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true;
  }
}

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig(({ isSsrBuild }) => ({
  // Two development servers on one checkout need a cache each.
  cacheDir: process.env.VITE_CACHE_DIR ?? 'node_modules/.vite',
  resolve: { alias: { '~': here('./app'), '#contracts': here('./contracts'), '#domain': here('./domain') } },
  plugins: [
    prebundleMonaco(),
    guidePages(),
    zodForBrowsers(),
    remix({
      ...remixConfig,
      async buildEnd() {
        await Promise.all([precompress('build/client/assets'), buildServer(), buildRunner('build/runner')]);
      },
    }),
  ],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    // Monaco's workers are large by nature and load on demand only.
    chunkSizeWarningLimit: 8000,
    rollupOptions: isSsrBuild ? undefined : { output: { manualChunks } },
  },
  worker: { format: 'es' },
}));

/** Gives browsers zod without its compiler, which needs `new Function` (app/zod.client.ts). */
function zodForBrowsers(): Plugin {
  const file = here('./app/zod.client.ts');
  return {
    name: 'zod-for-browsers',
    enforce: 'pre',
    resolveId: (source, _importer, { ssr }) => (source === 'zod' && !ssr ? file : null),
  };
}

const controls =
  'UnstyledButton|Button|Input|InputBase|TextInput|PasswordInput|InlineInput|Checkbox|Alert|Textarea|NativeSelect|ActionIcon|Loader|Transition|CloseButton';

/**
 * Few chunks instead of one per module: on a slow link every request costs more than a few bytes that a page does not
 * need yet. First match wins. `base` is what signed-out pages draw with (their styles are inlined, so it stays small,
 * and what the entry imports stands in it: a chunk that the entry needs brings its styles to every page),
 * `shell` what every signed-in page has, then one chunk for each folder of pages that are visited one after another.
 */
const chunks: [name: string, modules: RegExp][] = [
  [
    'framework',
    /node_modules\/(react|react-dom|scheduler|@remix-run|react-router|react-router-dom|turbo-stream)\/|vite\/preload-helper|commonjsHelpers/,
  ],
  [
    'framework',
    new RegExp(`node_modules/(@mantine/core/esm/(core|components/(${controls})/)|@mantine/hooks|clsx)`),
  ],
  // What checks fields while they are typed, for the forms that do.
  ['schemas', /node_modules\/(zod|@conform-to\/zod)\/|\/app\/(platform\/checked-form|zod\.client)/],
  [
    'base',
    /\/app\/(root\.tsx|platform\/|access\/|live\/(session-watch|patient-loads|own-loads|tab-scope)|shell\/(errors\/(error-screen|not-found|report-errors)|frame\/(logo|progress-line)|nonce)|ui\/(button-link|cut|hydration|icon|notice|page-scope|scoped|theme)\b)/,
  ],
  [
    'shell',
    /\/app\/(shell\/(?!errors\/log-error|preferences\/preferences|npmrc\/|comments\/|healing\/)|live\/|pages\/side-bar|ui\/)|node_modules\/(@mantine\/(notifications|store)|date-fns)\//,
  ],
  // Signed-out pages need it: nothing that needs the shell may stand beside it.
  ['forms', /node_modules\/@conform-to\//],
  // A dialog of the scenarios and of the settings.
  ['npmrc', /\/app\/shell\/npmrc\//],
  // The list alone: its forms bring schemas.
  ['environments', /\/app\/environments\/environment-(list|of)/],
  ['reports', /\/app\/(reports|code-review|shell\/(comments|healing))\//],
  ['scenarios', /\/app\/scenarios\//],
  // The form that authorizes Git access is drawn by two of its pages alone.
  ['settings', /\/app\/settings\/(?!integrations\/authorize)/],
];

function manualChunks(id: string): string | undefined {
  // What Remix takes of a route module for browsers: a file each, by its address.
  if (id.endsWith('?__remix-build-client-route')) return undefined;
  return chunks.find(([, modules]) => modules.test(id))?.[0];
}

/** Writes .br and .gz beside each asset, so that the server never compresses them again. */
async function precompress(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => /\.(js|css|svg|ttf)$/.test(name));
  await Promise.all(
    names.map(async (name) => {
      const source = await readFile(`${folder}/${name}`);
      if (source.length < 512) return;
      const quality = source.length > 1_000_000 ? 9 : 11;
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_SIZE_HINT]: source.length,
      };
      await writeFile(`${folder}/${name}.br`, await promisify(brotliCompress)(source, { params }));
      await writeFile(`${folder}/${name}.gz`, await promisify(gzip)(source, { level: 9 }));
    }),
  );
}
