import { describe, expect, test } from 'vitest';
import { emptyNames, environmentReads, unfinished, untyped } from './architecture/contents';
import { brokenLinks, unknownDocuments } from './architecture/documents';
import { ungatedRoutes, unrecordedRoutes } from './architecture/gates';
import { importCycles, importsAgainstDirection, layerOf } from './architecture/imports';
import { repeatedNames } from './architecture/names';
import { parseSource } from './architecture/source';
import { unknownClasses } from './architecture/styles';

/** Each rule finds its violations, and accepts everything else. */

describe('imports', () => {
  const problems = (path: string, text: string) => importsAgainstDirection([parseSource(path, text)]);

  test.each([
    [
      'app/reports/list.tsx',
      "import { a } from '~/scenarios/names';",
      'page/reports must not import ~/scenarios/names',
    ],
    [
      'app/reports/list.tsx',
      "import { a } from '../scenarios/names';",
      'page/reports must not import ../scenarios/names',
    ],
    ['app/reports/list.tsx', "import { a } from '../root';", 'page/reports must not import ../root'],
    ['app/shell/frame/frame.tsx', "export * from '~/account/name';", 'shell must not import ~/account/name'],
    [
      'app/access/gate.ts',
      "import type { A } from '~/shell/frame/frame';",
      'access must not import ~/shell/frame/frame',
    ],
    [
      'app/upstream/index.ts',
      "const a = await import('~/access/gate');",
      'upstream must not import ~/access/gate',
    ],
    [
      'app/platform/forms.ts',
      "type A = import('~/upstream').Upstream;",
      'platform must not import ~/upstream',
    ],
    [
      'app/platform/forms.ts',
      "import '../../server/security';",
      'platform must not import ../../server/security',
    ],
    ['app/ui/table.tsx', "import { a } from '~/platform/paths';", 'ui must not import ~/platform/paths'],
    ['app/ui/table.tsx', "import { a } from '#contracts/report';", 'ui must not import #contracts/report'],
    ['app/ui/table.tsx', "import { z } from 'zod';", 'ui must not import the package zod'],
    [
      'app/reports/list.tsx',
      "import { a } from '#services/runs';",
      'page/reports must not import #services/runs',
    ],
    [
      'services/runs/index.ts',
      "import { a } from '../auth/tables';",
      'service/runs must not import ../auth/tables',
    ],
    [
      'services/runs/index.ts',
      "import { a } from '#services/map';",
      'service/runs must not import #services/map',
    ],
    [
      'services/map/index.ts',
      "import { a } from '../code-review';",
      'service/map must not import ../code-review',
    ],
    [
      'services/runs/index.ts',
      "import { a } from '#runner/main';",
      'service/runs must not import #runner/main',
    ],
    [
      'services/runs/index.ts',
      "import { a } from '~/platform/forms';",
      'service/runs must not import ~/platform/forms',
    ],
    [
      'services/recordings/index.ts',
      "import { a } from '../generation/engine';",
      'service/recordings must not import ../generation/engine',
    ],
    ['services/foundation/log.ts', "import { a } from '../runs';", 'foundation must not import ../runs'],
    [
      'runner/main.ts',
      "import { a } from '#services/worker/pool';",
      'runner must not import #services/worker/pool',
    ],
    [
      'contracts/runs/index.ts',
      "import { a } from '#services/foundation/log';",
      'contracts must not import #services/foundation/log',
    ],
    [
      'contracts/runs/index.ts',
      "import { readFile } from 'node:fs';",
      'contracts import zod only, not node:fs',
    ],
    ['domain/names.ts', "import { a } from '#contracts/runs';", 'domain must not import #contracts/runs'],
    [
      'domain/names.ts',
      "import { createHash } from 'node:crypto';",
      'domain imports zod only, not node:crypto',
    ],
    ['app/ui/table.tsx', "import { a } from '#domain/names';", 'ui must not import #domain/names'],
    ['demo/shop.ts', "import { a } from '#domain/names';", 'demo must not import #domain/names'],
    ['runner/main.ts', "import { a } from '#contracts/runs';", 'runner must not import #contracts/runs'],
    [
      'runner/main.ts',
      "import { a } from '#services/foundation/log';",
      'runner must not import #services/foundation/log',
    ],
    ['contracts/worker/job.ts', "import { a } from '../runs';", 'contracts/worker must not import ../runs'],
    ['demo/shop.ts', "import { a } from '#contracts/runs';", 'demo must not import #contracts/runs'],
    ['scripts/start/main.mjs', "import { z } from 'zod';", 'runs before packages are there, so no zod'],
    ['app/other/page.tsx', '', 'no place of the layout (tests/architecture/imports.ts lists the folders)'],
    ['server.ts', "import { a } from '#services/runs';", 'start must not import #services/runs'],
    ['server/pages.ts', "import { a } from '#services/runs';", 'web must not import #services/runs'],
    ['server/pages.ts', "import { a } from './compose/services';", 'web must not import ./compose/services'],
    ['server/config/env.ts', "import { a } from '../pages';", 'config must not import ../pages'],
    [
      'app/platform/forms.ts',
      "import { a } from '../../server/config/env';",
      'platform must not import ../../server/config/env',
    ],
    ['services/index.ts', '', 'no place of the layout (tests/architecture/imports.ts lists the folders)'],
    ['lib/page.tsx', '', 'no place of the layout (tests/architecture/imports.ts lists the folders)'],
    ['runner/capture.ts', '', 'no place of the layout (tests/architecture/imports.ts lists the folders)'],
  ])('%s: %s', (path, text, problem) => {
    expect(problems(path, text)).toEqual([`${path}: ${problem}`]);
  });

  test.each([
    [
      'app/reports/list.tsx',
      "import { a } from './columns'; import { b } from '~/shell/frame/frame'; import '#contracts/runs';",
    ],
    [
      'app/reports/list.tsx',
      "import type { loader } from '~/root'; import { a } from '~/live/run'; import '../../styles/a.css';",
    ],
    ['app/routes.ts', "import { a } from './reports/list';"],
    [
      'app/ui/table.tsx',
      "import { Box } from '@mantine/core'; import { useState } from 'react'; import './a.css';",
    ],
    [
      'services/runs/index.ts',
      "import { a } from '#services/foundation/log'; import './tables'; import 'drizzle-orm';",
    ],
    ['services/runs/runs.service.test.ts', "import { a } from '../auth/tables';"],
    ['services/map/repository.ts', "import { a } from '#services/runs/tables';"],
    ['server/compose/embedded.ts', "import { a } from '#services/auth'; import '../config/env';"],
    ['server.ts', "import './server/compose/start-server';"],
    [
      'server/pages.ts',
      "import { a } from './config/env'; import '~/platform/context'; import type { B } from '#services/runs';",
    ],
    ['scripts/start/main.mjs', "import { a } from './build.mjs'; import 'node:fs';"],
    [
      'contracts/runs/index.ts',
      "import { z } from 'zod'; import { a } from './report'; import '#domain/names';",
    ],
    [
      'domain/test-data/test-data-cipher.ts',
      "import { z } from 'zod'; import 'node:crypto'; import '../text';",
    ],
    ['app/editor/help.ts', "import { a } from '#domain/gherkin/message';"],
    ['runner/main.ts', "import '#domain/pages/page-route'; import '#contracts/worker/job';"],
    ['contracts/runs/report.ts', "import { a } from '../worker/evidence';"],
  ])('%s may: %s', (path, text) => {
    expect(problems(path, text)).toEqual([]);
  });

  test('app/platform does not become a drawer', () => {
    const files = Array.from({ length: 13 }, (_, n) => parseSource(`app/platform/a${n}.ts`, ''));
    expect(importsAgainstDirection(files)).toEqual([
      'app/platform: 13 files, at most 12; others belong to the part that needs them',
    ]);
    expect(importsAgainstDirection(files.slice(1))).toEqual([]);
  });

  test('finds a cycle of imports when one of them is of a type', () => {
    const files = [
      parseSource('services/runs/index.ts', "import { a } from './repository';"),
      parseSource('services/runs/repository.ts', "import './tables'; import type { B } from '.';"),
      parseSource('services/runs/tables.ts', "import { C } from '#contracts/runs';"),
      parseSource('contracts/runs/index.ts', ''),
    ];
    expect(importCycles(files)).toEqual([
      'services/runs/index.ts > services/runs/repository.ts > services/runs/index.ts',
    ]);
    expect(importCycles(files.slice(1))).toEqual([]);
  });

  test('a folder of pages is known by its first name', () => {
    expect(layerOf('app/reports/list/table.tsx')).toBe('page/reports');
    expect(layerOf('app/root.tsx')).toBe('routes');
  });
});

describe('gates', () => {
  const gate = "import { requireProject } from '~/access/gate';\n";
  const problems = (text: string, publicRoutes: string[] = []) =>
    ungatedRoutes([parseSource('app/reports/list.tsx', text)], publicRoutes);
  const ungated = (name: string) =>
    `app/reports/list.tsx: ${name} does not await a gate of app/access, and its record in app/pages/pages.ts is not for everyone`;
  const notPlain = 'app/reports/list.tsx: loader must be a plain "export async function loader"';

  test.each([
    ['no gate', 'export async function loader() { return null; }', ungated('loader')],
    ['no gate in an action', 'export async function action() { return null; }', ungated('action')],
    [
      'a gate that is not awaited',
      `${gate}export async function loader(a) { requireProject(a); }`,
      ungated('loader'),
    ],
    [
      'a gate in a function that may never be called',
      `${gate}export async function loader(a) { const later = async () => { await requireProject(a); }; }`,
      ungated('loader'),
    ],
    [
      'a function that is only called like a gate',
      "import { requireProject } from './own'; export async function loader(a) { await requireProject(a); }",
      ungated('loader'),
    ],
    ['a wrapped loader', `${gate}export const loader = wrap(async (a) => requireProject(a));`, notPlain],
    [
      'a loader that is not async',
      `${gate}export function loader(a) { return requireProject(a); }`,
      notPlain,
    ],
    ['a loader from elsewhere', "export { loader } from './other';", notPlain],
  ])('%s', (_, text, problem) => {
    expect(problems(text)).toEqual([problem]);
  });

  test('a gate that is awaited', () => {
    expect(
      problems(`${gate}export async function loader(a) { const { user } = await requireProject(a); }`),
    ).toEqual([]);
  });

  test('a public route needs none, but must be plain', () => {
    expect(problems('export async function loader() {}', ['reports/list.tsx'])).toEqual([]);
    expect(problems('export const loader = () => null;', ['reports/list.tsx'])).toEqual([notPlain]);
  });

  test('finds a route module without a record', () => {
    const sources = ['reports/list.tsx', 'old/page.tsx', 'ui/table.tsx'].map((path) =>
      parseSource(`app/${path}`, path.startsWith('ui') ? '' : 'export const meta = () => [];'),
    );
    expect(unrecordedRoutes(sources, ['reports/list.tsx'])).toEqual([
      'app/old/page.tsx: a route module without a record in app/pages/pages.ts',
    ]);
  });

  test('finds a record without a file', () => {
    const absent = 'app/pages/pages.ts: there is no app/old/page.tsx';
    expect(unrecordedRoutes([], ['old/page.tsx'])).toEqual([absent]);
  });
});

describe('contents', () => {
  test.each([
    'const a = process.env.A;',
    "const a = process['env'].A;",
    'const { env } = process;',
    "import { env } from 'node:process';",
    'const a = import.meta.env.MODE;',
    'f(globalThis.process.env);',
  ])('a read of the environment: %s', (text) => {
    const reading = [
      'services/runs/index.ts',
      'server/config/env.ts',
      'scripts/a.mjs',
      'tests/a.ts',
      'vite.config.ts',
    ];
    expect(environmentReads(reading.map((path) => parseSource(path, text)))).toEqual([
      'services/runs/index.ts: reads process.env, which only server/config/env.ts does',
    ]);
  });

  test('words about the environment are no read of it', () => {
    const text = "// process.env is not read here\nconst text = 'process.env'; const a = context.env;";
    expect(environmentReads([parseSource('runner/process/scope.ts', text)])).toEqual([]);
  });

  test.each([
    'const a: any = 1;',
    'const a = b as any;',
    'const a: Record<string, any> = {};',
    `// @ts-${'ignore'}\nconst a = 1;`,
    `// @ts-${'nocheck'}`,
    ['/** @param {', '} a */'].join('any'),
  ])('given up types: %s', (text) => {
    expect(untyped([parseSource('app/ui/a.ts', text)])).toHaveLength(1);
  });

  test('the word any gives up nothing', () => {
    const text = "// any of them\nconst any = 'any'; const all = Promise.any([]);";
    expect(untyped([parseSource('app/ui/a.ts', text)])).toEqual([]);
  });

  test('names that say nothing', () => {
    const paths = ['app/utils/a.ts', 'app/ui/form-helpers.ts', 'services/common.ts', 'app/ui/part2.test.ts'];
    expect(emptyNames(paths.map((path) => parseSource(path, '')))).toHaveLength(paths.length);
    expect(emptyNames([parseSource('app/reports/parts/utility-bill.ts', '')])).toEqual([]);
  });

  test('marks of unfinished work', () => {
    expect(unfinished([parseSource('app/ui/a.ts', `// ${'TO'}DO: later`)])).toHaveLength(1);
    expect(unfinished([parseSource('app/ui/a.ts', "const name = 'TODOS';")])).toEqual([]);
  });
});

describe('documents', () => {
  // In pieces, so that the rule does not find them here.
  const rules = 'docs' + '/rules/runs.md';
  const documents = [{ path: rules, text: '# Runs\n\n## Stop and go\n\n```sh\n# Not one\n```\n' }];
  const problems = (text: string, path = 'app/a.ts') => unknownDocuments([{ path, text }], documents);

  test.each([
    [`/** As it is (${rules}). */`],
    [`/** As it is (${rules}, Stop and go). */`],
    [`/**\n * As it is (${rules}, Stop\n * and go).\n */`],
    [`// As it is (${rules},\n// Stop and go: at once).`],
    [`// ${rules}, ${rules}`],
    ['const specified = 1;'],
  ])('%s names what is there', (text) => {
    expect(problems(text)).toEqual([]);
  });

  test.each([
    ['/** (speci' + 'fication) */', 'app/a.ts: names "speci' + 'fication"'],
    ['// The Speci' + 'fications say so.', 'app/a.ts: names "Speci' + 'fications"'],
    ['// (shell.' + 'md section 2)', 'app/a.ts: names "shell.' + 'md"'],
    ['// workbench.' + 'md', 'app/a.ts: names "workbench.' + 'md"'],
    ['// docs' + '/rules/none.md', 'app/a.ts: names docs' + '/rules/none.md, which is not there'],
    [`// (${rules}, Stopping)`, `app/a.ts: names a section of ${rules} which it does not have: Stopping)`],
    [`// (${rules}, Stop and gone)`, `app/a.ts: names a section of ${rules}`],
    [`// (${rules}, Not one)`, `app/a.ts: names a section of ${rules}`],
  ])('%s is found', (text, problem) => {
    expect(problems(text)).toEqual([expect.stringContaining(problem)]);
  });

  test('links to files and headings that are not there', () => {
    const other = 'docs' + '/a/b.md';
    const links = (text: string) =>
      brokenLinks([...documents, { path: other, text }], (path) => [other, 'LICENCE', rules].includes(path));
    const sound =
      '[a](#its-here) [b](../../LICENCE) [c](../rules/runs.md#stop-and-go) [d](https://a.example/#b)';
    expect(links(`# It\u2019s \`here\`\n${sound}`)).toEqual([]);
    expect(links('[a](#there) [b](../../gone.md) [c](../rules/runs.md#not-one)')).toEqual([
      expect.stringContaining('leads to a heading which is not there: #there'),
      expect.stringContaining('leads to gone.md, which is not there'),
      expect.stringContaining('leads to a heading which is not there: ../rules/runs.md#not-one'),
    ]);
  });
});

test('a class that a style sheet does not have', () => {
  const sheets = [
    {
      path: 'app/a/list.module.css',
      text: '.row:hover, .row > .name { color: red }\n@media print { .none { color: red } }',
    },
    { path: 'app/ui/table.module.css', text: '/* .gone */ .table { color: red }' },
  ];
  const text = `import own from './list.module.css';
import table from '~/ui/table.module.css';
const a = [own.row, own.name, own.none, table.table, other.gone, own.table, table.gone];`;
  expect(unknownClasses([parseSource('app/a/list.tsx', text)], sheets)).toEqual([
    'app/a/list.tsx: app/a/list.module.css has no class table',
    'app/a/list.tsx: app/ui/table.module.css has no class gone',
  ]);
});

describe('names', () => {
  const problems = (...files: [path: string, text: string][]) =>
    repeatedNames(files.map(([path, text]) => parseSource(path, text)));

  test.each([
    ['an interface and a type', 'export interface A { b: string }', 'export type A = string;'],
    ['a function and a class', 'export function A() {}', 'export class A {}'],
    [
      'a function and a constant with a function',
      'export async function A() {}',
      'export const A = () => 1;',
    ],
  ])('names both files when %s have one name', (_, first, second) => {
    expect(problems(['app/a.ts', first], ['services/b.ts', second])).toEqual([
      'A: exported by app/a.ts, services/b.ts; give each its own name',
    ]);
  });

  test.each([
    ['only one is exported', 'app/b.ts', 'interface A { b: string }'],
    ['the other is a value', 'app/b.ts', 'export const A = 1;'],
    ['the other re-exports it', 'app/b.ts', "export { type A } from './a';"],
    ['the other is a test', 'app/b.test.ts', 'export interface A { b: string }'],
  ])('accepts a name when %s', (_, path, text) => {
    expect(problems(['app/a.ts', 'export interface A { b: string }'], [path, text])).toEqual([]);
  });

  test('accepts loaders of several routes', () => {
    const text = 'export function loader() {}';
    expect(problems(['app/a.tsx', text], ['app/b.tsx', text])).toEqual([]);
  });
});
