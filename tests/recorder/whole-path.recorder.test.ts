import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RecordingProposal } from '#contracts/recordings';
import { totp } from '../../demo/account/totp';
import { startDemoShop } from '../../demo/index';
import { linkPackages, runClone, type Ran } from './clone';
import { button, choose, click, field, fill, link, there, type Doing } from './doing';
import { locatedBy } from './locators';
import { startProduct, type Product } from './product';
import { browserAndSite, record, type Recording } from './record';

/** From the search to the order, with a two-step sign-in: recorded once, and run in a separate browser. */
const on = browserAndSite();
/** Anna's secrets, as the shop names them. A clone has them as variables. */
const secrets = { password: 'mugs-and-more', seed: 'JBSWY3DPEHPK3PXP' };
const place = { language: 'en', featureName: 'Order', scenarioName: 'From search to order' } as const;

const doing: Doing = async (person, page) => {
  await fill(person, field(page, 'Search products'), 'mug');
  await click(person, button(page, 'Search'));
  await there(page.getByText('for “mug”'));
  await person.check('count', page.getByRole('article').first());
  await click(person, link(page, 'Camping mug'));
  await click(person, field(page, 'Quantity'));
  await person.key('a', ['Control']);
  await person.type('2');
  await click(person, button(page, 'Add Camping mug to basket'));
  await there(page.getByRole('status'));
  await person.check('text', page.getByRole('status'));
  await click(person, link(page, 'Sign in'));
  await fill(person, field(page, 'E-mail address'), 'anna@example.com');
  await fill(person, field(page, 'Password'), secrets.password);
  await click(person, button(page, 'Sign in'));
  await there(field(page, '6-digit code'));
  // Test data that is a one-time code by its name.
  await person.send({ type: 'nameSecret', key: 'anna:totp' });
  await fill(person, field(page, '6-digit code'), totp(secrets.seed, Date.now()));
  await click(person, button(page, 'Verify code'));
  await there(page.getByRole('heading', { name: 'Security settings' }));
  await person.check('visible', page.getByRole('heading', { level: 1 }));
  await click(person, link(page, /^Basket/));
  await fill(person, field(page, 'Voucher code'), 'WELCOME5');
  await click(person, button(page, 'Apply voucher'));
  await there(page.getByText('was applied'));
  await person.check('row', page.getByRole('cell', { name: '-€5.00' }));
  await click(person, link(page, 'Go to checkout'));
  await there(button(page, 'Place order'));
  await person.check('value', field(page, 'Full name'));
  await fill(person, field(page, 'Street and number'), 'Harbour Street 1');
  await fill(person, field(page, 'Postcode'), '20457');
  await fill(person, field(page, 'City'), 'Hamburg');
  await choose(person, field(page, 'Country'), 'Germany');
  await click(person, page.getByRole('radio', { name: 'Invoice' }));
  await click(person, field(page, 'I accept the terms and conditions'));
  await click(person, button(page, 'Place order'));
  await there(page.getByRole('heading', { name: 'Thank you for your order' }));
  await person.check('visible', page.getByRole('heading', { level: 1 }));
  await person.check('textContains', page.getByText('Your order number'), 'MM-1001');
  await person.check('title');
};

describe('the whole path through the demo shop', () => {
  let shop: Awaited<ReturnType<typeof startDemoShop>>;
  let product: Product;
  let recording: Recording;
  let saved: RecordingProposal;
  let ran: Ran;

  beforeAll(async () => {
    shop = await startDemoShop({ host: '127.0.0.1', port: 0 });
    product = await startProduct(shop.url);
    recording = await record(on.browser, shop.url, 'en', 'the whole path', doing);
    saved = await product.save(recording, place);
    if (process.env['SHOW'])
      console.log(saved.feature?.after, saved.files.map(({ after }) => after).join('\n'));
    const folder = await product.clone();
    await linkPackages(folder);
    const variables = { TEST_DATA_PASSWORD: secrets.password, TEST_DATA_ANNA_TOTP: secrets.seed };
    ran = await runClone(folder, ['features/Order.feature'], variables);
  }, 300_000);

  afterAll(async () => {
    await product.close();
    await shop.close();
  });

  test('it passes in a browser of its own, all of it', () => {
    const steps = ran.scenarios.get(place.scenarioName) ?? [];
    expect(steps.filter(({ status }) => status !== 'passed')).toEqual([]);
    expect(steps).toHaveLength(saved.steps.length);
    const noted = recording.events.filter((event) => event.type === 'step' && event.step.state === 'noted');
    expect([noted, recording.events.filter(({ type }) => type === 'refused')]).toEqual([[], []]);
  });

  test('its secrets are test data, and what the project has steps for is called', () => {
    const texts = saved.steps.map(({ text }) => text);
    expect(texts).toContain('I sign in as "anna@example.com" with the password "{{password}}"');
    expect(texts.filter((text) => text.includes('{{anna:totp}}'))).toHaveLength(1);
    const remaining = JSON.stringify([saved, recording.events.filter(({ type }) => type !== 'picture')]);
    expect(remaining).not.toContain(secrets.password);
    for (const text of ['I search for "mug"', 'I redeem the voucher "WELCOME5"'])
      expect(texts).toContain(text);
  });

  test('of its locators less than 3 % are by position or CSS, and each of these is marked', () => {
    const { elements, byPlace, unmarked } = locatedBy([recording]);
    if (process.env['SHOW']) console.log(elements, byPlace);
    expect(elements).toBeGreaterThan(25);
    expect(unmarked).toEqual([]);
    expect(byPlace.length / elements, byPlace.join()).toBeLessThan(0.03);
  });
});
