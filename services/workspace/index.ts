import { workspace } from '#contracts/workspace';
import { serve, type Handlers, type Service } from '#services/foundation/endpoint';
import { branchHandlers } from './branches';
import { createBranchReader } from './branch-reader';
import type { WorkspaceServiceDeps } from './deps';
import { environmentHandlers } from './environments/handlers';
import { featureReading } from './features/read';
import { featureWriting } from './features/write';
import { lastActiveHandler } from './last-active';
import { onboardingHandlers } from './onboarding/handlers';
import { releaseHandlers } from './releases/handlers';
import { remoteParts } from './remote';
import { behindGitGate } from './remote/git-gate';
import { stepCodeReading } from './steps/step-code';
import { stepFileUpload } from './steps/upload';

export { createWorkspace } from './create-workspace';
export { deleteWorkspace } from './delete-workspace';
export type { CreateWorkspaceDeps, TemplateFile, Templates, WorkspaceServiceDeps } from './deps';
export { environmentOf, planScenarios, type Plan, type PlannedScenario } from './plan';
export { connectRepository } from './remote/connect';
export { readTemplates } from './templates';

/** The workspace service (contracts/workspace.ts): features, step code, environments and branches in git. */
export function createWorkspaceService(given: WorkspaceServiceDeps): Service {
  const { refresh, ...remote } = remoteParts(given);
  const deps = { ...given, ...remote, reader: createBranchReader(given.git) };
  const handlers = {
    ...environmentHandlers(deps),
    ...lastActiveHandler(deps),
    ...branchHandlers(deps),
    ...featureReading(deps),
    ...featureWriting(deps),
    ...stepCodeReading(deps),
    ...stepFileUpload(deps),
    ...onboardingHandlers(deps),
    ...releaseHandlers(deps),
  } as Handlers<typeof workspace>;
  return serve(workspace, behindGitGate(handlers, given.remoteOf ? refresh : null), {
    identity: deps.identity,
    log: deps.log,
  });
}
