import type { Live } from '#contracts/live';
import type { workspace } from '#contracts/workspace';
import type { Identity } from '#services/foundation/calls/caller';
import type { Clock } from '#services/foundation/clock';
import type { Database } from '#services/foundation/database/index';
import type { CallHandler } from '#services/foundation/calls/bind-handlers';
import type { Handlers } from '#services/foundation/calls/endpoint';
import type { GitStore } from '#services/foundation/git/index';
import type { WriteQueue } from '#services/foundation/git/write-queue';
import type { Log } from '#services/foundation/log';
import type { Sealing } from '#services/foundation/secrets/sealing';
import type { BranchReader } from './branch-reader';
import type { ProjectFiles } from './layout';
import type { RemoteOf, Write } from './remote/write';
import type { OnRenamed } from './renames/renaming';

/** A file of new workspaces. `path` is relative to the repository. */
export interface TemplateFile {
  path: string;
  content: Buffer;
}

export interface Templates {
  /** Files for every workspace. */
  base: TemplateFile[];
  /** The same files, with features, step code and environments of the demo shop. */
  demo: TemplateFile[];
}

/** The repositories, with what loading the support code of their commits showed. */
export type ProjectRepositories = GitStore & Pick<ProjectFiles, 'inspected' | 'inspectionState'>;

/** Dependencies for creating a workspace. */
export interface CreateWorkspaceDeps {
  git: ProjectRepositories;
  /** The shop that demo projects test; null if none runs. */
  demoShop: { name: string; baseUrl: string } | null;
  templates: Templates;
}

/** Dependencies that the composition root passes to the workspace service. */
export interface WorkspaceServiceDeps extends CreateWorkspaceDeps {
  database: Database;
  identity: Identity;
  clock: Clock;
  /** Notified when features change; optional. */
  live?: Live;
  /** Address of the recorder app's newest release, as JSON of GitHub's API. Without it, there are no downloads. */
  recorderReleasesUrl?: string;
  /** Called when scenarios get other names or paths, or their branch is deleted; optional. */
  onRenamed?: OnRenamed;
  log: Log;
  /** Seals and opens the secrets of test data. */
  sealing: Sealing;
  /** Returns a project's private repository, with the caller's credentials. Without it, no project has one. */
  remoteOf?: RemoteOf;
  /** Orders the writes. Shared with connectRepository. */
  writes?: WriteQueue;
}

/** Adds what the handlers share. Files change only through `write`, which handles private repositories. */
export interface WorkspaceDeps extends Omit<WorkspaceServiceDeps, 'git' | 'remoteOf' | 'writes'> {
  git: Omit<ProjectRepositories, 'commit'>;
  reader: BranchReader;
  remoteOf: RemoteOf;
  write: Write;
}

export type WorkspaceHandlers = Handlers<typeof workspace>;
/** Answers one call of the workspace service. */
export type WorkspaceHandler<Name extends keyof typeof workspace, Deps = WorkspaceDeps> = CallHandler<
  typeof workspace,
  Name,
  Deps
>;
