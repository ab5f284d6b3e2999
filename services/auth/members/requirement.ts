import { membersWithout, setRequirement } from '../accounts/second-factor/repository';
import { insertAudit } from '../audit/record';
import type { AuthHandler } from '../deps';
import { lockTeam } from './repository';
import { notAdministratorAnyMore } from './roles';

const needsOwn = {
  status: false,
  error: 'Turn on two-factor authentication for your own account first, or you would be locked out.',
  because: 'second-factor',
} as const;
const ofProvider = {
  status: false,
  error: 'This installation signs in with its identity provider. Require a second factor there.',
  because: 'identity-provider',
} as const;

// Handler for requiring a second factor of a project's members (docs/rules/access.md, Second factor).

export const requireSecondFactor: AuthHandler<'requireSecondFactor'> = async (
  deps,
  { body: { required } },
  { user, project, address },
) => {
  const { db } = deps.database;
  if (deps.identityProvider) return ofProvider;
  if (required && !user.secondFactor) return needsOwn;
  const answer = await db.transaction(async (transaction) => {
    const team = await lockTeam(transaction, project.id, user.userId);
    if (team?.role !== 'ADMIN') return notAdministratorAnyMore;
    if (await setRequirement(transaction, project.id, required)) {
      await insertAudit(transaction, deps.clock.now(), {
        event: 'second-factor-required',
        userId: user.userId,
        actor: user.email,
        projectId: project.id,
        address,
        subject: required ? 'on' : 'off',
      });
    }
    return { status: true } as const;
  });
  if (!answer.status || !required) return answer;
  // Read after the commit: members who turn theirs off at the same time also check after it.
  for (const userId of await membersWithout(db, project.id)) {
    deps.onMembershipEnded?.(project.id, userId);
  }
  return answer;
};
