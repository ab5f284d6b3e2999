import { getFailureGroups, getNewFailures, noteOpenedFailure } from './analysis/handlers';
import { getAttachment } from './attachments/handlers';
import { addComment, deleteComment, updateComment } from './comments/handlers';
import { getDashboardDetails, getProjectMetadata } from './dashboard/handlers';
import { updateProjectMetadata } from './metadata/handler';
import {
  getFailedFeatures,
  getLastResults,
  getRun,
  getRunResults,
  getRunScreenshot,
  getScenario,
  getScenarioScreenshot,
  getScenarioScreenshotOfRun,
  pinRun,
} from './reading/handlers';
import { getScenarioHistory } from './reading/history/handler';
import { getDetails } from './reading/list-handler';
import { getRunCases } from './reading/results/handler';
import { getRetention, previewRetention, removeExpired, updateRetention } from './retention/handlers';

/** Handlers of reports, comments and the dashboard. */
export const runHandlers = {
  getDetails,
  getLastResults,
  getFailedFeatures,
  getRun,
  getScenario,
  getScenarioScreenshot,
  getScenarioScreenshotOfRun,
  getRunScreenshot,
  getRunCases,
  getScenarioHistory,
  getAttachment,
  getFailureGroups,
  getNewFailures,
  noteOpenedFailure,
  addComment,
  updateComment,
  deleteComment,
  pinRun,
  updateProjectMetadata,
  getProjectMetadata,
  getDashboardDetails,
};

/** Handlers of exported files, whose queries may take long. */
export const exportHandlers = { getRunResults };

/** Handlers of the rules how long a project keeps its runs. */
export const retentionHandlers = { getRetention, updateRetention, previewRetention, removeExpired };
