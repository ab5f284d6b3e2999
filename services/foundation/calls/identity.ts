import type { Project, User } from '#contracts/auth';
import type { CallHeaders } from '#contracts/client';

/**
 * Identifies callers and their rights, by the auth service's contract. The check is the same whether auth is embedded
 * or runs elsewhere, and a lost membership counts on the next request.
 */
export interface Identity {
  /**
   * Returns the user of a bearer token; null if the token is unknown or revoked, or its session has ended.
   * @throws {Refusing} 401 if it is an expired access token
   */
  user(headers: CallHeaders): Promise<User | null>;
  /** Returns the project as the user sees it; null if they are not a member or it does not exist. */
  membership(headers: CallHeaders, projectId: string): Promise<Project | null>;
  /** Called for every refusal of a signed-in caller, for the audit log. Never throws. */
  refused?(refusal: RefusedCall): Promise<void>;
}

/** A call that was refused because the signed-in caller may not make it. */
export interface RefusedCall {
  user: User;
  because: 'membership' | 'role' | 'licence' | 'access-key' | 'second-factor';
  /** Method and path of the contract, such as `POST /push-env`. */
  call: string;
  /** As the caller sent it. It may be the id of no project, or no id at all. */
  projectId: string | undefined;
  /** The caller's network address; empty for calls from inside the process. */
  address: string;
}
