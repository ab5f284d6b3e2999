import { newAccount } from '#contracts/auth';

/** A person whom the identity provider confirms. */
export interface Person {
  issuer: string;
  /** The provider's stable id of the account. */
  subject: string;
  /** In lower case, verified by the provider. */
  email: string;
  firstname: string;
  lastname: string;
}

/** Standard claims (OpenID Connect Core, section 5.1), which may be missing. */
type Claims = Record<string, unknown>;

/** @returns the person, or the missing claim */
export function personOf(
  issuer: string,
  subject: string,
  claims: Claims,
): Person | 'no-email' | 'unverified-email' {
  const email = newAccount.shape.email.safeParse(claims['email']);
  if (!email.success) return 'no-email';
  if (claims['email_verified'] !== true) return 'unverified-email';
  return { issuer, subject, email: email.data, ...namesOf(claims, email.data) };
}

/** Returns given and family name, else the full name split at its first space, else the mailbox name. */
function namesOf(claims: Claims, email: string): Pick<Person, 'firstname' | 'lastname'> {
  const given = nameIn(claims['given_name']);
  const family = nameIn(claims['family_name']);
  if (given || family) return { firstname: given || family, lastname: given ? family : '' };
  const [first = '', ...rest] = nameIn(claims['name']).split(' ');
  return { firstname: first || nameIn(email.split('@')[0]), lastname: rest.join(' ') };
}

/** Returns one line of at most 80 characters. Empty for anything but a text. */
function nameIn(claim: unknown): string {
  if (typeof claim !== 'string') return '';
  const line = claim.replace(/[\p{Cc}\s]+/gu, ' ').trim();
  return [...line].slice(0, 80).join('').trim();
}
