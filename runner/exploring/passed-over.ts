import type { Refusal } from '#domain/exploring/refusals';
import { mostExplored, type ExplorationStep, type PassedOver } from '#contracts/worker/exploration';

/** Of one of them, that are told apart. */
const mostApart = 20_000;

interface Entry {
  told: PassedOver;
  /** What was counted. */
  apart: Set<string>;
}

/** What is passed over, counted: each of many once, however many pages lead there. */
export class PassedOverCount {
  readonly #entries = new Map<string, Entry>();
  readonly #changed = new Set<Entry>();

  /** @param rule of what might change something: why it counts as that */
  add(
    because: PassedOver['because'],
    what: string,
    example: string,
    path: ExplorationStep[],
    rule: Refusal | null = null,
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
    if (this.#entries.size >= mostExplored.passed) return;
    const entry = { told: { because, what, count: 1, example, path, rule }, apart: new Set([example]) };
    this.#entries.set(key, entry);
    this.#changed.add(entry);
  }

  /** How many of them there are. */
  countOf(because: PassedOver['because']): number {
    return [...this.#entries.values()].reduce(
      (sum, { told }) => sum + (told.because === because ? told.count : 0),
      0,
    );
  }

  /** Their names, each once. */
  namesOf(because: PassedOver['because']): string[] {
    return [...this.#entries.values()].flatMap(({ told }) => (told.because === because ? told.what : []));
  }

  /** What changed since it was asked for last. */
  changed(): PassedOver[] {
    const told = [...this.#changed].map((entry) => entry.told);
    this.#changed.clear();
    return told;
  }
}
