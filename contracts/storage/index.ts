import { z } from 'zod';
import { answerOf, endpoint } from '../endpoint';

/**
 * The data storage service: usage events, and named live events over a socket at `/api/storage/ws/socket.io`
 * (docs/rules/calls.md, Usage events and Live events).
 */

export const usageEvent = z.enum([
  'record_scenario',
  'download_editor',
  'launch_editor',
  'click_start_recording',
  'click_run_scenario',
  'publish_scenario',
  'click_ai_generate',
  'click_run_all',
  'click_open_vscode',
  'error_open_vscode',
  'cli_run_tests',
  'upload_report',
  'signup',
  'create_project',
  'create_scenario',
]);

/** Records a usage event for a call to another service that no page or client reports. Never throws. */
export type NoteUsage = (
  name: Extract<
    z.infer<typeof usageEvent>,
    'cli_run_tests' | 'upload_report' | 'record_scenario' | 'publish_scenario'
  >,
  by: { userId: string; projectId: string },
) => Promise<void>;

export const storage = {
  event: endpoint({
    method: 'POST',
    path: '/event',
    summary: 'Records a usage event. Callers ignore failures.',
    access: 'signed-in',
    scope: 'any',
    body: z.object({
      event: z.object({ name: usageEvent }).catchall(z.union([z.string(), z.number(), z.boolean()])),
    }),
    answer: answerOf({}),
  }),
  socketTicket: endpoint({
    method: 'POST',
    path: '/socket-ticket',
    summary:
      'A ticket that opens one socket in the name of the bearer, as `ticket` in its query: good once, for a minute.',
    access: 'signed-in',
    scope: 'read',
    answer: answerOf({
      ticket: z.string(),
      /** ISO 8601. */
      expiresAt: z.string(),
    }),
  }),
};
