import { z } from 'zod';
import { binary, endpoint } from '../endpoint';

/** Calls for attachments of scenario results other than screenshots. */
export const attachments = {
  getAttachment: endpoint({
    method: 'GET',
    path: '/attachments/:testCaseId/:attachmentId',
    summary:
      "Returns an attachment of a scenario's result: Playwright's trace as a zip file, with secrets masked.",
    access: 'member',
    scope: 'read',
    params: z.object({ testCaseId: z.string(), attachmentId: z.string() }),
    answer: binary,
  }),
};
