import type { Live } from '#contracts/live';
import type { OfServices, ServiceAddress, ServiceName } from '#contracts/services';
import type { AuthServiceDeps } from '#services/auth';
import type { createScheduler } from '#services/executions';
import type { BlobStoreOptions } from '#services/foundation/blobs';
import type { Service } from '#services/foundation/calls/endpoint';
import type { Database } from '#services/foundation/database';
import type { RemoteRules } from '#services/foundation/git';
import type { Log } from '#services/foundation/log';
import type { PeriodicJob } from '#services/foundation/processes/periodic-jobs';
import type { GenerationSettings } from '#services/generation';
import type { createLentRecordings, createRecordingViewers, RecordingSettings } from '#services/recordings';
import type { createGitHttp } from '#services/git-http';
import type { OperatorServiceDeps } from '#services/machines';
import type { ServiceBases } from '../config/services-elsewhere';

export interface ServicesDeps {
  database: Database;
  /** Another pool on the same database, for slow queries; see openDatabases. */
  longWork: Database;
  dataDir: string;
  blobs: BlobStoreOptions;
  /** Folder of the git repositories. Default: `git` in the data folder. */
  gitFolder?: string;
  /** Address of the web application, for links to reports. */
  publicUrl: string;
  /** Base addresses of the services when they run elsewhere. Null: all services are embedded. */
  elsewhere: ServiceBases | null;
  demoShop: { name: string; baseUrl: string } | null;
  /** Settings of the deployment that the auth service needs. */
  accounts: Pick<
    AuthServiceDeps,
    | 'mailer'
    | 'sealing'
    | 'emailVerification'
    | 'identityProvider'
    | 'attempts'
    | 'newProjects'
    | 'providerDomain'
    | 'brandName'
    | 'allowDeleteProjects'
    | 'allowedProjects'
  >;
  licence: { trialDays: number | null; threads: number };
  /** Days that entries of the audit log are kept. */
  auditRetentionDays: number;
  /** Milliseconds. */
  limits: { stepTimeout: number; scenarioTimeout: number };
  /** The operators, who see the machines of the installation, and the version of this server. */
  machines: Pick<OperatorServiceDeps, 'operators' | 'version'> & Partial<OperatorServiceDeps>;
  /** Answers the newest release of the recorder app; undefined: there are no downloads. */
  recorderReleasesUrl: string | undefined;
  /** Settings of the AI that writes scenarios and step code. */
  generation: GenerationSettings;
  /** Limits of recordings; where workers reach this server for them, by an id of its process. */
  recordings: { settings: RecordingSettings; server: string; addresses: string[] };
  /** Git servers that may host projects. Default: public servers by https. */
  gitServers?: RemoteRules;
  /** The PATH to find git on. */
  path: string;
  live: Live;
  log: Log;
}

/** The services of a server, embedded or elsewhere, and the parts of them that run in this process. */
export interface Services {
  addresses: OfServices<ServiceAddress>;
  /** Services that run in this process, for outside clients below /api. */
  embedded: Map<ServiceName, Service>;
  /** Serves clones of the repositories; null where they are kept elsewhere. */
  gitHttp: ReturnType<typeof createGitHttp> | null;
  /**
   * Returns whether the token is valid: its session has not ended, or its access token is not revoked.
   * @throws {Refusing} for an access token that has expired or may not read; its message is for the token's user
   */
  isSignedIn(token: string): Promise<boolean>;
  /** Returns whether the user is a member of the project, with the second factor that it may require. */
  isMember(token: string, projectId: string): Promise<boolean>;
  /** The token that a ticket for a socket stands for, once; null where another service makes the tickets. */
  redeemTicket(ticket: string): Promise<string | null>;
  /** For the sockets of recordings; null where another service keeps them. */
  recordingViewers: ReturnType<typeof createRecordingViewers> | null;
  /** The same for recordings whose browsers run on testers' machines. */
  lentRecordings: ReturnType<typeof createLentRecordings> | null;
  /** Ends test cases and generations whose job is gone since the last server was killed. */
  reconcileRuns(): Promise<void>;
  /** Starts executions by their schedules; null where the executions service is elsewhere and does so. */
  scheduler: ReturnType<typeof createScheduler> | null;
  /** Makes files of commits ready for workers on other machines. @returns stop */
  answerSources(): Promise<() => Promise<void>>;
  /** Jobs that a server repeats. The caller starts them. */
  periodicJobs: PeriodicJob[];
  close(): Promise<void>;
}
