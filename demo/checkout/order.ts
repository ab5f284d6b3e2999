export interface Order {
  /** `MM-1001`, counted from 1001 in every session. */
  number: string;
  /** Epoch milliseconds. */
  at: number;
  status: 'placed' | 'delivered';
  lines: { productId: string; quantity: number }[];
  /** Cents. */
  total: number;
  /** Where the confirmation goes; empty for orders of the past. */
  email: string;
}

/** How many orders one session keeps; the oldest go first. */
const MAX_ORDERS = 50;

/** Adds an order to a session's list and returns its number. */
export function addOrder(orders: Order[], order: Omit<Order, 'number'>): string {
  const last = Number(orders.at(-1)?.number.slice(3) ?? 1000);
  const number = `MM-${last + 1}`;
  orders.push({ number, ...order });
  if (orders.length > MAX_ORDERS) orders.shift();
  return number;
}
