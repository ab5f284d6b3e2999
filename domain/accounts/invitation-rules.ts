/**
 * Rules of inviting people (docs/rules/access.md, Inviting), messages to the letter. Apart from the contract's schema,
 * so that a form in the browser does not bring the validator along.
 */

/** Addresses in one go: each becomes a mail. */
export const mostInvitedAtOnce = 50;

/** What the rules look at besides the addresses; every address of it in lower case. */
export interface InvitationState {
  /** Of who invites. */
  ownEmail: string;
  /** Of members and of people who are invited already. */
  taken: readonly string[];
  /** Whether the project may invite anybody. */
  allowInvite: boolean;
  /** Mail domain of the provider, which may be invited all the same; null when there is none. */
  providerDomain: string | null;
}

export interface InvitationProblem {
  /** `trial` is where contacting sales helps. */
  because: 'empty' | 'invalid' | 'many' | 'yourself' | 'twice' | 'taken' | 'trial';
  message: string;
  /** The addresses that break the rule; empty when it is about all of them. */
  addresses: string[];
}

/** Addresses of a text with one a line, or with commas, semicolons or spaces between them; in lower case. */
export function readAddresses(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[\s,;]+/)
    .filter((address) => address !== '');
}

/** First broken rule, or null. @param emails in lower case */
export function invitationProblem(
  emails: readonly string[],
  { ownEmail, taken, allowInvite, providerDomain }: InvitationState,
): InvitationProblem | null {
  if (emails.length === 0) return problem('empty', 'Please enter at least one email address.');
  if (emails.length > mostInvitedAtOnce) {
    return problem('many', `You can invite at most ${mostInvitedAtOnce} people at once.`);
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

/** The same addresses as an account may have (contracts/auth/accounts.ts): any other could never accept. */
function isEmail(text: string): boolean {
  const shape = /^(?!\.)(?!.*\.\.)([a-z0-9_'+\-.]*)[a-z0-9_+-]@([a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/;
  return text.length <= 254 && shape.test(text);
}

function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1);
}
