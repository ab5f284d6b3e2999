import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HealingMode } from '#contracts/worker/healing';
import { setHealingStage, type HealingStage } from '../together/healing-stage.fixture';
import { startSite, steps, type TestSite } from '#services/worker/testing';

/**
 * Step code that forges reports of healing: it changes the messages of our code in its process before they are sealed,
 * so that they have the seal. The tables show what the worker accepts: what it remembers, reports and proposes.
 */

interface Attack {
  /** Code that runs before the steps. */
  code: string;
  page: 'known' | 'renamed';
  steps: string[];
  healing: HealingMode;
  /** How the scenario ends. */
  ends: string | RegExp;
  /** Locators in the reports. */
  told?: string[];
}

const invented = (locator: string) =>
  `change((report) => Object.assign(report, { to: ${JSON.stringify(locator)} }));`;
const healed = `change((report) => Object.assign(report, { outcome: 'healed', to: "getByRole('link')" }));
  whenItEnds((step) => (step.isHealed = true));`;
const interfered = (why: string) => `The step code interfered with the report of its run: ${why}.`;

const attacks: Record<string, Attack> = {
  'tells of a step that passed as one that was healed': {
    code: 'whenItEnds((step) => (step.isHealed = true));',
    page: 'known',
    steps: ['I place the order'],
    healing: 'heal',
    ends: interfered('it reported a healing that is not valid'),
  },
  'tells of a heal in a run that only proposes': {
    code: healed,
    page: 'renamed',
    steps: ['I place the order or not'],
    healing: 'propose',
    ends: interfered('it reported a healing that is not valid'),
  },
  'tells of a third heal': {
    code: healed,
    page: 'renamed',
    steps: ['I fill in everything'],
    healing: 'heal',
    ends: interfered('it reported more than 2 healings'),
  },
  'answers itself what is remembered of an element': {
    code: `
      const { get, set } = Map.prototype;
      const use = { ordinal: 0, locator: "getByRole('button', { name: 'Place order', exact: true })", route: '/', isFresh: true };
      Map.prototype.get = function (key) {
        const found = get.call(this, key);
        return found instanceof Promise && key === 'I press what nobody has seen' ? Promise.resolve([use]) : found;
      };
      let look;
      pack((packed) => (look = packed));
      Map.prototype.set = function (key, value) {
        if (typeof value === 'function' && look && /^\\d 0$/.test(key)) {
          const target = JSON.parse(gunzipSync(look)).elements.findIndex(({ name }) => name === 'Place order');
          value({ look: Buffer.from(look).toString('base64'), target, route: '/', took: 5, discarded: [] });
        }
        return set.call(this, key, value);
      };`,
    page: 'known',
    steps: ['I place what nobody has', 'I open the shop "renamed"', 'I press what nobody has seen'],
    healing: 'heal',
    ends: interfered('it reported a healing that is not valid'),
  },
  'has code for a locator': {
    code: invented("locator('a'); process.exit()"),
    page: 'renamed',
    steps: ['I place the order'],
    healing: 'propose',
    ends: /^locator\.click: Timeout/,
    told: ["locator('a'); process.exit()"],
  },
  'has code in the text of a locator': {
    code: invented('getByText(`${process.exit()}`)'),
    page: 'renamed',
    steps: ['I place the order'],
    healing: 'propose',
    ends: /^locator\.click: Timeout/,
    told: ['getByText(`${process.exit()}`)'],
  },
  'has a page of 10 MB': {
    code: `pack((packed) => Buffer.concat([packed, Buffer.alloc(10_000_000, 1)]));`,
    page: 'known',
    steps: ['I place what nobody has'],
    healing: 'heal',
    ends: 'PASSED',
  },
  'has a page that unpacks to 10 MB': {
    code: `
      const language = 'x'.repeat(10_000_000);
      pack((packed) => gzipSync(JSON.stringify({ ...JSON.parse(gunzipSync(packed)), language })));`,
    page: 'known',
    steps: ['I place what nobody has'],
    healing: 'heal',
    ends: 'PASSED',
  },
};
const names = Object.keys(attacks);

const code = steps(`
import zlib from 'node:zlib';
import { syncBuiltinESMExports } from 'node:module';
const { gzipSync, gunzipSync } = zlib;
/** What our code makes of a page. */
function pack(by) {
  zlib.gzipSync = (text, ...rest) => by(gzipSync(text, ...rest));
  syncBuiltinESMExports();
}
/** What our code is about to tell of a search. */
function change(by) {
  const { stringify } = JSON;
  JSON.stringify = (value, ...rest) => {
    if (value?.outcome && 'isAmbiguous' in value) by(value);
    return stringify(value, ...rest);
  };
}
/** What our code knows of the step that runs. */
let running;
const { assign } = Object;
Object.assign = (target, ...rest) => {
  if (target && 'isHealed' in target) running = target;
  return assign(target, ...rest);
};
let atEnd = () => {};
function whenItEnds(by) {
  atEnd = () => by(running);
}
const attacks = [${names.map((name) => `() => { ${attacks[name]?.code} }`).join(',')}];
const place = async (world) => {
  await world.page.getByRole('button', { name: 'Place order', exact: true }).click({ timeout: 3000 });
  atEnd();
};
const orNot = (world) => place(world).catch(() => atEnd());
Given('attack {int} is prepared', (number) => attacks[number]());
When('I open the shop {string}', async function (name) { await this.page.goto(this.baseUrl + '/?' + name); });
When('I place the order', async function () { await place(this); });
When('I place the order or not', async function () { await orNot(this); });
When('I fill in everything', async function () {
  await this.page.getByLabel('Name on the card').fill('Ann', { timeout: 3000 });
  await this.page.getByLabel('City').fill('Rome', { timeout: 3000 });
  await orNot(this);
});
When('I place what nobody has', async function () { await place(this); });
When('I press what nobody has seen', async function () { await place(this); });
`);

const innocent = ['I place the order', 'I place the order or not', 'I fill in everything'];
const scenario = (given: string, page: string, steps: string[]) => [
  '  Scenario: one',
  `    Given ${given}`,
  ...[`I open the shop "${page}"`, ...steps].map((step) => `    When ${step}`),
];
const scenarios = [
  scenario('I open the shop "known"', 'known', innocent),
  ...Object.values(attacks).map(({ page, steps }, index) =>
    scenario(`attack ${index} is prepared`, page, steps),
  ),
];
const feature = ['Feature: Shop', ...scenarios.flat()].join('\n');
const lineOf = (index: number) => 2 + scenarios.slice(0, index).flat().length;

const shop = (
  owner: string,
  city: string,
  order: string,
) => `<!doctype html><html lang="en"><title>Shop</title>
  <main><h1>Checkout</h1><form><label>${owner} <input name="owner"></label><label>${city} <input name="city"></label>
  <button type="button" id="order" class="button wide">${order}</button></form>
  <a href="/terms">Terms</a><button class="help">Help</button></main>`;
const pages: Record<string, string> = {
  known: shop('Name on the card', 'City', 'Place order'),
  renamed: shop('Owner of the card', 'Town', 'Place your order'),
};

let site: TestSite;
let stage: HealingStage;
beforeAll(async () => {
  site = await startSite({ '/': (query) => pages[query] ?? '' });
  stage = await setHealingStage(site.baseUrl);
});
afterAll(async () => {
  await stage.close();
  await site.close();
});

/** What is kept of pages, of searches, and for people to decide. */
async function kept({ database }: Pick<Awaited<ReturnType<HealingStage['start']>>, 'database'>) {
  const rows = async (query: string) => (await database.pool.query<Record<string, unknown>>(query)).rows;
  return {
    memory: await rows('select key, look, target, seen_at from element_memory order by key'),
    looks: await rows('select digest from page_looks order by digest'),
    reports: await rows(`select report ->> 'outcome' as outcome, report ->> 'to' as locator from healings`),
    fixes: await rows(
      `select fix ->> 'kind' as kind, fix ->> 'after' as after, fix ->> 'refusal' as refusal from oversights`,
    ),
  };
}

describe('step code', () => {
  it.each(names)('that %s', async (name) => {
    const { healing: mode, ends, told = [] } = attacks[name]!;
    const at = await stage.start({ feature, code: `${code}// ${name}` });
    expect((await at.run(lineOf(0), 'heal')).outcome).toMatchObject({ status: 'PASSED' });
    const before = await kept(at);
    expect(before.memory).toHaveLength(5);
    const { outcome } = await at.run(lineOf(names.indexOf(name) + 1), mode);
    const status = ends === 'PASSED' ? 'PASSED' : 'FAILED';
    expect(outcome).toMatchObject({ status });
    if (status === 'FAILED') expect(outcome?.message).toMatch(ends);
    const after = await kept(at);
    expect(after.memory).toEqual(before.memory);
    expect(after.looks).toEqual(before.looks);
    expect(after.reports.map(({ locator }) => locator)).toEqual(told);
    expect(after.fixes.map(({ kind, after: text }) => [kind, text])).toEqual(told.map(() => ['none', '']));
    expect(await at.tip()).toBe(at.commit);
  });
});
