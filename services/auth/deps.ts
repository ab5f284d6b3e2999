import type { Clock } from '#services/foundation/clock';
import type { Database } from '#services/foundation/database/index';
import type { Log } from '#services/foundation/log';
import type { Mailer } from '#services/foundation/mail/mailer';
import type { Sealing } from '#services/foundation/sealing';

/** What the composition root gives the auth service. */
export interface AuthServiceDeps {
  database: Database;
  clock: Clock;
  /** Makes the id of a new user or project; random UUIDs unless told. */
  ids?: () => string;
  /** Makes the project's git repository if it has none. Injected, as the workspace service owns repositories. */
  createWorkspace(
    projectId: string,
    template: 'empty' | 'demo',
    author: { name: string; email: string },
  ): Promise<void>;
  /** Of a new project: how long it may be used, and how many scenarios run at once. */
  licence: { trialDays: number; threads: number };
  /** Whether users may delete projects other than the current one; false unless told. */
  allowDeleteProjects?: boolean;
  /** Projects one user may administer; 10,000 unless told (specification shell.md section 9). */
  allowedProjects?: number;
  mailer: Mailer;
  sealing: Sealing;
  /** Whether new users prove their address by a mailed code; otherwise it counts as proved at sign-up. */
  emailVerification: boolean;
  /** What new projects may do. */
  newProjects: { gitIntegration: boolean; invite: boolean };
  /** Mail domain that may be invited even where a project may not invite anybody; null for none. */
  providerDomain: string | null;
  /** Name of the product in mails. */
  brandName: string;
  /** Address of the web application, for links in mails; without a slash at the end. */
  publicUrl: string;
  log: Log;
}

/** The same with every default filled in, as the handlers get it. */
export interface AuthDeps extends Omit<AuthServiceDeps, 'ids' | 'allowDeleteProjects' | 'allowedProjects'> {
  newId: () => string;
  allowDeleteProjects: boolean;
  /** Projects one user may administer (specification shell.md section 9). */
  allowedProjects: number;
}
