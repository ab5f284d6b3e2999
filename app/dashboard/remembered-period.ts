import { createCookie } from '@remix-run/node';
import { periodOf, type PeriodIndex } from './periods';

const cookie = createCookie('dashboard-period', { path: '/', sameSite: 'lax', maxAge: 365 * 24 * 60 * 60 });

/** @returns the index of the period chosen last; the first when there is none */
export async function rememberedPeriod(request: Request): Promise<PeriodIndex> {
  const kept: unknown = await cookie.parse(request.headers.get('cookie')).catch(() => null);
  return periodOf(String(kept), 0);
}

/** A `Set-Cookie` value that keeps the period. */
export function keepPeriod(index: PeriodIndex): Promise<string> {
  return cookie.serialize(index);
}
