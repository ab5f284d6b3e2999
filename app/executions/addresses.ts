import { executionAddress } from '~/platform/paths';
import { draftQuery, type PlannerDraft } from './planner/draft';

/** Addresses of the pages about executions. */
export const executionsPath = (projectId: string) => `/${projectId}/executions`;

/** @param dialog a dialog that opens over the page of the execution */
export function executionPath(
  projectId: string,
  execId: string,
  dialog?: 'schedule' | 'definition' | 'notifications' | 'delete',
) {
  return executionAddress(projectId, execId) + (dialog ? `/${dialog}` : '');
}

/** The steps of the planner, in their order. */
export type PlanStep = 'define' | 'scenarios' | 'schedule';

/** @param draft the planner's entries so far; the returned address holds all of them */
export function planPath(projectId: string, step: PlanStep = 'define', draft?: PlannerDraft): string {
  const query = draft ? draftQuery(draft).toString() : '';
  const below = step === 'define' ? '' : `/${step}`;
  return `${executionsPath(projectId)}/plan${below}${query && `?${query}`}`;
}
