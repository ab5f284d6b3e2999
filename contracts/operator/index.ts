import { z } from 'zod';
import { answerOf, endpoint } from '../endpoint';

/**
 * What the operators of an installation see of its machines. For those alone whose addresses the setting OPERATORS
 * names: anybody else gets HTTP 404, as if there were no such call.
 */

/** Times are epoch milliseconds. */
const machine = z.object({
  id: z.string(),
  name: z.string(),
  /** Of the product; machines of one installation should have the same. */
  version: z.string(),
  startedAt: z.number(),
  seenAt: z.number(),
  /** No sign of life for half a minute: killed, or cut off from the database. */
  lost: z.boolean(),
});

export const workerMachine = machine.extend({
  host: z.string(),
  /** Scenarios at once, and how many run now. */
  slots: z.number().int(),
  busy: z.number().int(),
  /** Recordings at once, and how many run now. */
  recorders: z.number().int().default(0),
  recording: z.number().int().default(0),
  /** Where its browsers come from, and which there are. */
  browsers: z.string(),
  /** What keeps step code in: `bubblewrap` or `fallback`. */
  isolation: z.string(),
  /** Why it takes no job though it could, such as a disk without room; null when it does. */
  waitsFor: z.string().nullable(),
  /** Why it is the fallback; empty otherwise. */
  isolationReason: z.string(),
  /** Takes no job while there is more than one account: the operator did not ask for the fallback. */
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
  /** Threads the project may use. */
  cap: z.number().int(),
  /** When its longest waiting job could have run; null when none waits. */
  oldest: z.number().nullable(),
});
export type QueueOfProject = z.infer<typeof queueOfProject>;

/** A recording that has not ended. */
export const openRecording = z.object({
  id: z.string(),
  projectId: z.string(),
  projectName: z.string(),
  userName: z.string(),
  /** Name of the worker; null: none has it yet, or none is to. */
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
      /** Of the server that answers. */
      version: z.string(),
      servers: z.array(serverMachine),
      workers: z.array(workerMachine),
      /** Of the server that answers, since it started; details are in its log. */
      mails: z
        .object({ failed: z.number().int().nonnegative(), lastFailedAt: z.number().nullable() })
        .default({ failed: 0, lastFailedAt: null }),
      /** Projects with queued or running jobs, the longest waiting first. */
      queue: z.array(queueOfProject),
      /** The oldest first. */
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
