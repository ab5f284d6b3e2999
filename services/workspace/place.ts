/** A commit of a project's repository. */
export interface ProjectCommit {
  projectId: string;
  commit: string;
}
