import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HealingMode } from '#contracts/worker/healing';
import type { StepHealReport } from '#contracts/worker/healing-store';
import { editLocator } from '#services/workspace/healed/edit';
import { memoryStore } from './healing-store.fixture';
import { startSite, steps, type Recorded, type TestSite } from './testing';
import { setStage, type Stage } from './testing.stage';

/** Results of a click on "Place order" on pages that changed, with decoys or late elements. */

interface Changes {
  button?: string;
  /** HTML after the form. */
  more?: string;
  script?: string;
  language?: string;
}

const order = (words: string, own = 'id="order"') =>
  `<button type="button" ${own} class="button wide" onclick="say('Paid')">${words}</button>`;

function shop({ button = order('Place order'), more = '', script = '' }: Changes = {}): string {
  return `<!doctype html><html lang="en"><title>Shop</title><main><h1>Checkout</h1><form>
    <label>Name on the card <input name="owner"></label><label>City <input name="city"></label>
    <span id="at">${button}</span></form>${more}<a href="/terms">Terms</a><button class="help">Help</button>
    <p id="said"></p></main><script>
    const say = (text) => (document.querySelector('#said').textContent += text);
    const later = (time, html) => setTimeout(() => (document.querySelector('#at').innerHTML = html), time);
    ${script}</script>`;
}
const scripted = (html: string) => JSON.stringify(html);
const laterReal = (time: number) => `later(${time}, ${scripted(order('Place order'))});`;

const restyled = `<!doctype html><html lang="en"><title>Shop</title><header class="x1"><button class="x2">Help</button></header>
  <div class="x3"><h1 class="x4">Checkout</h1><form class="x5"><div><label>Name on the card <input class="x6" name="owner"></label></div>
  <div><label>City <input class="x6" name="city"></label></div><div class="x7">
  <button type="button" id="order" class="x8" onclick="document.querySelector('#said').textContent += 'Paid'">Place the order</button>
  </div></form><p id="said"></p><a class="x9" href="/terms">Terms</a></div>`;
const pages: Record<string, string> = {
  known: shop(),
  renamed: shop({ button: order('Place your order') }),
  icon: shop({ button: order('&#xf2f5; Complete order') }),
  late: shop({ button: '', script: laterReal(3_000) }),
  decoy: shop({ button: order('Complete order', ''), script: laterReal(3_000) }),
  'old again': shop({
    button: order('Place your order'),
    script: `document.querySelector('#order').addEventListener('click', () =>
      document.querySelector('#at').insertAdjacentHTML('beforeend',
        ${scripted(`<button type="button" onclick="say('Twice')">Place order</button>`)}));`,
  }),
  twice: shop({ more: `<aside><h2>Advertisement</h2>${order('Place order', 'name="other"')}</aside>` }),
  twins: shop({ button: order('Place order', '') + order('Place order', '') }),
  disabled: shop({ button: order('Place order', 'id="order" disabled') }),
  covered: shop({
    more: '<div style="position: fixed; inset: 0; background: #0002">We value your privacy</div>',
  }),
  hidden: shop({ button: order('Place order', 'id="order" style="display: none"') }),
  gone: shop({ button: '' }),
  cancel: shop({ button: order('Cancel order', '') }),
  restyled,
  'three renamed': shop({ button: order('Complete order') })
    .replace('Name on the card', 'Owner of the card')
    .replace('City', 'Town'),
};

/** Pages on which the element is found. They get enough time for it, even on a busy machine. */
const found = ['renamed', 'restyled', 'icon', 'twice'];
const feature = `Feature: Shop
${Object.keys(pages)
  .map(
    (name) => `  Scenario: ${name}
    Given I open the shop "${name}"
    When I place the order within ${found.includes(name) ? 6000 : 3000} ms
    Then it says "Paid"`,
  )
  .join('\n')}
  Scenario: patient late
    Given I open the shop "late"
    When I place the order within 12000 ms
    Then it says "Paid"
  Scenario: patient decoy
    Given I open the shop "decoy"
    When I place the order within 12000 ms
    Then it says "Paid"
  Scenario: late, after a verdict
    Given I open the shop "decoy"
    When I place the order within 6000 ms
    Then it says "Paid"
  Scenario: late, and wrong for another reason
    Given everything goes wrong
    When I open the shop "decoy"
    And I place the order within 6000 ms
  Scenario: once only
    Given I open the shop "old again"
    When I place the order within 3000 ms
    And I wait for 2000 ms
    Then it says "Paid"
  Scenario: error
    Given I open the shop "renamed", which is broken
    When I place the order within 3000 ms
  Scenario: elsewhere
    Given I open another page
    When I place the order within 3000 ms
  Scenario: learn the form
    Given I open the shop "known"
    When I fill in everything
    Then it says "Paid"
  Scenario: three
    Given I open the shop "three renamed"
    When I fill in everything
  Scenario: unknown
    Given I open the shop "known"
    When I press what nobody has seen
  @no-heal
  Scenario: left alone
    Given I open the shop "renamed"
    When I place the order within 3000 ms
  @hooked
  Scenario: hook
    Given I open the shop "renamed"
  Scenario: assertion
    Given I open the shop "renamed"
    Then the order can be placed
  Scenario: killed
    Given I open the shop "renamed"
    When I place the order within 6000 ms
    And the process ends
`;
const lineOf = (name: string) =>
  feature.split('\n').findIndex((line) => line.trim() === `Scenario: ${name}`) + 1;

const code = steps(`
  const button = (world) => world.page.getByRole('button', { name: 'Place order', exact: true });
  Given('I open the shop {string}', async function (name) { await this.page.goto(this.baseUrl + '/?' + name); });
  Given('I open the shop {string}, which is broken', async function (name) {
    const answer = await (await fetch(this.baseUrl + '/?' + name)).text();
    await this.page.route('**/broken', (route) => route.fulfill({ status: 500, contentType: 'text/html', body: answer }));
    await this.page.goto(this.baseUrl + '/broken');
  });
  Given('everything goes wrong', function () { this.isWrong = true; });
  Given('I open another page', async function () { await this.page.goto(this.baseUrl + '/other/?renamed'); });
  When('I place the order within {int} ms', async function (timeout) {
    await this.page.getByRole('button', { name: 'Place order', exact: true }).click({ timeout });
    if (this.isWrong) throw new Error('something else is wrong');
  });
  When('I fill in everything', async function () {
    await this.page.getByLabel('Name on the card').fill('Ann', { timeout: 3000 });
    await this.page.fill('[name=city]', 'Rome');
    await this.page.getByLabel('City').fill('Rome', { timeout: 3000 });
    await button(this).click({ timeout: 3000 });
  });
  When('I press what nobody has seen', async function () {
    await this.page.getByRole('button', { name: 'Place another order' }).click({ timeout: 2000 });
  });
  When('I wait for {int} ms', async function (time) { await this.page.waitForTimeout(time); });
  When('the process ends', () => process.exit(3));
  Then('it says {string}', async function (text) {
    await expect(this.page.locator('#said')).toHaveText(text, { timeout: 5000 });
  });
  Then('the order can be placed', async function () {
    await expect(button(this)).toBeVisible({ timeout: 3000 });
  });
  Before({ tags: '@hooked' }, async function () {
    await this.page.goto(this.baseUrl + '/?renamed');
    await button(this).click({ timeout: 3000 });
  });
`);

const store = memoryStore();
let site: TestSite;
let stage: Stage;
beforeAll(async () => {
  const page = (query: string) => pages[decodeURIComponent(query)] ?? '';
  site = await startSite({ '/': page, '/other/': page });
  stage = await setStage(site.baseUrl, { healing: store, threads: 2 });
  stage.worker.start();
  // Runs that remember the elements for the tests below.
  for (const name of ['known', 'learn the form']) {
    const { outcome } = await run(name, 'propose');
    expect(outcome).toMatchObject({ status: 'PASSED' });
  }
});
afterAll(() => stage.close().then(() => site.close()));

interface Ran extends Recorded {
  reports: readonly StepHealReport[];
  /** Status of the step that places the order. */
  status: string | undefined;
}

async function run(name: string, healing: HealingMode): Promise<Ran> {
  const { testCaseId } = await stage.enqueue({ feature, code }, { line: lineOf(name), healing });
  const recorded = await stage.recorded.until(testCaseId, ({ outcome }) => outcome !== null);
  const reports = store.reports.get(testCaseId) ?? [];
  return Object.assign({}, recorded, { reports, status: recorded.steps[1]?.result.status });
}
const reportOf = ({ reports }: Ran) => reports[0]?.report;

describe.concurrent('a locator that leads nowhere', () => {
  it.each(['renamed', 'restyled'])('is healed on a page that was %s', async (name) => {
    const ran = await run(name, 'heal');
    expect(ran.outcome, JSON.stringify(ran.steps)).toMatchObject({ status: 'PASSED', heals: 1 });
    expect(ran.steps.map(({ result }) => result.status)).toEqual(['PASSED', 'FIXED_BY_AI', 'PASSED']);
    expect(ran.reports).toHaveLength(1);
    expect(reportOf(ran)).toMatchObject({
      outcome: 'healed',
      action: 'click',
      isAmbiguous: false,
      reason: null,
    });
    expect([...(ran.reports[0]?.jpeg ?? [])].slice(0, 2)).toEqual([0xff, 0xd8]);
    expect(ran.steps[1]?.commands).toMatchObject([
      { type: 'click_element', info: `click → ${reportOf(ran)?.to}`, result: { status: 'PASSED' } },
    ]);
  });

  it('is told with the place of the call, to be edited to what is seen of a name: no letter of an icon font', async () => {
    const report = reportOf(await run('icon', 'heal'));
    const { line = 0, column = 0, file } = report?.place ?? {};
    expect(file).toBe('features/step_definitions/steps.mjs');
    const at = { line, column, method: 'click' };
    const edit = editLocator(code, at, { from: report!.locator, to: report!.to! });
    expect(edit).toMatchObject({
      after: expect.stringContaining("name: 'Complete order'") as string,
      note: null,
    });
  });

  it('waits for an element that comes late, and takes no other before', async () => {
    for (const name of ['patient late', 'patient decoy', 'late, after a verdict']) {
      const ran = await run(name, name.startsWith('late') ? 'propose' : 'heal');
      expect(ran.outcome).toMatchObject({ status: 'PASSED' });
      expect(ran.steps.map(({ result }) => result.status)).toEqual(['PASSED', 'PASSED', 'PASSED']);
      // Earlier reports about the element do not count.
      expect(ran.reports).toEqual([]);
    }
  });

  it('takes back what was said of an element that came after all', async () => {
    const ran = await run('late, and wrong for another reason', 'propose');
    expect(ran.outcome?.message).toMatch(/^something else is wrong/);
    expect(ran.reports).toEqual([]);
  });

  it('does nothing any more once it was healed', async () => {
    const ran = await run('once only', 'heal');
    expect(ran.steps.map(({ result }) => result.status)).toEqual([
      'PASSED',
      'FIXED_BY_AI',
      'PASSED',
      'PASSED',
    ]);
  });

  it.each([
    ['disabled', 'The element is there: it is disabled.'],
    [
      'covered',
      'The element is there: it is covered by another one, moves, or does not take what the step does.',
    ],
    ['hidden', 'The element is there, but it is hidden.'],
    ['gone', /^The element is gone/],
    ['cancel', /^The element is gone; the nearest was the button "Cancel order"/],
    ['error', 'The page is an error: the server answered 500.'],
    ['elsewhere', 'This is another page: /other. The element was on /.'],
  ])('is not healed, and says why: %s', async (name, reason) => {
    const ran = await run(name, 'heal');
    expect(ran.outcome).toMatchObject({ status: 'FAILED' });
    expect(ran.outcome?.message).toMatch(/^locator.click: Timeout 3000ms exceeded./);
    expect(ran.outcome?.heals).toBeUndefined();
    expect(ran.reports).toHaveLength(1);
    expect(reportOf(ran)).toMatchObject({
      outcome: 'refused',
      to: null,
      reason: expect.anything() as string,
    });
    expect(reportOf(ran)?.reason).toMatch(reason);
  });

  it('is healed to one of several, or to none', async () => {
    const ran = await run('twice', 'heal');
    expect(reportOf(ran)).toMatchObject({ outcome: 'healed', isAmbiguous: true });
    expect(ran.outcome).toMatchObject({ status: 'PASSED', heals: 1 });
    const twins = await run('twins', 'heal');
    expect(twins.outcome?.message).toMatch(/strict mode violation/);
    expect(reportOf(twins)).toMatchObject({ outcome: 'refused', isAmbiguous: true });
    // A user may choose among them, because each has its own locator.
    const choices = reportOf(twins)?.choices ?? [];
    expect(choices.map(({ name, veto }) => [name, veto])).toEqual([
      ['Place order', null],
      ['Place order', null],
    ]);
    expect(new Set(choices.map(({ to }) => to)).size).toBe(2);
    expect(reportOf(twins)?.reason).toMatch(/^The locator leads to several elements; the nearest was/);
    expect(choices[0]?.doubt).toBe(
      'Other elements are called the same, and it is found by its place on the page.',
    );
  });

  it('is healed twice in a scenario, and fails the third time', async () => {
    const ran = await run('three', 'heal');
    expect(ran.outcome).toMatchObject({ status: 'FAILED', heals: 2 });
    expect(ran.reports.map(({ report: { ordinal, outcome, reason } }) => [ordinal, outcome, reason])).toEqual(
      [
        [0, 'healed', null],
        [2, 'healed', null],
        [3, 'refused', 'Two locators of this scenario were healed already, and no more are.'],
      ],
    );
  });

  it('fails as ever where fixes are only proposed, and says what would have been used', async () => {
    const ran = await run('renamed', 'propose');
    expect(ran.outcome).toMatchObject({
      status: 'FAILED',
      failedStep: 'When I place the order within 6000 ms',
    });
    expect(ran.outcome?.message).toMatch(/^locator.click: Timeout 6000ms exceeded.\nCall log:/);
    expect(reportOf(ran)).toMatchObject({
      outcome: 'proposed',
      to: "getByRole('button', { name: 'Place your order', exact: true })",
    });
  });

  it('is looked for nowhere where it was never seen', async () => {
    const ran = await run('unknown', 'heal');
    expect(ran.outcome?.message).toMatch(/^locator.click: Timeout 2000ms exceeded./);
    const { startTime = 0, endTime = 0 } = ran.steps.at(-1)?.commands?.[0]?.result ?? {};
    expect(endTime - startTime, 'took as long as its error says').toBeGreaterThanOrEqual(1990);
    expect(ran.reports).toEqual([]);
  });

  it.each(['left alone', 'hook', 'assertion'])('is left alone: %s', async (name) => {
    const ran = await run(name, 'heal');
    expect(ran.outcome).toMatchObject({ status: 'FAILED' });
    expect(ran.reports).toEqual([]);
  });
});

describe('what is remembered', () => {
  it('is nothing of a scenario that was healed, failed or was killed', async () => {
    const before = store.remembered.length;
    store.isFresh = false;
    const runs = await Promise.all(['renamed', 'gone', 'killed'].map((name) => run(name, 'heal')));
    store.isFresh = true;
    const statuses = runs.map(({ outcome }) => outcome?.status);
    expect(statuses, JSON.stringify(runs)).toEqual(['PASSED', 'FAILED', 'FAILED']);
    expect(store.remembered.length).toBe(before);
    // The heal itself worked.
    expect(runs[2]).toMatchObject({ outcome: { message: 'The step code ended its process (exit code 3).' } });
  });

  it('is looked at anew once it is old', async () => {
    const before = store.remembered.length;
    expect((await run('known', 'propose')).outcome).toMatchObject({ status: 'PASSED' });
    expect(store.remembered.length).toBe(before);
    store.isFresh = false;
    expect((await run('known', 'propose')).outcome).toMatchObject({ status: 'PASSED' });
    store.isFresh = true;
    expect(store.remembered.slice(before)).toMatchObject([
      {
        index: 1,
        route: '/',
        uses: [{ action: 'click', isPictured: true }],
        picture: expect.any(String) as string,
      },
    ]);
  });

  it('is no fix that a person discarded', async () => {
    const identity = reportOf(await run('renamed', 'heal'))?.identity ?? '';
    store.discarded.push(identity);
    const ran = await run('renamed', 'heal');
    store.discarded.pop();
    expect(ran.outcome).toMatchObject({ status: 'FAILED' });
    expect(reportOf(ran)).toMatchObject({
      outcome: 'refused',
      reason: 'A person discarded this fix.',
      identity,
    });
  });

  it('is not needed: a store that fails costs nothing else', async () => {
    const { usesOf, remember, report } = store;
    const broken = () => Promise.reject(new Error('the database is away'));
    Object.assign(store, { usesOf: broken, remember: broken, report: broken });
    const ran = await run('known', 'heal');
    const failed = await run('renamed', 'heal');
    Object.assign(store, { usesOf, remember, report });
    expect([ran.outcome?.status, failed.outcome?.status]).toEqual(['PASSED', 'FAILED']);
  });
});
