import type { Project, User } from '#contracts/auth';
import type { CallHeaders } from '#contracts/client';
import type { Identity } from './identity';

interface Known {
  users: Map<string | undefined, Promise<User | null>>;
  memberships: Map<string, Promise<Project | null>>;
}

/** Kept for as long as the scope object exists. */
const scopes = new WeakMap<object, Known>();

/**
 * Identifies the caller once for all calls of a scope, which is one page that only reads. Without it, a page with four
 * calls asks a dozen times, and may get different answers.
 * @param scope any object that identifies the page's request; undefined for a call outside a page, which always asks
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

/** Stores the listed projects of a user in the scope, so that it knows their memberships. */
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
