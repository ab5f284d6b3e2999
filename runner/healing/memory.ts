import { setTimeout as delay } from 'node:timers/promises';
import type { ElementUse, KnownUse, RememberedUse } from '#contracts/worker/healing';
import { session } from '../process/session';
import type { MemoryAnswer } from '#contracts/worker/runner';
import type { HealingMemory } from './healing-state';

/** Milliseconds to wait for an answer of the worker. */
const patience = 1_000;

/**
 * Requests from the worker what earlier runs remember.
 * It asks about all steps before the first one runs, so that no call waits, and about one element when it is missing.
 */
export class RememberedUses implements HealingMemory {
  #uses = new Map<string, Promise<KnownUse[]>>();
  #takeUses = new Map<string, (uses: KnownUse[]) => void>();
  #takeLook = new Map<string, (remembered: RememberedUse | null) => void>();

  constructor(private readonly id: string) {}

  /** Requests what is known of the uses of a step definition, once for each definition. */
  ask(pattern: string): void {
    if (this.#uses.has(pattern)) return;
    this.#uses.set(pattern, new Promise((resolve) => this.#takeUses.set(pattern, resolve)));
    session().outlet.send({ type: 'askMemory', id: this.id, pattern });
  }

  /** @returns null when the worker did not answer in time */
  async usesOf(pattern: string): Promise<KnownUse[] | null> {
    const asked = this.#uses.get(pattern);
    if (!asked) return null;
    return Promise.race([asked, delay(patience, null, { ref: false })]);
  }

  /** Returns what is remembered of a use, on this route or another. null without a memory or an answer. */
  async lookOf(index: number, use: ElementUse, route: string): Promise<RememberedUse | null> {
    const { id } = this;
    const answered = new Promise<RememberedUse | null>((resolve) =>
      this.#takeLook.set(keyOf(index, use.ordinal), resolve),
    );
    session().outlet.send({ type: 'askLook', id, index, use, route });
    return Promise.race([answered, delay(patience, null, { ref: false })]);
  }

  /** Takes an answer of the worker. */
  take(message: MemoryAnswer): void {
    if (message.id !== this.id) return;
    if (message.type === 'memory') this.#takeUses.get(message.pattern)?.(message.uses);
    else this.#takeLook.get(keyOf(message.index, message.ordinal))?.(message.remembered);
  }
}

const keyOf = (index: number, ordinal: number) => `${index} ${ordinal}`;

/** Passes an answer to the scenario that requested it. */
export function takeMemory(message: MemoryAnswer): void {
  session().current?.healing?.memory.take(message);
}
