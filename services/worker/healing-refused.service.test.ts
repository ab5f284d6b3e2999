import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memoryStore } from './healing-store.fixture';
import { startSite, steps, type Site } from './testing';
import { setStage, type Stage } from './testing.stage';

/** Elements that are gone while others of the same name, place or id are there: nothing is pressed in their place. */

interface Case {
  /** Body of the page as it was learned, and as it is. */
  before: string;
  after: string;
  /** The step, and the call that it makes on `page`. */
  step: string;
  call: string;
}

const users = (
  ...names: string[]
) => `<h1>Users</h1><table><thead><tr><th>Name</th><th>Mail</th><th>Role</th><th></th></tr></thead><tbody>
  ${names.map((name) => `<tr><td>${name}</td><td>${name.toLowerCase()}@example.org</td><td>Member</td><td><button>Delete</button></td></tr>`).join('')}
  </tbody></table>`;
const orders = (...ids: string[]) => `<h1>Orders</h1><div class="grid">
  ${ids.map((id) => `<div class="line"><div class="cell">Order ${id}</div><div class="cell">Open</div><div class="cell">€ 12</div><div class="cell"><button>Delete</button></div></div>`).join('')}</div>`;
const goods = (...all: [string, string][]) => `<h1>Shop</h1><main>
  ${all.map(([name, price]) => `<div class="card"><h3>${name}</h3><p>${price}</p><button class="buy">Buy</button></div>`).join('')}</main>`;
const dialog = (title: string, button: string) =>
  `<div role="dialog" aria-labelledby="title"><h2 id="title">${title}</h2><p>Are you sure?</p><button id="confirm-btn">${button}</button></div>`;
const orderForm = (label: string, button: string) =>
  single(
    `<form action="/order"><label>${label} <input name="address"></label><button id="order">${button}</button></form>`,
  );
const single = (button: string) => `<h1>Group</h1><p>A group of people</p>${button}`;

const cases: Record<string, Case> = {
  'a row of a table that is gone': {
    before: users('Ann', 'Bob', 'Cid'),
    after: users('Bob', 'Cid'),
    step: 'I delete the user "Ann"',
    call: `getByRole('row', { name: 'Ann' }).getByRole('button', { name: 'Delete' }).click`,
  },
  'a row of which only another is left': {
    before: orders('A-2', 'B-2', 'C-7'),
    after: orders('B-2'),
    step: 'I delete order "A-2"',
    call: `locator('.line').filter({ hasText: 'A-2' }).getByRole('button').click`,
  },
  'a card whose goods are sold out': {
    before: goods(['Mug', '€ 12'], ['Plate', '€ 8'], ['Bowl', '€ 9']),
    after: goods(['Watch', '€ 1200'], ['Plate', '€ 8'], ['Bowl', '€ 9']),
    step: 'I buy the mug',
    call: `locator('.card', { hasText: 'Mug' }).getByRole('button', { name: 'Buy' }).click`,
  },
  'a button that turned round': {
    before: single('<button id="membership">Join</button>'),
    after: single('<button id="membership">Leave</button>'),
    step: 'I join the group',
    call: `getByRole('button', { name: 'Join' }).click`,
  },
  'a switch that is on already': {
    before: single('<button id="bell" aria-pressed="false">Turn on</button>'),
    after: single('<button id="bell" aria-pressed="true">Turn off</button>'),
    step: 'I turn the bell on',
    call: `getByRole('button', { name: 'Turn on' }).click`,
  },
  'a dialog that asks something else': {
    before: dialog('Save the draft', 'OK'),
    after: dialog('Delete the account', 'Delete'),
    step: 'I confirm',
    call: `getByRole('button', { name: 'OK' }).click`,
  },
  'an amount that grew': {
    before: single(
      '<form action="/transfer"><input name="to" aria-label="To"><button id="send">Transfer € 100</button></form>',
    ),
    after: single(
      '<form action="/transfer"><input name="to" aria-label="To"><button id="send">Transfer € 1000</button></form>',
    ),
    step: 'I transfer the money',
    call: `getByRole('button', { name: 'Transfer € 100', exact: true }).click`,
  },
  'an order in other words': {
    before: orderForm('Name', 'Place order'),
    after: orderForm('Name', 'Complete everything'),
    step: 'I place the order',
    call: `getByRole('button', { name: 'Place order' }).click`,
  },
  'an order in another language': {
    before: orderForm('Delivery address', 'Order now'),
    after: orderForm('Lieferadresse', 'Jetzt bestellen'),
    step: 'I order',
    call: `getByRole('button', { name: 'Order now' }).click`,
  },
  'all in place of what is selected': {
    before: single('<button data-testid="bulk">Delete selected</button>'),
    after: single('<button data-testid="bulk">Delete all</button>'),
    step: 'I delete what is selected',
    call: `getByRole('button', { name: 'Delete selected' }).click`,
  },
};

const names = Object.keys(cases);
const scenarioOf = (name: string, moment: 'before' | 'after') => `${name}: ${moment}`;
const feature = `Feature: Gone
${names
  .flatMap((name, at) =>
    (['before', 'after'] as const).map(
      (moment) => `  Scenario: ${scenarioOf(name, moment)}
    Given I open page ${at} ${moment}
    When ${cases[name]!.step}`,
    ),
  )
  .join('\n')}
`;
const lineOf = (scenario: string) =>
  feature.split('\n').findIndex((line) => line.trim() === `Scenario: ${scenario}`) + 1;

const code = steps(`
  Given('I open page {int} {word}', async function (at, moment) { await this.page.goto(this.baseUrl + '/' + at + '/?' + moment); });
  ${Object.values(cases)
    .map(
      ({ step, call }) =>
        `When(${JSON.stringify(step)}, async function () { await this.page.${call}({ timeout: 4500 }); });`,
    )
    .join('\n')}
`);

const store = memoryStore();
let site: Site;
let stage: Stage;
beforeAll(async () => {
  const shown = (body: string) =>
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Page</title><body>${body}<footer><a href="/help">Help</a></footer></body></html>`;
  site = await startSite(
    Object.fromEntries(
      Object.values(cases).map((one, at) => [
        `/${at}/`,
        (moment: string) => shown(moment === 'after' ? one.after : one.before),
      ]),
    ),
  );
  stage = await setStage(site.baseUrl, { healing: store, threads: 2 });
  stage.worker.start();
});
afterAll(async () => {
  await stage.close();
  await site.close();
});

async function run(scenario: string) {
  const { testCaseId } = await stage.enqueue({ feature, code }, { line: lineOf(scenario), healing: 'heal' });
  const recorded = await stage.recorded.until(testCaseId, ({ outcome }) => outcome !== null);
  return { outcome: recorded.outcome, reports: store.reports.get(testCaseId) ?? [] };
}

describe.concurrent('nothing is pressed in place of', () => {
  it.each(names)('%s', async (name) => {
    const learned = await run(scenarioOf(name, 'before'));
    expect(learned.outcome).toMatchObject({ status: 'PASSED' });
    const ran = await run(scenarioOf(name, 'after'));
    expect(ran.outcome, JSON.stringify(ran.reports.map(({ report }) => report))).toMatchObject({
      status: 'FAILED',
    });
    expect(ran.outcome?.heals).toBeUndefined();
    expect(ran.reports).toHaveLength(1);
    expect(ran.reports[0]?.report.outcome).not.toBe('healed');
  });
});
