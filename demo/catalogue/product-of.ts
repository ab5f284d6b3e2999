import type { Category, Product, Shape } from './products.ts';

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
