import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setHealingStage, type HealingStage } from './healing-stage.fixture';
import { startSite, steps, type TestSite } from '#services/worker/testing';
import { definitionText } from '#services/workspace/generated/definition';

/** Retraining reads the words of a step anew where its locator leads nowhere and nothing is healed. */

const shop = (buttons: string) => `<!doctype html><html lang="en"><title>Shop</title><main><h1>Shop</h1>
  ${buttons}<a href="/terms">Terms</a><p id="said"></p></main><script>
  const say = (text) => (document.querySelector('#said').textContent = text);</script>`;
const button = (name: string, says: string) =>
  `<button type="button" onclick="say('${says}')">${name}</button>`;
const basket = button('Add to basket', 'Added');
const pages: Record<string, string> = {
  before: shop(button('Buy this', 'Added') + button('Add to basket', 'Another')),
  now: shop(basket),
  twice: shop(`<section><h2>One</h2>${basket}</section><section><h2>Two</h2>${basket}</section>`),
  like: shop(button('Add everything to the basket', 'Added')),
  other: shop(button('Remove from basket', 'Removed')),
};

const click = 'I click the button "Add to basket"';
const scenario = (page: string, step = click) =>
  `  Scenario: ${page}, ${step}\n    Given I open the shop "${page}"\n    When ${step}\n    Then it says "Added"\n`;
const feature = [
  'Feature: Shop\n',
  ...['now', 'twice', 'like', 'other', 'before'].map((page) => scenario(page)),
].join('');
const lineOf = (page: string) =>
  feature.split('\n').findIndex((line) => line.includes(`Scenario: ${page},`)) + 1;

const common = `
  Given('I open the shop {string}', async function (name) {
    this.page.setDefaultTimeout(2000);
    await this.page.goto(this.baseUrl + '/?' + name);
  });
  Then('it says {string}', async function (text) {
    await expect(this.page.locator('#said')).toHaveText(text, { timeout: 500 });
  });
`;
/** As a generator wrote it when the button was called otherwise. */
const generated = (pattern: string, parameters: string[], line: string) =>
  definitionText({
    step: {
      index: 0,
      text: click,
      keyword: 'When',
      variants: [],
      element: 'button "Buy this"',
      confidence: 1,
    },
    variant: { pattern, parameters, lines: [line] },
  });
const old = generated(
  click,
  [],
  `await this.page.getByRole('button', { name: 'Buy this', exact: true }).click();`,
);

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

const led = `The locator of "${click}" found no element`;

test('code that a generator wrote is proposed anew for what the words lead to, and passes once it is accepted', async () => {
  const services = await stage.start({ feature, code: steps(common) + old });
  const retrained = await services.retrain(lineOf('now'));
  expect(retrained.outcome).toMatchObject({ status: 'FAILED' });
  expect(retrained.told).toEqual({
    outcome: 'FAILED',
    stats: expect.objectContaining({
      result: 'FAILED',
      reason: `${led}: its words lead to button "Add to basket", and Code Review has new code for it`,
    }) as object,
  });
  const [fix, ...others] = await services.open();
  expect(others).toEqual([]);
  expect(fix).toMatchObject({
    step: `When ${click}`,
    fix: {
      kind: 'definition',
      file: 'features/step_definitions/steps.mjs',
      from: `getByRole('button', { name: 'Buy this', exact: true })`,
      refusal: null,
    },
  });
  expect(fix!.fix.before).toBe(old);
  expect(fix!.fix.after).toContain(`getByRole('button', { name: `);
  expect(fix!.fix.after).not.toContain('Buy this');

  const details = await services.as('ada').getOversight({
    query: { project_id: services.projectId, id: fix!._id },
  });
  expect(details.status && details.oversight.files?.after).toBe(
    (steps(common) + old).replace(old, fix!.fix.after),
  );
  const before = await services.tip();
  const ids = { project_id: services.projectId, scenario_ids: [fix!._id] };
  expect(await services.as('ada').verifyOversights({ body: ids })).toMatchObject({ status: true });
  const aside = services.asked[0]?.commit ?? '';
  const tried = await services.git.readFile(services.projectId, aside, 'features/step_definitions/steps.mjs');
  expect(tried?.bytes.toString('utf8')).toContain(fix!.fix.after);
  const body = { project_id: services.projectId, scenario_id: fix!._id };
  expect(await services.as('ada').acceptOversight({ body })).toMatchObject({ status: true });
  expect(await services.tip()).not.toBe(before);
  const code = (await services.text('features/step_definitions/steps.mjs')) ?? '';
  const { outcome, steps: ran } = await services.run(lineOf('now'), 'propose', code);
  expect(outcome).toMatchObject({ status: 'PASSED' });
  expect(ran.map(({ result }) => result.status)).toEqual(['PASSED', 'PASSED', 'PASSED']);
});

test('what an ordinary run or a rerun with AI recovery comes to reads no words anew', async () => {
  const services = await stage.start({ feature, code: steps(common) + old });
  expect((await services.run(lineOf('now'), 'heal')).outcome).toMatchObject({ status: 'FAILED' });
  expect(await services.open()).toEqual([]);
});

test('an element that is remembered and gone has its reason beside what the words lead to', async () => {
  const services = await stage.start({ feature, code: steps(common) + old });
  expect((await services.run(lineOf('before'), 'propose')).outcome).toMatchObject({ status: 'PASSED' });
  await services.retrain(lineOf('now'));
  const [fix] = await services.open();
  expect(fix).toMatchObject({ fix: { kind: 'definition' } });
  const { rows } = await services.database.pool.query<{ report: object }>(
    `select report from healings where oversight_id = $1`,
    [fix!._id],
  );
  expect(rows).toMatchObject([
    {
      report: {
        outcome: 'proposed',
        reason: expect.stringMatching(/gone/) as string,
        before: { name: 'Buy this' },
        // Where the picture marks it: shares of the window.
        byWords: { box: [expect.any(Number), expect.any(Number), expect.any(Number), expect.any(Number)] },
      },
    },
  ]);
});

test('what was discarded is not proposed again, and the reason says so', async () => {
  const services = await stage.start({ feature, code: steps(common) + old });
  await services.retrain(lineOf('now'));
  const [fix] = await services.open();
  const body = { project_id: services.projectId, scenario_ids: [fix!._id] };
  expect(await services.as('ada').archiveOversights({ body })).toMatchObject({ discarded: 1 });
  const again = await services.retrain(lineOf('now'));
  expect(again.told?.stats?.reason).toBe(
    `${led}, and nothing was healed: Its words lead to button "Add to basket", and its code was decided on before.`,
  );
  expect(await services.states()).toMatchObject({ open: 0, discarded: 1 });
});

describe('is refused, and the scenario stays failed', () => {
  test.each([
    ['a person wrote it', old.slice(old.indexOf('\n') + 1), 'a person wrote it'],
    [
      'a person changed it',
      old.replace('.click()', '.click({ delay: 1 })'),
      'a person changed it since it was generated',
    ],
  ])('where %s', async (_why, code, why) => {
    const services = await stage.start({ feature, code: steps(common) + code });
    const { told } = await services.retrain(lineOf('now'));
    expect(told).toEqual({
      outcome: 'FAILED',
      stats: expect.objectContaining({
        reason: `${led}, and nothing was healed: Its words lead to button "Add to basket", and its code is not rewritten, because ${why}.`,
      }) as object,
    });
    expect(await services.open()).toEqual([]);
  });

  test.each(['twice', 'like', 'other'])('where the words are not sure: %s', async (page) => {
    const services = await stage.start({ feature, code: steps(common) + old });
    const { told } = await services.retrain(lineOf(page));
    expect(told?.outcome).toBe('FAILED');
    expect(told?.stats?.reason).toMatch(/^It failed again at "When I click the button/);
    expect(await services.open()).toEqual([]);
  });
});
