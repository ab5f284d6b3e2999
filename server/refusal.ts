import type { Request } from 'express';

/** Why a request is refused before any route sees it. The message is for the reader of the error page. */
export interface RequestRefusal {
  status: 400 | 403 | 404 | 405 | 413 | 415 | 416 | 421;
  message: string;
  /** Further headers of the answer, such as `allow`. */
  headers?: Record<string, string>;
}

/** Returns whether the answer should be a page, as a person reads it. Programs and scripts get a line of text. */
export function wantsPage(request: Request): boolean {
  return /\btext\/html\b/i.test(request.header('accept') ?? '') && !request.path.endsWith('.data');
}
