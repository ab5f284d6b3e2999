import type { Clock } from '../clock';
import type { Log } from '../log';
import type { Queue } from './index';

const hour = 60 * 60 * 1000;
/** What became of jobs is told by reports; the rows are kept for a look at what went wrong lately. */
const kept = 24 * hour;

/** Forgets jobs that ended long ago, now and every hour. @returns ends it, once a sweep that goes on is through */
export function keepQueueSwept(deps: {
  queue: Pick<Queue, 'sweep'>;
  clock: Clock;
  log: Pick<Log, 'error'>;
}): () => Promise<void> {
  const { queue, clock, log } = deps;
  const sweep = () =>
    queue.sweep(new Date(clock.now().getTime() - kept)).then(
      () => undefined,
      (err: unknown) => log.error({ err }, 'Jobs that ended long ago were not removed'),
    );
  let sweeping = sweep();
  const timer = setInterval(() => void (sweeping = sweep()), hour);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await sweeping;
  };
}
