import { radioField, textField } from '../html/field.ts';
import { shopPage } from '../html/layout.ts';
import { markup } from '../html/markup.ts';
import type { Context } from '../http/context.ts';
import { redirect, type ShopReply } from '../http/reply.ts';
import { copyOf, copyPrefix } from './copies.ts';
import { asDesign, designs } from './names.ts';

/** `GET /redesign`: the switch of a copy; in the shop itself, which many may use, the way to a copy. */
export function redesignPage(context: Context): ShopReply {
  return context.copy === '' ? show(context, { name: '', wrong: false }) : showSwitch(context);
}

/** `POST /redesign`: changes the copy, or leads to the one of that name. */
export function redesign(context: Context): ShopReply {
  const { form, copy } = context;
  if (copy === '') {
    const name = (form.get('copy') ?? '').trim().toLowerCase();
    const address = `${copyPrefix(name)}/redesign`;
    const isName = name !== '' && copyOf(address).name === name;
    return isName ? redirect(address) : show(context, { name: name.slice(0, 100), wrong: true });
  }
  const design = asDesign(form.get('design'));
  if (!design) return showSwitch(context);
  context.redesign(design);
  return redirect('/redesign');
}

/** `POST /twin`: where the buttons of the twins design lead that are not the ones that were meant. */
export function twinPage(context: Context): ShopReply {
  const { redesign: t } = context.texts;
  return shopPage(context, { title: t.twinTitle, body: markup`<p>${t.twin}</p>` });
}

function show(context: Context, { name, wrong }: { name: string; wrong: boolean }): ShopReply {
  const { redesign: t } = context.texts;
  const field = textField({
    name: 'copy',
    label: t.copy,
    value: name,
    error: wrong && t.wrongCopy,
    help: t.copyHelp,
    attributes: { autocomplete: 'off', maxlength: 40 },
  });
  const body = markup`<p>${t.lead}</p><div class="narrow"><form method="post" action="/redesign" novalidate>
${field}<button class="primary">${t.open}</button></form></div>`;
  return shopPage(context, { title: t.title, body, failed: wrong, status: wrong ? 422 : 200 });
}

function showSwitch(context: Context): ShopReply {
  const { redesign: t } = context.texts;
  const choice = radioField({
    name: 'design',
    label: t.design,
    value: context.design,
    options: designs.map((design) => [design, t.designs[design]]),
  });
  const body = markup`<p>${t.ofCopy(context.copy)}</p><div class="narrow"><form method="post" action="/redesign">
${choice}<button class="primary">${t.change}</button></form></div>`;
  return shopPage(context, { title: t.title, body });
}
