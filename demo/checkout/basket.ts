import type { Product } from '../catalogue/product.ts';
import { findProduct } from '../catalogue/products.ts';
import { checkVoucher } from './vouchers.ts';

/** Product id → quantity, in the order the products were added. */
export type Basket = Map<string, number>;

/** Cents; what delivery costs below FREE_DELIVERY_FROM. */
export const DELIVERY = 490;
/** Cents, after the discount. */
export const FREE_DELIVERY_FROM = 5000;

export interface BasketLine {
  product: Product;
  quantity: number;
  /** Cents. */
  total: number;
}

export interface Totals {
  lines: BasketLine[];
  count: number;
  subtotal: number;
  /** The voucher that counts, with what it takes off; null without one. */
  discount: { code: string; amount: number } | null;
  delivery: number;
  total: number;
}

/** Prices a basket. A voucher that no longer holds (the basket shrank below its minimum) is left out. */
export function priceBasket(
  basket: ReadonlyMap<string, number>,
  voucher: string | null,
  now: number,
): Totals {
  const lines: BasketLine[] = [];
  for (const [id, quantity] of basket) {
    const product = findProduct(id);
    if (product) lines.push({ product, quantity, total: product.price * quantity });
  }
  const subtotal = sum(lines.map((line) => line.total));
  const answer = voucher && lines.length ? checkVoucher(voucher, subtotal, now) : null;
  const discount = answer?.ok
    ? { code: answer.voucher.code, amount: Math.min(subtotal, answer.voucher.discount(subtotal)) }
    : null;
  const goods = subtotal - (discount?.amount ?? 0);
  const delivery = lines.length === 0 || goods >= FREE_DELIVERY_FROM ? 0 : DELIVERY;
  return {
    lines,
    count: sum(lines.map((line) => line.quantity)),
    subtotal,
    discount,
    delivery,
    total: goods + delivery,
  };
}

/** Puts `quantity` more of a product into the basket, at most what is in stock. */
export function addToBasket(basket: Basket, product: Product, quantity: number): void {
  basket.set(product.id, Math.min(product.stock, (basket.get(product.id) ?? 0) + quantity));
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
