import { randomBytes } from 'node:crypto';
import type { Basket } from '../checkout/basket.ts';
import type { Order } from '../checkout/order.ts';

/** What the shop remembers about one browser. A fresh one is always the same: empty. */
export interface ShopSession {
  /** The e-mail address of the account that is signed in. */
  account: string | null;
  /** The 6-digit code was right: the security settings are open. */
  secondStep: boolean;
  basket: Basket;
  /** The voucher in use, as it is spelled in the list of vouchers. */
  voucher: string | null;
  /** Orders placed in this session, oldest first. */
  orders: Order[];
  flakyVisits: number;
  /** A sentence for the next page, shown once. */
  notice: string | null;
}

export const freshSession = (): ShopSession => ({
  account: null,
  secondStep: false,
  basket: new Map(),
  voucher: null,
  orders: [],
  flakyVisits: 0,
  notice: null,
});

const MAX_SESSIONS = 2_000;
const IDLE_MS = 2 * 60 * 60 * 1000;

/** Sessions in memory: at most 2,000, the least recently used go first; two hours of silence end one. */
export class SessionStore {
  // A Map keeps insertion order; every use moves the entry to the end, so the first is the oldest.
  private readonly entries = new Map<string, { session: ShopSession; lastUse: number }>();

  constructor(private readonly now: () => number) {}

  get size(): number {
    return this.entries.size;
  }

  find(id: string | undefined): ShopSession | null {
    const entry = id === undefined ? undefined : this.entries.get(id);
    if (id === undefined || !entry) return null;
    this.entries.delete(id);
    if (this.now() - entry.lastUse > IDLE_MS) return null;
    this.entries.set(id, { session: entry.session, lastUse: this.now() });
    return entry.session;
  }

  /** Stores a session under a new, unguessable id. */
  add(session: ShopSession): string {
    for (const [id, entry] of this.entries) {
      const old = this.now() - entry.lastUse > IDLE_MS;
      if (!old && this.entries.size < MAX_SESSIONS) break;
      this.entries.delete(id);
    }
    const id = randomBytes(16).toString('hex');
    this.entries.set(id, { session, lastUse: this.now() });
    return id;
  }

  remove(id: string): void {
    this.entries.delete(id);
  }
}
