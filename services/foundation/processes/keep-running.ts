/** Milliseconds until an ended program starts again: the first pause, and the longest. */
const first = 250;
const longest = 30_000;
/** Milliseconds after which a program counts as working: the pauses start again with the first. */
const settled = 60_000;

interface Started {
  /** Resolves when the program has ended, with how it ended. Never rejects. */
  ended: Promise<string>;
}

export interface KeepRunningOptions<Program extends Started> {
  start(): Program;
  /** Called each time the program ended, until release. @param pause milliseconds until it starts again */
  onEnd(how: string, pause: number): void;
  /** Milliseconds on a clock that only moves forward. */
  now?: () => number;
  /** Calls back after the milliseconds. @returns cancels the call */
  after?: (milliseconds: number, call: () => void) => () => void;
}

export interface KeptRunning<Program> {
  /** Returns the program that runs, or ran last. */
  current(): Program;
  /** Stops restarting the program. The caller must end the program itself. */
  release(): void;
}

/**
 * Keeps a program running: starts it, and starts it again whenever it ends. The pauses double from a quarter of a
 * second up to half a minute while the program keeps ending.
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
