import { selectField, textField } from '../html/field.ts';
import { shopPage } from '../html/layout.ts';
import { markup, type Markup } from '../html/markup.ts';
import type { Context } from '../http/context.ts';
import type { ShopReply } from '../http/reply.ts';
import { card } from './card.ts';
import { categories } from './product.ts';
import { findProducts, readSearch, searchErrors, sortings, type Search } from './search.ts';

/** `GET /products?q=&category=&min=&max=&sort=`; 422 when a price cannot be read. */
export function listPage(context: Context): ShopReply {
  const search = readSearch(context.query);
  const errors = searchErrors(search);
  const failed = errors.min || errors.max;
  const body = markup`${searchForm(context, search, errors)}${failed ? noResults : results(context, search)}`;
  return shopPage(context, {
    title: context.texts.catalogue.title,
    body,
    failed,
    status: failed ? 422 : 200,
  });
}

// The live search replaces this section, so it is there even when there is nothing to show.
const noResults = markup`<div id="results"></div>`;

function searchForm({ texts: t }: Context, search: Search, errors: { min: boolean; max: boolean }): Markup {
  const names = t.catalogue;
  const price = (name: 'min' | 'max') =>
    textField({
      name,
      label: names[name],
      value: search[name],
      error: errors[name] && names.badPrice,
      attributes: { inputmode: 'decimal' },
    });
  return markup`<form class="filters" action="/products" role="search" aria-label="${names.filters}" data-live>
<div class="row search">${textField({ name: 'q', label: names.search, type: 'search', value: search.q })}<button class="primary">${names.submit}</button></div>
<div class="row">
${selectField({
  name: 'category',
  label: names.category,
  value: search.category ?? '',
  options: [['', names.all], ...categories.map((id): [string, string] => [id, t.categories[id]])],
})}
${price('min')}${price('max')}
${selectField({
  name: 'sort',
  label: names.sort,
  value: search.sort,
  options: sortings.map((id) => [id, names.sortings[id]]),
})}
<button>${names.filter}</button></div></form>`;
}

function results(context: Context, search: Search): Markup {
  const names = context.texts.catalogue;
  const found = findProducts(search, context.language);
  const count = search.q ? names.foundFor(found.length, search.q) : names.found(found.length);
  const filtered = search.q || search.category || search.min || search.max;
  return markup`<div id="results"><p role="status">${found.length ? count : names.none}
${filtered && markup` <a href="/products">${names.clear}</a>`}</p>
<ul class="grid">${found.map((product) => card(context, product, 2))}</ul></div>`;
}
