import { z } from 'zod';
import { answerOf, endpoint } from '../endpoint';

/**
 * Consent of a mail address to mails of a project. `waiting`: the confirmation mail was not answered yet; `confirmed`:
 * the recipient agreed; `stopped`: the recipient wants no more mails, even if the address belongs to a member.
 */
export const mailWish = z.enum(['waiting', 'confirmed', 'stopped']);
export type MailWish = z.infer<typeof mailWish>;

/** A mail address in the settings. */
export const mailAddressState = z.object({
  address: z.string(),
  wish: mailWish,
  /** Epoch milliseconds of the last confirmation mail; null when none was sent. */
  askedAt: z.number().nullable(),
  /** Why the confirmation mail was not sent; null when it was sent, or is still to be sent. */
  error: z.string().nullable(),
});
export type MailAddressState = z.infer<typeof mailAddressState>;

/** Encrypted project and address from the link in a mail. Everyone with the mail has it. */
const link = z.string().min(1).max(2000);
const answered = answerOf({ address: z.string(), project: z.string(), wish: mailWish });

export const mailAddressCalls = {
  readMailWish: endpoint({
    method: 'POST',
    path: '/notifications/mail-wish/read',
    summary:
      'Returns whether the owner of a mail address accepted mails of a project. Open to everyone who has a link from such a mail.',
    access: 'public',
    body: z.object({ link }),
    /** `because`: `missing` (not a link of this product, or the project was deleted) */
    answer: answered,
  }),
  setMailWish: endpoint({
    method: 'POST',
    path: '/notifications/mail-wish',
    summary: 'Accepts or declines mails of a project, for the address of a link from such a mail.',
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
