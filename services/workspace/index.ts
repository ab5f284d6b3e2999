import { workspace } from '#contracts/workspace';
import { bindHandlers } from '#services/foundation/calls/bind-handlers';
import { serve, type Service } from '#services/foundation/calls/endpoint';
import { createBranch, deleteBranch, getBranches } from './branches';
import { createBranchReader } from './branch-reader';
import type { WorkspaceHandlers, WorkspaceServiceDeps } from './deps';
import {
  deleteEnvironment,
  editEnvironment,
  getEnvironments,
  pushEnvironment,
} from './environments/handlers';
import { createFeatureTrees, getFeature, getFeatureList, getFeaturesCount } from './features/read';
import { findPlaces, findTagged, getTags } from './features/tags';
import { deleteFeature, pushScenario } from './features/write';
import { createFolder, deleteFolder, editFolder, renameFeature } from './folders/handlers';
import {
  createDeletedFeatures,
  createVersionWords,
  getDeletedFeatures,
  getFeatureHistory,
  getFeatureVersion,
} from './history/handlers';
import { updateLastActiveWorkspace, updateLastUpdated } from './last-active';
import { getOnboarding, initOnboarding, updateOnboardingProgress } from './onboarding/handlers';
import { getProjectLayout } from './project-layout';
import { getStableVersions, latestAssets } from './releases/handlers';
import { createLatestRelease } from './releases/latest-release';
import { remoteParts } from './remote';
import { behindGitGate } from './remote/git-gate';
import { checkStepFiles } from './steps/check';
import { deleteStepDefinition } from './steps/delete-definition';
import { getCodeFile } from './steps/code-file';
import { createGeneratedLines, getStepCode, getSteps } from './steps/step-code';
import { createStepsOfBranch } from './steps/steps-of-branch';
import { uploadStepFiles } from './steps/upload';
import { keepScenarioTexts } from './scenario-texts';
import { changeTestData, getTestData } from './test-data/handlers';
import { createUsageAnalyser } from './unused-steps/analysis';
import { getUnusedStepDefinitions, removeUnusedSteps } from './unused-steps/handlers';
import { createUnwrittenReading, getUnwrittenSteps } from './unwritten-steps';
import { createWrittenSteps } from './written-steps';
import type { Database } from '#services/foundation/database/index';
import type { GitStore } from '#services/foundation/git/index';
import { forgetLastActive } from './repository';

export { createBranchScenarios } from './branch-scenarios';
export { createWorkspace } from './create-workspace';
export { createGeneratedCode } from './generated';
export { createFixedCode, createHealedCode } from './healed';
export type { CreateWorkspaceDeps, TemplateFile, Templates, WorkspaceServiceDeps } from './deps';
export { findEnvironmentNamed, planScenarios } from './plan';
export { createRecordingPlaces } from './recorded/place';
export { createExploredSuites } from './explored/suite';
export { createInspectionClaims, createInspectionStore, deleteProjectInspections } from './inspections';
export { createRecordedScenarios } from './recorded/save';
export { connectRepository } from './remote/connect';
export { renamesBetween } from './renames/between-commits';
export { readTemplates } from './templates';
export { testDataOf } from './test-data/for-run';

const handlers = {
  getEnvironments,
  pushEnvironment,
  editEnvironment,
  deleteEnvironment,
  updateLastActiveWorkspace,
  updateLastUpdated,
  getBranches,
  createBranch,
  deleteBranch,
  getFeatureList,
  getFeaturesCount,
  getFeature,
  pushScenario,
  deleteFeature,
  getTags,
  findTagged,
  findPlaces,
  getFeatureHistory,
  getFeatureVersion,
  getDeletedFeatures,
  createFolder,
  deleteFolder,
  editFolder,
  renameFeature,
  getCodeFile,
  getSteps,
  getStepCode,
  uploadStepFiles,
  checkStepFiles,
  deleteStepDefinition,
  initOnboarding,
  getOnboarding,
  updateOnboardingProgress,
  latestAssets,
  getStableVersions,
  getUnusedStepDefinitions,
  removeUnusedSteps,
  getUnwrittenSteps,
  getProjectLayout,
  getTestData,
  changeTestData,
};

/** The workspace service (contracts/workspace/index.ts): features, step code, environments and branches in git. */
export function createWorkspaceService(given: WorkspaceServiceDeps): Service {
  const { refresh, ...remote } = remoteParts(given);
  const texts = keepScenarioTexts();
  const { git, recorderReleasesUrl } = given;
  const reader = createBranchReader(git, texts);
  const deps = {
    ...given,
    ...remote,
    reader,
    unwrittenOf: createUnwrittenReading({ reader }, createWrittenSteps({ git }, texts)),
    stepsOfBranch: createStepsOfBranch({ git, reader }),
    analyseUsage: createUsageAnalyser({ git, reader }),
    featureTrees: createFeatureTrees(),
    versionWords: createVersionWords(),
    deletedFeatures: createDeletedFeatures(),
    generatedLines: createGeneratedLines(),
    latestRelease: recorderReleasesUrl ? createLatestRelease(recorderReleasesUrl, given) : null,
  };
  const bound: WorkspaceHandlers = bindHandlers(deps, handlers);
  return serve(workspace, behindGitGate(bound, given.remoteOf ? refresh : null), {
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
