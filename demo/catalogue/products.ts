import { categories, type Product } from './product.ts';
import { papers } from './papers.ts';
import { wares } from './wares.ts';

/** The whole range, in the order the shop recommends it. */
export const products: readonly Product[] = [...wares, ...papers].sort(
  (a, b) => categories.indexOf(a.category) - categories.indexOf(b.category),
);

const byId = new Map(products.map((product) => [product.id, product]));

/** Null when the shop does not sell it. */
export const findProduct = (id: string): Product | null => byId.get(id) ?? null;
