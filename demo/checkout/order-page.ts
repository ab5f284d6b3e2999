import { findProduct } from '../catalogue/products.ts';
import { shopPage } from '../html/layout.ts';
import { markup } from '../html/markup.ts';
import type { Context } from '../http/context.ts';
import { HttpProblem, type ShopReply } from '../http/reply.ts';
import { money } from '../texts/index.ts';

/** `GET /orders/:number`: the confirmation, for the session that placed the order only. */
export function orderPage(context: Context): ShopReply {
  const { texts: t, language, session, params } = context;
  const order = session.orders.find(({ number }) => number === params.number);
  if (!order) throw new HttpProblem(404);
  const items = order.lines.map(
    ({ productId, quantity }) => markup`<li>${quantity} × ${findProduct(productId)?.name[language]}</li>`,
  );
  const body = markup`<p>${t.order.number(order.number)}</p><p class="soft">${t.order.mail(order.email)}</p>
<section aria-labelledby="ordered"><h2 id="ordered">${t.order.summary}</h2><ul>${items}</ul>
<p><strong>${t.basket.total}: ${money(order.total, language)}</strong></p></section>
<p class="actions"><a class="button" href="/products">${t.order.go}</a></p>`;
  return shopPage(context, { title: t.order.title, body });
}
