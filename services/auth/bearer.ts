import type { User } from '#contracts/auth';
import type { AccessScope } from '#contracts/endpoint';
import type { UserRow } from './accounts/repository';

/** Whose call a bearer token makes. */
export interface Bearer {
  user: UserRow;
  /** The only project the token is good for; left out for a token that is good for all of the user's. */
  projectId?: string;
  /** What an access key was made for. */
  scopes?: readonly AccessScope[];
}

/**
 * Reads one kind of bearer token; null when the token is not of the kind, unknown, expired or revoked.
 * @throws {Refusing} for an access key that has expired: who holds it is told so
 */
export type BearerReader = (token: string) => Promise<Bearer | null>;

/** The first reader that knows the token says whose it is. */
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

/** Whether the user's token is good for the project: an access key knows of its own one alone. */
export function isWithinToken({ tokenProjectId }: User, projectId: string): boolean {
  return tokenProjectId === undefined || tokenProjectId === projectId;
}
