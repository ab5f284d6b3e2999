import type { AuthDeps } from '../deps';

/** What the operator's work needs of the auth service. */
export type OperatorDeps = Pick<
  AuthDeps,
  | 'database'
  | 'clock'
  | 'newId'
  | 'licence'
  | 'newProjects'
  | 'createWorkspace'
  | 'deleteProjectData'
  | 'allowDeleteProjects'
  | 'allowedProjects'
  | 'brandName'
  | 'log'
>;
