import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { silentLog } from '#services/foundation/testing';
import { isolationHere, openRules, startSite, steps, type TestSite } from '../testing';
import { setStage, type Stage } from '../testing.stage';
import { ProjectPackages } from './index';
import { startRegistry, type Published, type Registry } from './registry.fixture';

const token = 'npm_secretOfTheRegistry';
const touched = join('/tmp', `script-ran-${randomUUID()}`);
const script = `node -e "require('fs').writeFileSync('${touched}', '')"`;
const large = randomBytes(3 * 2 ** 20);

const published: Published[] = [
  {
    name: 'price-of',
    version: '1.2.0',
    files: { 'index.js': `exports.priceOf = (count) => count * require('unit-price');` },
    manifest: {
      main: 'index.js',
      bin: { 'price-of': 'index.js' },
      dependencies: { 'unit-price': '^2.0.0' },
      scripts: { preinstall: script, install: script, postinstall: script },
    },
    link: ['secret', '/etc/passwd'],
  },
  { name: 'unit-price', version: '2.1.0', files: { 'index.js': 'module.exports = 7;' } },
  {
    name: '@shop/private',
    version: '1.0.0',
    files: { 'index.js': 'module.exports = "ours";' },
    token,
  },
  // A different copy of a package that Scenarium provides to step code.
  {
    name: '@cucumber/cucumber',
    version: '12.9.0',
    files: { 'index.js': 'throw new Error("another cucumber was loaded");' },
  },
  {
    name: 'brings-cucumber',
    version: '1.0.0',
    files: { 'index.js': `module.exports = typeof require('@cucumber/cucumber').Given;` },
    manifest: { dependencies: { '@cucumber/cucumber': '*' } },
  },
  { name: 'large', version: '1.0.0', files: { 'data.bin': large, 'index.js': '' } },
];

let site: TestSite;
let registry: Registry;
let stage: Stage;
let npmrc = '';
let elsewhere: Registry;
let hung: Awaited<ReturnType<typeof startSilence>>;

beforeAll(async () => {
  site = await startSite({ '/': '<h1>Shop</h1>' });
  elsewhere = await startRegistry([{ name: 'moved', version: '1.0.0', files: { 'index.js': '' } }]);
  hung = await startSilence();
  const moved = { name: 'moved', version: '1.0.0', tarball: `${elsewhere.url}moved/-/moved-1.0.0.tgz` };
  registry = await startRegistry([...published, moved]);
  const { host } = registry;
  stage = await setStage(site.baseUrl, {
    npmrc: async () => npmrc,
    // The operator allows the registries on the worker's machine, but no other service there.
    egress: { allow: [registry, hung, elsewhere].map((item) => ({ host, port: item.port })) },
    threads: 2,
    packages: { mb: 2, time: 20_000, totalMb: 100 },
  });
  stage.worker.start();
});

afterAll(async () => {
  await stage.close();
  await Promise.all([site.close(), registry.close(), elsewhere.close(), hung.close()]);
});

const ofHere = (...more: string[]) => [`registry=${registry.url}`, ...more, ''].join('\n');
const nerf = () => `//127.0.0.1:${registry.port}/:_authToken=${token}`;
const feature = 'Feature: Shop\n  Scenario: Buying\n    Given the price is right\n';
const saying = (expected: string, actual: string, imports: string) =>
  steps(`
${imports}
Given('the price is right', async function () { expect(${actual}).toEqual(${expected}); });`);
const needing = (dependencies: Record<string, string>, more: Record<string, unknown> = {}) => ({
  'package.json': JSON.stringify({ type: 'module', dependencies, ...more }),
});

const code = () => saying('21', 'priceOf(3)', `import { priceOf } from 'price-of';`);

test('a scenario uses the packages that package.json names; they are installed once, without their scripts', async () => {
  npmrc = ofHere();
  const more = needing({ '@cucumber/cucumber': '12.9.0', 'price-of': '^1.0.0', playwright: '*' });
  const first = await stage.run({ feature, code: code(), more });
  expect(first.outcome).toMatchObject({ status: 'PASSED' });
  expect(existsSync(touched)).toBe(false);
  expect(registry.asked).toContain('/price-of/-/price-of-1.2.0.tgz');
  expect(registry.asked).toContain('/unit-price/-/unit-price-2.1.0.tgz');
  expect(registry.asked.filter((path) => path.includes('cucumber'))).toEqual([]);

  const before = registry.asked.length;
  // Another environment means another process, but the packages are the same.
  const again = await stage.run(
    { feature, code: code(), more },
    { env: { name: 'demo', baseUrl: `${site.baseUrl}/` } },
  );
  expect(again.outcome).toMatchObject({ status: 'PASSED' });
  expect(registry.asked).toHaveLength(before);

  const [checkout = ''] = await Promise.all(stage.folders());
  const beside = (await readdir(dirname(checkout))).filter((name) => name.startsWith('packages-'));
  expect(beside).toHaveLength(1);
  const installed = join(dirname(checkout), beside[0] ?? '', 'node_modules');
  expect((await readdir(installed)).sort()).toEqual(['.package-lock.json', 'price-of', 'unit-price']);
  expect((await readdir(join(installed, 'price-of'))).sort()).toEqual(['index.js', 'package.json']);
});

test('a lockfile is honoured, and runs that begin at once install once', async () => {
  npmrc = ofHere();
  const { resolved, integrity } = registry.locked('unit-price');
  const lock = (what: { integrity: string }) => ({
    ...needing({ '@cucumber/cucumber': '12.9.0', 'unit-price': '>=1.0.0' }, { name: 'shop' }),
    'package-lock.json': JSON.stringify({
      name: 'shop',
      lockfileVersion: 3,
      requires: true,
      packages: {
        '': { name: 'shop', dependencies: { '@cucumber/cucumber': '12.9.0', 'unit-price': '>=1.0.0' } },
        'node_modules/@cucumber/cucumber': registry.locked('@cucumber/cucumber'),
        'node_modules/unit-price': { version: '2.1.0', resolved, ...what },
      },
    }),
  });
  const code = saying('7', 'unit', `import unit from 'unit-price';`);
  const asked = registry.asked.length;
  const both = await Promise.all([1, 2].map(() => stage.run({ feature, code, more: lock({ integrity }) })));
  expect(both.map(({ outcome }) => outcome?.status)).toEqual(['PASSED', 'PASSED']);
  // The npm of some Node versions also downloads packages that Scenarium provides.
  const others = registry.asked.slice(asked).filter((path) => !path.startsWith('/@cucumber/'));
  expect(others).toEqual(['/unit-price/-/unit-price-2.1.0.tgz']);

  const other = `sha512-${Buffer.alloc(64).toString('base64')}`;
  const changed = await stage.run({ feature, code, more: lock({ integrity: other }) });
  expect(changed.outcome).toMatchObject({ status: 'FAILED' });
  expect(changed.outcome?.message).toContain('EINTEGRITY');
});

test('a private package needs its token, which is in nothing that a scenario tells or sees', async () => {
  const more = needing({ '@shop/private': '1.0.0' });
  const code = saying(
    '["ours", false]',
    `[ours, JSON.stringify([process.env, process.argv]).includes('${token.slice(4)}')]`,
    `import ours from '@shop/private';`,
  );
  npmrc = ofHere();
  const without = await stage.run({ feature, code, more });
  expect(without.outcome?.status).toBe('FAILED');
  expect(without.outcome?.message).toMatch(
    /^The packages that package.json names could not be installed: npm ended with 1\.\nThe end of its log:\n/,
  );
  expect(without.outcome?.message).toContain('E401');
  expect(without.requeued).toEqual([]);

  npmrc = ofHere(`${nerf()}x`);
  const wrong = await stage.run({ feature, code, more });
  expect(wrong.outcome?.message).toContain('E401');
  npmrc = ofHere(nerf());
  const within = await stage.run({ feature, code, more });
  expect(within.outcome).toMatchObject({ status: 'PASSED' });
  const { rows } = await stage.database.pool.query('select * from jobs');
  for (const told of [without, wrong, within, rows]) expect(JSON.stringify(told)).not.toContain(token);
});

test('a run that could not install tries once, the next one tries again', async () => {
  npmrc = ofHere();
  const more = needing({ 'not-there': '1.0.0' });
  const code = saying('1', '1', '');
  const runId = randomUUID();
  const first = await stage.run({ feature, code, more }, { runId });
  const asked = registry.asked.length;
  const second = await stage.run({ feature, code, more }, { runId });
  expect(registry.asked).toHaveLength(asked);
  expect(first.outcome?.message).toContain('E404');
  expect(second.outcome?.message).toBe(first.outcome?.message);
  await stage.run({ feature, code, more });
  expect(registry.asked.length).toBeGreaterThan(asked);
});

test('nothing but the registries is reached while packages are installed', async () => {
  npmrc = ofHere();
  const { outcome } = await stage.run({
    feature,
    code: saying('1', '1', ''),
    more: needing({ moved: '1.0.0' }),
  });
  expect(outcome?.status).toBe('FAILED');
  expect(outcome?.message).toContain(
    `only the registries of the project's .npmrc are reached, not 127.0.0.1:${elsewhere.port}.`,
  );
  expect(elsewhere.asked).toEqual([]);
});

test('packages that are too large, or take too long, are refused', async () => {
  npmrc = ofHere();
  const code = saying('1', '1', '');
  const tooLarge = await stage.run({ feature, code, more: needing({ large: '1.0.0' }) });
  expect(tooLarge.outcome?.message).toContain('they take more than the 2 MB they may (PACKAGES_MB).');
  npmrc = `registry=http://127.0.0.1:${hung.port}/\n`;
  const tooLong = await stage.run({ feature, code, more: needing({ large: '1.0.0' }) });
  expect(tooLong.outcome?.message).toContain('npm did not end within 20 s (PACKAGES_TIMEOUT_SECONDS).');
});

test("packages cannot take the place of the product's own", async () => {
  npmrc = ofHere();
  const more = needing({ 'brings-cucumber': '1.0.0', '@cucumber/cucumber': '12.9.0' });
  const code = saying('"function"', 'kind', `import kind from 'brings-cucumber';`);
  const { outcome } = await stage.run({ feature, code, more });
  expect(outcome).toMatchObject({ status: 'PASSED' });
});

test('code is generated with the packages of the project, and not without them', async () => {
  npmrc = ofHere();
  const missing =
    'Feature: Shop\n  Scenario: Buying\n    Given the price is right\n    Then I should see "Shop"\n';
  const generate = { generate: 'missing' as const };
  const failed = await stage.run(
    { feature: missing, code: code(), more: needing({ nowhere: '1.0.0' }) },
    generate,
  );
  expect(failed.outcome).toMatchObject({ status: 'FAILED' });
  expect(failed.outcome?.message).toMatch(/^The packages that package\.json names could not be installed: /);
  const more = needing({ 'price-of': '1.2.0' });
  const { steps } = await stage.run({ feature: missing, code: code(), more }, generate);
  expect(steps[0]).toMatchObject({ result: { status: 'PASSED' } });
});

test('what is used least lately makes room, and who is not waited for leaves nothing', async () => {
  const { bench } = stage;
  const workDir = join(bench.dir, 'other', 'work');
  const packages = new ProjectPackages({
    entry: bench.runnerEntry,
    workDir,
    isolation: await isolationHere,
    egress: { ...openRules, allow: [registry, hung].map(({ port }) => ({ host: '127.0.0.1', port })) },
    limits: { mb: 2, time: 60_000, memoryMb: 256 },
    totalMb: 0,
    spared: 0,
    npmrc: async () => npmrc,
    log: silentLog,
  });
  npmrc = ofHere();
  const never = new AbortController().signal;
  const projectId = randomUUID();
  const jobOf = async (dependencies: Record<string, string>) => ({
    projectId,
    runId: randomUUID(),
    projectDir: await bench.checkout(needing(dependencies)),
  });
  const first = await packages.of(await jobOf({ 'price-of': '1.2.0' }), never);
  const second = await packages.of(await jobOf({ 'unit-price': '2.1.0' }), never);
  expect([first, second].map((item) => existsSync(item?.dir ?? ''))).toEqual([true, true]);
  first?.release();
  const third = await packages.of(await jobOf({ 'unit-price': '*' }), never);
  expect([first, second, third].map((item) => existsSync(item?.dir ?? ''))).toEqual([false, true, true]);

  npmrc = `registry=http://127.0.0.1:${hung.port}/\n`;
  const job = await jobOf({ 'unit-price': '2' });
  const controller = new AbortController();
  const visited = hung.visited();
  const waiting = packages.of(job, controller.signal);
  const refused = expect(waiting).rejects.toThrow();
  const { gone } = await visited;
  controller.abort('halt');
  await refused;
  await gone;
  await expect.poll(() => readdir(join(workDir, 'runners'))).toEqual([]);
  expect(await readdir(dirname(job.projectDir))).toEqual(['c'.repeat(40)]);
});

/** Starts a registry that accepts connections and never answers. */
async function startSilence() {
  let tell: (visit: { gone: Promise<void> }) => void = () => undefined;
  const server = createServer((_request, response) =>
    tell({ gone: new Promise((resolve) => response.once('close', () => resolve())) }),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    /** Resolves with the next request; its `gone` resolves when the client is gone. */
    visited: () => new Promise<{ gone: Promise<void> }>((resolve) => (tell = resolve)),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
