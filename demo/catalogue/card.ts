import { attributes } from '../html/field.ts';
import { markup, type Markup } from '../html/markup.ts';
import type { Context } from '../http/context.ts';
import { money } from '../texts/index.ts';
import { picture } from './picture.ts';
import type { Product } from './product.ts';

/** A product in a grid: picture, name, price, and the button that puts one into the basket. */
export function card(context: Context, product: Product, level: 2 | 3): Markup {
  const { language } = context;
  const link = markup`<a href="/products/${product.id}">${product.name[language]}</a>`;
  return markup`<li><article class="card">
${picture(product)}
${level === 2 ? markup`<h2>${link}</h2>` : markup`<h3>${link}</h3>`}
<p class="soft">${product.description[language]}</p>
<div class="bottom"><span class="price">${money(product.price, language)}</span>${addForm(context, product)}</div>
</article></li>`;
}

/** The form that adds to the basket and comes back to this page; with a field when a quantity can be chosen. */
export function addForm(
  { texts: t, language, path, query }: Context,
  product: Product,
  quantity?: Markup,
): Markup {
  if (product.stock === 0) return markup`<span class="soft">${t.product.soldOut}</span>`;
  const here = query.size ? `${path}?${query.toString()}` : path;
  const name = t.product.addName(product.name[language]);
  // In a grid the short word must be part of the full name, for people who say what they see (WCAG 2.5.3).
  const button = quantity
    ? markup`<button class="primary">${name}</button>`
    : markup`<button${attributes({ 'aria-label': name })}>${t.product.add}</button>`;
  return markup`<form method="post" action="/basket">
<input type="hidden" name="intent" value="add"><input type="hidden" name="product" value="${product.id}">
<input type="hidden" name="back" value="${here}">${quantity}${button}</form>`;
}
