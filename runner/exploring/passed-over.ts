import type { ExplorationRefusal } from '#domain/exploring/refusals';
import { explorationLimits, type ExplorationStep, type PassedOver } from '#contracts/worker/exploration';

/** Maximum number of distinct addresses that are counted per entry. */
const mostApart = 20_000;

interface Entry {
  told: PassedOver;
  /** The distinct addresses that were counted. */
  apart: Set<string>;
}

/** Counts the addresses that are passed over. Each address counts once, however many pages link to it. */
export class PassedOverCount {
  readonly #entries = new Map<string, Entry>();
  readonly #changed = new Set<Entry>();

  /** @param rule why an address counts as one that might change something */
  add(
    because: PassedOver['because'],
    what: string,
    example: string,
    path: ExplorationStep[],
    rule: ExplorationRefusal | null = null,
  ): void {
    const key = `${because} ${what}`;
    const known = this.#entries.get(key);
    if (known) {
      if (known.apart.has(example) || known.apart.size >= mostApart) return;
      known.apart.add(example);
      known.told = { ...known.told, count: known.told.count + 1 };
      this.#changed.add(known);
      return;
    }
    if (this.#entries.size >= explorationLimits.passed) return;
    const entry = { told: { because, what, count: 1, example, path, rule }, apart: new Set([example]) };
    this.#entries.set(key, entry);
    this.#changed.add(entry);
  }

  /** Returns how many addresses were passed over for a reason. */
  countOf(because: PassedOver['because']): number {
    return [...this.#entries.values()].reduce(
      (sum, { told }) => sum + (told.because === because ? told.count : 0),
      0,
    );
  }

  /** Returns the names of the entries for a reason, without duplicates. */
  namesOf(because: PassedOver['because']): string[] {
    return [...this.#entries.values()].flatMap(({ told }) => (told.because === because ? told.what : []));
  }

  /** Returns the entries that changed since the last call. */
  changed(): PassedOver[] {
    const told = [...this.#changed].map((entry) => entry.told);
    this.#changed.clear();
    return told;
  }
}
