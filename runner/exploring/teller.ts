import {
  explorationLimits,
  type ExplorationEnd,
  type ExplorationEvent,
  type ExplorationStep,
  type WaitingAddress,
} from '#contracts/worker/exploration';
import type { PassedOverCount } from './passed-over';

/** Milliseconds between two progress reports. */
const between = 500;
/** Maximum number of addresses in one event. */
const atOnce = 100;

/** Adds a step to a path and cuts the path to its limit: it keeps the first step and the latest ones. */
export function pathWith(path: readonly ExplorationStep[], step: ExplorationStep): ExplorationStep[] {
  const whole = [...path, step];
  if (whole.length <= explorationLimits.path) return whole;
  return [whole[0]!, ...whole.slice(1 - explorationLimits.path)];
}

/** Reports the results of an exploration, without secrets. */
export class Teller {
  readonly #send: (event: ExplorationEvent) => void;
  readonly #mask: (text: string) => string;
  #lastProgress = -Infinity;

  constructor({
    tell,
    mask,
    signal,
  }: {
    tell(event: ExplorationEvent): void;
    mask(text: string): string;
    signal: AbortSignal;
  }) {
    this.#send = (event) => {
      if (!signal.aborted) tell(event);
    };
    this.#mask = mask;
  }

  /** Sends an event in which every text is masked. */
  tell(event: ExplorationEvent): void {
    this.#send(this.#masked(event) as ExplorationEvent);
  }

  /** Reports waiting addresses without secrets. A masked one could not be visited after an interruption. */
  waiting(addresses: readonly WaitingAddress[]): void {
    const told = addresses.filter(({ address }) => this.#mask(address) === address);
    for (let at = 0; at < told.length; at += atOnce)
      this.tell({ type: 'waiting', addresses: told.slice(at, at + atOnce) });
  }

  passed(count: PassedOverCount): void {
    for (const passed of count.changed()) this.tell({ type: 'passed', passed });
  }

  progress(text: string, waiting: number): void {
    const now = performance.now();
    if (now - this.#lastProgress < between) return;
    this.#lastProgress = now;
    this.tell({ type: 'progress', text: text.slice(0, 300), waiting });
  }

  end(because: ExplorationEnd, reason: string, waiting: number): void {
    this.tell({ type: 'end', because, reason, waiting: Math.min(waiting, explorationLimits.waiting) });
  }

  #masked(value: unknown): unknown {
    if (typeof value === 'string') return this.#mask(value);
    if (Array.isArray(value)) return value.map((item) => this.#masked(item));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) =>
        // Words of our own, which must stay readable even when a secret has the same letters.
        [key, fixed.has(key) ? inner : this.#masked(inner)],
      ),
    );
  }
}

const fixed = new Set([
  'type',
  'kind',
  'because',
  'impact',
  'id',
  'method',
  'picture',
  'keyword',
  'proof',
  'state',
]);
