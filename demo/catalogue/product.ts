import type { ShopLanguage } from '../texts/index.ts';

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
  name: Record<ShopLanguage, string>;
  description: Record<ShopLanguage, string>;
  /** Cents of a euro. */
  price: number;
  /** The most one basket may hold; 0 means sold out. */
  stock: number;
  picture: { shape: Shape; colour: string };
}

/** One product in a few lines: names and descriptions are English, then German; the price is in cents. */
export function productOf(
  id: string,
  category: Category,
  [shape, colour]: [Shape, string],
  names: [string, string],
  descriptions: [string, string],
  price: number,
  stock: number,
): Product {
  return {
    id,
    category,
    picture: { shape, colour },
    name: { en: names[0], de: names[1] },
    description: { en: descriptions[0], de: descriptions[1] },
    price,
    stock,
  };
}
