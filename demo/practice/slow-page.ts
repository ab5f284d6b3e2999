import { setTimeout as wait } from 'node:timers/promises';
import { textField } from '../html/field.ts';
import { shopPage } from '../html/layout.ts';
import { markup } from '../html/markup.ts';
import type { Context } from '../http/context.ts';
import type { ShopReply } from '../http/reply.ts';

const DEFAULT_MS = 3_000;
const LONGEST_MS = 15_000;

/** `GET /slow?ms=3000`: answers after that time, at most 15 seconds; 400 when it is not a whole number. */
export async function slowPage(context: Context): Promise<ShopReply> {
  const { practice: t } = context.texts;
  const asked = context.query.get('ms') || String(DEFAULT_MS);
  const valid = /^\d{1,9}$/.test(asked);
  const ms = valid ? Math.min(LONGEST_MS, Number(asked)) : 0;
  await wait(ms, undefined, { signal: context.signal });
  const title = t.cards.slow[0] ?? '';
  const field = textField({
    name: 'ms',
    label: t.slow.wait,
    type: 'number',
    value: asked.slice(0, 20),
    error: !valid && t.slow.bad,
    attributes: { min: 0, max: LONGEST_MS },
  });
  const body = markup`<div class="narrow">${valid && markup`<p>${t.slow.done(ms)}</p>`}
<form action="/slow" novalidate>${field}<button>${t.slow.go}</button></form>
<p class="block"><a href="/practice">${t.back}</a></p></div>`;
  return shopPage(context, { title, body, failed: !valid, status: valid ? 200 : 400 });
}
