import { findAccount } from '../account/accounts.ts';
import { checkField, problemList, radioField, selectField, textField } from '../html/field.ts';
import { shopPage } from '../html/layout.ts';
import { columns } from '../html/columns.ts';
import { twinButton } from '../html/twin.ts';
import { markup, type Markup } from '../html/markup.ts';
import type { Context } from '../http/context.ts';
import { redirect, type ShopReply } from '../http/reply.ts';
import { money } from '../texts/index.ts';
import { priceBasket, type Totals } from './basket.ts';
import { emptyBasket } from './basket-page.ts';
import { paymentMethods, readCheckout, wrongFields } from './checkout-form.ts';
import type { CheckoutField, CheckoutValues } from './checkout-form.ts';
import { countryOptions } from './countries.ts';
import { addOrder } from './order.ts';
import { totalsTable } from './totals.ts';

/** `GET /checkout`; whoever is signed in finds name and address filled in. */
export function checkoutPage(context: Context): ShopReply {
  const account = findAccount(context.session.account);
  const form = new URLSearchParams({ name: account?.name ?? '', email: account?.email ?? '' });
  return show(context, readCheckout(form), []);
}

/** `POST /checkout`: places the order, or comes back with the messages beside the fields (422). */
export function placeOrder(context: Context): ShopReply {
  const totals = priceBasket(context.session.basket, context.session.voucher, context.now());
  if (!totals.lines.length) return redirect('/basket');
  const values = readCheckout(context.form);
  const wrong = wrongFields(values);
  if (wrong.length) return show(context, values, wrong);
  const session = context.change();
  const number = addOrder(session.orders, {
    at: context.now(),
    status: 'placed',
    lines: totals.lines.map(({ product, quantity }) => ({ productId: product.id, quantity })),
    total: totals.total,
    email: values.email,
  });
  session.basket = new Map();
  session.voucher = null;
  return redirect(`/orders/${number}`);
}

function show(context: Context, values: CheckoutValues, wrong: CheckoutField[]): ShopReply {
  const { texts: t, session } = context;
  const totals = priceBasket(session.basket, session.voucher, context.now());
  const errors = Object.fromEntries(wrong.map((field) => [field, t.checkout.errors[field]]));
  const body = totals.lines.length
    ? markup`${problemList(t.checkout.problems, errors)}
${columns(context, form(context, values, errors), summary(context, totals))}`
    : emptyBasket(context);
  const failed = wrong.length > 0;
  return shopPage(context, { title: t.checkout.title, body, failed, status: failed ? 422 : 200 });
}

function form(context: Context, values: CheckoutValues, errors: Partial<CheckoutValues>): Markup {
  const { texts, language } = context;
  const t = texts.checkout;
  const text = (name: 'name' | 'email' | 'street' | 'postcode' | 'city', autocomplete: string) =>
    textField({
      name,
      label: t[name],
      value: values[name],
      error: errors[name],
      type: name === 'email' ? 'email' : 'text',
      attributes: { autocomplete },
    });
  const choice = (name: 'country' | 'payment', options: [string, string][]) => ({
    name,
    label: t[name],
    value: values[name],
    error: errors[name],
    options,
  });
  const card = textField({
    name: 'card',
    label: t.card,
    value: values.card,
    error: errors.card,
    help: t.cardHelp,
    attributes: { inputmode: 'numeric', autocomplete: 'cc-number', maxlength: 30 },
  });
  return markup`<form method="post" action="/checkout" novalidate>
<section aria-labelledby="contact"><h2 id="contact">${t.contact}</h2>${text('name', 'name')}${text('email', 'email')}</section>
<section aria-labelledby="address"><h2 id="address">${t.address}</h2>${text('street', 'street-address')}
<div class="pair">${text('postcode', 'postal-code')}${text('city', 'address-level2')}</div>
${selectField({ ...choice('country', [['', t.chooseCountry], ...countryOptions(language)]), attributes: { autocomplete: 'country' } })}</section>
<section>${radioField(
    choice(
      'payment',
      paymentMethods.map((method) => [method, t.methods[method]]),
    ),
  )}${card}
${checkField({ name: 'terms', label: t.terms, checked: values.terms === 'yes', error: errors.terms })}
<div class="actions"><button class="primary">${t.place}</button>${twinButton(context, texts.redesign.twinPlace)}</div></section></form>`;
}

function summary(context: Context, totals: Totals): Markup {
  const { texts: t, language } = context;
  const items = totals.lines.map(
    ({ product, quantity, total }) =>
      markup`<dt>${quantity} × ${product.name[language]}</dt><dd class="number">${money(total, language)}</dd>`,
  );
  return markup`<section class="side" aria-labelledby="summary"><h2 id="summary">${t.checkout.summary}</h2>
<dl>${items}</dl>${totalsTable(context, totals)}</section>`;
}
