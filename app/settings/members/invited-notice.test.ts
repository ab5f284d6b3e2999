import { expect, it } from 'vitest';
import { invitedNotice, resentNotice } from './invited-notice';

const mailing = { sendsMail: true };

it('says that nothing is sent where no mail leaves the server', () => {
  for (const emails of [['a@x.org'], ['a@x.org', 'b@x.org']]) {
    const [text, kind] = invitedNotice(emails, [], { sendsMail: false });
    expect(text).toMatch(/^(Invitation|2 invitations) created\. No mail leaves this server: hand over/);
    expect(text).not.toContain('sent');
    expect(kind).toBe('warning');
  }
});

it('tells how many were invited', () => {
  expect(invitedNotice(['a@x.org'], [], mailing)).toEqual(['Invitation sent', 'success']);
  expect(invitedNotice(['a@x.org', 'b@x.org'], [], mailing)).toEqual(['2 invitations sent', 'success']);
});

it('names whom no mail reached, in what fits into a notification', () => {
  const emails = Array.from({ length: 50 }, (_, number) => `${'long'.repeat(40)}${number}@x.org`);
  const [text, kind] = invitedNotice(emails, emails, mailing);
  expect(kind).toBe('warning');
  expect(text).toMatch(/ and 47 more\. Hand over the link from the list instead\.$/);
  expect(text.length).toBeLessThanOrEqual(300);
  expect(invitedNotice(['a@x.org', 'b@x.org'], ['b@x.org'], mailing)[0]).toContain('sent to b@x.org.');
});

it('says of a repeated invitation that it was sent, with a long address cut', () => {
  expect(resentNotice('a@x.org')).toBe('Invitation sent again to a@x.org');
  expect(resentNotice(`${'a'.repeat(100)}@x.org`)).toBe(`Invitation sent again to ${'a'.repeat(60)}…`);
});
