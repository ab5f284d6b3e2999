import { findProduct } from '../catalogue/products.ts';
import type { Context } from '../http/context.ts';
import { safeShopPath } from '../http/local-path.ts';
import { HttpProblem, redirect, type ShopReply } from '../http/reply.ts';
import { day, money } from '../texts/index.ts';
import { addToBasket, priceBasket } from './basket.ts';
import { basketPage } from './basket-page.ts';
import { checkVoucher, type VoucherAnswer } from './vouchers.ts';

/** `POST /basket`: `intent` says which of its forms was sent. */
export function changeBasket(context: Context): ShopReply {
  switch (context.form.get('intent')) {
    case 'add':
      return add(context);
    case 'update':
      return update(context);
    case 'remove':
      return remove(context);
    case 'voucher':
      return applyVoucher(context);
    case 'drop-voucher':
      context.change().voucher = null;
      return redirect('/basket');
    default:
      throw new HttpProblem(400);
  }
}

function add({ form, texts: t, language, change }: Context): ShopReply {
  const product = findProduct(form.get('product') ?? '');
  if (!product) throw new HttpProblem(400);
  const session = change();
  const quantity = wholeNumber(form.get('quantity') ?? '1');
  if (product.stock === 0) session.notice = t.product.unavailable;
  else if (quantity === null || quantity < 1 || quantity > product.stock) {
    session.notice = t.product.badQuantity(product.stock);
  } else {
    addToBasket(session.basket, product, quantity);
    session.notice = t.product.added(product.name[language]);
  }
  return redirect(safeShopPath(form.get('back'), '/basket'));
}

function update(context: Context): ShopReply {
  const { form, texts: t, language } = context;
  const wanted = new Map<string, number>();
  const errors = new Map<string, string>();
  for (const [id, now] of context.session.basket) {
    const product = findProduct(id);
    if (!product) continue;
    const typed = form.get(`quantity-${id}`);
    const quantity = typed === null ? now : wholeNumber(typed);
    if (quantity === null || quantity > product.stock) {
      errors.set(id, t.basket.badQuantity(product.name[language], product.stock));
    } else if (quantity > 0) wanted.set(id, quantity);
  }
  if (errors.size) return basketPage(context, { quantities: { typed: form, errors } });
  const session = context.change();
  session.basket = wanted;
  session.notice = t.basket.updated;
  return redirect('/basket');
}

function remove({ form, texts: t, language, change }: Context): ShopReply {
  const product = findProduct(form.get('product') ?? '');
  if (!product) throw new HttpProblem(400);
  const session = change();
  if (session.basket.delete(product.id)) session.notice = t.basket.removed(product.name[language]);
  return redirect('/basket');
}

function applyVoucher(context: Context): ShopReply {
  const { subtotal } = priceBasket(context.session.basket, null, context.now());
  const answer = checkVoucher(context.form.get('code') ?? '', subtotal, context.now());
  if (!answer.ok) {
    return basketPage(context, { voucher: { code: answer.code, error: voucherError(context, answer) } });
  }
  const session = context.change();
  session.voucher = answer.voucher.code;
  session.notice = context.texts.basket.applied(answer.voucher.code);
  return redirect('/basket');
}

function voucherError(
  { texts: { basket: t }, language }: Context,
  answer: VoucherAnswer & { ok: false },
): string {
  if (answer.because === 'expired') return t.voucherExpired(answer.code, day(answer.until, language));
  if (answer.because === 'minimum') return t.voucherMinimum(answer.code, money(answer.from, language));
  return answer.because === 'empty' ? t.voucherEmpty : t.voucherUnknown(answer.code);
}

/** Null for anything that is not a whole number of at most three digits. */
const wholeNumber = (text: string) => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : null);
