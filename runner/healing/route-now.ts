import type { Page } from 'playwright';
import { session } from '../process/session';
import { routeOf } from '#domain/pages/page-route';

/** The route of a page as it is now, as it is remembered: without any secret. */
export function routeNow(page: Page): string {
  const { outlet, settings } = session();
  return outlet.secrets.mask(routeOf(page.url(), settings.env.baseUrl));
}
