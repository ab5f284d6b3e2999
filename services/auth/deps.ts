import type { auth } from '#contracts/auth';
import type { CallHandler } from '#services/foundation/calls/bind-handlers';
import type { Identity } from '#services/foundation/calls/caller';
import type { ConcurrencyLimit } from '#services/foundation/threads/concurrency-limit';
import type { Handlers } from '#services/foundation/calls/endpoint';
import type { Clock } from '#services/foundation/clock';
import type { Database } from '#services/foundation/database/index';
import type { Remote, RemoteFailure } from '#services/foundation/git/index';
import type { Log } from '#services/foundation/log';
import type { Mailer } from '#services/foundation/mail/mailer';
import type { Sealing } from '#services/foundation/secrets/sealing';
import type { AttemptLimits, Attempts } from './accounts/attempts';
import type { Provider } from './identity-provider/provider';
import type { ProviderSettings } from './identity-provider/settings';

/** Dependencies of the auth service, from the composition root. */
export interface AuthServiceDeps {
  database: Database;
  clock: Clock;
  /** Returns the id of a new user or project. Default: random UUIDs. */
  ids?: () => string;
  /**
   * Creates the project's git repository if it has none. The workspace service implements this, because it owns the
   * repositories.
   * @param from `name` is the name of the project. `url` becomes the first environment of an empty workspace; an empty
   *   `url` creates no environment
   */
  createWorkspace(
    projectId: string,
    from: { name: string; template: 'empty' | 'demo'; url: string },
    author: { name: string; email: string },
  ): Promise<void>;
  /**
   * Stops everything that runs in a project, and deletes all data of other services about it.
   * May be called again. It may throw; then it is called again later.
   */
  deleteProjectData(projectId: string): Promise<void>;
  /** Licence of a new project: days until it ends (null: never), and scenarios that run at the same time. */
  licence: { trialDays: number | null; threads: number };
  /** True when users may delete projects other than the current one. Default: false. */
  allowDeleteProjects?: boolean;
  /** Projects one user may own. Default: 10,000 (docs/rules/projects.md, Project). */
  allowedProjects?: number;
  mailer: Mailer;
  sealing: Sealing;
  /** Provider whose users sign in here, instead of passwords. Default: none. */
  identityProvider?: ProviderSettings | null;
  /** Limits of attempts that differ from `attemptLimits`. */
  attempts?: Partial<AttemptLimits>;
  /** True when new users prove their address with a mailed code. Otherwise it counts as proved at sign-up. */
  emailVerification: boolean;
  /** Permissions of new projects. */
  newProjects: { gitIntegration: boolean; invite: boolean };
  /** Mail domain that every project may invite, even without permission to invite. Null for none. */
  providerDomain: string | null;
  /** Name of the product in mails. */
  brandName: string;
  /** Provided by the workspace service, which owns repositories. Without it, no project can have a private one. */
  gitRemote?: GitRemote;
  /** Address of the web application for links in mails, without a slash at the end. */
  publicUrl: string;
  /**
   * Called when a user is no longer a member of a project, or lacks the second factor that it requires. Everything that
   * the user has open there is then closed at once.
   */
  onMembershipEnded?(projectId: string, userId: string): void;
  /** Called for refused calls. Default: writes them to the audit log. */
  refused?: Identity['refused'];
  log: Log;
}

/** Functions of git servers that the auth service needs. */
export interface GitRemote {
  /** Requests the repository's branches from the server. Returns null on success. */
  prove(remote: Remote): Promise<RemoteFailure | null>;
  /**
   * Makes the repository the project's repository.
   * @param connection.store stores the connection after the server has received everything; false cancels
   * @returns `keptAs`, the branch with the project's earlier work; null when nothing moved
   */
  connect(
    projectId: string,
    connection: {
      /** Name of the project. */
      name: string;
      remote: Remote;
      author: { name: string; email: string };
      store: () => Promise<boolean>;
    },
  ): Promise<{ ok: true; keptAs: string | null } | { ok: false; failure: RemoteFailure }>;
}

/** The same with all defaults filled in, for the handlers. */
export interface AuthDeps extends Omit<
  AuthServiceDeps,
  'ids' | 'allowDeleteProjects' | 'allowedProjects' | 'attempts' | 'identityProvider'
> {
  newId: () => string;
  identityProvider: Provider | null;
  allowDeleteProjects: boolean;
  /** Projects one user may own (docs/rules/projects.md, Project). */
  allowedProjects: number;
  /** Counts attempts, with the limits of this installation. */
  attempts: Attempts;
  /** Limits simultaneous sign-ins. */
  signInTurns: ConcurrencyLimit;
}

export type AuthHandlers = Handlers<typeof auth>;
/** Answers one call of the auth service. */
export type AuthHandler<Name extends keyof typeof auth, Deps = AuthDeps> = CallHandler<
  typeof auth,
  Name,
  Deps
>;
