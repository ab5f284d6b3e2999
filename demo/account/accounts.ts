import type { Order } from '../checkout/order.ts';

export interface Account {
  email: string;
  /** In the clear on purpose: it is printed on the sign-in page. */
  password: string;
  name: string;
  locked: boolean;
  /** Base32 seed of the second step, printed on the account page; null where the step is not set up. */
  seed: string | null;
  history: Order[];
}

/** Everybody who can sign in. The shop has no sign-up, so every run meets the same three people. */
export const accounts: readonly Account[] = [
  {
    email: 'anna@example.com',
    password: 'mugs-and-more',
    name: 'Anna Berg',
    locked: false,
    seed: 'JBSWY3DPEHPK3PXP',
    history: [
      pastOrder('MM-0917', '2025-03-14', 'delivered', 'red-mug', 2, 2890),
      pastOrder('MM-0964', '2025-09-02', 'delivered', 'dotted-notebook', 1, 1890),
    ],
  },
  {
    email: 'ben@example.com',
    password: 'notebooks-for-all',
    name: 'Ben Okafor',
    locked: false,
    seed: null,
    history: [],
  },
  {
    email: 'lea@example.com',
    password: 'left-the-building',
    name: 'Lea Martin',
    locked: true,
    seed: null,
    history: [],
  },
];

function pastOrder(
  number: string,
  day: string,
  status: Order['status'],
  productId: string,
  quantity: number,
  total: number,
): Order {
  return {
    number,
    at: Date.parse(`${day}T10:00:00Z`),
    status,
    lines: [{ productId, quantity }],
    total,
    email: '',
  };
}

/** Null when nobody has this address. */
export function findAccount(email: string | null): Account | null {
  return accounts.find((account) => account.email === email?.trim().toLowerCase()) ?? null;
}
