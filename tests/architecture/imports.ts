import { isTest, type Import, type Source } from './source';

const pageFolders = [
  'account',
  'projects',
  'settings',
  'scenarios',
  'executions',
  'reports',
  'code-review',
  'dashboard',
  'memory',
  'test-data',
  'recorder',
  'branches',
  'environments',
  'invitations',
  'mails',
  'onboarding',
  'operator',
];

/** Each may import those after it. */
const appOrder = ['routes', 'page', 'shell', 'live', 'access', 'upstream', 'platform'];

/** They draw, and know nothing of the product. */
const packagesOfUi =
  /^(react|react-dom|@remix-run\/react|@mantine\/\w+|@tabler\/icons|@monaco-editor\/react|monaco-editor|@cucumber\/gherkin|diff|date-fns|remix-utils\/use-hydrated)(\/|$)/;

/** Source files of app/platform: what every page stands on, and not what two pages share. */
const mostOfPlatform = 12;

/** The programs of the runner (runner/build.ts); everything else of it is in a folder. */
const entryPointsOfRunner = ['main', 'hooks', 'browser-service', 'install-packages', 'build'];

/** What domain may import besides zod, by file. The others are part of what browsers load. */
const packagesOfDomain: Record<string, string> = {
  // The one form of the wire that needs a cipher, which both ends have to speak.
  'domain/test-data/test-data-cipher.ts': 'node:crypto',
  'domain/test-data/one-time-code.ts': 'otpauth',
  'domain/pages/page-look.ts': 'node:zlib',
};

/**
 * What a path belongs to:
 * - `compose` (server/compose, which puts the product together) and `tools` (scripts, tests, configuration) import anything;
 * - `start` (server.ts) begins it, `web` (the rest of `server`) stands in front of the pages, `config` has the settings;
 * - a name of {@link appOrder}, `ui` (drawn by what it is told), `editor` (the code editor, drawn with it), or `page/<folder>`;
 * - `domain`, `contracts`, `contracts/worker` (messages between server, worker and runner), `foundation`, `service/<name>`, `runner`, `demo`, `styles`;
 * - null: no place of the layout.
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
  if (['root', 'routes', 'entry'].includes(second.split('.')[0] ?? '')) return 'routes';
  if (pageFolders.includes(second)) return `page/${second}`;
  return [...appOrder, 'editor', 'ui'].includes(second) ? second : null;
}

/** Whether a path is a source file directly in a folder, and none of the files that belong there. The targets of imports have no ending, and are none. */
function isLooseIn(folder: string, path: string, belong: readonly string[]): boolean {
  const [, name = '', below] = path.split('/');
  const isFile = path.startsWith(`${folder}/`) && below === undefined && name.includes('.');
  return isFile && !belong.includes(name.replace(/\..*$/, ''));
}

/** Whether code of one layer may import that of another. */
export function mayImport(from: string, to: string): boolean {
  if (from === to || from === 'compose' || from === 'tools') return true;
  if (from === 'start') return to === 'compose';
  if (['demo', 'ui', 'domain'].includes(from)) return false;
  if (to === 'domain') return true;
  // The editor and the services use the same words about Gherkin: those of domain.
  if (from === 'editor') return to === 'ui';
  if (from === 'contracts/worker') return false;
  if (to === 'contracts/worker') return true;
  if (from === 'contracts' || from === 'runner') return false;
  if (to === 'contracts') return true;
  if (from.startsWith('service/')) return to === 'foundation';
  if (from === 'web') return ['config', 'foundation', 'access', 'platform', 'ui'].includes(to);
  const [one, other] = [rank(from), rank(to)];
  if (one < 0) return false;
  return ['ui', 'editor', 'styles'].includes(to) || one < other;
}

function rank(layer: string): number {
  return appOrder.indexOf(layer.split('/')[0] ?? '');
}

/** Imports against the direction, and files at a place that the layout does not have. */
export function importsAgainstDirection(sources: Source[]): string[] {
  const platform = sources.filter(({ path }) => path.startsWith('app/platform/') && !isTest(path)).length;
  const crowded =
    platform > mostOfPlatform
      ? [
          `app/platform: ${platform} files, at most ${mostOfPlatform}; others belong to the part that needs them`,
        ]
      : [];
  return crowded.concat(
    sources.flatMap((source) => {
      const from = layerOf(source.path);
      if (from === null)
        return [`${source.path}: no place of the layout (tests/architecture/imports.ts lists the folders)`];
      if (isTest(source.path)) return [];
      return source.imports.flatMap((one) => {
        const problem =
          one.target === null ? foreignPackage(from, source.path, one) : wrongDirection(from, one);
        return problem ? [`${source.path}: ${problem}`] : [];
      });
    }),
  );
}

function wrongDirection(from: string, { specifier, target, typeOnly }: Import): string | null {
  const to = layerOf(target ?? '');
  // The types of what root's loader gives to every page below it.
  if (target === 'app/root' && typeOnly) return null;
  // The web server is given what these services made of requests that are not for pages.
  if (from === 'web' && to?.startsWith('service/') && typeOnly) return null;
  if (to !== null && mayImport(from, to)) return null;
  return `${from} must not import ${specifier}`;
}

function foreignPackage(from: string, path: string, { specifier }: Import): string | null {
  if (['ui', 'editor'].includes(from) && !packagesOfUi.test(specifier))
    return `${from} must not import the package ${specifier}`;
  // The list of common passwords is large and of no use to a browser.
  if (specifier.startsWith('@zxcvbn-ts/') && from !== 'service/auth')
    return `${from} must not import ${specifier}`;
  if (from === 'domain' && ![packagesOfDomain[path], 'zod'].includes(specifier))
    return `domain imports zod only, not ${specifier}`;
  if (from.startsWith('contracts') && specifier !== 'zod')
    return `contracts import zod only, not ${specifier}`;
  const bare = /^scripts\/(start|test)(\.mjs|\/.*\.mjs)$/.test(path);
  return bare && !specifier.startsWith('node:') ? `runs before packages are there, so no ${specifier}` : null;
}
