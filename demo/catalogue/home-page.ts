import { textField } from '../html/field.ts';
import { shopPage } from '../html/layout.ts';
import { markup } from '../html/markup.ts';
import type { Context } from '../http/context.ts';
import type { ShopReply } from '../http/reply.ts';
import { card } from './card.ts';
import { categories, type Product } from './product.ts';
import { findProduct } from './products.ts';

const FAVOURITES = ['blue-mug', 'dotted-notebook', 'mountain-poster', 'city-backpack'];

/** `GET /` */
export function homePage(context: Context): ShopReply {
  const { home, catalogue, categories: names } = context.texts;
  const favourites = FAVOURITES.map(findProduct).filter((product): product is Product => product !== null);
  const heading = markup`<div class="hero"><h1>${home.title}</h1><p>${home.lead}</p>
<form action="/products" role="search">
${textField({ name: 'q', label: catalogue.search, type: 'search' })}<button class="primary">${catalogue.submit}</button>
</form><a href="/products">${home.browse}</a></div>`;
  const body = markup`<h2>${home.categories}</h2>
<ul class="links">${categories.map((id) => markup`<li><a href="/products?category=${id}">${names[id]}</a></li>`)}</ul>
<h2>${home.favourites}</h2><ul class="grid">${favourites.map((product) => card(context, product, 3))}</ul>`;
  return shopPage(context, { title: home.title, heading, body });
}
