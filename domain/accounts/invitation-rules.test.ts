import { describe, expect, it } from 'vitest';
import { newAccount } from './account-rules';
import { invitationProblem, maxInvitedAtOnce, readAddresses, type InvitationState } from './invitation-rules';

const open: InvitationState = {
  ownEmail: 'ada@example.com',
  taken: ['bob@example.com'],
  allowInvite: true,
  providerDomain: null,
};

describe('addresses of an invitation', () => {
  it('are read one a line, or with commas, semicolons or spaces between them, in lower case', () => {
    expect(readAddresses(' Eve@Example.com\r\nbob@x.org,,carl@x.org ; dora@x.org\n\n')).toEqual([
      'eve@example.com',
      'bob@x.org',
      'carl@x.org',
      'dora@x.org',
    ]);
    expect(readAddresses(' \n,; ')).toEqual([]);
  });

  it.each([
    [[], 'Please enter at least one email address.', []],
    [['eve@example.com', 'no address'], 'Please enter a valid email', ['no address']],
    [
      ['eve@example.com', 'ada@example.com'],
      'You cannot invite yourself to the project.',
      ['ada@example.com'],
    ],
    [['eve@x.org', 'carl@x.org', 'eve@x.org'], 'Please enter unique email addresses.', ['eve@x.org']],
    [
      ['eve@x.org', 'bob@example.com'],
      'The user is already a member or has been invited to the project.',
      ['bob@example.com'],
    ],
  ])('%j: %s', (emails, message, addresses) => {
    expect(invitationProblem(emails, open)).toMatchObject({ message, addresses });
  });

  it('break no rule when they are new, valid and different', () => {
    expect(invitationProblem(['eve@example.com', "o'neil+x@mail.example.co"], open)).toBeNull();
  });

  it('are limited in number, as each becomes a mail', () => {
    const emails = Array.from({ length: maxInvitedAtOnce + 1 }, (_, number) => `user${number}@x.org`);
    expect(invitationProblem(emails.slice(1), open)).toBeNull();
    expect(invitationProblem(emails, open)?.because).toBe('many');
  });

  it("during trial are only those at the provider's own domain", () => {
    const trial = { ...open, allowInvite: false, providerDomain: 'Provider.com' };
    expect(invitationProblem(['eve@provider.com'], trial)).toBeNull();
    for (const email of [
      'eve@x.org',
      'eve@evilprovider.com',
      'eve@provider.com.evil.org',
      'eve@sub.provider.com',
    ]) {
      expect(invitationProblem(['eve@provider.com', email], trial)).toEqual({
        because: 'trial',
        message: "You can't invite team members during trial",
        addresses: [email],
      });
    }
    expect(invitationProblem(['eve@x.org'], { ...trial, providerDomain: null })?.because).toBe('trial');
  });

  it('are valid exactly when an account could have them', () => {
    const samples = [
      'a@b.co', 'a.b@c.de', 'a..b@c.de', '.a@c.de', 'a.@c.de', 'a@c', 'a@-c.de', 'a@c-.de', "o'neil@c.de", 'a+b@c.de',
      'a@c.d', 'a@@c.de', 'ä@c.de', 'a@ä.de', 'a@c.de\0', `${'a'.repeat(250)}@c.de`, `${'a'.repeat(249)}@c.de`,
    ]; // prettier-ignore
    for (const email of samples) {
      const account = newAccount.shape.email.safeParse(email).success;
      expect([email, invitationProblem([email], open) === null]).toEqual([email, account]);
    }
  });
});
