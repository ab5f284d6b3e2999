import { createCookie } from '@remix-run/node';
import { periods } from './run-filters';

/** The period is kept in the browser as its index, 0 to 3 (docs/rules/reports.md, List of runs). */
const cookie = createCookie('reports-period', { path: '/', sameSite: 'lax', maxAge: 365 * 24 * 60 * 60 });

/** @returns the index of the period chosen last; that of all runs when there is none */
export async function rememberedPeriod(request: Request): Promise<number> {
  const kept: unknown = await cookie.parse(request.headers.get('cookie')).catch(() => null);
  return typeof kept === 'number' && kept in periods ? kept : periods.length - 1;
}

/** A `Set-Cookie` value that keeps the period. */
export function keepPeriod(days: number): Promise<string> {
  return cookie.serialize(periods.findIndex((period) => period.days === days));
}
