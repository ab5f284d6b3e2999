import { allPages, outsidePages, projectPages } from '~/pages/pages';
import { isTest, withoutEnding, type Import, type Source } from './source';

/** Folders of app/ with pages. The shell has pages, too, but is a layer of its own. */
const pageFolders = new Set(
  allPages([...outsidePages, ...projectPages])
    .map(({ id }) => id.split('/')[0] ?? '')
    .filter((folder) => folder !== 'shell'),
);

/** Each layer may import the layers after it. */
const appOrder = ['routes', 'page', 'shell', 'live', 'access', 'upstream', 'platform', 'pages'];

/** Packages for drawing that know nothing about the product. */
const packagesOfUi =
  /^(react|react-dom|@remix-run\/react|@mantine\/\w+|@tabler\/icons|@monaco-editor\/react|monaco-editor|@cucumber\/gherkin|diff|date-fns)(\/|$)/;

/** Most source files of app/platform: the base of every page, not for code that two pages share. */
const maxPlatformFiles = 12;

/** Services that may import the runs service, because they answer a part of its contract and use its tables. */
const partsOfRuns = ['service/import', 'service/map', 'service/code-review'];

/** The programs of the runner (runner/build.ts). All other files of the runner are in folders. */
const entryPointsOfRunner = ['main', 'hooks', 'browser-service', 'install-packages', 'build'];

/** Packages besides zod that files of domain may import, by file. Browsers load the other files, too. */
const packagesOfDomain: Record<string, string> = {
  // The only wire format with a cipher, which both ends need.
  'domain/test-data/test-data-cipher.ts': 'node:crypto',
  'domain/test-data/one-time-code.ts': 'otpauth',
  'domain/pages/page-look.ts': 'node:zlib',
};

/**
 * Returns the layer of a path:
 * - `compose` (server/compose, which connects all parts) and `tools` (scripts, tests, configuration) import anything;
 * - `start` (server.ts) starts it, `web` (rest of `server`) serves requests before the pages, `config` has settings;
 * - a name of {@link appOrder} (`pages` has their records), `ui` (draws its properties), `editor` (the code editor), or `page/<folder>`;
 * - `domain`, `contracts`, `contracts/worker` (messages), `foundation`, `service/<name>`, `runner`, `demo`, `styles`;
 * - null: a path outside of the layout.
 */
export function layerOf(path: string): string | null {
  const [top = '', second = ''] = path.split('/');
  if (top === 'app') return layerOfApp(second.replace(/\.\w+$/, ''));
  if (top === 'contracts' && second === 'worker') return 'contracts/worker';
  if (top === 'runner' && isLooseIn('runner', path, entryPointsOfRunner)) return null;
  if (top === 'services' && !isLooseIn('services', path, []))
    return second === 'foundation' ? 'foundation' : `service/${second}`;
  if (['domain', 'contracts', 'runner', 'demo', 'styles'].includes(top)) return top;
  if (path === 'server.ts') return 'start';
  if (top === 'server') return ['compose', 'config'].includes(second) ? second : 'web';
  return ['scripts', 'tests'].includes(top) || /^[\w-]+\.config(\.\w+)?$/.test(path) ? 'tools' : null;
}

function layerOfApp(second: string): string | null {
  if (['root', 'routes', 'entry', 'zod'].includes(second.split('.')[0] ?? '')) return 'routes';
  if (pageFolders.has(second)) return `page/${second}`;
  return [...appOrder, 'editor', 'ui'].includes(second) ? second : null;
}

/** Returns whether a file is directly in a folder without belonging there. Import targets have no ending: false. */
function isLooseIn(folder: string, path: string, belong: readonly string[]): boolean {
  const [, name = '', below] = path.split('/');
  const isFile = path.startsWith(`${folder}/`) && below === undefined && name.includes('.');
  return isFile && !belong.includes(name.replace(/\..*$/, ''));
}

/** Returns whether code of one layer may import code of another. */
export function mayImport(from: string, to: string): boolean {
  if (from === to || from === 'compose' || from === 'tools') return true;
  if (from === 'start') return to === 'compose';
  if (['demo', 'ui', 'domain'].includes(from)) return false;
  if (to === 'domain') return true;
  // The editor and the services use the words of Gherkin from domain.
  if (from === 'editor') return to === 'ui';
  if (from === 'contracts/worker') return false;
  if (to === 'contracts/worker') return true;
  if (from === 'contracts' || from === 'runner') return false;
  if (to === 'contracts') return true;
  if (from.startsWith('service/'))
    return to === 'foundation' || (to === 'service/runs' && partsOfRuns.includes(from));
  if (from === 'web') return ['config', 'foundation', 'access', 'platform', 'ui'].includes(to);
  const [one, other] = [rank(from), rank(to)];
  if (one < 0) return false;
  return ['ui', 'editor', 'styles'].includes(to) || one < other;
}

function rank(layer: string): number {
  return appOrder.indexOf(layer.split('/')[0] ?? '');
}

/** Returns imports against the direction of layers, and files outside of the layout. */
export function importsAgainstDirection(sources: Source[]): string[] {
  const platform = sources.filter(({ path }) => path.startsWith('app/platform/') && !isTest(path)).length;
  const crowded =
    platform > maxPlatformFiles
      ? [
          `app/platform: ${platform} files, at most ${maxPlatformFiles}; others belong to the part that needs them`,
        ]
      : [];
  return crowded.concat(
    sources.flatMap((source) => {
      const from = layerOf(source.path);
      if (from === null)
        return [`${source.path}: no place of the layout (tests/architecture/imports.ts lists the folders)`];
      if (isTest(source.path)) return [];
      return source.imports.flatMap((entry) => {
        const problem =
          entry.target === null ? foreignPackage(from, source.path, entry) : wrongDirection(from, entry);
        return problem ? [`${source.path}: ${problem}`] : [];
      });
    }),
  );
}

function wrongDirection(from: string, { specifier, target, typeOnly }: Import): string | null {
  const to = layerOf(target ?? '');
  // Types of the data that root's loader gives to all pages below it.
  if (target === 'app/root' && typeOnly) return null;
  // Types of results that these services return to the web server, for requests that are not for pages.
  if (from === 'web' && to?.startsWith('service/') && typeOnly) return null;
  if (to !== null && mayImport(from, to)) return null;
  return `${from} must not import ${specifier}`;
}

function foreignPackage(from: string, path: string, { specifier }: Import): string | null {
  if (['ui', 'editor'].includes(from) && !packagesOfUi.test(specifier))
    return `${from} must not import the package ${specifier}`;
  // The list of common passwords is large and useless in a browser.
  if (specifier.startsWith('@zxcvbn-ts/') && from !== 'service/auth')
    return `${from} must not import ${specifier}`;
  if (from === 'domain' && ![packagesOfDomain[path], 'zod'].includes(specifier))
    return `domain imports zod only, not ${specifier}`;
  if (from.startsWith('contracts') && specifier !== 'zod')
    return `contracts import zod only, not ${specifier}`;
  const bare = /^scripts\/(start|test)(\.mjs|\/.*\.mjs)$/.test(path);
  return bare && !specifier.startsWith('node:') ? `runs before packages are there, so no ${specifier}` : null;
}

/**
 * Returns cycles of imports, imports of types included. Each file that is in a cycle is named in at least one of them.
 */
export function importCycles(sources: Source[]): string[] {
  const targets = new Map<string, Set<string>>();
  const paths = new Map(sources.map(({ path }) => [withoutEnding(path), path]));
  for (const { path, imports } of sources) {
    const from = withoutEnding(path);
    const found = targets.get(from) ?? new Set<string>();
    for (const { target } of imports) if (target !== null && paths.has(target)) found.add(target);
    targets.set(from, found);
  }
  const reported = new Set<string>();
  return [...targets.keys()].flatMap((start) => {
    if (reported.has(start)) return [];
    const cycle = shortestCycle(start, targets);
    if (!cycle) return [];
    cycle.forEach((file) => reported.add(file));
    return [[...cycle, start].map((file) => paths.get(file) ?? file).join(' > ')];
  });
}

/** Returns the files of a shortest cycle through a file, beginning with it; null when it is in none. */
function shortestCycle(start: string, targets: ReadonlyMap<string, ReadonlySet<string>>): string[] | null {
  const cameFrom = new Map<string, string>();
  const queue = [start];
  for (const file of queue) {
    for (const target of targets.get(file) ?? []) {
      if (target === start) {
        const cycle = [file];
        for (let last = file; last !== start;) cycle.unshift((last = cameFrom.get(last) ?? start));
        return cycle;
      }
      if (cameFrom.has(target)) continue;
      cameFrom.set(target, file);
      queue.push(target);
    }
  }
  return null;
}
