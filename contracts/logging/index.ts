import { z } from 'zod';
import { answerOf, endpoint } from '../endpoint';

/** An entry of a client's log. Clients send entries in batches (docs/rules/calls.md, Log). */
export const logItem = z
  .object({
    sessionId: z.string().max(100).default(''),
    name: z.string().max(200),
    eventType: z.string().max(100).default(''),
    page: z.string().max(500).default(''),
    module: z.string().max(100).default(''),
    logType: z.enum(['Info', 'Error', 'Debug', 'Warning', 'Critical']),
  })
  .catchall(z.unknown());

export const logging = {
  log: endpoint({
    method: 'POST',
    path: '/log',
    summary: 'Writes up to 100 entries to the server log.',
    access: 'signed-in',
    scope: 'any',
    body: z.object({ logs: z.array(logItem).max(100) }),
    answer: answerOf({}),
  }),
};
