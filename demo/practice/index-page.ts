import { shopPage } from '../html/layout.ts';
import { markup } from '../html/markup.ts';
import type { Context } from '../http/context.ts';
import type { ShopReply } from '../http/reply.ts';

const addresses = {
  slow: '/slow',
  flaky: '/flaky',
  diagnostics: '/diagnostics',
  dialogs: '/dialogs',
  workshop: '/workshop',
  upload: '/upload',
  api: '/api/products',
};

/** `GET /practice`: the way to everything awkward. */
export function practicePage(context: Context): ShopReply {
  const { practice: t } = context.texts;
  const cards = Object.entries(addresses).map(([name, address]) => {
    const [title, lead] = t.cards[name as keyof typeof addresses];
    return markup`<li><article class="card"><h2><a href="${address}">${title}</a></h2><p class="soft">${lead}</p></article></li>`;
  });
  const body = markup`<p>${t.lead}</p><ul class="grid">${cards}</ul>`;
  return shopPage(context, { title: t.title, body });
}
