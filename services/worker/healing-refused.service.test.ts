import { describe, expect, it } from 'vitest';
import { setHealingPages, type ChangedPage } from './healing-pages.fixture';

/** Elements are gone, but others have their name, place or id. The runner must not use these instead. */

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

const cases: Record<string, ChangedPage> = {
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

const run = setHealingPages(cases);

describe.concurrent('nothing is pressed in place of', () => {
  it.each(Object.keys(cases))('%s', async (name) => {
    const learned = await run(name, 'before');
    expect(learned.outcome).toMatchObject({ status: 'PASSED' });
    const ran = await run(name, 'after');
    expect(ran.outcome, JSON.stringify(ran.reports.map(({ report }) => report))).toMatchObject({
      status: 'FAILED',
    });
    expect(ran.outcome?.heals).toBeUndefined();
    expect(ran.reports).toHaveLength(1);
    expect(ran.reports[0]?.report.outcome).not.toBe('healed');
  });
});
