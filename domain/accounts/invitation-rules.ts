/**
 * Rules for invitations (docs/rules/access.md, Inviting), with the exact messages. Separate from the contract's schema,
 * so that the browser need not load the validator for the form.
 */

/** Maximum number of addresses in one call. Each gets a mail. */
export const maxInvitedAtOnce = 50;

/** Data for the rules besides the addresses. All addresses are in lower case. */
export interface InvitationState {
  /** Address of the user who invites. */
  ownEmail: string;
  /** Addresses of members and of people who are already invited. */
  taken: readonly string[];
  /** False: the project may invite only addresses of `providerDomain`. */
  allowInvite: boolean;
  /** Mail domain of the provider, whose addresses can always be invited; null when there is none. */
  providerDomain: string | null;
}

export interface InvitationProblem {
  /** With `trial`, contacting sales helps. */
  because: 'empty' | 'invalid' | 'many' | 'yourself' | 'twice' | 'taken' | 'trial';
  message: string;
  /** The addresses that break the rule; empty when it is about all of them. */
  addresses: string[];
}

/** Returns a text's addresses, in lower case. Line breaks, commas, semicolons or spaces separate them. */
export function readAddresses(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[\s,;]+/)
    .filter((address) => address !== '');
}

/** Returns the first broken rule, or null. @param emails in lower case */
export function invitationProblem(
  emails: readonly string[],
  { ownEmail, taken, allowInvite, providerDomain }: InvitationState,
): InvitationProblem | null {
  if (emails.length === 0) return problem('empty', 'Please enter at least one email address.');
  if (emails.length > maxInvitedAtOnce) {
    return problem('many', `You can invite at most ${maxInvitedAtOnce} people at once.`);
  }
  const ofProvider = (email: string) =>
    providerDomain !== null && domainOf(email) === providerDomain.toLowerCase();
  return (
    broken('invalid', 'Please enter a valid email', emails, (email) => !isEmail(email)) ??
    broken('yourself', 'You cannot invite yourself to the project.', emails, (email) => email === ownEmail) ??
    broken(
      'twice',
      'Please enter unique email addresses.',
      emails,
      (email, at) => emails.indexOf(email) !== at,
    ) ??
    broken('taken', 'The user is already a member or has been invited to the project.', emails, (email) =>
      taken.includes(email),
    ) ??
    broken(
      'trial',
      "You can't invite team members during trial",
      emails,
      (email) => !allowInvite && !ofProvider(email),
    )
  );
}

function problem(because: InvitationProblem['because'], message: string): InvitationProblem {
  return { because, message, addresses: [] };
}

function broken(
  because: InvitationProblem['because'],
  message: string,
  emails: readonly string[],
  breaks: (email: string, at: number) => boolean,
): InvitationProblem | null {
  const addresses = [...new Set(emails.filter(breaks))];
  return addresses.length > 0 ? { because, message, addresses } : null;
}

/** Returns whether an account can have the address (contracts/auth/accounts.ts). Others could never accept. */
function isEmail(text: string): boolean {
  const shape = /^(?!\.)(?!.*\.\.)([a-z0-9_'+\-.]*)[a-z0-9_+-]@([a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/;
  return text.length <= 254 && shape.test(text);
}

function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1);
}
