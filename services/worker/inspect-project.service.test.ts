import { randomUUID } from 'node:crypto';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  CucumberExpression,
  ParameterType,
  ParameterTypeRegistry,
  RegularExpression,
} from '@cucumber/cucumber-expressions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LoadedProject } from '#contracts/worker/loaded-project';
import { silentLog } from '#services/foundation/testing';
import { inspectProject, type InspectJob } from './inspect-project';
import { isolationHere, makeBench, type Bench } from './testing';

let bench: Bench;
beforeAll(async () => void (bench = await makeBench()));
afterAll(() => bench.remove());

type Files = Record<string, string>;
const limits = { memoryMb: 256, diskMb: 32 };

async function write(files: Files): Promise<string> {
  const folder = join(bench.dir, 'checkouts', randomUUID(), 'c'.repeat(40));
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  return folder;
}

async function inspect(files: Files, job: Partial<InspectJob> = {}) {
  const projectDir = await write(files);
  return inspectProject(
    { projectId: randomUUID(), projectDir, packagesDir: null, ...job },
    {
      entry: bench.runnerEntry,
      workDir: bench.workDir,
      isolation: await isolationHere,
      log: silentLog,
      ...limits,
    },
    new AbortController().signal,
  );
}

async function reportOf(files: Files, job: Partial<InspectJob> = {}): Promise<LoadedProject> {
  const inspection = await inspect(files, job);
  if ('reason' in inspection) throw new Error(inspection.reason);
  return inspection.report;
}

/** Returns `file:line pattern` of each definition, sorted. */
const shown = ({ definitions }: LoadedProject) =>
  definitions.map(({ file, line, pattern }) => `${file}:${line} ${pattern.source}`).sort();

const given = (text: string, from = `import { Given } from '@cucumber/cucumber';`) =>
  `${from}\nGiven('${text}', function () {});\n`;
const required = `const { Given } = require('@cucumber/cucumber');`;

describe('step definitions of every kind', () => {
  // ~ and § stand for the signs of template literals.
  const patterns =
    String.raw`import { Given as Angenommen, When, Then, defineStep, defineParameterType, setDefaultTimeout } from '@cucumber/cucumber';
import * as cuke from '@cucumber/cucumber';
setDefaultTimeout(45_000);
defineParameterType({ name: 'colour', regexp: /red|green/, transformer: (s) => s.toUpperCase() });
defineParameterType({ name: 'money', regexp: [/€ ?\d+/, /\d+ EUR/], transformer: (s) => Number(s.replace(/\D/g, '')) });
for (const n of ['box', 'crate']) When(~I open the §{n}~, async function () {});
const HOUR = '(\\d{1,2}):(\\d{2})';
When(new RegExp(~^at §{HOUR}$~), function (h, m) {});
When(new RegExp('^I wait (\\d+) (?:second|minute)s?$', 'i'), function (n) {});
Angenommen('a basket with {int} apple(s)', function (n) {});
Then('the light is {colour}', function (c) {});
Then('it costs {money}', function (c) {});
When('I check/tick the {string} box/toggle', function (s) {});
When('I do an A\\/B test \\(twice\\)', function () {});
defineStep(/^I say '((?:[^'\\]|\\.)*)' aloud$/, function (s) {});
cuke.When('I come through a namespace', function () {});
Then(/^I see (?:a|an|the) "([^"]*)"(?: with (\d+) stars?)?$/u, { timeout: 90_000 }, function (a, b) {});
When('{} happens', function (x) {});
`
      .replaceAll('~', '`')
      .replaceAll('§', '$');
  const texts = [
    ...['a basket with 1 apple', 'a basket with 3 apples', 'I open the box', 'I open the crate', 'at 9:45'],
    ...['I WAIT 5 seconds', 'the light is red', 'it costs € 5', 'it costs 7 EUR', 'I check the "news" box'],
    ...['I tick the "news" toggle', 'I do an A/B test (twice)', String.raw`I say 'it\'s fine' aloud`],
    ...[
      'I come through a namespace',
      'I see an "apple" with 5 stars',
      'I see the "apple"',
      'the moon happens',
    ],
    ...['a step from a cjs file', 'a step from a js file', 'a step through a helper of our own'],
  ];
  let report: LoadedProject;
  beforeAll(async () => {
    report = await reportOf({
      'package.json': '{"type":"module"}',
      'features/all.feature': 'Feature: All',
      'features/step_definitions/patterns.mjs': patterns,
      'features/step_definitions/legacy.cjs': given('a step from a cjs file', required),
      'features/step_definitions/plain.js': given('a step from a js file'),
      'features/support/helper.mjs': `import { Given } from '@cucumber/cucumber';\nexport const given = (text, fn) => Given(text, fn);`,
      'features/step_definitions/wrapped.mjs': given(
        'a step through a helper of our own',
        `import { given as Given } from '../support/helper.mjs';`,
      ),
      'features/support/hooks.mjs': `import { Before, AfterAll } from '@cucumber/cucumber';
Before({ name: 'sign in', tags: '@user' }, () => {});
AfterAll(() => {});`,
    });
  });

  /** Returns the definitions that match a text, as a reader of the report finds them. */
  function matches(text: string): string[] {
    const registry = new ParameterTypeRegistry();
    for (const { name, regexps } of report.parameterTypes) {
      registry.defineParameterType(new ParameterType(name, regexps, null, (s: string) => s, false, false));
    }
    return report.definitions
      .filter(({ pattern: { kind, source, flags } }) => {
        const expression =
          kind === 'expression'
            ? new CucumberExpression(source, registry)
            : new RegularExpression(new RegExp(source, flags), registry);
        return expression.match(text) !== null;
      })
      .map(({ file, line }) => `${file}:${line}`);
  }

  it.each(texts)('finds one definition for: %s', (text) => {
    expect(matches(text)).toHaveLength(1);
  });
  it('finds none for a step without code', () => {
    expect(matches('a star step nobody knows')).toEqual([]);
  });
  it('names file and line, parameter types and hooks', () => {
    expect(matches('I open the crate')).toEqual(['features/step_definitions/patterns.mjs:6']);
    expect(report.parameterTypes).toEqual([
      { name: 'colour', regexps: ['red|green'] },
      { name: 'money', regexps: ['€ ?\\d+', '\\d+ EUR'] },
    ]);
    expect(report.hooks).toEqual([
      { kind: 'Before', name: 'sign in', tags: '@user', file: 'features/support/hooks.mjs', line: 2 },
      { kind: 'AfterAll', file: 'features/support/hooks.mjs', line: 3 },
    ]);
    expect(report.problems).toEqual([]);
    expect(report.configuration).toMatchObject({
      features: ['features/all.feature'],
      paths: [],
      language: 'en',
    });
  });
});

describe('layouts', () => {
  it('reads a CommonJS project with a configuration, and notes what does not apply', async () => {
    const report = await reportOf({
      'package.json': '{}',
      'cucumber.js': `module.exports = {
        default: { paths: ['tests/e2e/*.feature'], require: ['tests/code/*.js'], parallel: 2, retry: 1, strict: false, language: 'de',
          worldParameters: { token: 'x' } },
        smoke: { tags: '@smoke', require: ['smoke/*.js'] } };`,
      'tests/e2e/a [1].feature': 'Funktionalität: A',
      'tests/code/a.js': given('a', required),
      'smoke/b.js': given('b', required),
    });
    expect(shown(report)).toEqual(['tests/code/a.js:2 a']);
    expect(report.configuration).toEqual({
      file: 'cucumber.js',
      profiles: [],
      paths: ['tests/e2e/*.feature'],
      features: ['tests/e2e/a [1].feature'],
      requirePaths: ['tests/code/*.js'],
      importPaths: [],
      supportFiles: ['tests/code/a.js'],
      requireModules: [],
      loaders: [],
      tags: '',
      retry: 1,
      parallel: 2,
      language: 'de',
      worldParameters: ['token'],
    });
    expect(report.notes).toEqual([
      expect.stringContaining('parallel 2'),
      expect.stringContaining('retry 1'),
      expect.stringContaining('strict to false'),
    ]);
  });

  it('uses the chosen profile, configuration file and arguments', async () => {
    const files = {
      'config/cucumber.json': JSON.stringify({ smoke: { import: ['smoke/*.mjs'], tags: '@smoke' } }),
      'smoke/b.mjs': given('b'),
      'more/c.cjs': given('c', required),
    };
    const report = await reportOf(files, {
      cucumber: { config: 'config/cucumber.json', profile: 'smoke', arguments: "--require 'more/*.cjs'" },
    });
    expect(shown(report)).toEqual(['more/c.cjs:2 c', 'smoke/b.mjs:2 b']);
    expect(report.configuration).toMatchObject({ profiles: ['smoke'], tags: '@smoke' });
    expect(await inspect(files, { cucumber: { config: 'config/cucumber.json', profile: 'gone' } })).toEqual({
      reason: expect.stringContaining(`Requested profile "gone" doesn't exist`),
    });
  });

  it('finds step code beside the features when nothing names it', async () => {
    const report = await reportOf({
      'cucumber.json': '{"default":{"paths":["src/shop/*.feature"]}}',
      'src/shop/a.feature': 'Feature: A',
      'src/shop/steps/a.mjs': given('a'),
      'features/steps/b.mjs': given('b'),
    });
    expect(shown(report)).toEqual(['features/steps/b.mjs:2 b', 'src/shop/steps/a.mjs:2 a']);
  });

  it('uses the cucumber of the product where a repository has its own, also for deep imports', async () => {
    const report = await reportOf({
      'node_modules/@cucumber/cucumber/package.json': '{"version":"8.0.0","main":"index.js"}',
      'node_modules/@cucumber/cucumber/index.js': `throw new Error('another cucumber');`,
      'cucumber.json': '{"default":{"require":["code/*.cjs"]}}',
      'code/a.cjs': given('a', required),
      'code/b.cjs': given(
        'b',
        `const { default: { methods: { Given } } } = require('@cucumber/cucumber/lib/support_code_library_builder/index');`,
      ),
    });
    expect(report.problems).toEqual([]);
    expect(shown(report)).toEqual(['code/a.cjs:2 a', 'code/b.cjs:2 b']);
  });

  it('says that playwright-bdd is not supported', async () => {
    const { problems } = await reportOf({
      'playwright.config.ts': `import { defineConfig } from '@playwright/test';\nconst testDir = defineBddConfig({});`,
      'features/a.feature': 'Feature: A',
    });
    expect(problems).toEqual([
      {
        file: 'playwright.config.ts',
        line: 2,
        message: expect.stringContaining('does not support playwright-bdd'),
      },
    ]);
  });
});

describe('TypeScript', () => {
  const world = `import { setWorldConstructor, World } from '@cucumber/cucumber';
enum Kind { small }
export class Shop<T> extends World { constructor(private readonly options: never, readonly kind: Kind = Kind.small) { super(options); } value?: T; }
setWorldConstructor(Shop);`;

  it('loads CommonJS that ts-node would load, with aliases and decorators', async () => {
    const report = await reportOf({
      'package.json': '{}',
      'tsconfig.json': `{ // a comment
        "compilerOptions": { "target": "es5", "experimentalDecorators": true, "baseUrl": ".", "paths": { "@pages/*": ["pages/*"] } } }`,
      'cucumber.js': `module.exports = { default: { requireModule: ['ts-node/register'], require: ['steps/**/*.ts'] } };`,
      'pages/shop.page.ts': `const seen: string[] = [];
export function noted(target: object, name: string) { seen.push(name); }
export class ShopPage { @noted open(): void {} }
export type Opened = { at: number };
export default seen;`,
      'steps/world.ts': world,
      'steps/a.ts': `import type { Opened } from '@pages/shop.page';
import seen, { ShopPage } from '@pages/shop.page';
import { Given } from '@cucumber/cucumber';

interface Unused {
  name: string;
}
const wrong: number = 'a type error';
Given(\`\${seen.join()} \${new ShopPage() instanceof ShopPage}\`, async function (this: Unused, opened: Opened) {});`,
    });
    expect(report.problems).toEqual([]);
    expect(shown(report)).toEqual(['steps/a.ts:9 open true']);
    expect(report.configuration.supportFiles).toEqual(['steps/a.ts', 'steps/world.ts']);
    expect(report.notes).toEqual([expect.stringContaining('in place of ts-node/register')]);
  });

  it('loads modules that tsx would load, whatever their imports are called', async () => {
    const report = await reportOf({
      'package.json': '{"type":"module"}',
      'tsconfig.base.json': '{"compilerOptions":{"paths":{"~/*":["./src/*"]}}}',
      'tsconfig.json': '{"extends":"./tsconfig.base.json"}',
      'cucumber.json': '{"default":{"loader":["tsx"],"import":["steps/*.ts","steps/*.mts","steps/*.cts"]}}',
      'src/texts.ts': `export const text: string = 'alias';\nexport * from './deep';`,
      'src/deep/index.ts': `export const deep = 'folder' as const;`,
      'src/data.json': '{"name":"json"}',
      'src/old.cts': `export const old: string = 'commonjs';`,
      'src/late-a.ts': `export default 'late' as string;`,
      'steps/world.ts': world,
      'steps/a.ts': `import { Given } from '@cucumber/cucumber';
import { text, deep } from '~/texts';
import data from '../src/data.json';
import { old } from '../src/old.cjs';
import { plain } from '../src/plain.js';

type A = { b: string };
const late = await import(\`../src/late-\${'a'}.js\`);
Given([text, deep, data.name, old, plain, late.default].join(' '), (a: A) => {});`,
      'src/plain.js': `import { text } from './texts';\nexport const plain = 'js-' + text;`,
      'steps/b.mts': given('b'),
      'steps/c.cts': given('c', `import { Given } from '@cucumber/cucumber';\ninterface X { y: 1 }`),
    });
    expect(report.problems).toEqual([]);
    expect(shown(report)).toEqual([
      'steps/a.ts:9 alias folder json commonjs js-alias late',
      'steps/b.mts:2 b',
      'steps/c.cts:3 c',
    ]);
  });

  it('loads the TypeScript of packages in the repository', async () => {
    const report = await reportOf({
      'package.json': JSON.stringify({
        type: 'module',
        dependencies: { '@shop/pages': 'file:packages/pages' },
      }),
      'packages/pages/package.json':
        '{"name":"@shop/pages","type":"module","exports":{".":"./src/index.ts","./*":"./src/*.ts"}}',
      'packages/pages/src/index.ts': `export const main: string = 'main';`,
      'packages/pages/src/other.ts': `export const other: string = 'other';`,
      'cucumber.json': '{"default":{"import":["steps/*.ts"]}}',
      'steps/a.ts': `import { Given } from '@cucumber/cucumber';
import { main } from '@shop/pages';
import { other } from '@shop/pages/other';
Given(main + ' ' + other, () => {});`,
    });
    expect(report.problems).toEqual([]);
    expect(shown(report)).toEqual(['steps/a.ts:4 main other']);
  });
});

describe('files that do not load', () => {
  it('names file and line, and loads the other files', async () => {
    const report = await reportOf({
      'package.json': '{"type":"module"}',
      'cucumber.json': '{"default":{"import":["steps/*"]}}',
      'steps/a-throws.mjs': `${given('before')}\nthrow new Error('no database');`,
      'steps/b-syntax.mjs': 'const a = 1;\nconst const = 2;',
      'steps/c-types.ts': 'const a: number = 1;\nconst b: = 2;',
      'steps/d-missing.mjs': `import 'not-installed';`,
      'steps/e-reaches.ts': `import './c-types';`,
      'steps/e-uses.ts': `type A = 1;\nimport more from 'not-installed-either';\nmore();`,
      'steps/f-pattern.mjs': given('a {thing}'),
      'steps/g-old.cjs': 'const a = 1;\nconst const = 2;',
      'steps/h-browser.mjs': `import { chromium } from 'playwright';\nawait chromium.launch();`,
      'steps/z-good.mjs':
        given('good') + `new URL('/', process.env.BASE_URL);\nif (process.env.TEST_ENV) throw 1;`,
    });
    expect(shown(report)).toEqual(['steps/a-throws.mjs:2 before', 'steps/z-good.mjs:2 good']);
    const places = report.problems.map(
      ({ file, line, message }) => `${file}:${line} ${message.split('\n')[0]}`,
    );
    expect(places).toEqual([
      'steps/a-throws.mjs:4 no database',
      expect.stringMatching(/^steps\/b-syntax\.mjs:2 /),
      expect.stringMatching(/^steps\/c-types\.ts:2 steps\/c-types\.ts:2: /),
      expect.stringMatching(/^steps\/d-missing\.mjs:1 .*Cannot find package 'not-installed'/),
      expect.stringMatching(/^steps\/c-types\.ts:2 /),
      expect.stringMatching(/^steps\/e-uses\.ts:2 .*'not-installed-either' imported from steps\/e-uses\.ts$/),
      expect.stringMatching(/^steps\/g-old\.cjs:2 /),
      expect.stringMatching(/^steps\/h-browser\.mjs:2 There is no browser/),
      'steps/f-pattern.mjs:2 Cucumber refuses the pattern “a {thing}”: The parameter type {thing} is not defined.',
    ]);
    expect(report.problems.flatMap(({ file, loading }) => (loading ? [[file, loading]] : []))).toEqual([
      ['steps/c-types.ts', 'steps/e-reaches.ts'],
    ]);
    expect(JSON.stringify(report)).not.toContain(bench.dir);
  });

  it('reports errors that no code awaits, and the step definitions nevertheless', async () => {
    const report = await reportOf({
      'cucumber.json': '{"default":{"import":["steps/*.mjs"]}}',
      'steps/a.mjs': `import { chromium } from 'playwright';\nchromium.launch();\n${given('a')}`,
      'steps/b.mjs': `Promise.reject(new Error('nobody waits'));\n${given('b')}`,
    });
    expect(shown(report)).toEqual(['steps/a.mjs:4 a', 'steps/b.mjs:3 b']);
    expect(report.problems).toEqual([
      { file: 'steps/a.mjs', line: 2, message: expect.stringMatching(/^There is no browser/) },
      { file: 'steps/b.mjs', line: 1, message: expect.stringMatching(/^nobody waits/) },
    ]);
  });

  it('names an option that cucumber does not know, and leaves out an obsolete one', async () => {
    const files = { 'features/a.mjs': given('a') };
    const withOptions = (text: string) => inspect(files, { cucumber: { arguments: text } });
    expect(await withOptions('--retries 2')).toEqual({
      reason: expect.stringContaining(`unknown option '--retries'`),
    });
    expect(await withOptions('--publish-quiet')).toMatchObject({
      report: { notes: [expect.stringContaining('--publish-quiet')] },
    });
  });

  it('names a loader that cannot run here', async () => {
    const { problems } = await reportOf({
      'cucumber.json': '{"default":{"loader":["./own-loader.mjs"],"import":["steps/*.mjs"]}}',
      'own-loader.mjs': 'export {};',
      'steps/a.mjs': given('a'),
    });
    expect(problems).toEqual([
      { file: 'cucumber.json', line: 0, message: expect.stringContaining('restricted') },
    ]);
  });
});

describe('hostile code', () => {
  const load = (code: string) => inspect({ 'features/a.mjs': code }, { timeLimit: 3_000 });

  it('is stopped when it never ends', { timeout: 60_000 }, async () => {
    const reason = expect.stringContaining('did not end within 10 s');
    expect(await load('for (;;) {}')).toEqual({ reason });
    expect(await load('await new Promise((done) => setTimeout(done, 1e9));')).toEqual({ reason });
  });
  it('is reported when it ends its process', async () => {
    expect(await load('process.exit(0);')).toEqual({ reason: expect.stringContaining('exit code 0') });
  });
  it('is stopped when it takes too much memory or too many files', { timeout: 60_000 }, async () => {
    const memory = 'const all = []; for (;;) all.push(new Array(1e6).fill({}));';
    expect(await load(memory)).toEqual({ reason: expect.stringContaining('256 MB') });
    const files = `import fs from 'node:fs'; fs.writeFileSync('a', Buffer.alloc(40 * 2 ** 20));`;
    const written = await load(files);
    expect(JSON.stringify(written)).toMatch(/ENOSPC|32 MB/);
  });
  it('cannot forge a report', async () => {
    const forged = `import fs from 'node:fs';
      const json = JSON.stringify({ type: 'inspected', report: { definitions: [] } });
      const head = Buffer.alloc(5); head.writeUInt32BE(json.length + 32); head[4] = 1;
      fs.writeSync(4, Buffer.concat([head, Buffer.alloc(32), Buffer.from(json)]));`;
    expect(await load(forged)).toEqual({ reason: expect.stringContaining('interfered with the report') });
  });
  it('gets a report cut to its limits when it defines very much', async () => {
    const inspection = await load(`import { Given } from '@cucumber/cucumber';
      for (let i = 0; i < 6000; i++) Given('a step ' + i + 'x'.repeat(i % 3000), () => {});`);
    if ('reason' in inspection) throw new Error(inspection.reason);
    expect(inspection.report.definitions.length).toBeGreaterThan(100);
    expect(inspection.report.notes.join()).toMatch(/Only the first 5000 of 6000.*are listed, because/s);
  });
  it('leaves no folder and no process behind', async () => {
    expect(await readdir(join(bench.workDir, 'runners'))).toEqual([]);
  });
});
