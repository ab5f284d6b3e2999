import type { AuthDeps } from '../deps';

/** Dependencies of the operator's actions, from the auth service. */
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
