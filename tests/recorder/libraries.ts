import { build } from 'esbuild';
import { mkdir, readFile, symlink } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { libraryPages } from './library-pages';
import { packed } from './packaged';

/** Libraries of components as their packages ship them: not dependencies, but packed from the registry. */
const versions: Record<string, string> = {
  sortablejs: '1.15.7',
  quill: '2.0.3',
  flatpickr: '4.6.13',
  select2: '4.1.0',
  jquery: '3.7.1',
  bootstrap: '5.3.8',
  'chart.js': '4.5.0',
  antd: '5.27.4',
  dayjs: '1.11.13',
  '@mui/material': '5.16.7',
  '@shoelace-style/shoelace': '2.20.1',
  'react-window': '1.8.11',
  'fomantic-ui-css': '2.9.4',
  'todomvc-react': '1.0.4',
  todomvc: '0.1.1',
};

/** A package that needs others to be bundled with it. */
const selectVersions: Record<string, string> = {
  'react-select': '5.10.2',
  '@emotion/react': '11.14.0',
  '@emotion/cache': '11.14.0',
  '@emotion/serialize': '1.3.3',
  '@emotion/utils': '1.4.2',
  '@emotion/sheet': '1.4.0',
  '@emotion/weak-memoize': '0.4.0',
  '@emotion/memoize': '0.9.0',
  '@emotion/hash': '0.9.2',
  '@emotion/unitless': '0.10.0',
  '@emotion/use-insertion-effect-with-fallbacks': '1.2.0',
  stylis: '4.2.0',
  'hoist-non-react-statics': '3.3.2',
  'react-is': '16.13.1',
  'memoize-one': '6.0.0',
  'use-isomorphic-layout-effect': '1.2.1',
};

const root = fileURLToPath(new URL('../..', import.meta.url));
const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.html': 'text/html',
};

export interface Libraries {
  url: string;
  close(): Promise<void>;
}

/** Serves a page for each library, and two to-do lists. */
export async function startLibraries(): Promise<Libraries> {
  const folders = new Map(
    await Promise.all(
      Object.entries(versions).map(async ([name, version]) => [name, await packed(name, version)] as const),
    ),
  );
  for (const name of ['react', 'react-dom']) folders.set(name, join(root, 'node_modules', name));
  const select = await bundledSelect();
  const read = async (pathname: string): Promise<string | Buffer | null> => {
    if (pathname === '/') return '<!doctype html><title>Libraries</title><h1>Libraries</h1>';
    if (pathname === '/packages/react-select.js') return select;
    const page = libraryPages[pathname.slice(1)];
    if (page)
      return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Library</title>${page.head.join('')}<body>${page.body}`;
    const file = fileOf(folders, pathname);
    const bytes = file && (await readFile(file).catch(() => null));
    return bytes && extname(file) === '.html'
      ? bytes.toString('utf8').replace('</body>', `${todos}</body>`)
      : bytes;
  };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://own');
    void read(pathname).then((body) => {
      const type = types[extname(pathname)] ?? 'text/html';
      response.writeHead(body === null ? 404 : 200, { 'content-type': `${type}; charset=utf-8` });
      response.end(body ?? 'There is no such file.');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

const todos = `<script>Object.defineProperty(window, 'LOG', { get: () =>
  [...document.querySelectorAll('.todo-list li, #todo-list li')].map((one) =>
    (one.classList.contains('completed') ? 'done ' : '') + one.querySelector('label').textContent) });</script>`;

function fileOf(folders: ReadonlyMap<string, string>, pathname: string): string | null {
  const at = (name: string, rest: string) => join(folders.get(name) ?? '', normalize(`/${rest}`));
  if (pathname === '/todo-react') return at('todomvc-react', 'dist/index.html');
  if (/^\/todomvc\.(?:js|css)$/.test(pathname)) return at('todomvc-react', `dist${pathname}`);
  if (pathname === '/todo-angular/') return at('todomvc', 'examples/angularjs/index.html');
  if (pathname.startsWith('/todo-angular/'))
    return at('todomvc', `examples/angularjs/${pathname.slice('/todo-angular/'.length)}`);
  const [, rest = ''] = /^\/packages\/(.*)$/.exec(pathname) ?? [];
  const name = [...folders.keys()].find((key) => rest.startsWith(`${key}/`));
  return name ? at(name, rest.slice(name.length)) : null;
}

/** react-select as one script, for React of the page. */
async function bundledSelect(): Promise<string> {
  const modules = join(tmpdir(), 'recorder-packages', 'node_modules');
  for (const [name, version] of Object.entries(selectVersions)) {
    const path = join(modules, name);
    await mkdir(dirname(path), { recursive: true });
    await symlink(await packed(name, version), path).catch(() => undefined);
  }
  const { outputFiles } = await build({
    stdin: { contents: `module.exports = require('react-select');`, resolveDir: modules },
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'ReactSelect',
    define: { 'process.env.NODE_ENV': '"production"' },
    nodePaths: [modules, join(root, 'node_modules')],
    preserveSymlinks: true,
    plugins: [
      {
        name: 'react-of-the-page',
        setup({ onResolve, onLoad }) {
          onResolve({ filter: /^react(?:-dom)?$/ }, ({ path }) => ({ path, namespace: 'page' }));
          onLoad({ filter: /.*/, namespace: 'page' }, ({ path }) => ({
            contents: `module.exports = ${path === 'react' ? 'React' : 'ReactDOM'};`,
          }));
        },
      },
    ],
  });
  return outputFiles[0]?.text ?? '';
}
