/** Currencies in use, by their codes (ISO 4217): the most common first, then by code. */
export const currencies = [
  ...(['EUR', 'USD', 'GBP', 'CHF'] as const),
  ...([
    'AED',
    'ARS',
    'AUD',
    'BGN',
    'BRL',
    'CAD',
    'CLP',
    'CNY',
    'COP',
    'CZK',
    'DKK',
    'EGP',
    'HKD',
    'HUF',
  ] as const),
  ...([
    'IDR',
    'ILS',
    'INR',
    'ISK',
    'JPY',
    'KRW',
    'MAD',
    'MXN',
    'MYR',
    'NGN',
    'NOK',
    'NZD',
    'PEN',
    'PHP',
  ] as const),
  ...(['PKR', 'PLN', 'RON', 'RSD', 'SAR', 'SEK', 'SGD', 'THB', 'TRY', 'TWD', 'UAH', 'VND', 'ZAR'] as const),
] as const;
export type Currency = (typeof currencies)[number];

/** Currency of a member who chose none (docs/rules/dashboard.md, Value of the work). */
export const defaultCurrency: Currency = 'EUR';

export function isCurrency(value: unknown): value is Currency {
  return (currencies as readonly unknown[]).includes(value);
}

/** Returns `€3,187.50` or `€50`: with the decimals of the currency, unless they are zero. */
export function moneyText(value: number, currency: Currency): string {
  const digits = Number.isInteger(value) ? { maximumFractionDigits: 0 } : {};
  return new Intl.NumberFormat('en', { style: 'currency', currency, ...digits }).format(value);
}

/** Choices of a menu, e.g. `EUR · Euro`. For loaders: browsers may know other names than the server. */
export function currencyChoices(): { value: Currency; label: string }[] {
  const names = new Intl.DisplayNames('en', { type: 'currency' });
  return currencies.map((code) => ({ value: code, label: `${code} · ${names.of(code) ?? code}` }));
}
