import type { Project, User } from '#contracts/auth';
import type { Identity } from './caller';

interface Known {
  users: Map<string | undefined, Promise<User | null>>;
  memberships: Map<string, Promise<Project | null>>;
}

/** Kept as long as the look itself. */
const looks = new WeakMap<object, Known>();

/**
 * Asks who calls once for all calls of a look: those of one page, which only reads. Without it a page of four calls asks
 * a dozen times, and may get different answers.
 * @param look whatever stands for the page's request; undefined for a call by itself, which asks anew
 */
export function identityWithin(look: object | undefined, identity: Identity): Identity {
  if (!look) return identity;
  const known: Known = looks.get(look) ?? { users: new Map(), memberships: new Map() };
  looks.set(look, known);
  return {
    refused: identity.refused,
    user: (headers) => kept(known.users, headers.bearer, () => identity.user(headers)),
    membership: (headers, projectId) =>
      kept(known.memberships, JSON.stringify([headers.bearer, projectId]), () =>
        identity.membership(headers, projectId),
      ),
  };
}

function kept<Key, Value>(known: Map<Key, Value>, key: Key, ask: () => Value): Value {
  const value = known.get(key) ?? ask();
  known.set(key, value);
  return value;
}
