import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSite, steps, type TestSite } from './testing';
import { setStage, type Stage } from './testing.stage';

let site: TestSite;
let stage: Stage;
beforeAll(async () => {
  site = await startSite({ '/': '<title>Shop</title><h1>Shop</h1>' });
  stage = await setStage(site.baseUrl, {});
  stage.worker.start();
});
afterAll(async () => {
  await stage.close();
  await site.close();
});

describe('files of step code', () => {
  const code = steps(`
import fs from 'node:fs';
import path from 'node:path';
BeforeAll(() => fs.writeFileSync('auth.json', '{"user":1}'));
const loaded = fs.openSync('run.log', 'a');
Given('files are written', async function () {
  await this.page.goto(this.baseUrl);
  fs.mkdirSync('reports');
  fs.appendFileSync(loaded, 'one scenario');
  await this.page.screenshot({ path: 'reports/a.png' });
  await this.context.storageState({ path: path.join(import.meta.dirname, '../../state.json') });
  await this.context.tracing.start({ snapshots: true });
  await this.context.tracing.stop({ path: 'reports/t.zip' });
  const found = ['reports/a.png', 'state.json', 'reports/t.zip'].filter((file) => fs.existsSync(file));
  if (found.length !== 3) throw new Error('found ' + found);
  fs.writeFileSync('auth.json', '{"user":2}');
  fs.writeFileSync('features/shop.feature', 'Feature: Other');
  fs.rmSync('environments', { recursive: true });
  process.chdir('features');
});
Then('they are as at first', function () {
  const seen = [
    fs.readFileSync('auth.json', 'utf8'),
    fs.readFileSync('features/shop.feature', 'utf8').slice(0, 13),
    fs.existsSync('environments/demo.json'),
    fs.existsSync('reports') || fs.existsSync('state.json'),
    fs.statSync('run.log').size,
    process.cwd() === path.resolve(import.meta.dirname, '../..'),
  ];
  console.log(process.pid + ' ' + seen.join('|'));
});
`);
  const feature = `Feature: Files
  Scenario: a
    Given they are as at first
    And files are written
  Scenario: b
    Given they are as at first
    And files are written
`;
  const seen = '{"user":1}|Feature: File|true|false|0|true';

  it('start each scenario as BeforeAll hooks left them, in the same process', async () => {
    const first = await stage.run({ feature, code }, { line: 2 });
    const second = await stage.run({ feature, code }, { line: 5 });
    expect([first.outcome, second.outcome]).toMatchObject([{ status: 'PASSED' }, { status: 'PASSED' }]);
    const [one = '', two = ''] = [first, second].map((run) => run.steps[0]?.webLog[0]?.text);
    expect(one.split(' ').slice(1).join(' ')).toBe(seen);
    expect(two).toBe(one);
    const folder = (await Promise.all(stage.folders()))[0] ?? '';
    expect(await readFile(join(folder, 'features/shop.feature'), 'utf8')).toBe(feature);
    expect(existsSync(join(folder, 'auth.json'))).toBe(false);
  });

  it('cannot be more than a repository may have', async () => {
    const files = {
      feature: 'Feature: Large\n  Scenario: a\n    Given a step',
      code: steps(`Given('a step', () => {});`),
    };
    stage.commit(files);
    const folder = (await Promise.all(stage.folders())).at(-1) ?? '';
    await writeFile(join(folder, 'large.bin'), Buffer.alloc(301 * 2 ** 20));
    const { outcome, attempts } = await stage.run(files, { line: 2 });
    expect(outcome).toMatchObject({ status: 'FAILED', message: expect.stringContaining('may have 300 MB') });
    expect(attempts).toEqual([1]);
  });
});

describe('TypeScript', () => {
  const feature = `Feature: Typed
  Scenario: a
    Given a typed step
    When it fails
`;
  const typed = `import { Given, When } from '@cucumber/cucumber';

interface World {
  page: { title(): Promise<string> };
}

type Never = never;
Given('a typed step', async function (this: World) {
  console.log(await this.page.title());
});
When('it fails', function (this: World) {
  fail();
});

function fail(): Never {
  throw new Error('it failed');
}`;

  it.each([
    [
      'CommonJS',
      '{}',
      { requireModule: ['ts-node/register'], require: ['code/*.ts'], import: ['features/support/*'] },
    ],
    ['a module', '{"type":"module"}', { loader: ['tsx'], import: ['code/*.ts', 'features/support/*'] }],
  ])('as %s names its own lines in the report', async (_kind, manifest, configuration) => {
    const more = {
      'package.json': manifest,
      'cucumber.json': JSON.stringify({ default: configuration }),
      'code/typed.ts': typed,
    };
    const { outcome, steps: reported } = await stage.run({ feature, code: '', more }, { line: 2 });
    expect(outcome?.message).toBe('it failed\n    at code/typed.ts:16:9\n    at code/typed.ts:12:3');
    expect(reported.map(({ definition }) => definition)).toEqual(['code/typed.ts:8', 'code/typed.ts:11']);
    expect(reported[0]?.webLog[0]).toMatchObject({ location: 'code/typed.ts:9' });
  });

  it('that does not compile fails the scenario with file and line', async () => {
    const more = {
      'cucumber.json': '{"default":{"require":["code/*.ts"]}}',
      'code/typed.ts': 'const a = 1;\nconst b: = 2;',
    };
    const { outcome } = await stage.run({ feature, code: '', more }, { line: 2 });
    expect(outcome?.message).toContain('The step code does not load: code/typed.ts:2: Type expected.');
  });
});
