import type { Callers, Outcome } from './callers';

/** Outcomes for the project's member, its ADMIN, and the ADMIN of a project with an expired licence. */
export type Row = readonly [member: Outcome, admin: Outcome, expired: Outcome];

/** The project's object that a request is about, where an address needs an existing one. */
type Params = Record<string, string>;

export interface Expected {
  loader?: Row;
  action?: Row;
  /** A valid form for the page; `{n}` differs between requests. */
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
/** Actions for any member while the licence is valid. */
export const licensed: Row = ['leads on', 'leads on', 'licence'];
/** Actions for ADMINs while the licence is valid. The role is checked first. */
export const adminLicensed: Row = ['role', 'leads on', 'licence'];
export const adminOnly: Row = ['role', 'leads on', 'leads on'];
