import type { Project } from '#contracts/auth/project';
import type { Deployment } from '~/platform/context';

/** Address of the repository to clone. */
export interface CloneSource {
  /** Null: another service keeps this installation's repositories, and its address is unknown here. */
  url: string | null;
  /** True when the project uses an external repository of its own. */
  isOwn: boolean;
}

/** Returns the address to clone a project's repository from. */
export function cloneSource(
  project: Pick<Project, 'id' | 'privateRepo' | 'privateRepoURL'>,
  { gitUrl }: Pick<Deployment, 'gitUrl'>,
): CloneSource {
  const own = project.privateRepo ? (project.privateRepoURL ?? null) : null;
  return { url: own ?? (gitUrl && `${gitUrl}/${project.id}.git`), isOwn: own !== null };
}

/**
 * Returns the link with which VS Code clones a repository and checks out the branch.
 * The git extension of VS Code handles the link. The link is decoded twice, which could change some branch names. It
 * leaves out such a branch, and the user checks the branch out in the clone.
 */
export function vsCodeCloneLink(url: string, branch: string): string {
  const ref = /^[\w./-]+$/.test(branch) ? `&ref=${encodeURIComponent(branch)}` : '';
  return `vscode://vscode.git/clone?url=${encodeURIComponent(url)}${ref}`;
}
