import { auth, type Project, type User } from '#contracts/auth';
import { createClient, Refused, type CallHeaders, type Transport } from '#contracts/client';
import { Refusing } from './endpoint';

/**
 * Who calls a service and what they may do, asked of the auth service through its contract. So the check is the
 * same whether auth is embedded or somebody else's, and a lost membership counts on the next request.
 */
export interface Identity {
  /**
   * The user of a bearer token, null when the token is unknown or revoked, or its session has ended.
   * @throws {Refusing} 401 when it is an access token that has expired
   */
  user(headers: CallHeaders): Promise<User | null>;
  /** The project as the user sees it, null when they are not a member or it does not exist. */
  membership(headers: CallHeaders, projectId: string): Promise<Project | null>;
  /** Told of every refusal of a signed-in caller, for the audit log; never throws. Left out: nobody is told. */
  refused?(refusal: RefusedCall): Promise<void>;
}

/** A call that a signed-in caller may not make. */
export interface RefusedCall {
  user: User;
  because: 'membership' | 'role' | 'licence' | 'access-key' | 'second-factor';
  /** Method and path of the contract, e.g. `POST /push-env`. */
  call: string;
  /** As the caller named it: perhaps nobody's project, or no id at all. */
  projectId: string | undefined;
  /** The caller's network address; empty for calls from inside the process. */
  address: string;
}

export function createIdentity(
  authBase: string,
  transport: Transport,
  refused?: Identity['refused'],
): Identity {
  const client = (headers: CallHeaders) => createClient(auth, authBase, transport, headers);
  return {
    refused,
    async user(headers) {
      const answer = await unlessSignedOut(client(headers).getUserByToken().catch(passExpired));
      return answer?.status ? answer.user : null;
    },
    async membership(headers, projectId) {
      const answer = await unlessSignedOut(client(headers).getProjects({ query: { id: projectId } }));
      return (answer?.status && answer.projects.find((project) => project.id === projectId)) || null;
    },
  };
}

function passExpired(error: unknown): never {
  if (error instanceof Refused && error.refusal.because === 'token-expired') {
    throw new Refusing(401, 'token-expired', error.message);
  }
  throw error;
}

async function unlessSignedOut<T>(answer: Promise<T>): Promise<T | null> {
  return answer.catch((error: unknown) => {
    if (error instanceof Refused && error.httpStatus === 401) return null;
    throw error;
  });
}
