import { problemList, textField } from '../html/field.ts';
import { shopPage } from '../html/layout.ts';
import { markup } from '../html/markup.ts';
import type { Context } from '../http/context.ts';
import { redirect, type ShopReply } from '../http/reply.ts';
import type { Texts } from '../texts/en.ts';
import { day } from '../texts/index.ts';

interface Booking {
  date: string;
  people: string;
}

/** `GET /workshop` */
export const workshopPage = (context: Context): ShopReply => show(context, { date: '', people: '2' }, {});

/** `POST /workshop`: a weekday from tomorrow on, one to eight people. */
export function bookWorkshop(context: Context): ShopReply {
  const { form, texts, language } = context;
  const t = texts.practice.workshop;
  const read = (name: string) => (form.get(name) ?? '').trim().slice(0, 40);
  const booking = { date: read('date'), people: read('people') };
  const errors = {
    date: dateError(booking.date, context.now(), t),
    people: /^[1-8]$/.test(booking.people) ? undefined : t.badPeople,
  };
  if (errors.date ?? errors.people) return show(context, booking, errors);
  context.change().notice = t.booked(day(booking.date, language), Number(booking.people));
  return redirect('/workshop');
}

function dateError(date: string, now: number, t: Texts['practice']['workshop']): string | undefined {
  const at = /^\d{4}-\d\d-\d\d$/.test(date) ? Date.parse(date) : NaN;
  // 31 February parses as a day of March in some engines; printing it again shows the difference.
  if (Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== date) return t.invalid;
  if (at <= now) return t.past;
  return [0, 6].includes(new Date(at).getUTCDay()) ? t.weekend : undefined;
}

function show(context: Context, booking: Booking, errors: Partial<Booking>): ShopReply {
  const { practice, checkout } = context.texts;
  const t = practice.workshop;
  const failed = Boolean(errors.date ?? errors.people);
  const field = (name: keyof Booking, type: 'date' | 'number') =>
    textField({ name, type, label: t[name], value: booking[name], error: errors[name] });
  const body = markup`<p>${t.lead}</p>${problemList(checkout.problems, { ...errors })}
<form class="narrow" method="post" action="/workshop" novalidate>${field('date', 'date')}${field('people', 'number')}
<button class="primary">${t.submit}</button></form><p class="block"><a href="/practice">${practice.back}</a></p>`;
  return shopPage(context, {
    title: practice.cards.workshop[0] ?? '',
    body,
    failed,
    status: failed ? 422 : 200,
  });
}
