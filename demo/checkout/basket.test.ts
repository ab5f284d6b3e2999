import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop, Visitor } from '../testing/visitor.ts';

let shop: Awaited<ReturnType<typeof openShop>>;
let visitor: Visitor;
beforeAll(async () => void (shop = await openShop()));
beforeEach(() => void (visitor = new Visitor(shop.url)));
afterAll(() => void shop.server.close());

const voucher = (code: string) => visitor.post('/basket', { intent: 'voucher', code });

describe('basket', () => {
  it('counts, says what was added, and goes back to where the visitor was', async () => {
    const page = await visitor.post('/basket', {
      intent: 'add',
      product: 'blue-mug',
      back: '/products?q=mug',
    });
    expect(page.path).toBe('/products?q=mug');
    expect(page.text).toContain('Blue mug is in your basket.');
    expect(page.text).toContain('Basket (1 item)');
    expect((await visitor.get('/basket')).text).toContain('Subtotal €12.00 Delivery €4.90 Total €16.90');
  });

  it('is empty again for everybody else', async () => {
    await visitor.add('blue-mug');
    expect((await new Visitor(shop.url).get('/basket')).text).toContain('Your basket is empty.');
  });

  it('changes quantities, refuses what is no quantity, and removes', async () => {
    await visitor.add('blue-mug');
    await visitor.add('desk-lamp');
    const wrong = await visitor.post('/basket', { intent: 'update', 'quantity-desk-lamp': '7' });
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain('Enter a quantity from 0 to 6 for Desk lamp.');
    const right = await visitor.post('/basket', {
      intent: 'update',
      'quantity-blue-mug': '3',
      'quantity-desk-lamp': '0',
    });
    expect(right.text).toContain('Subtotal €36.00');
    expect(right.text).not.toContain('Desk lamp');
    const gone = await visitor.post('/basket', { intent: 'remove', product: 'blue-mug' });
    expect(gone.text).toContain('Your basket is empty.');
  });

  it('holds at most what is in stock', async () => {
    await visitor.add('desk-lamp', 5);
    await visitor.add('desk-lamp', 5);
    expect((await visitor.get('/basket')).html).toMatch(/id="quantity-desk-lamp"[^>]*value="6"/);
    expect((await visitor.add('star-chart')).text).toContain('cannot be added');
    expect((await visitor.add('desk-lamp', 100)).text).toContain('Choose a quantity from 1 to 6.');
  });

  it('takes vouchers and says why not', async () => {
    await visitor.add('blue-mug', 2);
    expect((await voucher('save10')).text).toContain(
      'Subtotal €24.00 Discount SAVE10 -€2.40 Delivery €4.90 Total €26.50',
    );
    const expired = await voucher('SUMMER24');
    expect(expired.status).toBe(422);
    expect(expired.text).toContain('The voucher SUMMER24 expired on 31 August 2024.');
    expect((await voucher('MOON')).text).toContain('We do not know the voucher MOON.');
    expect((await voucher(' ')).text).toContain('Enter a voucher code.');
    expect((await voucher('WELCOME5')).text).toContain('needs a basket of €30.00 or more');
    expect((await visitor.post('/basket', { intent: 'drop-voucher' })).text).not.toContain('Discount');
  });

  it('forgets a voucher that no longer holds, and delivers free from €50', async () => {
    await visitor.add('city-backpack');
    expect((await voucher('WELCOME5')).text).toContain('Discount WELCOME5 -€5.00 Delivery Free Total €54.00');
    await visitor.add('blue-mug');
    const less = await visitor.post('/basket', { intent: 'remove', product: 'city-backpack' });
    expect(less.text).not.toContain('Discount');
  });

  it('answers nonsense with 400', async () => {
    for (const fields of [
      {},
      { intent: 'add' },
      { intent: 'add', product: '__proto__' },
      { intent: 'eat' },
    ]) {
      expect((await visitor.post('/basket', fields as Record<string, string>)).status).toBe(400);
    }
  });
});
