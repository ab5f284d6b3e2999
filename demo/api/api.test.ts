import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop } from '../testing/visitor.ts';

let shop: Awaited<ReturnType<typeof openShop>>;
beforeAll(async () => void (shop = await openShop({ publicUrl: 'https://shop.example/' })));
afterAll(() => void shop.server.close());

const order = (body: unknown, type = 'application/json') =>
  fetch(`${shop.url}/api/orders`, {
    method: 'POST',
    headers: { 'content-type': type },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

describe('API', () => {
  it('lists and finds products', async () => {
    const list = await (await fetch(`${shop.url}/api/products?q=mug&sort=price-down`)).json();
    expect(list.total).toBe(3);
    expect(list.products[0]).toMatchObject({ id: 'camping-mug', price: 1650, currency: 'EUR' });
    const one = await (await fetch(`${shop.url}/api/products/blue-mug`)).json();
    expect(one.url).toBe('https://shop.example/products/blue-mug');
    const none = await fetch(`${shop.url}/api/products/unicorn`);
    expect([none.status, (await none.json()).error.code]).toEqual([404, 'unknown_product']);
  });

  it('takes orders; the same order has the same number', async () => {
    const body = {
      email: 'a@example.com',
      items: [{ productId: 'blue-mug', quantity: 2 }],
      voucher: 'SAVE10',
    };
    const answer = await order(body);
    expect(answer.status).toBe(201);
    const placed = await answer.json();
    expect(placed).toMatchObject({ subtotal: 2400, delivery: 490, total: 2650 });
    expect((await (await order(body)).json()).number).toBe(placed.number);
  });

  it('names every wrong field', async () => {
    const items = [{ productId: 'toString', quantity: 1.5 }, null, { productId: 'desk-lamp', quantity: 7 }];
    const answer = await order({ email: 'nobody', items, voucher: 'SUMMER24' });
    expect(answer.status).toBe(422);
    expect(Object.keys((await answer.json()).error.fields)).toEqual([
      'email',
      'items[0].productId',
      'items[0].quantity',
      'items[1].productId',
      'items[1].quantity',
      'items[2].quantity',
      'voucher',
    ]);
  });

  it.each([
    ['{', 'application/json', 400],
    ['[]', 'application/json', 400],
    ['null', 'application/json', 400],
    ['{}', 'application/json', 422],
    ['{}', 'text/plain', 415],
    [`{"email":"${'x'.repeat(70_000)}"}`, 'application/json', 413],
  ])('answers %.20s as %s with %i', async (body, type, status) => {
    const answer = await order(body, type);
    expect(answer.status).toBe(status);
    expect((await answer.json()).error.code).toBeTruthy();
  });

  it('answers with the status that was asked for', async () => {
    for (const code of [200, 204, 304, 404, 418, 500, 503]) {
      expect((await fetch(`${shop.url}/api/status/${code}`, { method: 'PUT' })).status).toBe(code);
    }
    for (const code of ['100', '999', 'abc', '2e2']) {
      expect((await fetch(`${shop.url}/api/status/${code}`)).status).toBe(400);
    }
  });
});
