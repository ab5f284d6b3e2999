import type { ElementHandle, Locator, Page } from 'playwright';
import type { SeenUse } from '#contracts/worker/healing';
import { session } from '../process/session';
import { unrecorded } from '../process/scope';
import { addLooks } from './add-looks';
import type { ElementCall } from './element-call';
import { lookOf, lookWith, rememberLook } from './look';
import { maskLook } from './mask-look';
import { packLook, type PageLook, type RememberedLook } from './page-look';
import { routeNow } from './route-now';

/** Milliseconds that a look waits for its element to be there at all. */
const attaching = 2_000;
/** Uses of one message. */
const mostUses = 200;

/** What a call saw ahead of it. */
export interface Ahead {
  page: Page;
  route: string;
  seen: RememberedLook;
}

/** A page as calls of one step saw it. */
interface SeenPage {
  page: Page;
  route: string;
  look: PageLook;
  uses: SeenUse[];
}

/** Gathers what the calls of one step see of the pages they use. */
export class Learner {
  #pages: SeenPage[] = [];

  /** Adds a call that passed on the element of its own locator. */
  add({ page, route, seen }: Ahead, use: Omit<SeenUse, 'target'>): void {
    const known = this.#pages.find((one) => one.page === page && one.route === route);
    if (!known) {
      this.#pages.push({ page, route, look: seen.look, uses: [{ ...use, target: seen.target }] });
      return;
    }
    const { look, places } = addLooks(known.look, seen.look, seen.target);
    const target = places[seen.target] ?? -1;
    known.look = look;
    if (target >= 0) known.uses.push({ ...use, target });
  }

  /** Looks once more at the pages that are still there: what came while the step ran is known as well. */
  async complete(): Promise<void> {
    await Promise.all(
      this.#pages.map(async (one) => {
        if (one.page.isClosed() || routeNow(one.page) !== one.route) return;
        const later = await unrecorded(one.page, () => lookOf(one.page)).catch(() => null);
        if (later && routeNow(one.page) === one.route) one.look = addLooks(one.look, later).look;
      }),
    );
  }

  /** Tells the worker, without any secret. */
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
        uses: kept.slice(0, mostUses),
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
 * Looks at the page of a call before it is made, with the element that it is about to use; null where there is none, or
 * several.
 * @param isFresh whether what is remembered of the call on pages of a route is of today: then there is no look
 */
export async function lookAhead(
  { locator, limit }: ElementCall,
  isFresh: (route: string) => boolean,
): Promise<Ahead | null> {
  const page = locator.page();
  const timeout = limit > 0 ? Math.min(attaching, limit / 2) : attaching;
  return unrecorded(page, async () => {
    // Twice, as an element that comes late was not there when its page was looked at.
    for (let tries = 0; tries < 2; tries++) {
      const route = routeNow(page);
      if (isFresh(route)) return null;
      const { isEarly, seen: own } = await lookWith(page, locator, timeout);
      if (isEarly) continue;
      const seen = own ?? (await lookByHandle(page, locator, timeout));
      return seen && route === routeNow(page) ? { page, route, seen } : null;
    }
    return null;
  }).catch(() => null);
}
