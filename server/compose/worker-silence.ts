/** Milliseconds between two signs of life of a worker. */
export const beatEvery = 2_000;

export interface SilenceLimits {
  /** Milliseconds between two checks. */
  every: number;
  /** Number of checks in a row without a message after which a worker counts as hanging. */
  looks: number;
}

/** Half a minute, the lease of a job: no other worker may take its jobs earlier. */
export const patienceWithWorker: SilenceLimits = { every: 1_000, looks: 30 };

export interface SilenceWatch {
  /** Called for each message of the worker. */
  heard(): void;
  /** Set while a debugger may pause the worker. It may then be silent without limit. */
  setInspected(inspected: boolean): void;
  stop(): void;
}

/**
 * Detects a worker that hangs: its event loop is blocked, or its process is stopped. Silence is counted in checks of
 * this process, not in time. Both processes pause while a laptop sleeps or a container is paused, and a busy server
 * receives waiting messages only after its next turn of the event loop.
 * @param hangs called once
 */
export function watchSilence(
  inspected: boolean,
  hangs: () => void,
  { every, looks }: SilenceLimits = patienceWithWorker,
): SilenceWatch {
  let silent = 0;
  let mayBeSilent = inspected;
  const timer = setInterval(() => {
    silent = mayBeSilent ? 0 : silent + 1;
    if (silent < looks) return;
    clearInterval(timer);
    hangs();
  }, every).unref();
  return {
    heard: () => void (silent = 0),
    setInspected: (is) => void (mayBeSilent = is),
    stop: () => clearInterval(timer),
  };
}
