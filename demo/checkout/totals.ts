import { markup, type Markup } from '../html/markup.ts';
import type { Context } from '../http/context.ts';
import { money } from '../texts/index.ts';
import type { Totals } from './basket.ts';

/** Subtotal, discount, delivery and total as a table with a header in each row. */
export function totalsTable({ texts: t, language }: Context, totals: Totals): Markup {
  const row = (name: string, value: string) =>
    markup`<tr><th scope="row">${name}</th><td class="number">${value}</td></tr>`;
  const { subtotal, discount, delivery, total } = totals;
  return markup`<table><caption>${t.basket.totals}</caption><tbody>
${row(t.basket.subtotal, money(subtotal, language))}
${discount && row(t.basket.discount(discount.code), money(-discount.amount, language))}
${row(t.basket.delivery, delivery ? money(delivery, language) : t.basket.free)}
</tbody><tbody class="sum">${row(t.basket.total, money(total, language))}</tbody></table>`;
}
