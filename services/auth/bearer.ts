import type { User } from '#contracts/auth';
import type { AccessScope } from '#contracts/endpoint';
import type { UserRow } from './accounts/repository';

/** The user of a bearer token. */
export interface Bearer {
  user: UserRow;
  /** The only project for which the token is valid. Left out: all projects of the user. */
  projectId?: string;
  /** Scopes of an access key. */
  scopes?: readonly AccessScope[];
}

/**
 * Reads one kind of bearer token. Returns null for tokens of another kind and for unknown, expired or revoked ones.
 * @throws {Refusing} for an expired access key, so that its holder sees the reason
 */
export type BearerReader = (token: string) => Promise<Bearer | null>;

/** Returns the bearer from the first reader that knows the token. */
export async function readBearer(
  readers: readonly BearerReader[],
  token: string | undefined,
): Promise<Bearer | null> {
  if (!token) return null;
  for (const read of readers) {
    const bearer = await read(token);
    if (bearer) return bearer;
  }
  return null;
}

/** Returns whether the user's token is valid for the project. An access key is valid for one project only. */
export function isWithinToken({ tokenProjectId }: User, projectId: string): boolean {
  return tokenProjectId === undefined || tokenProjectId === projectId;
}
