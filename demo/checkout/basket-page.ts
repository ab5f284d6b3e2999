import { columns } from '../html/columns.ts';
import { attributes, textField } from '../html/field.ts';
import { shopPage } from '../html/layout.ts';
import { markup, type Markup } from '../html/markup.ts';
import type { Context } from '../http/context.ts';
import type { ShopReply } from '../http/reply.ts';
import { money } from '../texts/index.ts';
import { FREE_DELIVERY_FROM, priceBasket, type BasketLine, type Totals } from './basket.ts';
import { totalsTable } from './totals.ts';

/** What the visitor must correct, with what was typed. */
export interface BasketProblems {
  voucher?: { code: string; error: string };
  quantities?: { typed: URLSearchParams; errors: Map<string, string> };
}

/** `GET /basket`, and the answer to a form of it that was not accepted (422). */
export function basketPage(context: Context, problems: BasketProblems = {}): ShopReply {
  const { texts: t, session } = context;
  const totals = priceBasket(session.basket, session.voucher, context.now());
  const failed = Boolean(problems.voucher ?? problems.quantities);
  const body = totals.lines.length
    ? columns(
        context,
        markup`<div>${linesForm(context, totals.lines, problems)}</div>`,
        side(context, totals, problems),
      )
    : emptyBasket(context);
  return shopPage(context, { title: t.basket.title, body, failed, status: failed ? 422 : 200 });
}

/** What stands where items would be. */
export function emptyBasket({ texts: t }: Context): Markup {
  return markup`<p>${t.basket.empty}</p><p><a class="button" href="/products">${t.home.browse}</a></p>`;
}

function linesForm(context: Context, lines: BasketLine[], problems: BasketProblems): Markup {
  const { basket: t } = context.texts;
  // Each "Remove" belongs to a form of its own; inside this one, Enter in a quantity would press it.
  const removals = lines.map(
    ({ product }) => markup`<form method="post" action="/basket" id="remove-${product.id}">
<input type="hidden" name="intent" value="remove"><input type="hidden" name="product" value="${product.id}"></form>`,
  );
  return markup`<form method="post" action="/basket" novalidate><input type="hidden" name="intent" value="update">
<div class="scroll"><table class="basket"><caption>${t.caption}</caption>
<thead><tr><th scope="col">${t.product}</th><th scope="col" class="price">${t.price}</th><th scope="col">${t.quantity}</th>
<th scope="col" class="number">${t.total}</th><td></td></tr></thead>
<tbody>${lines.map((line) => lineRow(context, line, problems))}</tbody></table></div>
<div class="actions"><button>${t.update}</button></div></form>${removals}`;
}

function lineRow({ texts: t, language }: Context, line: BasketLine, { quantities }: BasketProblems): Markup {
  const { product, quantity, total } = line;
  const name = product.name[language];
  const field = `quantity-${product.id}`;
  const error = quantities?.errors.get(product.id);
  const input = attributes({
    type: 'number',
    id: field,
    name: field,
    value: quantities?.typed.get(field) ?? quantity,
    min: 0,
    max: product.stock,
    'aria-label': t.basket.quantityOf(name),
    'aria-invalid': error ? 'true' : undefined,
    'aria-describedby': error ? `${field}-message` : undefined,
  });
  return markup`<tr><th scope="row"><a href="/products/${product.id}">${name}</a></th>
<td class="price">${money(product.price, language)}</td>
<td><input${input}>${error && markup`<p class="error" id="${field}-message">${error}</p>`}</td>
<td class="number">${money(total, language)}</td>
<td class="number"><button class="plain" form="remove-${product.id}" aria-label="${t.basket.removeName(name)}">${t.basket.remove}</button></td></tr>`;
}

function side(context: Context, totals: Totals, { voucher }: BasketProblems): Markup {
  const { basket: t } = context.texts;
  const field = textField({
    name: 'code',
    label: t.voucher,
    value: voucher?.code,
    error: voucher?.error,
    attributes: { autocomplete: 'off', maxlength: 40 },
  });
  const drop =
    totals.discount &&
    markup`<form method="post" action="/basket"><input type="hidden" name="intent" value="drop-voucher">
<button class="plain">${t.dropVoucher(totals.discount.code)}</button></form>`;
  const hint =
    totals.delivery > 0 &&
    markup`<p class="help">${t.freeFrom(money(FREE_DELIVERY_FROM, context.language))}</p>`;
  return markup`<div class="side">
<form method="post" action="/basket" novalidate><input type="hidden" name="intent" value="voucher">${field}${context.design !== 'removed' && markup`<button>${t.apply}</button>`}</form>
${drop}<div class="block">${totalsTable(context, totals)}${hint}</div>
<a class="button primary wide" href="/checkout">${t.checkout}</a></div>`;
}
