import { expect, it } from 'vitest';
import { invitedNotice } from './invited-notice';

it('tells how many were invited', () => {
  expect(invitedNotice(['a@x.org'], [])).toEqual(['Invitation sent', 'success']);
  expect(invitedNotice(['a@x.org', 'b@x.org'], [])).toEqual(['2 invitations sent', 'success']);
});

it('names whom no mail reached, in what fits into a notification', () => {
  const emails = Array.from({ length: 50 }, (_, number) => `${'long'.repeat(40)}${number}@x.org`);
  const [text, kind] = invitedNotice(emails, emails);
  expect(kind).toBe('warning');
  expect(text).toMatch(/ and 47 more\. Remove the invitation to send it again\.$/);
  expect(text.length).toBeLessThanOrEqual(300);
  expect(invitedNotice(['a@x.org', 'b@x.org'], ['b@x.org'])[0]).toContain('sent to b@x.org.');
});
