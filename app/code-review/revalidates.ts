import type { ShouldRevalidateFunctionArgs } from '@remix-run/react';

/**
 * Opening and closing a dialog leaves the page below as it is; whatever was sent is looked at again, also where it was
 * refused: somebody else has decided mostly.
 */
export function revalidates(args: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, formMethod, actionResult, defaultShouldRevalidate } = args;
  if ((actionResult as { chosen?: unknown } | undefined)?.chosen) return false;
  if (formMethod && formMethod !== 'GET') return true;
  const page = (url: URL) => url.pathname.replace(/\/discard$/, '');
  const isDialog = page(currentUrl) === page(nextUrl) && currentUrl.pathname !== nextUrl.pathname;
  return isDialog ? false : defaultShouldRevalidate;
}
