import type { z } from 'zod';
import { CallRefused, type CallHeaders, type Client } from '#contracts/client';
import type { logging, logItem } from '#contracts/logging';

export type BrowserLogEntry = z.input<typeof logItem>;

/** Sends the app's log entries about one signed-in user to the log service (docs/rules/calls.md, Log). */
export interface LogBatches {
  /** Keeps an entry for the next batch; never waits and never throws. */
  add(caller: CallHeaders, entry: BrowserLogEntry): void;
  /** Sends the remaining entries, for 5 seconds at most, and ends. */
  close(): Promise<void>;
}

interface LogBatchesDeps {
  /** Outside production nothing is sent. */
  production: boolean;
  connect(caller: CallHeaders): Pick<Client<typeof logging>, 'log'>;
  log: { warn(details: object, message: string): void };
  /** Milliseconds between attempts. */
  pause?: number;
}

const flushAfter = 10_000;
const flushAt = 10;
const attempts = 3;
/** Milliseconds that the shutdown may wait for the log service. */
const farewell = 3000;
/** Entries that may wait at a time. Further entries are counted and dropped, so that errors cannot fill the memory. */
const maxWaiting = 1000;

interface Batch {
  caller: CallHeaders;
  entries: BrowserLogEntry[];
  timer: NodeJS.Timeout;
}

export function createLogBatches({ production, connect, log, pause = 1000 }: LogBatchesDeps): LogBatches {
  const batches = new Map<string, Batch>();
  const sending = new Set<Promise<void>>();
  let waiting = 0;
  let dropped = 0;
  let closing = false;

  function flush(key: string): void {
    const batch = batches.get(key);
    if (!batch) return;
    batches.delete(key);
    clearTimeout(batch.timer);
    const sent = send(batch).finally(() => {
      waiting -= batch.entries.length;
      sending.delete(sent);
    });
    sending.add(sent);
  }

  async function send({ caller, entries }: Batch): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await connect(caller).log({ body: { logs: entries } });
        return;
      } catch (err) {
        if (attempt < attempts && mayPassLater(err)) {
          if (!closing) await new Promise((resolve) => setTimeout(resolve, pause * attempt).unref());
          continue;
        }
        log.warn({ err, entries: entries.length, attempt }, 'Log entries were not taken by the log service');
        return;
      }
    }
  }

  function start(key: string, caller: CallHeaders): Batch {
    const timer = setTimeout(() => flush(key), flushAfter).unref();
    const batch = { caller, entries: [], timer };
    batches.set(key, batch);
    return batch;
  }

  return {
    add(caller, entry) {
      if (!production || !caller.bearer || closing) return;
      if (waiting >= maxWaiting) return void (dropped += 1);
      waiting += 1;
      const key = `${caller.bearer} ${caller.projectId}`;
      const batch = batches.get(key) ?? start(key, caller);
      batch.entries.push(entry);
      if (batch.entries.length >= flushAt) flush(key);
    },
    async close() {
      closing = true;
      for (const key of [...batches.keys()]) flush(key);
      const late = new Promise((resolve) => setTimeout(resolve, farewell).unref());
      await Promise.race([Promise.all(sending), late]);
      if (dropped > 0) log.warn({ dropped }, 'Log entries were dropped, as too many waited');
    },
  };
}

/** Returns whether to retry the same batch: not when the service read and refused it. */
function mayPassLater(error: unknown): boolean {
  return !(error instanceof CallRefused) || error.httpStatus >= 500 || error.httpStatus === 429;
}
