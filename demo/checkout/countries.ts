import type { ShopLanguage } from '../texts/index.ts';

/** Where the shop delivers, with the form of a postcode there. */
export const countries: Record<string, RegExp> = {
  AT: /^\d{4}$/,
  BE: /^\d{4}$/,
  CH: /^\d{4}$/,
  DE: /^\d{5}$/,
  FR: /^\d{5}$/,
  GB: /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/i,
  IE: /^[A-Z\d]{3} ?[A-Z\d]{4}$/i,
  NL: /^\d{4} ?[A-Z]{2}$/i,
};

/** The countries by name in alphabetical order, for a select. */
export function countryOptions(language: ShopLanguage): [code: string, name: string][] {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  return Object.keys(countries)
    .map((code): [string, string] => [code, names.of(code) ?? code])
    .sort((a, b) => a[1].localeCompare(b[1], language));
}
