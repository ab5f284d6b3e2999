import { z } from 'zod';
import { answerOf, endpoint } from '../endpoint';
import { comment } from './report';
import { withoutNul } from '#domain/text';

/** Maximum number of characters of a comment. */
export const maxCommentLength = 5_000;

const content = z
  .string()
  .transform((text) => withoutNul(text).replaceAll('\r\n', '\n').trim())
  .pipe(
    z
      .string()
      .min(1, 'Write a comment.')
      .max(maxCommentLength, `A comment has at most ${maxCommentLength.toLocaleString('en')} characters.`),
  );

const params = z.object({ id: z.string() });

/** Calls for comments on scenario results (docs/rules/reports.md, Comments). Any member can add comments. */
export const comments = {
  addComment: endpoint({
    method: 'POST',
    path: '/comments/add',
    summary: "Comments on a scenario's result. The writer is the caller, whatever `username` says.",
    access: 'member',
    scope: 'write',
    licence: true,
    body: z.object({
      type: z.string().max(50).transform(withoutNul).default('scenario'),
      testCaseId: z.string(),
      runId: z.string(),
      username: z.string().max(300).optional(),
      content,
    }),
    answer: answerOf({ comment }),
  }),
  updateComment: endpoint({
    method: 'PUT',
    path: '/comments/update/:id',
    summary: 'Changes a comment of the caller.',
    access: 'member',
    scope: 'write',
    licence: true,
    params,
    body: z.object({ content }),
    answer: answerOf({ comment }),
  }),
  deleteComment: endpoint({
    method: 'DELETE',
    path: '/comments/delete/:id',
    summary: 'Deletes a comment of the caller; administrators of the project delete those of others too.',
    access: 'member',
    scope: 'write',
    licence: true,
    params,
    answer: answerOf({}),
  }),
};
