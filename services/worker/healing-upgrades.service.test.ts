import { describe, expect, it } from 'vitest';
import { setHealingPages, type ChangedPage } from './healing-pages.fixture';

/** Elements that upgrades of component libraries rename, hide or draw in another way. */

const styles = `<style>.hidden-input{position:absolute;opacity:0;width:0;height:0}</style>`;
const settings = (box: string) =>
  `${styles}<h1>Settings</h1><form action="/save">${box}<button>Save settings</button></form>`;
const pager = (names: string[]) =>
  `<h1>People</h1><nav aria-label="pagination">${names.map((name) => `<button aria-label="${name}">${name.replace(/\D+/, '')}</button>`).join('')}</nav>`;

const cases: Record<string, ChangedPage & { to: RegExp }> = {
  'a checkbox that its library hides behind its label': {
    before: settings('<label><input type="checkbox" id="remember"> Remember me</label>'),
    after: settings(
      '<label class="box"><span><input class="hidden-input" type="checkbox" id="remember"></span><span>Remember me</span></label>',
    ),
    step: 'I want to be remembered',
    call: `locator('#remember').check`,
    to: /^getByText\('Remember me'/,
  },
  'a hidden checkbox with another id': {
    before: settings('<label><input type="checkbox" id="remember"> Remember me</label>'),
    after: settings(
      '<label class="box"><span><input class="hidden-input" type="checkbox" id="el-7"></span><span>Remember me</span></label>',
    ),
    step: 'I want to be remembered again',
    call: `locator('#remember').check`,
    to: /^getByText\('Remember me'/,
  },
  'a page number that got words': {
    before: pager(['1', '2', '3']),
    after: pager(['Go to page 1', 'Go to page 2', 'Go to page 3']),
    step: 'I go to page two',
    call: `getByRole('button', { name: '2', exact: true }).click`,
    to: /name: 'Go to page 2'/,
  },
  'a field whose label belongs to no field any more': {
    before: `<h1>Order</h1><form action="/order"><label>Phone <input name="a"></label><label>Street <input name="b"></label></form>`,
    after: `<h1>Order</h1><form action="/order"><div><span>Phone</span><div><input></div></div><div><span>Street</span><div><input></div></div></form>`,
    step: 'I fill in the street',
    call: `getByLabel('Street').press.bind(this.page.getByLabel('Street'), 'a')`,
    to: /input'\)$/,
  },
};

const run = setHealingPages(cases);

describe.concurrent('goes on with', () => {
  it.each(Object.keys(cases))('%s', async (name) => {
    const learned = await run(name, 'before');
    expect(learned.outcome).toMatchObject({ status: 'PASSED' });
    const ran = await run(name, 'after');
    const told = JSON.stringify(ran.reports.map(({ report }) => report));
    expect(ran.outcome, told).toMatchObject({ status: 'PASSED', heals: 1 });
    expect(ran.reports.at(-1)?.report.to).toMatch(cases[name]!.to);
  });
});
