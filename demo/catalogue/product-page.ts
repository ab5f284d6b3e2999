import { textField } from '../html/field.ts';
import { shopPage } from '../html/layout.ts';
import { markup } from '../html/markup.ts';
import type { Context } from '../http/context.ts';
import { HttpProblem, type ShopReply } from '../http/reply.ts';
import { money } from '../texts/index.ts';
import { addForm } from './card.ts';
import { picture } from './picture.ts';
import { findProduct } from './products.ts';

/** `GET /products/:id` */
export function productPage(context: Context): ShopReply {
  const { texts: t, language, params } = context;
  const product = findProduct(params.id ?? '');
  if (!product) throw new HttpProblem(404);
  const name = product.name[language];
  const quantity = textField({
    name: 'quantity',
    label: t.product.quantity,
    type: 'number',
    value: '1',
    attributes: { min: 1, max: product.stock },
  });
  // The h1 stands beside the picture, so the page brings its own.
  const heading = markup`<div class="product">
${picture(product, markup`${t.product.picture(name)}`)}
<div><p class="soft"><a href="/products?category=${product.category}">${t.categories[product.category]}</a></p>
<h1>${name}</h1><p class="price">${money(product.price, language)}</p><p>${product.description[language]}</p>
${product.stock > 0 && markup`<p class="soft">${t.product.inStock(product.stock)}</p>`}
${addForm(context, product, quantity)}
<a href="/products">${t.product.back}</a></div></div>`;
  return shopPage(context, { title: name, heading, body: markup`` });
}
