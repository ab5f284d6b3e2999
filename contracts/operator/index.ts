import { z } from 'zod';
import { answerOf, endpoint } from '../endpoint';

/**
 * Data about the machines of an installation, for its operators. Only users with an address in the setting OPERATORS
 * have access. All others get HTTP 404, as if the call did not exist.
 */

/** Times are epoch milliseconds. */
const machine = z.object({
  id: z.string(),
  name: z.string(),
  /** Version of the product. All machines of an installation should have the same version. */
  version: z.string(),
  startedAt: z.number(),
  seenAt: z.number(),
  /** True after 30 seconds without a sign of life: it was killed, or cannot reach the database. */
  lost: z.boolean(),
});

export const workerMachine = machine.extend({
  host: z.string(),
  /** Maximum number of scenarios at the same time, and number of running ones. */
  slots: z.number().int(),
  busy: z.number().int(),
  /** Maximum number of recordings at the same time, and number of open ones. */
  recorders: z.number().int().default(0),
  recording: z.number().int().default(0),
  /** Source and names of its browsers. */
  browsers: z.string(),
  /** Isolation of step code: `bubblewrap` or `fallback`. */
  isolation: z.string(),
  /** Why it takes no jobs although it could, such as a full disk; null when it takes jobs. */
  waitsFor: z.string().nullable(),
  /** Why `isolation` is `fallback`; empty otherwise. */
  isolationReason: z.string(),
  /** True: takes no jobs while there are several accounts, as the operator did not choose the fallback. */
  oneAccountOnly: z.boolean(),
});
export type WorkerMachine = z.infer<typeof workerMachine>;

export const serverMachine = machine.extend({ address: z.string() });
export type ServerMachine = z.infer<typeof serverMachine>;

export const queueOfProject = z.object({
  projectId: z.string(),
  name: z.string(),
  queued: z.number().int(),
  running: z.number().int(),
  /** Number of threads that the project may use. */
  cap: z.number().int(),
  /** Time from which its longest waiting job could have run; null when no job waits. */
  oldest: z.number().nullable(),
});
export type QueueOfProject = z.infer<typeof queueOfProject>;

/** A recording that has not ended. */
export const openRecording = z.object({
  id: z.string(),
  projectId: z.string(),
  projectName: z.string(),
  userName: z.string(),
  /** Name of the worker; null before a worker has it, and for local recordings. */
  worker: z.string().nullable(),
  browser: z.enum(['worker', 'local']).default('worker'),
  createdAt: z.number(),
});
export type OpenRecording = z.infer<typeof openRecording>;

export const operator = {
  getMachines: endpoint({
    method: 'GET',
    path: '/machines',
    summary: 'Workers, servers and the queue of the installation, for its operators.',
    access: 'signed-in',
    answer: answerOf({
      /** Version of the server that answers. */
      version: z.string(),
      servers: z.array(serverMachine),
      workers: z.array(workerMachine),
      /** Failed mails of the server that answers, since it started. Its log has the details. */
      mails: z
        .object({ failed: z.number().int().nonnegative(), lastFailedAt: z.number().nullable() })
        .default({ failed: 0, lastFailedAt: null }),
      /** Projects with queued or running jobs, the longest waiting first. */
      queue: z.array(queueOfProject),
      /** Open recordings, the oldest first. */
      recordings: z.array(openRecording).default([]),
    }),
  }),
  endRecording: endpoint({
    method: 'POST',
    path: '/recordings/:id/end',
    summary: 'Ends a recording of whatever project, for operators; its steps stay.',
    access: 'signed-in',
    params: z.object({ id: z.string() }),
    answer: answerOf({}),
  }),
};
