/** Milliseconds between two signs of life of a worker. */
export const beatEvery = 2_000;

export interface Patience {
  /** Milliseconds between looks. */
  every: number;
  /** Looks in a row without a word, after which a worker hangs. */
  looks: number;
}

/** Half a minute, the lease of a job: sooner nobody else may have what it runs. */
export const patienceWithWorker: Patience = { every: 1_000, looks: 30 };

export interface SilenceWatch {
  /** It said something. */
  heard(): void;
  /** Somebody may hold it with a debugger: then it may be silent for as long as it likes. */
  setInspected(inspected: boolean): void;
  stop(): void;
}

/**
 * Notices that a worker hangs, its event loop blocked or the process stopped. Its silence is counted in turns of this
 * process, not in time: both are stopped while a laptop sleeps or a container is paused, and a server that was busy
 * itself finds what came meanwhile after its next turn.
 * @param hangs called once
 */
export function watchSilence(
  inspected: boolean,
  hangs: () => void,
  { every, looks }: Patience = patienceWithWorker,
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
