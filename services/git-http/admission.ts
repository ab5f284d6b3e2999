import type { Project, User } from '#contracts/auth';
import type { Identity } from '#services/foundation/caller';
import type { ClientCall } from './address';
import type { WrongKeys } from './limits';

/** Why a request is not served, in words that git shows. */
export interface Refusal {
  status: 401 | 403 | 404 | 429 | 503;
  text: string;
  /** Seconds. */
  retryAfter?: number;
}

export type Admission = { ok: true; user: User; project: Project } | { ok: false; refusal: Refusal };

interface Parts {
  identity: Identity;
  wrongKeys: WrongKeys;
}

const noKey = 'Sign in with any user name and an access token of the project as the password.';
const wrongKey = 'The password is not a valid access token of this project.';

/**
 * Who asks, and whether they may: members read while they are members, and write while the licence lasts. Only access
 * tokens count as passwords: git stores them, and one that leaks is good for one project and can be revoked.
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
  const user = await identity.user({ bearer: key });
  // A key of another project is as good as none, and nobody learns which projects there are.
  const project = user?.tokenProjectId ? await identity.membership({ bearer: key }, call.projectId) : null;
  if (!user || !project) {
    wrongKeys.count(from.address);
    return refuse(401, wrongKey);
  }
  const because = call.writes ? writeProblem(project) : null;
  const text = gitProblem(project) ?? because?.text ?? null;
  if (text === null) return { ok: true, user, project };
  if (because?.because === 'licence') {
    const { projectId } = call;
    const { address } = from;
    await identity.refused?.({ user, because: 'licence', call: 'git push', projectId, address });
  }
  return refuse(403, text);
}

/** Of a project that is kept elsewhere, only who proved a way in there sees what the product has of it. */
function gitProblem({ privateRepo, configuredPrivateRepo }: Project): string | null {
  if (!privateRepo || configuredPrivateRepo) return null;
  return 'Authorize your access to the Git repository of this project first.';
}

function writeProblem({ privateRepo, privateRepoURL, is_expired }: Project) {
  if (privateRepo) {
    const where = privateRepoURL ? ` Push to ${privateRepoURL}` : '';
    return { because: 'private', text: `This project is kept in a repository of its own.${where}` };
  }
  if (!is_expired) return null;
  return { because: 'licence', text: 'License has expired. Cloning and fetching still work.' };
}

function refuse(status: Refusal['status'], text: string, retryAfter?: number): Admission {
  return { ok: false, refusal: { status, text, ...(retryAfter !== undefined && { retryAfter }) } };
}

/** Of basic authentication; null when there is none. */
function passwordOf(authorization: string | undefined): string | null {
  const [, encoded] = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(authorization ?? '') ?? [];
  if (encoded === undefined) return null;
  const text = Buffer.from(encoded, 'base64').toString();
  const colon = text.indexOf(':');
  const password = colon === -1 ? '' : text.slice(colon + 1);
  // What no header of ours could hold is nobody's key.
  return /^[\x21-\x7e]{1,500}$/.test(password) ? password : null;
}
