import { setTimeout as delay } from 'node:timers/promises';
import type { ElementUse, KnownUse, RememberedUse } from '#contracts/worker/healing';
import type { ToRunner } from '#contracts/worker/runner';
import { session } from '../process/session';

/** Milliseconds in which a question is answered, or counts as not answered. */
const patience = 1_000;

/**
 * What earlier runs remember, asked of the worker: of all steps of a scenario before the first of them runs, so that no
 * call waits for it, and of a single element when its locator leads nowhere.
 */
export class Memory {
  #uses = new Map<string, Promise<KnownUse[]>>();
  #takeUses = new Map<string, (uses: KnownUse[]) => void>();
  #takeLook = new Map<string, (remembered: RememberedUse | null) => void>();

  constructor(private readonly id: string) {}

  /** Asks what is known of the uses of a step definition; once for each. */
  ask(pattern: string): void {
    if (this.#uses.has(pattern)) return;
    this.#uses.set(pattern, new Promise((resolve) => this.#takeUses.set(pattern, resolve)));
    session().outlet.send({ type: 'askMemory', id: this.id, pattern });
  }

  /** @returns null where nobody answered */
  async usesOf(pattern: string): Promise<KnownUse[] | null> {
    const asked = this.#uses.get(pattern);
    if (!asked) return null;
    return Promise.race([asked, delay(patience, null, { ref: false })]);
  }

  /** What is remembered of a use on a page of this route, or on another; null where nothing is, or nobody answered. */
  async lookOf(index: number, use: ElementUse, route: string): Promise<RememberedUse | null> {
    const { id } = this;
    const answered = new Promise<RememberedUse | null>((resolve) =>
      this.#takeLook.set(keyOf(index, use.ordinal), resolve),
    );
    session().outlet.send({ type: 'askLook', id, index, use, route });
    return Promise.race([answered, delay(patience, null, { ref: false })]);
  }

  /** An answer of the worker. */
  take(message: MemoryAnswer): void {
    if (message.id !== this.id) return;
    if (message.type === 'memory') this.#takeUses.get(message.pattern)?.(message.uses);
    else this.#takeLook.get(keyOf(message.index, message.ordinal))?.(message.remembered);
  }
}

const keyOf = (index: number, ordinal: number) => `${index} ${ordinal}`;

type MemoryAnswer = Extract<ToRunner, { type: 'memory' | 'look' }>;

/** Passes an answer on to the scenario that asked. */
export function takeMemory(message: MemoryAnswer): void {
  session().current?.healing?.memory.take(message);
}
