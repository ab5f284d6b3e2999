import type { Project } from '#contracts/auth/project';
import type { Deployment } from '~/platform/context';

/** What is cloned, and where it is kept. */
export interface CloneSource {
  /** Null: the repositories of this installation are kept by another service, whose address is not known here. */
  url: string | null;
  /** The project is kept in a repository of its own. */
  isOwn: boolean;
}

/** Where a project's repository is cloned from. */
export function cloneSource(
  project: Pick<Project, 'id' | 'privateRepo' | 'privateRepoURL'>,
  { gitUrl }: Pick<Deployment, 'gitUrl'>,
): CloneSource {
  const own = project.privateRepo ? (project.privateRepoURL ?? null) : null;
  return { url: own ?? (gitUrl && `${gitUrl}/${project.id}.git`), isOwn: own !== null };
}

/**
 * The link by which VS Code clones a repository: its own git extension handles it and checks the branch out. The link is
 * decoded twice on its way there, so a branch whose name would suffer is left to be chosen in the clone.
 */
export function vsCodeCloneLink(url: string, branch: string): string {
  const ref = /^[\w./-]+$/.test(branch) ? `&ref=${encodeURIComponent(branch)}` : '';
  return `vscode://vscode.git/clone?url=${encodeURIComponent(url)}${ref}`;
}
