/** Functions that the pacer needs. `later` returns a function that cancels. */
export interface PacerDeps {
  now(): number;
  later(run: () => void, milliseconds: number): () => void;
  /** False while an earlier load is running. */
  free(): boolean;
  run(): void;
}

/**
 * Turns bursts of requests into runs at least `interval` milliseconds apart. The last request of a burst always
 * runs (trailing edge). Nothing runs while `free()` is false: a new load would abort the one under way, and under
 * a steady stream of events none would ever finish. Call `freed()` when it may run again.
 */
export function createPacer({ now, later, free, run }: PacerDeps, interval: number) {
  let wanted = false;
  let lastRun = -Infinity;
  let cancel: (() => void) | null = null;

  const attempt = () => {
    if (!wanted || cancel || !free()) return;
    const wait = lastRun + interval - now();
    if (wait > 0) {
      cancel = later(() => {
        cancel = null;
        attempt();
      }, wait);
      return;
    }
    wanted = false;
    lastRun = now();
    run();
  };

  return {
    request() {
      wanted = true;
      attempt();
    },
    freed: attempt,
    stop() {
      wanted = false;
      cancel?.();
      cancel = null;
    },
  };
}
export type Pacer = ReturnType<typeof createPacer>;
