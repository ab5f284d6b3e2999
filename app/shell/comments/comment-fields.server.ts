import { z } from 'zod';
import { maxCommentLength } from '#contracts/runs/comments';

/** Fields of the comment forms. zod stays on the server, so pages get the limit from their loader. */
export const commentFields = z.object({
  content: z
    .string({ error: 'Write a comment.' })
    .refine((text) => text.replaceAll('\0', '').trim() !== '', 'Write a comment.')
    .refine(
      (text) => text.replaceAll('\r\n', '\n').trim().length <= maxCommentLength,
      `A comment has at most ${maxCommentLength.toLocaleString('en')} characters.`,
    ),
});
