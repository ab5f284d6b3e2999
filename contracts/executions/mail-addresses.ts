import { z } from 'zod';
import { answerOf, endpoint } from '../endpoint';

/**
 * Whether whoever reads a mail address wants mails of a project: `waiting`: the mail that asks was not answered yet;
 * `confirmed`: yes; `stopped`: no more mails, also where the address is a member's.
 */
export const mailWish = z.enum(['waiting', 'confirmed', 'stopped']);
export type MailWish = z.infer<typeof mailWish>;

/** An address as the settings show it. */
export const mailAddressState = z.object({
  address: z.string(),
  wish: mailWish,
  /** Epoch milliseconds of the last mail that asked; null before. */
  askedAt: z.number().nullable(),
  /** Why the mail that asks was not sent, in words; null when it was, or is to be sent. */
  error: z.string().nullable(),
});
export type MailAddressState = z.infer<typeof mailAddressState>;

/** Sealed project and address from the link of a mail. Whoever has the mail has it. */
const link = z.string().min(1).max(2000);
const answered = answerOf({ address: z.string(), project: z.string(), wish: mailWish });

export const mailAddressCalls = {
  readMailWish: endpoint({
    method: 'POST',
    path: '/notifications/mail-wish/read',
    summary:
      'What the reader of a mail address said to mails of a project, for whoever has a link from such a mail.',
    access: 'public',
    body: z.object({ link }),
    /** `because`: `missing` (no link of this product, or the project is gone) */
    answer: answered,
  }),
  setMailWish: endpoint({
    method: 'POST',
    path: '/notifications/mail-wish',
    summary: 'Has mails of a project sent to the address of a link from such a mail, or stops them.',
    access: 'public',
    body: z.object({ link, wanted: z.boolean() }),
    /** `because`: `missing` */
    answer: answered,
  }),
  askMailAddress: endpoint({
    method: 'POST',
    path: '/notifications/mail-wish/ask',
    summary: 'Asks an address of the project once more whether it wants mails.',
    access: 'admin',
    licence: true,
    body: z.object({ projectId: z.string(), address: z.string().max(254) }),
    /** `because`: `missing`, `confirmed` */
    answer: answerOf({}),
  }),
};
