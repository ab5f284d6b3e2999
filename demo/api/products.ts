import type { Product } from '../catalogue/product.ts';
import { findProduct } from '../catalogue/products.ts';
import { findProducts, readSearch, searchErrors } from '../catalogue/search.ts';
import type { Context } from '../http/context.ts';
import { jsonReply, type ShopReply } from '../http/reply.ts';

/** `GET /api/products?q=&category=&min=&max=&sort=` → {total, products}; prices are cents. */
export function listProducts(context: Context): ShopReply {
  const search = readSearch(context.query);
  const errors = searchErrors(search);
  if (errors.min || errors.max)
    return apiProblem(422, 'invalid_price', 'min and max must be prices such as 12.50.');
  const found = findProducts(search, context.language);
  return jsonReply({ total: found.length, products: found.map((product) => asJson(context, product)) });
}

/** `GET /api/products/:id` */
export function getProduct(context: Context): ShopReply {
  const product = findProduct(context.params.id ?? '');
  return product
    ? jsonReply(asJson(context, product))
    : apiProblem(404, 'unknown_product', 'There is no product with this id.');
}

/** The shape of every error of the API: {error: {code, message, fields?}}. */
export function apiProblem(
  status: number,
  code: string,
  message: string,
  fields?: Record<string, string>,
): ShopReply {
  return jsonReply({ error: { code, message, fields } }, status);
}

function asJson(
  { language, publicUrl }: Context,
  { id, name, description, category, price, stock }: Product,
) {
  return {
    id,
    name: name[language],
    description: description[language],
    category,
    price,
    currency: 'EUR',
    stock,
    url: `${publicUrl}/products/${id}`,
  };
}
