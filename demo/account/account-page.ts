import { textField } from '../html/field.ts';
import { shopPage } from '../html/layout.ts';
import { markup, type Markup } from '../html/markup.ts';
import type { Context } from '../http/context.ts';
import { redirect, type ShopReply } from '../http/reply.ts';
import { day, money } from '../texts/index.ts';
import { findAccount, type Account } from './accounts.ts';
import { isCurrentCode } from './totp.ts';

/** `GET /account` */
export function accountPage(context: Context): ShopReply {
  const account = findAccount(context.session.account);
  return account ? show(context, account, null) : askToSignIn(context);
}

/** `POST /account`: the 6-digit code of the second step. Spaces in it do not count, apps print them. */
export function verifyCode(context: Context): ShopReply {
  const account = findAccount(context.session.account);
  if (!account) return askToSignIn(context);
  const code = (context.form.get('code') ?? '').replace(/\s/g, '').slice(0, 20);
  if (!account.seed || !isCurrentCode(account.seed, code, context.now())) return show(context, account, code);
  context.change().secondStep = true;
  return redirect('/account/security');
}

/** `GET /account/security`: behind both steps. */
export function securityPage(context: Context): ShopReply {
  const { account: t } = context.texts;
  if (!context.session.account) return askToSignIn(context);
  if (!context.session.secondStep) return redirect('/account');
  const body = markup`<p>${t.securityLead}</p><ul>${Object.values(t.settings).map((text) => markup`<li>${text}</li>`)}</ul>
<p><a href="/account">${t.back}</a></p>`;
  return shopPage(context, { title: t.security, body });
}

function askToSignIn({ change, texts, path }: Context): ShopReply {
  change().notice = texts.signIn.first;
  return redirect(`/sign-in?next=${encodeURIComponent(path)}`);
}

function show(context: Context, account: Account, wrongCode: string | null): ShopReply {
  const { account: t } = context.texts;
  const failed = wrongCode !== null;
  const body = markup`<p class="soft">${t.signedInAs(account.name, account.email)}</p>
<div class="columns">${history(context, account)}
<section class="side" aria-labelledby="two-step"><h2 id="two-step">${t.twoStep}</h2>${twoStep(context, account, wrongCode)}</section></div>`;
  return shopPage(context, { title: t.title, body, failed, status: failed ? 422 : 200 });
}

function history({ texts, language, session }: Context, account: Account): Markup {
  const { account: t, order } = texts;
  // An order placed as a guest belongs to whoever's address it carries.
  const own = session.orders.filter((placed) => placed.email.toLowerCase() === account.email);
  const orders = [...account.history, ...own].reverse();
  const rows = orders.map(
    ({ number, at, status, total }) => markup`<tr><th scope="row">${number}</th>
<td><time datetime="${new Date(at).toISOString().slice(0, 10)}">${day(at, language)}</time></td>
<td>${order.statuses[status]}</td><td class="number">${money(total, language)}</td></tr>`,
  );
  const { number, date, status, total } = t.columns;
  const table = markup`<div class="scroll"><table aria-labelledby="orders"><thead><tr><th scope="col">${number}</th>
<th scope="col">${date}</th><th scope="col">${status}</th><th scope="col" class="number">${total}</th></tr></thead>
<tbody>${rows}</tbody></table></div>`;
  return markup`<section aria-labelledby="orders"><h2 id="orders">${t.orders}</h2>${orders.length ? table : markup`<p>${t.none}</p>`}</section>`;
}

function twoStep({ texts, session }: Context, account: Account, wrongCode: string | null): Markup {
  const { account: t } = texts;
  if (!account.seed) return markup`<p>${t.noTwoStep}</p>`;
  if (session.secondStep) return markup`<p><a class="button" href="/account/security">${t.open}</a></p>`;
  const code = textField({
    name: 'code',
    label: t.code,
    value: wrongCode ?? '',
    error: wrongCode !== null && t.wrongCode,
    attributes: { inputmode: 'numeric', autocomplete: 'one-time-code', maxlength: 8 },
  });
  return markup`<p>${t.twoStepLead}</p><dl><dt>${t.seed}</dt><dd><code>${account.seed}</code></dd></dl>
<form method="post" action="/account" novalidate>${code}<button>${t.verify}</button></form>`;
}
