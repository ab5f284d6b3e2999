import { describe, expect, test } from 'vitest';
import { browserAndSite, executable, record, type Recording } from './record';
import { replay } from './replay';
import type { Person } from './person';

const on = browserAndSite();

const page = `<title>Basket</title><h1>Your basket</h1><script>window.LOG = [];</script>
  <p role=status>3 things in your basket</p>
  <table><tr><th>Thing</th><th>Price</th></tr><tr><td>Tea</td><td>4.00</td></tr><tr><td>Milk</td><td>2.00</td></tr></table>
  <p><span data-testid=total>6.00 in all</span></p>
  <label>City <input value="Kiel"></label><label><input type=checkbox checked> Gift</label>
  <label><input type=checkbox> News</label>
  <label>Pay by <select><option>Card</option><option selected>Bill</option></select></label>
  <div role=tablist><button role=tab aria-selected=true>Basket</button><button role=tab>Later</button></div>
  <button disabled>Pay</button><ul><li>Fast</li><li>Safe</li></ul>
  <section aria-label="Terms"><h2>Terms</h2><a href="/terms">All terms</a></section>`;

/** Each with a change of the page after which it must be red. */
const checks: Record<
  string,
  { check: (person: Person) => Promise<void>; broken: [from: string, to: string] }
> = {
  visible: {
    check: (p) => p.check('visible', p.page.getByRole('heading', { name: 'Your basket' })),
    broken: ['<h1>Your basket</h1>', '<p>Your basket</p>'],
  },
  message: {
    check: (p) => p.check('text', p.page.getByRole('status')),
    broken: ['3 things', '2 things'],
  },
  'text, whole': {
    check: (p) => p.check('text', p.page.getByTestId('total')),
    broken: ['6.00 in all', '6.00 in all, or more'],
  },
  'text, a part': {
    check: (p) => p.check('textContains', p.page.getByTestId('total'), '6.00'),
    broken: ['6.00 in all', '7.00 in all'],
  },
  'text, a pattern': {
    check: (p) => p.check('textMatches', p.page.getByTestId('total'), '^\\d+\\.00 in all$'),
    broken: ['6.00 in all', 'six in all'],
  },
  value: { check: (p) => p.check('value', p.page.getByLabel('City')), broken: ['Kiel', 'Bonn'] },
  count: {
    check: (p) => p.check('count', p.page.getByText('Fast')),
    broken: ['<li>Safe</li>', ''],
  },
  checked: {
    check: (p) => p.check('checked', p.page.getByLabel('Gift')),
    broken: ['checkbox checked', 'checkbox'],
  },
  'not checked': {
    check: (p) => p.check('checked', p.page.getByLabel('News')),
    broken: ['<input type=checkbox> News', '<input type=checkbox checked> News'],
  },
  'selected option': {
    check: (p) => p.check('selected', p.page.getByLabel('Pay by')),
    broken: ['<option selected>', '<option>'],
  },
  'selected tab': {
    check: (p) => p.check('selected', p.page.getByRole('tab', { name: 'Basket' })),
    broken: ['aria-selected=true', 'aria-selected=false'],
  },
  disabled: {
    check: (p) => p.check('enabled', p.page.getByRole('button', { name: 'Pay' })),
    broken: ['<button disabled>', '<button>'],
  },
  address: {
    check: (p) => p.check('address'),
    broken: ['<script>', '<script>history.replaceState(0, "", "/other");'],
  },
  title: { check: (p) => p.check('title'), broken: ['<title>Basket', '<title>Another'] },
  row: {
    check: (p) => p.check('row', p.page.getByRole('cell', { name: 'Tea' })),
    broken: ['4.00', '5.00'],
  },
  aria: {
    check: (p) => p.check('aria', p.page.getByRole('region', { name: 'Terms' })),
    broken: ['All terms', 'No terms'],
  },
};

describe.each(['en', 'de'] as const)('in %s', (language) => {
  test('checks by pointing pass on the page, and fail once it is another one', async () => {
    const scenarios: Recording[] = [];
    for (const [index, [name, { check }]] of Object.entries(checks).entries()) {
      const path = `/checks-${index}`;
      on.site.pages.set(path, page);
      scenarios.push(await record(on.browser, new URL(path, on.site.url).href, language, name, check));
    }
    const told = scenarios.map(
      ({ name, steps }) => `${name}: ${steps.length} ${steps.map(({ state }) => state).join()}`,
    );
    expect(told).toEqual(scenarios.map(({ name }) => `${name}: 2 recorded,recorded`));
    const passing = await replay(scenarios, language, on.site.url, executable);
    expect([...passing].filter(([, { status }]) => status !== 'passed')).toEqual([]);
    for (const [index, { broken }] of Object.values(checks).entries()) {
      const [from, to] = broken;
      expect(page).toContain(from);
      on.site.pages.set(`/checks-${index}`, page.replace(from, to));
    }
    const failing = await replay(scenarios, language, on.site.url, executable, { patience: 1_500 });
    expect([...failing].filter(([, { status }]) => status !== 'failed').map(([name]) => name)).toEqual([]);
  });
});
