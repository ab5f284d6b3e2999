export type { OperatorDeps } from './deps';
export { liftFormerTrials, setLicence } from './licence';
export { NotDone } from './not-done';
export { projectOperations } from './projects';
export type { ListedProject, ListedUser } from './repository';
export { userOperations } from './users';
