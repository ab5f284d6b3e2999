export { createFailureReports } from './analysis/material';
export { deleteProjectRuns } from './deletion';
export { countersOf } from './dashboard/handlers';
export { sweepRuns } from './retention/sweep';
export { createScenarioIdentities, type ScenarioIdentities } from './identity';
export { createRunsService, type RunsServiceDeps } from './reading/service';
export { createRunRecords, type KeptRunRecords, type RunRecordsDeps } from './recording/records';
export type { JobStates } from './recording/reconcile';
export { createRunSink, type RunSinkDeps } from './recording/sink';
