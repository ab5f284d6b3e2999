import { z } from 'zod';

/**
 * Messages between a server and the worker that it keeps running beside it: JSON, a line each, on a pipe of their own.
 * Whoever holds the other end is trusted; a line that is not one of these ends the worker all the same. The server sends
 * one `start`. The worker gives signs of life from its first moment on. When the pipe closes, from whichever side and for whatever reason, the worker ends.
 */

/** Characters of a line at most. */
export const longestLine = 64 * 1024;

/** What a worker beside a server is told and cannot read from the settings. */
export const workerSetup = z.object({
  /** Address of the database, with its password: never on a command line. */
  databaseUrl: z.string(),
  /** Opens the secrets of test data. */
  secretsKey: z.string(),
  /** Where the product listens. */
  port: z.number().int(),
  /** Address of the demo shop. */
  demoShop: z.string().nullable(),
});
export type WorkerSetup = z.output<typeof workerSetup>;

export const toWorker = z.object({ type: z.literal('start'), setup: workerSetup });
export type ToWorker = z.output<typeof toWorker>;

/** For figures: milliseconds. */
const duration = z.number().finite();

export const fromWorker = z.discriminatedUnion('type', [
  /** Every two seconds; with whether its debugger may be used, which can hold it at any time. */
  z.object({ type: z.literal('alive'), inspected: z.boolean() }),
  z.object({ type: z.literal('ready'), name: z.string().max(300) }),
  /** It cannot work with these settings, and has said why. */
  z.object({ type: z.literal('refused') }),
  /** A scenario was claimed, which had waited so long. */
  z.object({ type: z.literal('claimed'), waited: duration }),
  /** A scenario left the worker's hands after so long. */
  z.object({ type: z.literal('ended'), took: duration }),
]);
export type FromWorker = z.output<typeof fromWorker>;
