import type { Live } from '#contracts/live';
import type { workspace } from '#contracts/workspace';
import type { Identity } from '#services/foundation/calls/caller';
import type { Clock } from '#services/foundation/clock';
import type { Database } from '#services/foundation/database/index';
import type { Handlers } from '#services/foundation/calls/endpoint';
import type { GitStore } from '#services/foundation/git/index';
import type { WriteQueue } from '#services/foundation/git/write-queue';
import type { Log } from '#services/foundation/log';
import type { Sealing } from '#services/foundation/secrets/sealing';
import type { BranchReader } from './branch-reader';
import type { RemoteOf, Write } from './remote/write';
import type { OnRenamed } from './renames/renaming';

/** A file that new workspaces start with; `path` is relative to the repository. */
export interface TemplateFile {
  path: string;
  content: Buffer;
}

export interface Templates {
  /** For every workspace. */
  base: TemplateFile[];
  /** The same with features, step code and environments of the demo shop. */
  demo: TemplateFile[];
}

/** What making a workspace needs. */
export interface CreateWorkspaceDeps {
  git: GitStore;
  /** The shop that demo projects test against; null where none is running. */
  demoShop: { name: string; baseUrl: string } | null;
  templates: Templates;
}

/** What the composition root gives the workspace service. */
export interface WorkspaceServiceDeps extends CreateWorkspaceDeps {
  database: Database;
  identity: Identity;
  clock: Clock;
  /** Gets told when features change; nobody listens when left out. */
  live?: Live;
  /** Answers the newest release of the recorder app as JSON, as GitHub's API does; without it there are no downloads. */
  recorderReleasesUrl?: string;
  /** Follows scenarios that get other names; nobody does when left out. */
  onRenamed?: OnRenamed;
  log: Log;
  /** Keeps the secrets of test data. */
  sealing: Sealing;
  /** The private repository of a project with the caller's credentials; no project has one when left out. */
  remoteOf?: RemoteOf;
  /** Taken for each write; shared with connectRepository. */
  writes?: WriteQueue;
}

/** The same with what the handlers share. Files change through `write`, which knows of private repositories. */
export interface WorkspaceDeps extends Omit<WorkspaceServiceDeps, 'git' | 'remoteOf' | 'writes'> {
  git: Omit<GitStore, 'commit'>;
  reader: BranchReader;
  remoteOf: RemoteOf;
  write: Write;
}

export type WorkspaceHandlers = Handlers<typeof workspace>;
