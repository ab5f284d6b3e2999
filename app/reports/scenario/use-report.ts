import { useLocation, useOutletContext } from '@remix-run/react';
import type { ScenarioView } from './scenario-view';

export interface Report {
  projectId: string;
  scenario: ScenarioView;
}

/** Returns, for a dialog over a scenario's report, the report's data and the address to return to. */
export function useReport(): Report & { back: string } {
  const report = useOutletContext<Report>();
  const search = new URLSearchParams(useLocation().search);
  search.delete('entry');
  const { runId, id } = report.scenario;
  return {
    ...report,
    back: `/${report.projectId}/run-report/${runId}/${id}${search.size > 0 ? `?${search}` : ''}`,
  };
}
