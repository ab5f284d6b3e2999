import type { Project, User } from '#contracts/auth';
import type { CallHeaders } from '#contracts/client';
import type { Identity } from './caller';

interface Known {
  users: Map<string | undefined, Promise<User | null>>;
  memberships: Map<string, Promise<Project | null>>;
}

/** Kept as long as the scope itself. */
const scopes = new WeakMap<object, Known>();

/**
 * Asks who calls once for all calls of a scope: those of one page, which only reads. Without it a page of four calls asks
 * a dozen times, and may get different answers.
 * @param scope whatever stands for the page's request; undefined for a call by itself, which asks anew
 */
export function identityWithin(scope: object | undefined, identity: Identity): Identity {
  if (!scope) return identity;
  const known = knownIn(scope);
  return {
    refused: identity.refused,
    user: (headers) => kept(known.users, headers.bearer, () => identity.user(headers)),
    membership: (headers, projectId) =>
      kept(known.memberships, nameOf(headers.bearer, projectId), () =>
        identity.membership(headers, projectId),
      ),
  };
}

/** The user's projects, in a scope that has listed them: whether they are a member of one is known then. */
export function knowMemberships(
  scope: object | undefined,
  { bearer }: Pick<CallHeaders, 'bearer'>,
  projects: Project[],
): void {
  if (!scope) return;
  const { memberships } = knownIn(scope);
  for (const project of projects) kept(memberships, nameOf(bearer, project.id), async () => project);
}

function knownIn(scope: object): Known {
  return kept(scopes, scope, () => ({ users: new Map(), memberships: new Map() }));
}

const nameOf = (bearer: string | undefined, projectId: string) => JSON.stringify([bearer, projectId]);

function kept<Key, Value>(
  known: { get(key: Key): Value | undefined; set(key: Key, value: Value): unknown },
  key: Key,
  ask: () => Value,
): Value {
  const value = known.get(key) ?? ask();
  known.set(key, value);
  return value;
}
