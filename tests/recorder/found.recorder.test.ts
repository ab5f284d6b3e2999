import { expect, test } from 'vitest';
import { browserAndSite, executable, record } from './record';
import { recordedOf, replay } from './replay';

const on = browserAndSite();
const at = (path: string) => new URL(path, on.site.url).href;

const orders = (
  all: number[],
) => `<title>Orders</title><script>window.LOG = []; const L = (text) => LOG.push(text);</script>
  <table><tr><th>Order</th><th>Pieces</th><th>Total</th><th></th></tr>${all
    .map(
      (one) =>
        `<tr><td>Order <b>${one}</b></td><td>${one % 7}</td><td>€ ${one % 90}.50</td><td><button onclick="L('cancel ${one}')">Cancel</button></td></tr>`,
    )
    .join('')}</table>
  <input type="range" min="0" max="9" onchange="L('range ' + this.value)">
  <label>Country <select onchange="L(this.value)"><option>Germany<option>France</select></label>
  <div id="cart-icon" style="width:30px;height:30px;background:#ccc" onclick="L('cart')"></div>`;

test('finds the row, the only slider, the list and the readable ID again when the page has more rows', async () => {
  on.site.pages.set('/orders', orders([1001, 1002, 1003]));
  const recording = await record(on.browser, at('/orders'), 'en', 'orders', async (p) => {
    await p.click(p.page.getByRole('button', { name: 'Cancel' }).nth(1));
    await p.click(p.page.locator('select'));
    await p.send({ type: 'chooseOptions', values: ['France'] });
    await p.click(p.page.locator('#cart-icon'));
    const [x, y] = await p.at(p.page.locator('input'));
    await p.clickAt([x + 40, y]);
  });
  const steps = recordedOf(recording.steps);
  expect(steps.map(({ choices: [first] }) => first?.text).slice(1)).toEqual([
    'I click the "Cancel" button in the "Order 1002" row',
    'I select "France" from the "Country" dropdown',
    'I click the element with the ID "cart-icon"',
    expect.stringMatching(/^I set the slider to "\d"$/),
  ]);
  expect(steps.flatMap(({ doubts }) => doubts)).toEqual([]);
  on.site.pages.set('/orders', orders([1000, 1001, 1002, 1003, 1004]));
  const again = await replay([recording], 'en', at('/orders'), executable);
  expect(again.get('orders')).toMatchObject({ message: '', state: recording.state });
  on.site.pages.set('/orders', orders([1000, 1001, 1003, 1004]));
  const gone = await replay([recording], 'en', at('/orders'), executable);
  expect(gone.get('orders')?.message).not.toBe('');
});
