import { de } from './de.ts';
import { en, type Texts } from './en.ts';

export const languages = ['en', 'de'] as const;
export type ShopLanguage = (typeof languages)[number];

export const texts: Record<ShopLanguage, Texts> = { en, de };

/** Null for anything that is not a language of the shop. */
export function asLanguage(value: string | null | undefined): ShopLanguage | null {
  return languages.find((language) => language === value) ?? null;
}

/** `€12.00` or `12,00 €`. */
export function money(cents: number, language: ShopLanguage): string {
  const locale = language === 'de' ? 'de-DE' : 'en-IE';
  return new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' }).format(cents / 100);
}

/** `14 March 2025` or `14. März 2025`, in UTC so that every machine prints the same day. */
export function day(at: number | string, language: ShopLanguage): string {
  const locale = language === 'de' ? 'de-DE' : 'en-GB';
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(at));
}
