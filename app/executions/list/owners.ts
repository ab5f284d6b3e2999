import type { Member } from '#contracts/auth';

/**
 * Names of the people behind user ids, from the project's members: their name, else their e-mail, else 'Unknown User'
 * for somebody who left; '-' where nobody is said (docs/rules/executions.md, List).
 */
export function ownersOf(
  members: readonly Pick<Member, 'user_id' | 'name' | 'user_email'>[],
): (userId: string) => string {
  const names = new Map(members.map(({ user_id, name, user_email }) => [user_id, name.trim() || user_email]));
  return (userId) => (userId === '' ? '-' : names.get(userId) || 'Unknown User');
}
