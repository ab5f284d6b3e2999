import type { ShopLanguage } from '../texts/index.ts';
import { categories, type Category, type Product } from './product.ts';
import { products } from './products.ts';

export const sortings = ['recommended', 'name', 'price-up', 'price-down'] as const;
export type Sorting = (typeof sortings)[number];

/** What a visitor asked for, as typed; prices are euros with an optional fraction, comma or point. */
export interface Search {
  q: string;
  category: Category | null;
  min: string;
  max: string;
  sort: Sorting;
}

/** Reads the address. Categories and sortings that do not exist count as not chosen. */
export function readSearch(query: URLSearchParams): Search {
  return {
    q: (query.get('q') ?? '').trim().slice(0, 100),
    category: categories.find((category) => category === query.get('category')) ?? null,
    min: (query.get('min') ?? '').trim().slice(0, 20),
    max: (query.get('max') ?? '').trim().slice(0, 20),
    sort: sortings.find((sorting) => sorting === query.get('sort')) ?? 'recommended',
  };
}

/** Cents of a typed price; null for nothing, `invalid` for anything that is not a price. */
export function parsePrice(text: string): number | null | 'invalid' {
  if (text === '') return null;
  if (!/^\d{1,5}([.,]\d{1,2})?$/.test(text)) return 'invalid';
  return Math.round(Number(text.replace(',', '.')) * 100);
}

/** The fields of a search that cannot be understood. */
export function searchErrors(search: Search): { min: boolean; max: boolean } {
  return { min: parsePrice(search.min) === 'invalid', max: parsePrice(search.max) === 'invalid' };
}

/** The products that hold every word of the search in name or description, in the asked order. */
export function findProducts(search: Search, language: ShopLanguage): Product[] {
  const words = search.q.toLocaleLowerCase(language).split(/\s+/).filter(Boolean);
  const min = parsePrice(search.min);
  const max = parsePrice(search.max);
  const found = products.filter((product) => {
    const text = `${product.name[language]} ${product.description[language]}`.toLocaleLowerCase(language);
    return (
      words.every((word) => text.includes(word)) &&
      (!search.category || product.category === search.category) &&
      (typeof min !== 'number' || product.price >= min) &&
      (typeof max !== 'number' || product.price <= max)
    );
  });
  return found.sort(comparison(search.sort, language));
}

function comparison(sort: Sorting, language: ShopLanguage): (a: Product, b: Product) => number {
  if (sort === 'name') return (a, b) => a.name[language].localeCompare(b.name[language], language);
  if (sort === 'price-up') return (a, b) => a.price - b.price;
  if (sort === 'price-down') return (a, b) => b.price - a.price;
  return () => 0;
}
