import type { Project, User } from '#contracts/auth';
import type { Identity } from '#services/foundation/calls/caller';
import { Refusing, requireScope } from '#services/foundation/calls/endpoint';
import type { ClientCall } from './address';
import type { WrongKeys } from './limits';

/** Why a request is refused, in words that git shows. */
export interface GitRefusal {
  status: 401 | 403 | 404 | 429 | 503;
  text: string;
  /** In seconds. */
  retryAfter?: number;
}

export type Admission = { ok: true; user: User; project: Project } | { ok: false; refusal: GitRefusal };

interface Parts {
  identity: Identity;
  wrongKeys: WrongKeys;
}

const noKey = 'Sign in with any user name and an access token of the project as the password.';
const wrongKey = 'The password is not a valid access token of this project.';

/**
 * Checks the user and their permission. Members may read, and write while the licence is valid. Only access tokens
 * count as passwords: git stores passwords, and a leaked token is valid for one project only and can be revoked.
 */
export async function admit(
  { identity, wrongKeys }: Parts,
  call: ClientCall,
  from: { authorization: string | undefined; address: string },
): Promise<Admission> {
  const wait = wrongKeys.wait(from.address);
  if (wait > 0) return refuse(429, 'Too many attempts. Try again later.', wait);
  const key = passwordOf(from.authorization);
  if (key === null) return refuse(401, noKey);
  const user = await identity.user({ bearer: key }).catch(expiredOf);
  if (user instanceof Refusing) return refuse(401, user.message);
  // Answer a key of another project like an invalid key, so that nobody learns which projects exist.
  const project = user?.tokenProjectId ? await identity.membership({ bearer: key }, call.projectId) : null;
  if (!user || !project) {
    wrongKeys.count(from.address);
    return refuse(401, wrongKey);
  }
  const because = scopeProblem(call, user) ?? (call.writes ? writeProblem(project) : null);
  const text = gitProblem(project) ?? because?.text ?? null;
  if (text === null) return { ok: true, user, project };
  if (because && because.because !== 'private') {
    const { projectId, writes } = call;
    const { address } = from;
    const asked = `git ${writes ? 'push' : 'fetch'}`;
    await identity.refused?.({ user, because: because.because, call: asked, projectId, address });
  }
  return refuse(403, text);
}

function expiredOf(error: unknown): Refusing {
  if (error instanceof Refusing && error.because === 'token-expired') return error;
  throw error;
}

function scopeProblem({ writes }: ClientCall, user: User) {
  try {
    requireScope(writes ? 'write' : 'read', user);
    return null;
  } catch (error) {
    if (error instanceof Refusing) return { because: 'access-key' as const, text: error.message };
    throw error;
  }
}

/** Refuses users without proved access to the private repository: they may not see the product's copy. */
function gitProblem({ privateRepo, configuredPrivateRepo }: Project): string | null {
  if (!privateRepo || configuredPrivateRepo) return null;
  return 'Authorize your access to the Git repository of this project first.';
}

function writeProblem({ privateRepo, privateRepoURL, is_expired }: Project) {
  if (privateRepo) {
    const where = privateRepoURL ? ` Push to ${privateRepoURL}` : '';
    return { because: 'private' as const, text: `This project has a git repository of its own.${where}` };
  }
  if (!is_expired) return null;
  return { because: 'licence' as const, text: 'License has expired. Cloning and fetching still work.' };
}

function refuse(status: GitRefusal['status'], text: string, retryAfter?: number): Admission {
  return { ok: false, refusal: { status, text, retryAfter } };
}

/** Returns the password of basic authentication. Null when there is none. */
function passwordOf(authorization: string | undefined): string | null {
  const [, encoded] = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(authorization ?? '') ?? [];
  if (encoded === undefined) return null;
  const text = Buffer.from(encoded, 'base64').toString();
  const colon = text.indexOf(':');
  const password = colon === -1 ? '' : text.slice(colon + 1);
  // A valid key has only characters that a header may contain.
  return /^[\x21-\x7e]{1,500}$/.test(password) ? password : null;
}
