export interface Voucher {
  code: string;
  /** Cents off a subtotal in cents. */
  discount(subtotal: number): number;
  /** Cents the basket must reach. */
  from: number;
  /** The last day, `2024-08-31`; null when it never ends. */
  until: string | null;
}

export const vouchers: readonly Voucher[] = [
  { code: 'SAVE10', discount: (subtotal) => Math.round(subtotal / 10), from: 0, until: null },
  { code: 'WELCOME5', discount: () => 500, from: 3000, until: null },
  { code: 'SUMMER24', discount: (subtotal) => Math.round(subtotal / 4), from: 0, until: '2024-08-31' },
];

export type VoucherAnswer =
  | { ok: true; voucher: Voucher }
  | { ok: false; because: 'empty' | 'unknown'; code: string }
  | { ok: false; because: 'expired'; code: string; until: string }
  | { ok: false; because: 'minimum'; code: string; from: number };

/** Whether a code is worth something for a basket of `subtotal` cents today. Upper and lower case are the same. */
export function checkVoucher(input: string, subtotal: number, now: number): VoucherAnswer {
  const code = input.trim().toUpperCase().slice(0, 40);
  if (!code) return { ok: false, because: 'empty', code };
  const voucher = vouchers.find((candidate) => candidate.code === code);
  if (!voucher) return { ok: false, because: 'unknown', code };
  if (voucher.until && now > Date.parse(`${voucher.until}T23:59:59Z`)) {
    return { ok: false, because: 'expired', code, until: voucher.until };
  }
  if (subtotal < voucher.from) return { ok: false, because: 'minimum', code, from: voucher.from };
  return { ok: true, voucher };
}
