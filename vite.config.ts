import { readdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { vitePlugin as remix } from '@remix-run/dev';
import { defineConfig } from 'vite';
import remixConfig from './remix.config.js';
import { buildRunner } from './runner/build';
import { buildServer } from './scripts/build-server';

declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true;
  }
}

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig(({ isSsrBuild }) => ({
  // Two development servers on one checkout need a cache each.
  cacheDir: process.env.VITE_CACHE_DIR ?? 'node_modules/.vite',
  resolve: { alias: { '~': here('./app'), '#contracts': here('./contracts') } },
  plugins: [
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

/** One chunk for the framework and one for the controls every page uses: fewer requests on slow links. */
function manualChunks(id: string): string | undefined {
  if (
    /node_modules\/(react|react-dom|scheduler|@remix-run|react-router|react-router-dom|turbo-stream)\//.test(
      id,
    )
  ) {
    return 'framework';
  }
  const controls =
    'UnstyledButton|Button|Input|InputBase|TextInput|PasswordInput|InlineInput|Checkbox|Alert|Textarea|NativeSelect|ActionIcon|Loader|Transition|CloseButton';
  const ui = new RegExp(
    `node_modules/(@mantine/core/esm/(core|components/(${controls})/)|@mantine/hooks|clsx)`,
  );
  return ui.test(id) ? 'ui' : undefined;
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
