import type { Page } from 'playwright';
import { session } from '../process/session';
import { routeOf } from '#domain/pages/page-route';

/** Returns the current route of a page in the form in which it is remembered: without secrets. */
export function routeNow(page: Page): string {
  const { outlet, settings } = session();
  return outlet.secrets.mask(routeOf(page.url(), settings.env.baseUrl));
}
