import { shopPage } from '../html/layout.ts';
import { markup } from '../html/markup.ts';
import type { Context } from '../http/context.ts';
import type { ShopReply } from '../http/reply.ts';

/** `GET /flaky`: 503 on the 1st, 3rd, 5th visit of a session, 200 on the others. */
export function flakyPage(context: Context): ShopReply {
  const { practice: t } = context.texts;
  const visit = ++context.change().flakyVisits;
  const failed = visit % 2 === 1;
  const body = markup`<p>${t.flaky.label}</p>
<p ${failed && markup`class="problems"`} role="${failed ? 'alert' : 'status'}"><strong>${failed ? t.flaky.failed : t.flaky.ok}</strong></p>
<p class="soft">${t.flaky.visit(visit)}</p>
<p class="actions"><a class="button" href="/flaky">${t.flaky.again}</a></p><p><a href="/practice">${t.back}</a></p>`;
  return shopPage(context, { title: t.cards.flaky[0] ?? '', body, failed, status: failed ? 503 : 200 });
}
