import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext } from 'playwright';
import type { NoTrace } from '#contracts/worker/evidence';
import { asOurs } from '../../process/scope';
import { session, type CurrentScenario } from '../../process/session';
import { cleanTrace } from './clean-trace';

/** Milliseconds that fetching a trace from the browser may take. */
const limit = 15_000;

/** Contexts whose trace the runner records, with the function that stops each recording. */
const recording = new WeakMap<BrowserContext, BrowserContext['tracing']['stop']>();

/**
 * Records a context of the running scenario, if its run wants a trace.
 * Step code that starts a trace of its own takes over the context.
 */
export async function beginTrace(context: BrowserContext): Promise<void> {
  const { current, tracing } = session();
  if (!current || !tracing) return;
  const full = tracing.detail === 'full';
  const own = context.tracing;
  const start = own.start.bind(own);
  const stop = own.stop.bind(own);
  try {
    await asOurs(() => start({ snapshots: full, screenshots: full }));
  } catch {
    // A browser on another machine may not support it.
    current.noTrace = 'not-recorded';
    return;
  }
  recording.set(context, stop);
  own.start = async (options) => {
    current.noTrace = 'own';
    await discard(context);
    return start(options);
  };
}

/** Ends the recording if its trace is not wanted. Call it at any time after the last step. */
export async function dropTrace(context: BrowserContext): Promise<void> {
  if (!isWanted(context)) await discard(context);
}

/** Traces that are being fetched, masked and packed. After fetching, their contexts may be closed. */
let finishing: Promise<void>[] = [];

/**
 * Ends the recording of a context. Call it before the context closes. A wanted trace is fetched here
 * and sent later: masking takes seconds for a large recording, and a hook that closes its context need not wait for it.
 */
export async function endTrace(context: BrowserContext): Promise<void> {
  const { current } = session();
  if (!current || !isWanted(context)) return discard(context);
  const stop = recording.get(context);
  recording.delete(context);
  current.traceSent = true;
  const path = join(session().settings.outDir, 'tmp', `${randomUUID()}.zip`);
  const fetched = within(asOurs(() => stop?.({ path })));
  // The promise is kept here too, because a hook that closes its context may run out of time.
  finishing.push(sendTrace(current, fetched, path));
  await fetched.catch(() => undefined);
}

/** Resolves when every trace of the scenario has been sent. */
export async function tracesSent(): Promise<void> {
  const sending = finishing;
  finishing = [];
  await Promise.all(sending);
}

async function sendTrace(current: CurrentScenario, fetched: Promise<unknown>, path: string): Promise<void> {
  const { outlet, settings } = session();
  try {
    await fetched;
    const trace = await cleanTrace(path, outlet.secrets, settings.projectDir, current.pictures).catch(
      (cause: unknown) => {
        throw new Unreadable(String(cause), { cause });
      },
    );
    if (!trace) return lose(current, 'too-large');
    outlet.send({ type: 'trace', id: current.id, zip: trace.zip, leftOut: trace.leftOut ?? undefined });
  } catch (error) {
    lose(current, whyNone(error));
  } finally {
    await rm(path, { force: true });
  }
}

function lose(current: CurrentScenario, why: NoTrace): void {
  current.traceSent = false;
  current.noTrace = why;
}

class TooSlow extends Error {
  override message = 'The trace did not arrive in time.';
}

/** A recording was fetched, but it is not a trace. */
class Unreadable extends Error {}

/** Returns why there is no trace. Playwright reports problems with a browser's file only in words. */
function whyNone(error: unknown): NoTrace {
  if (error instanceof TooSlow) return 'too-slow';
  if (/ENOSPC/.test(String(error))) return 'disk-full';
  return error instanceof Unreadable ? 'unreadable' : 'ended-before';
}

function isWanted(context: BrowserContext): boolean {
  const { current, tracing } = session();
  const wanted = tracing && current && (tracing.keep === 'always' || current.failed) && !current.traceSent;
  // With several contexts, the trace of the last used one is kept.
  const usedLast = (current?.page?.context() ?? context) === context;
  return Boolean(wanted) && usedLast && recording.has(context);
}

async function discard(context: BrowserContext): Promise<void> {
  const stop = recording.get(context);
  recording.delete(context);
  // The recording is stopped in any case. Otherwise the browser would keep it until it ends.
  if (stop) await within(asOurs(() => stop())).catch(() => undefined);
}

function within(work: Promise<unknown> | undefined): Promise<unknown> {
  return Promise.race([
    work,
    new Promise((_resolve, reject) => {
      setTimeout(() => reject(new TooSlow()), limit).unref();
    }),
  ]);
}
