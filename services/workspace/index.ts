import { workspace } from '#contracts/workspace';
import { bindHandlers } from '#services/foundation/calls/bind-handlers';
import { serve, type Handlers, type Service } from '#services/foundation/calls/endpoint';
import { branchHandlers } from './branches';
import { createBranchReader } from './branch-reader';
import type { WorkspaceServiceDeps } from './deps';
import { environmentHandlers } from './environments/handlers';
import { featureReading } from './features/read';
import { tagReading } from './features/tags';
import { featureWriting } from './features/write';
import { folderHandlers } from './folders/handlers';
import { historyHandlers } from './history/handlers';
import { lastActiveHandler } from './last-active';
import { getOnboarding, initOnboarding, updateOnboardingProgress } from './onboarding/handlers';
import { releaseHandlers } from './releases/handlers';
import { remoteParts } from './remote';
import { behindGitGate } from './remote/git-gate';
import { stepFileCheck } from './steps/check';
import { stepDefinitionDeletion } from './steps/delete-definition';
import { codeFileReading } from './steps/code-file';
import { stepCodeReading } from './steps/step-code';
import { stepFileUpload } from './steps/upload';
import { keepScenarioTexts } from './scenario-texts';
import { testDataHandlers } from './test-data/handlers';
import { unusedStepHandlers } from './unused-steps/handlers';
import { createUnwrittenReading, unwrittenStepReading } from './unwritten-steps';
import { createWrittenSteps } from './written-steps';
import type { Database } from '#services/foundation/database/index';
import type { GitStore } from '#services/foundation/git/index';
import { forgetLastActive } from './repository';

export { createBranchScenarios } from './branch-scenarios';
export { createWorkspace } from './create-workspace';
export { createGeneratedCode } from './generated';
export { createFixedCode, createHealedCode } from './healed';
export type { CreateWorkspaceDeps, TemplateFile, Templates, WorkspaceServiceDeps } from './deps';
export { environmentOf, planScenarios } from './plan';
export { createRecordingPlaces } from './recorded/place';
export { createExploredSuites } from './explored/suite';
export { createRecordedScenarios } from './recorded/save';
export { connectRepository } from './remote/connect';
export { renamesBetween } from './renames/between-commits';
export { readTemplates } from './templates';
export { testDataOf } from './test-data/for-run';

/** The workspace service (contracts/workspace/index.ts): features, step code, environments and branches in git. */
export function createWorkspaceService(given: WorkspaceServiceDeps): Service {
  const { refresh, ...remote } = remoteParts(given);
  const texts = keepScenarioTexts();
  const deps = { ...given, ...remote, reader: createBranchReader(given.git, texts) };
  const unwrittenOf = createUnwrittenReading(deps, createWrittenSteps(deps, texts));
  const handlers: Handlers<typeof workspace> = {
    ...environmentHandlers(deps),
    ...lastActiveHandler(deps),
    ...branchHandlers(deps),
    ...featureReading(deps, unwrittenOf),
    ...featureWriting(deps),
    ...tagReading(deps),
    ...historyHandlers(deps),
    ...folderHandlers(deps),
    ...codeFileReading(deps),
    ...stepCodeReading(deps),
    ...stepFileUpload(deps),
    ...stepFileCheck(deps),
    ...stepDefinitionDeletion(deps),
    ...bindHandlers(deps, { initOnboarding, getOnboarding, updateOnboardingProgress }),
    ...releaseHandlers(deps),
    ...unusedStepHandlers(deps),
    ...unwrittenStepReading(deps, unwrittenOf),
    ...testDataHandlers(deps),
  };
  return serve(workspace, behindGitGate(handlers, given.remoteOf ? refresh : null), {
    identity: deps.identity,
    log: deps.log,
  });
}

/** Removes a project's git repository, and what its members had open in it. Calling it again is safe. */
export async function deleteWorkspace(
  { git, database }: { git: Pick<GitStore, 'remove'>; database: Pick<Database, 'db'> },
  projectId: string,
): Promise<void> {
  await git.remove(projectId);
  await forgetLastActive(database, projectId);
}
