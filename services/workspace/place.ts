/** A commit of a project's repository. */
export interface Place {
  projectId: string;
  commit: string;
}
