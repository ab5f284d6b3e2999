import type { Request } from 'express';

/** Why a request is refused before any route sees it: for whoever reads the page that says so. */
export interface Refusal {
  status: 400 | 403 | 404 | 405 | 413 | 415 | 416 | 421;
  message: string;
  /** Further headers of the answer, such as `allow`. */
  headers?: Record<string, string>;
}

/** Whether somebody looks at the answer, so that it should be a page: programs and scripts take a line of text. */
export function wantsPage(request: Request): boolean {
  return /\btext\/html\b/i.test(request.header('accept') ?? '') && !request.path.endsWith('.data');
}
