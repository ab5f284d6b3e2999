import type { ElementHandle, Locator, Page } from 'playwright';
import type { SeenUse } from '#contracts/worker/healing';
import { session } from '../process/session';
import { unrecorded } from '../process/scope';
import { addLooks } from './add-looks';
import type { ElementCall } from './element-call';
import type { Ahead, StepLearner } from './healing-state';
import { lookOf, lookWith, rememberLook } from './look';
import { maskLook } from './mask-look';
import { packLook, type PageLook, type RememberedLook } from './page-look';
import { routeNow } from './route-now';

/** Milliseconds that a look waits for its element to exist. */
const attaching = 2_000;
/** Maximum number of uses in one message. */
const maxUses = 200;

/** A page as the calls of one step saw it. */
interface SeenPage {
  page: Page;
  route: string;
  look: PageLook;
  uses: SeenUse[];
}

/** Collects what the calls of one step see of their pages. */
export class Learner implements StepLearner {
  #pages: SeenPage[] = [];

  /** Adds a call that passed with the element of its own locator. */
  add({ page, route, seen }: Ahead, use: Omit<SeenUse, 'target'>): void {
    const seenPage = this.#pages.find((other) => other.page === page && other.route === route);
    if (!seenPage) {
      this.#pages.push({ page, route, look: seen.look, uses: [{ ...use, target: seen.target }] });
      return;
    }
    const { look, places } = addLooks(seenPage.look, seen.look, seen.target);
    const target = places[seen.target] ?? -1;
    seenPage.look = look;
    if (target >= 0) seenPage.uses.push({ ...use, target });
  }

  /** Reads the pages that are still open once more, so that elements added during the step are known. */
  async complete(): Promise<void> {
    await Promise.all(
      this.#pages.map(async (page) => {
        if (page.page.isClosed() || routeNow(page.page) !== page.route) return;
        const later = await unrecorded(page.page, () => lookOf(page.page)).catch(() => null);
        if (later && routeNow(page.page) === page.route) page.look = addLooks(page.look, later).look;
      }),
    );
  }

  /** Sends the looks to the worker, without secrets. */
  send(id: string, index: number): void {
    const { outlet } = session();
    const { mask } = outlet.secrets;
    for (const { route, look, uses } of this.#pages) {
      const clean = maskLook(look, mask);
      const [first] = uses;
      if (!clean || !first) continue;
      const { packed, target } = packLook({ look: clean, target: first.target });
      const shift = target - first.target;
      const kept = uses.flatMap((use) => {
        const place = use.target + shift;
        return place >= 0 && use.locator === mask(use.locator) ? [{ ...use, target: place }] : [];
      });
      if (kept.length === 0) continue;
      outlet.send({
        type: 'seen',
        id,
        index,
        route,
        uses: kept.slice(0, maxUses),
        look: packed,
      });
    }
    this.#pages = [];
  }
}

async function lookByHandle(page: Page, locator: Locator, timeout: number): Promise<RememberedLook | null> {
  const element = (await locator.elementHandle({ timeout })) as ElementHandle | null;
  const seen = element && (await rememberLook(page, element));
  void element?.dispose().catch(() => undefined);
  return seen;
}

/**
 * Reads the page before a call is made, with the element that the call will use.
 * Returns null when there is no such element or there are several.
 * @param isFresh returns whether the memory of the call on a route is from today: then the page is not read
 */
export async function lookAhead(
  { locator, limit }: ElementCall,
  isFresh: (route: string) => boolean,
): Promise<Ahead | null> {
  const page = locator.page();
  const timeout = limit > 0 ? Math.min(attaching, limit / 2) : attaching;
  return unrecorded(page, async () => {
    // Tries twice, because an element that appears late was not on the page when the page was read.
    for (let tries = 0; tries < 2; tries++) {
      const route = routeNow(page);
      if (isFresh(route)) return null;
      const { isEarly, seen: look } = await lookWith(page, locator, timeout);
      if (isEarly) continue;
      const seen = look ?? (await lookByHandle(page, locator, timeout));
      return seen && route === routeNow(page) ? { page, route, seen } : null;
    }
    return null;
  }).catch(() => null);
}
