import type { Identity } from '#services/foundation/calls/caller';
import type { Clock } from '#services/foundation/clock';
import type { Database } from '#services/foundation/database/index';
import type { Remote, RemoteFailure } from '#services/foundation/git/index';
import type { Log } from '#services/foundation/log';
import type { Mailer } from '#services/foundation/mail/mailer';
import type { Sealing } from '#services/foundation/secrets/sealing';
import type { AttemptLimits } from './accounts/attempts';
import type { Provider } from './identity-provider/provider';
import type { ProviderSettings } from './identity-provider/settings';

/** What the composition root gives the auth service. */
export interface AuthServiceDeps {
  database: Database;
  clock: Clock;
  /** Makes the id of a new user or project; random UUIDs unless told. */
  ids?: () => string;
  /**
   * Makes the project's git repository if it has none. Injected, as the workspace service owns repositories.
   * @param from `name` is the project's; `url` becomes the first environment of an empty workspace; empty for none
   */
  createWorkspace(
    projectId: string,
    from: { name: string; template: 'empty' | 'demo'; url: string },
    author: { name: string; email: string },
  ): Promise<void>;
  /**
   * Ends what runs in a project and removes everything that other services keep of it. Safe to call again; it may
   * throw, and is called again later then.
   */
  deleteProjectData(projectId: string): Promise<void>;
  /** Of a new project: how long it may be used (null: without an end), and how many scenarios run at once. */
  licence: { trialDays: number | null; threads: number };
  /** Whether users may delete projects other than the current one; false unless told. */
  allowDeleteProjects?: boolean;
  /** Projects one user may own; 10,000 unless told (docs/rules/projects.md, Project). */
  allowedProjects?: number;
  mailer: Mailer;
  sealing: Sealing;
  /** Whose users sign in instead of with a password; nobody's unless told. */
  identityProvider?: ProviderSettings | null;
  /** How often what may be tried, where it differs from `attemptLimits`. */
  attempts?: Partial<AttemptLimits>;
  /** Whether new users prove their address by a mailed code; otherwise it counts as proved at sign-up. */
  emailVerification: boolean;
  /** What new projects may do. */
  newProjects: { gitIntegration: boolean; invite: boolean };
  /** Mail domain that may be invited even where a project may not invite anybody; null for none. */
  providerDomain: string | null;
  /** Name of the product in mails. */
  brandName: string;
  /** Injected, as the workspace service owns repositories; without it no project can have a private one. */
  gitRemote?: GitRemote;
  /** Address of the web application, for links in mails; without a slash at the end. */
  publicUrl: string;
  /**
   * Told when somebody is no longer a member of a project, or lacks the second factor that it requires, so that what
   * they have open there is closed at once.
   */
  onMembershipEnded?(projectId: string, userId: string): void;
  /** Told of refused calls; unless given, they go into the audit log. */
  refused?: Identity['refused'];
  log: Log;
}

/** Git servers, as the auth service needs them. */
export interface GitRemote {
  /** Asks the server for the repository's branches; null when it answers them. */
  prove(remote: Remote): Promise<RemoteFailure | null>;
  /**
   * Makes the repository the project's.
   * @param connection.store remembers it; called once the server has taken everything, false breaks off
   * @returns `keptAs`, the branch that the project's earlier work went to; null when nothing moved
   */
  connect(
    projectId: string,
    connection: {
      /** Of the project. */
      name: string;
      remote: Remote;
      author: { name: string; email: string };
      store: () => Promise<boolean>;
    },
  ): Promise<{ ok: true; keptAs: string | null } | { ok: false; failure: RemoteFailure }>;
}

/** The same with every default filled in, as the handlers get it. */
export interface AuthDeps extends Omit<
  AuthServiceDeps,
  'ids' | 'allowDeleteProjects' | 'allowedProjects' | 'identityProvider'
> {
  newId: () => string;
  identityProvider: Provider | null;
  allowDeleteProjects: boolean;
  /** Projects one user may own (docs/rules/projects.md, Project). */
  allowedProjects: number;
}
