import { assetPaths } from '../assets/index.ts';
import { attributes } from '../html/field.ts';
import { shopPage } from '../html/layout.ts';
import { markup } from '../html/markup.ts';
import type { Context } from '../http/context.ts';
import type { ShopReply } from '../http/reply.ts';

/** `GET /diagnostics`: console messages, a page error and failing requests; its script makes the noise. */
export function diagnosticsPage(context: Context): ShopReply {
  const { practice: t } = context.texts;
  const button = (id: string, text: string) => markup`<button type="button" id="${id}">${text}</button>`;
  const names = t.diagnostics;
  const body = markup`<p>${names.lead}</p><noscript><p>${names.noScript}</p></noscript>
<div class="actions">${button('log', names.log1)}${button('warn', names.warn)}${button('error', names.error)}
${button('throw', names.throw)}${button('request', names.request)}</div>
<section class="block" aria-labelledby="happened"><h2 id="happened">${names.log}</h2><ol id="events" aria-live="polite"></ol></section>
<p><a href="/practice">${t.back}</a></p>`;
  return shopPage(context, { title: t.cards.diagnostics[0] ?? '', body, script: assetPaths.diagnostics });
}

/** `GET /dialogs` */
export function dialogsPage(context: Context): ShopReply {
  const { practice: t } = context.texts;
  const d = t.dialogs;
  const button = (id: string, text: string) => markup`<button type="button" id="${id}">${text}</button>`;
  const sentences = attributes({
    'data-alert': d.alertText,
    'data-confirm': d.confirmText,
    'data-confirmed': d.confirmed,
    'data-cancelled': d.cancelled,
    'data-prompt': d.promptText,
    'data-named': d.named,
    'data-wrapped': d.wrapped,
  });
  const body = markup`<noscript><p>${d.noScript}</p></noscript><div class="actions" id="dialogs"${sentences}>
${button('alert', d.alert)}${button('confirm', d.confirm)}${button('prompt', d.prompt)}${button('modal', d.modal)}</div>
<p class="block"><a href="/dialogs/size-guide" target="_blank" rel="noopener">${d.tab}</a></p>
<section class="block" aria-labelledby="result-title"><h2 id="result-title">${d.result}</h2><output id="result"></output></section>
<dialog id="gift" aria-labelledby="gift-title"><h2 id="gift-title">${d.modalTitle}</h2><p>${d.modalText}</p>
<form method="dialog" class="actions"><button class="primary" value="wrap">${d.wrap}</button><button value="close">${d.close}</button></form></dialog>
<p><a href="/practice">${t.back}</a></p>`;
  return shopPage(context, { title: t.cards.dialogs[0] ?? '', body, script: assetPaths.dialogs });
}

/** `GET /dialogs/size-guide`: what the link to a new tab opens. */
export function sizeGuidePage(context: Context): ShopReply {
  const { dialogs } = context.texts.practice;
  return shopPage(context, { title: dialogs.guide, body: markup`<p>${dialogs.guideText}</p>` });
}
