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

/** Contexts whose trace we record; each ends ours with its own way to stop. */
const recording = new WeakMap<BrowserContext, BrowserContext['tracing']['stop']>();

/**
 * Records a context of the running scenario, as its run asks for. Step code that starts a trace of its own gets the
 * context for itself.
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
    // A browser elsewhere may not be able to.
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

/** Ends a trace that nobody wants; any time after the last step. */
export async function dropTrace(context: BrowserContext): Promise<void> {
  if (!isWanted(context)) await discard(context);
}

/** Traces that are being fetched, masked and packed; the contexts of the last two may be closed already. */
let finishing: Promise<void>[] = [];

/**
 * Call it before a context closes. When the scenario's run wants to keep its trace, it is fetched here and sent later:
 * step code that closes its context in a hook does not wait for the masking, which takes seconds where much was recorded.
 */
export async function endTrace(context: BrowserContext): Promise<void> {
  const { current } = session();
  if (!current || !isWanted(context)) return discard(context);
  const stop = recording.get(context);
  recording.delete(context);
  current.traceSent = true;
  const path = join(session().settings.outDir, 'tmp', `${randomUUID()}.zip`);
  const fetched = within(asOurs(() => stop?.({ path })));
  // Kept here, too, as a hook in which step code closes its context may run out of time meanwhile.
  finishing.push(sendTrace(current, fetched, path));
  await fetched.catch(() => undefined);
}

/** Resolves when every trace of the scenario is on its way. */
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
  override message = 'The trace did not come in time.';
}

/** A recording that was fetched, and is none. */
class Unreadable extends Error {}

/** Playwright tells in words alone what happened to a file of the browser. */
function whyNone(error: unknown): NoTrace {
  if (error instanceof TooSlow) return 'too-slow';
  if (/ENOSPC/.test(String(error))) return 'disk-full';
  return error instanceof Unreadable ? 'unreadable' : 'ended-before';
}

function isWanted(context: BrowserContext): boolean {
  const { current, tracing } = session();
  const wanted = tracing && current && (tracing.keep === 'always' || current.failed) && !current.traceSent;
  // Of several contexts the one counts that was used last.
  const usedLast = (current?.page?.context() ?? context) === context;
  return Boolean(wanted) && usedLast && recording.has(context);
}

async function discard(context: BrowserContext): Promise<void> {
  const stop = recording.get(context);
  recording.delete(context);
  // Told to stop even so: the browser would keep the recording as long as it lives.
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
