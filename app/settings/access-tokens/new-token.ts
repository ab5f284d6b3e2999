import { addDays } from 'date-fns';
import { z } from 'zod';
import { tokenName } from '#contracts/auth';
import { accessScopes, type AccessScope } from '#contracts/endpoint';

/** The form of a new access token: its initial values, and their meaning. */

/** Scopes of a pipeline, which starts executions, reads their results and sends results. */
export const usualScopes: readonly AccessScope[] = ['read', 'run'];

export const expiries = [
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In 365 days' },
  { value: 'date', label: 'On a date' },
  { value: 'never', label: 'Never' },
] as const;
export const usualExpiry = '90';

const scopeBox = z.literal('on').optional();

export const newToken = z
  .object({
    name: z.string({ error: 'Token name cannot be empty' }).pipe(tokenName),
    // One box per scope: a form needs unique field names.
    read: scopeBox,
    run: scopeBox,
    write: scopeBox,
    expiry: z.enum(expiries.map(({ value }) => value) as ['30', '90', '365', 'date', 'never'], {
      error: 'Choose when it expires',
    }),
    /** The token's last day, `2026-12-31`. Read only with the expiry `date`. */
    date: z.string().max(40).default(''),
  })
  .superRefine((typed, context) => {
    if (scopesOf(typed).length === 0) {
      context.addIssue({ code: 'custom', path: ['read'], message: 'Choose at least one scope' });
    }
    if (typed.expiry === 'date' && !z.iso.date().safeParse(typed.date).success) {
      context.addIssue({ code: 'custom', path: ['date'], message: 'Enter a date' });
    }
  });
export type NewToken = z.infer<typeof newToken>;

export function scopesOf(typed: Partial<Record<AccessScope, unknown>>): AccessScope[] {
  return accessScopes.filter((scope) => typed[scope] !== undefined);
}

/** First moment of refusal: the end of the last day (UTC), or that many days from now. Null: never. */
export function expiresAt({ expiry, date }: Pick<NewToken, 'expiry' | 'date'>, now: Date): Date | null {
  if (expiry === 'never') return null;
  return expiry === 'date' ? addDays(new Date(`${date}T00:00:00Z`), 1) : addDays(now, Number(expiry));
}
