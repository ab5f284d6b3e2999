import type { User } from '#contracts/auth';
import type { AuthDeps } from '../deps';
import type { UserRow } from './repository';

/** Returns the user in the contract's form. */
export function toUser(
  row: UserRow,
  custom: Pick<AuthDeps, 'allowDeleteProjects' | 'allowedProjects'>,
): User {
  return {
    userId: row.id,
    email: row.email,
    givenName: row.firstname,
    familyName: row.lastname,
    name: `${row.firstname} ${row.lastname}`.trim(),
    customAttributes: {
      companyName: row.companyName,
      allowedProjectsCount: custom.allowedProjects,
      allowDeleteProjects: custom.allowDeleteProjects,
    },
    emailVerified: row.emailVerifiedAt !== null,
    secondFactor: row.secondFactorAt !== null,
  };
}
