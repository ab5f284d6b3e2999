import { createHash } from 'node:crypto';
import { findProduct } from '../catalogue/products.ts';
import { priceBasket, type Basket } from '../checkout/basket.ts';
import { isEmail } from '../checkout/checkout-form.ts';
import { checkVoucher } from '../checkout/vouchers.ts';
import type { Context } from '../http/context.ts';
import { HttpProblem, jsonReply, type ShopReply } from '../http/reply.ts';
import { apiProblem } from './products.ts';

/**
 * `POST /api/orders` {email, items: [{productId, quantity}], voucher?} → 201 {number, currency, subtotal, …} in cents.
 * Nothing is stored: the number is made from the order, so the same order has the same number everywhere.
 * 400 when the body is not JSON, 415 when it does not say it is, 422 with a message for each wrong field.
 */
export function createOrder({ body, contentType, now }: Context): ShopReply {
  if (!/^application\/json\b/i.test(contentType)) throw new HttpProblem(415);
  const input = parseObject(body.toString('utf8'));
  if (!input) return apiProblem(400, 'invalid_json', 'The body must be a JSON object.');
  const basket: Basket = new Map();
  const errors: Record<string, string> = {};
  const email = typeof input.email === 'string' ? input.email.trim() : '';
  if (!isEmail(email)) errors.email = 'Must be an e-mail address.';
  readItems(input.items, basket, errors);
  const voucher = readVoucher(input.voucher, basket, now(), errors);
  if (Object.keys(errors).length) return apiProblem(422, 'invalid_order', 'Some fields are wrong.', errors);

  const { lines, subtotal, discount, delivery, total } = priceBasket(basket, voucher, now());
  const items = lines.map(({ product, quantity, total }) => ({ productId: product.id, quantity, total }));
  const seal = createHash('sha256')
    .update(JSON.stringify([email, items, voucher]))
    .digest('hex');
  const number = `API-${seal.slice(0, 8).toUpperCase()}`;
  return jsonReply({ number, email, currency: 'EUR', items, subtotal, discount, delivery, total }, 201);
}

/** Null when the text is not a JSON object. */
function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function readItems(items: unknown, basket: Basket, errors: Record<string, string>): void {
  if (!Array.isArray(items) || items.length === 0 || items.length > 50) {
    errors.items = 'Must be a list of 1 to 50 items.';
    return;
  }
  for (const [i, item] of items.entries()) {
    const { productId, quantity } = isObject(item) ? item : {};
    const product = typeof productId === 'string' ? findProduct(productId) : null;
    const amount =
      typeof quantity === 'number' && Number.isInteger(quantity) && quantity > 0 ? quantity : null;
    if (!product) errors[`items[${i}].productId`] = 'Must be the id of a product.';
    if (amount === null) errors[`items[${i}].quantity`] = 'Must be a whole number from 1.';
    if (!product || amount === null) continue;
    const wanted = (basket.get(product.id) ?? 0) + amount;
    if (wanted > product.stock) errors[`items[${i}].quantity`] = `Only ${product.stock} in stock.`;
    else basket.set(product.id, wanted);
  }
}

/** Null without a voucher or with one that does not hold; the latter is an error of the field. */
function readVoucher(
  input: unknown,
  basket: Basket,
  now: number,
  errors: Record<string, string>,
): string | null {
  if (input === undefined || input === null) return null;
  const { subtotal } = priceBasket(basket, null, now);
  const answer = checkVoucher(typeof input === 'string' ? input : '', subtotal, now);
  if (answer.ok) return answer.voucher.code;
  errors.voucher = `Not accepted: ${answer.because}.`;
  return null;
}
