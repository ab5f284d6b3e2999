import type { Project, User } from '#contracts/auth';
import { readRepositoryAddress } from '#domain/projects/repository-address';
import type { Remote, RemoteFailure } from '#services/foundation/git/index';
import { insertAudit, recordRefusal } from '../audit/record';
import type { AuthDeps, AuthHandler } from '../deps';
import { gitTokenSealPurpose } from './credentials';
import { findAddress, findCredentials, saveCredentials, setAddress } from './repository';

/** The message for every failure of git (docs/rules/access.md, Private repositories). `because` has the reason. */
const gitFailed = 'There was an error, please make sure your credentials are correct';

// Handlers of private repositories. They store credentials only after the git server has accepted them.

/** Stores the member's credentials, and the address if the project has none. False: it now has another address. */
function store(deps: AuthDeps, caller: Caller, remote: Remote): Promise<boolean> {
  const { clock } = deps;
  const { db } = deps.database;
  const { user, project, address } = caller;
  const [projectId, userId] = [project.id, user.userId];
  return db.transaction(async (transaction) => {
    if (!(await setAddress(transaction, projectId, remote.url))) return false;
    const sealedToken = deps.sealing.seal(remote.token, gitTokenSealPurpose(projectId, userId));
    const { url, username } = remote;
    await saveCredentials(transaction, {
      projectId,
      userId,
      username,
      sealedToken,
      url,
      provedAt: clock.now(),
    });
    await insertAudit(transaction, clock.now(), {
      event: 'git-connected',
      userId,
      actor: user.email,
      projectId,
      subject: `${url} as ${username}`,
      address,
    });
    return true;
  });
}

async function refuse(
  deps: AuthDeps,
  { user, project, address }: Caller,
  remote: Remote,
  failure: RemoteFailure,
) {
  deps.log.warn({ projectId: project.id, ...failure }, 'A git server refused the authorisation');
  await recordRefusal(deps, {
    event: 'git-refused',
    userId: user.userId,
    actor: user.email,
    projectId: project.id,
    address,
    subject: `${remote.url} as ${remote.username}: ${failure.message}`,
  });
  const error = failure.kind === 'address' ? failure.message : gitFailed;
  const because = failure.kind === 'address' ? 'url' : failure.kind;
  return { status: false as const, error, because };
}

export const getPrivateRepositories: AuthHandler<'getPrivateRepositories'> = async (
  { database: { db } },
  _,
  { user, project },
) => {
  const found = await findCredentials(db, project.id, user.userId);
  const privateRepos = found ? [{ project_id: project.id, url: found.url, username: found.username }] : [];
  return { status: true, privateRepos };
};

export const getPrivateRepositoryUrl: AuthHandler<'getPrivateRepositoryUrl'> = async (
  { database: { db } },
  _,
  { project },
) => {
  return { status: true, url: (await findAddress(db, project.id)) ?? '' };
};

export const addPrivateRepository: AuthHandler<'addPrivateRepository'> = async (
  deps,
  { body },
  { user, project, address },
) => {
  const { gitRemote } = deps;
  const caller = { user, project, address };
  if (!gitRemote) return refused('other', 'Private repositories are not available on this installation.');
  const preset = project.privateRepoURL;
  const problem = /\p{Cc}/u.test(body.username + body.token)
    ? refused('credentials', gitFailed)
    : preset
      ? presetProblem(preset, body.url)
      : setUpProblem(project);
  if (problem) return problem;
  const remote = { url: preset || normalised(body.url), username: body.username, token: body.token };
  const failure = await gitRemote.prove(remote);
  if (failure) return refuse(deps, caller, remote, failure);
  if (preset) {
    return (await store(deps, caller, remote)) ? { status: true, keptAs: null } : otherAddress;
  }
  const author = { name: user.name, email: user.email };
  const connected = await gitRemote.connect(project.id, {
    name: project.name,
    remote,
    author,
    store: () => store(deps, caller, remote),
  });
  if (!connected.ok) return refuse(deps, caller, remote, connected.failure);
  return { status: true, keptAs: connected.keptAs };
};

interface Caller {
  user: User;
  project: Project;
  address: string;
}

function refused(because: string, error: string) {
  return { status: false as const, because, error };
}

const otherAddress = refused(
  'url',
  'This project has another repository. Please contact support to change it.',
);

/** Refuses another address than the project's, which only support can change. */
function presetProblem(preset: string, url: string) {
  return normalised(url) === preset ? null : otherAddress;
}

function setUpProblem({ role, allowGitIntegration }: Project) {
  if (!allowGitIntegration) {
    return refused('integration', 'Git integration is not enabled for this project. Please contact support.');
  }
  return role === 'ADMIN' ? null : refused('role', 'Only administrators of the project can set up Git.');
}

/** Returns the address in its stored form. An unreadable one is refused later, by the proof. */
function normalised(url: string): string {
  const reading = readRepositoryAddress(url, { allowHttp: true });
  return reading.ok ? reading.url.href : url;
}
