import type { Callers, Outcome } from './callers';

/** What the project's member, its ADMIN, and the ADMIN of a project with an expired licence get. */
export type Row = readonly [member: Outcome, admin: Outcome, expired: Outcome];

/** What of the project a request is about, where an address needs something that exists. */
type Params = Record<string, string>;

export interface Expected {
  loader?: Row;
  action?: Row;
  /** A form that the rules of the page let through; `{n}` differs from request to request. */
  form?: Record<string, string>;
  /** Query of the address, for loader and action. */
  query?: string;
  params?(callers: Callers, projectId: string): Promise<Params> | Params;
}

export const all = (outcome: Outcome): Row => [outcome, outcome, outcome];
export const shown = all('shown');
export const leadsOn = all('leads on');
export const missing = all('not found');
export const adminReads: Row = ['role', 'shown', 'shown'];
/** Done by any member while the licence lasts. */
export const licensed: Row = ['leads on', 'leads on', 'licence'];
/** Done by ADMINs while the licence lasts; the role is asked first. */
export const adminLicensed: Row = ['role', 'leads on', 'licence'];
export const adminOnly: Row = ['role', 'leads on', 'leads on'];
