import { z } from 'zod';

/**
 * Messages between a server and its local worker: one JSON document per line, on a separate pipe. Both ends trust each
 * other, but an invalid line ends the worker. The server sends one `start`. The worker sends `alive` messages from its
 * first moment on. The worker ends when the pipe closes, whichever side closes it.
 */

/** Maximum number of characters of a line. */
export const maxLineLength = 64 * 1024;

/** Values for a local worker that it cannot read from the settings. */
export const workerSetup = z.object({
  /** Address of the database with its password. Never on a command line. */
  databaseUrl: z.string(),
  /** Key that decrypts the secrets of test data. */
  secretsKey: z.string(),
  /** Port on which the server listens. */
  port: z.number().int(),
  /** Address of the demo shop. */
  demoShop: z.string().nullable(),
});
export type WorkerSetup = z.output<typeof workerSetup>;

export const toWorker = z.object({ type: z.literal('start'), setup: workerSetup });
export type ToWorker = z.output<typeof toWorker>;

/** Milliseconds, for metrics. */
const duration = z.number().finite();

export const fromWorker = z.discriminatedUnion('type', [
  /** Sent every two seconds. `inspected`: a debugger can attach, which can pause the worker at any time. */
  z.object({ type: z.literal('alive'), inspected: z.boolean() }),
  z.object({ type: z.literal('ready'), name: z.string().max(300) }),
  /** The worker cannot use these settings, and has logged the reason. */
  z.object({ type: z.literal('refused') }),
  /** A scenario was claimed after it had waited this long. */
  z.object({ type: z.literal('claimed'), waited: duration }),
  /** The worker finished with a scenario after this long. */
  z.object({ type: z.literal('ended'), took: duration }),
]);
export type FromWorker = z.output<typeof fromWorker>;
