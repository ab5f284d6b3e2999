import { createHash, timingSafeEqual } from 'node:crypto';
import { textField } from '../html/field.ts';
import { shopPage } from '../html/layout.ts';
import { twinButton } from '../html/twin.ts';
import { markup } from '../html/markup.ts';
import type { Context } from '../http/context.ts';
import { safeShopPath } from '../http/local-path.ts';
import { redirect, type ShopReply } from '../http/reply.ts';
import { accounts, findAccount } from './accounts.ts';

/** `GET /sign-in?next=/path` */
export function signInPage(context: Context): ShopReply {
  if (context.session.account) return redirect('/account');
  return show(context, { email: '', next: context.query.get('next') ?? '', error: null });
}

/** `POST /sign-in`: the basket stays, the session gets a new id. */
export function signIn(context: Context): ShopReply {
  const { form, texts: t } = context;
  const email = (form.get('email') ?? '').slice(0, 200);
  const next = form.get('next') ?? '';
  const account = findAccount(email);
  if (!account || !samePassword(form.get('password') ?? '', account.password)) {
    return show(context, { email, next, error: t.signIn.wrong });
  }
  if (account.locked) return show(context, { email, next, error: t.signIn.locked });
  Object.assign(context.change(), {
    account: account.email,
    secondStep: false,
    notice: t.signIn.welcome(account.name),
  });
  context.renewSession();
  return redirect(safeShopPath(next, '/account'));
}

/** `POST /sign-out` */
export function signOut(context: Context): ShopReply {
  if (!context.session.account) return redirect('/');
  const notice = context.texts.signIn.bye;
  // What the person put into the basket or ordered is theirs: the next one at this browser starts empty.
  Object.assign(context.change(), {
    account: null,
    secondStep: false,
    basket: new Map(),
    voucher: null,
    orders: [],
    notice,
  });
  context.renewSession();
  return redirect('/');
}

/** The passwords are public, but a shop that tests learn from compares like a real one. */
function samePassword(typed: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(typed), digest(right));
}

function show(context: Context, state: { email: string; next: string; error: string | null }): ShopReply {
  const { signIn: t } = context.texts;
  const rows = accounts.map(
    ({ email, password, locked }) =>
      markup`<dt><code>${email}</code></dt><dd><code>${password}</code>${locked && ` (${t.lockedMark})`}</dd>`,
  );
  const email = textField({
    name: 'email',
    label: t.email,
    type: 'email',
    value: state.email,
    attributes: { autocomplete: 'username' },
  });
  const password = textField({
    name: 'password',
    label: t.password,
    type: 'password',
    attributes: { autocomplete: 'current-password' },
  });
  const body = markup`<div class="narrow">
${state.error && markup`<p class="problems" role="alert">${state.error}</p>`}
<form method="post" action="/sign-in" novalidate><input type="hidden" name="next" value="${state.next}">
${email}${password}<button class="primary">${t.submit}</button>${twinButton(context, context.texts.redesign.twinSignIn)}</form>
<section class="block" aria-labelledby="accounts"><h2 id="accounts">${t.accounts}</h2><dl>${rows}</dl></section></div>`;
  const failed = state.error !== null;
  return shopPage(context, { title: t.title, body, failed, status: failed ? 422 : 200 });
}
