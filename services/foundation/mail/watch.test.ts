import { expect, it } from 'vitest';
import { watchMails } from './watch';

const mail = (to: string) => ({ to, subject: 's', text: 't' });

it('counts mails that could not be sent, says when, and hides neither mails nor failures', async () => {
  let now = new Date(1000);
  const sent: string[] = [];
  const reported: string[] = [];
  const { mailer, unsent } = watchMails(
    {
      async send({ to }) {
        if (to === 'full@x.org') throw new Error('mailbox full');
        sent.push(to);
      },
    },
    { now: () => now, told: (outcome) => void reported.push(outcome) },
  );
  expect(unsent()).toEqual({ failed: 0, lastFailedAt: null });
  await mailer.send(mail('ada@x.org'));
  await expect(mailer.send(mail('full@x.org'))).rejects.toThrow('mailbox full');
  now = new Date(2000);
  await expect(mailer.send(mail('full@x.org'))).rejects.toThrow('mailbox full');
  expect(unsent()).toEqual({ failed: 2, lastFailedAt: 2000 });
  expect([sent, reported]).toEqual([['ada@x.org'], ['sent', 'failed', 'failed']]);
});

it('counts a mail that only became a file as kept, not as sent', async () => {
  const reported: string[] = [];
  const outbox = { keepsOnly: true as const, send: async () => undefined };
  const { mailer } = watchMails(outbox, {
    now: () => new Date(),
    told: (outcome) => void reported.push(outcome),
  });
  await mailer.send(mail('ada@x.org'));
  expect([mailer.keepsOnly, reported]).toEqual([true, ['kept']]);
});
