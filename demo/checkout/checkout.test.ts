import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop, Visitor } from '../testing/visitor.ts';
import { isCardNumber } from './card-number.ts';

let shop: Awaited<ReturnType<typeof openShop>>;
let visitor: Visitor;
beforeAll(async () => void (shop = await openShop()));
beforeEach(() => void (visitor = new Visitor(shop.url)));
afterAll(() => void shop.server.close());

const right = {
  name: 'Grace Hopper',
  email: 'grace@example.com',
  street: 'Harbour Street 1',
  postcode: '20457',
  city: 'Hamburg',
  country: 'DE',
  payment: 'card',
  card: '4242 4242 4242 4242',
  terms: 'yes',
};

describe('checkout', () => {
  it('puts a message beside every missing field', async () => {
    await visitor.add('blue-mug');
    const page = await visitor.post('/checkout', {});
    expect(page.status).toBe(422);
    expect(page.html).toContain('<title>Error: Checkout');
    for (const field of ['name', 'email', 'street', 'postcode', 'city', 'country', 'payment', 'terms']) {
      expect(page.html).toContain(`id="${field}-message"`);
      expect(page.html).toContain(`href="#${field}"`);
    }
  });

  it.each([
    ['email', 'grace@', 'Enter an e-mail address'],
    ['postcode', '2045', 'Enter a postcode that exists in the chosen country.'],
    ['country', 'constructor', 'Choose a country.'],
    ['payment', 'shells', 'Choose how you want to pay.'],
    ['card', '4242 4242 4242 4241', 'Enter a valid card number.'],
  ])('refuses %s “%s” and keeps the rest', async (field, value, message) => {
    await visitor.add('blue-mug');
    const page = await visitor.post('/checkout', { ...right, [field]: value });
    expect(page.status).toBe(422);
    expect(page.text).toContain(message);
    expect(page.html).toContain('value="Grace Hopper"');
  });

  it('places an order once, numbered from MM-1001 in every session', async () => {
    await visitor.add('blue-mug', 2);
    const page = await visitor.post('/checkout', right);
    expect(page.path).toBe('/orders/MM-1001');
    expect(page.text).toContain('Your order number is MM-1001.');
    expect(page.text).toContain('2 × Blue mug');
    expect((await visitor.post('/checkout', right)).text).toContain('Your basket is empty.');
    expect((await new Visitor(shop.url).get('/orders/MM-1001')).status).toBe(404);
    await visitor.add('red-mug');
    expect((await visitor.post('/checkout', right)).path).toBe('/orders/MM-1002');
  });

  it('asks for a card only when a card pays', async () => {
    await visitor.add('blue-mug');
    expect((await visitor.post('/checkout', { ...right, payment: 'invoice', card: '' })).status).toBe(200);
  });

  it('escapes what comes back', async () => {
    await visitor.add('blue-mug');
    const page = await visitor.post('/checkout', {
      ...right,
      city: '',
      name: `"><script>alert('x')</script>`,
    });
    expect(page.html).toContain('&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;');
    expect(page.html).not.toContain('<script>alert');
  });

  it('checks card numbers by Luhn', () => {
    expect(['4242424242424242', '5555-5555-5555-4444', '3782 822463 10005'].map(isCardNumber)).toEqual([
      true,
      true,
      true,
    ]);
    expect(['4242424242424241', '0', '4242x', ''].map(isCardNumber)).toEqual([false, false, false, false]);
  });
});
