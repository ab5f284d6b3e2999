import type { Language } from '../texts/index.ts';
import { papers } from './papers.ts';
import { wares } from './wares.ts';

export const categories = ['mugs', 'notebooks', 'shirts', 'bags', 'posters', 'desk'] as const;
export type Category = (typeof categories)[number];

export const shapes = [
  ...([
    'mug',
    'cup',
    'notebook',
    'shirt',
    'striped',
    'hoodie',
    'tote',
    'backpack',
    'case',
    'sleeve',
  ] as const),
  ...(['mountains', 'waves', 'map', 'stars', 'pen', 'pens', 'lamp', 'ruler'] as const),
];
export type Shape = (typeof shapes)[number];

export interface Product {
  /** Part of the address: `blue-mug`. */
  id: string;
  category: Category;
  name: Record<Language, string>;
  description: Record<Language, string>;
  /** Cents of a euro. */
  price: number;
  /** The most one basket may hold; 0 means sold out. */
  stock: number;
  picture: { shape: Shape; colour: string };
}

/** The whole range, in the order the shop recommends it. */
export const products: readonly Product[] = [...wares, ...papers].sort(
  (a, b) => categories.indexOf(a.category) - categories.indexOf(b.category),
);

const byId = new Map(products.map((product) => [product.id, product]));

/** Null when the shop does not sell it. */
export const findProduct = (id: string): Product | null => byId.get(id) ?? null;
