/** Milliseconds until a program that ended is started again: the first time, and at most. */
const first = 250;
const longest = 30_000;
/** Milliseconds after which a program counts as one that works: the pauses begin anew. */
const settled = 60_000;

interface Started {
  /** Resolves when it is gone, with how it ended. Never rejects. */
  ended: Promise<string>;
}

export interface KeepRunningOptions<Program extends Started> {
  start(): Program;
  /** Told each time the program ended by itself. @param pause milliseconds until it is started again */
  onEnd(how: string, pause: number): void;
  /** Milliseconds on a clock that only goes forward. */
  now?: () => number;
  /** Calls back after milliseconds. @returns cancel */
  after?: (milliseconds: number, call: () => void) => () => void;
}

export interface KeptRunning<Program> {
  /** The program that runs, or ran last. */
  current(): Program;
  /** From here on nothing is started; ending the program is the caller's. */
  release(): void;
}

/**
 * Keeps a program running: starts it, and again whenever it ends, after pauses that double from a quarter of a second
 * up to half a minute while it does not stay.
 */
export function keepRunning<Program extends Started>({
  start,
  onEnd,
  now = () => performance.now(),
  after = later,
}: KeepRunningOptions<Program>): KeptRunning<Program> {
  let failures = 0;
  let released = false;
  let cancel = () => undefined as void;

  const run = (): Program => {
    const began = now();
    const program = start();
    void program.ended.then((how) => {
      if (released) return;
      if (now() - began >= settled) failures = 0;
      const pause = Math.min(longest, first * 2 ** failures);
      failures++;
      onEnd(how, pause);
      cancel = after(pause, () => void (current = run()));
    });
    return program;
  };

  let current = run();
  return {
    current: () => current,
    release() {
      released = true;
      cancel();
    },
  };
}

function later(milliseconds: number, call: () => void): () => void {
  const timer = setTimeout(call, milliseconds);
  return () => clearTimeout(timer);
}
