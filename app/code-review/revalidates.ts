import type { ShouldRevalidateFunctionArgs } from '@remix-run/react';

/**
 * Does not reload the page when a dialog opens or closes. Reloads after every sent form, even if it was refused: in
 * most cases another user has decided.
 */
export function revalidates(args: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, formMethod, actionResult, defaultShouldRevalidate } = args;
  if ((actionResult as { chosen?: unknown } | undefined)?.chosen) return false;
  if (formMethod && formMethod !== 'GET') return true;
  const page = (url: URL) => url.pathname.replace(/\/discard$/, '');
  const isDialog = page(currentUrl) === page(nextUrl) && currentUrl.pathname !== nextUrl.pathname;
  return isDialog ? false : defaultShouldRevalidate;
}
