import { useParams } from '@remix-run/react';
import { PageFault } from '~/shell/errors/page-fault';

/**
 * Error boundary of the report pages: for a report that does not exist, or 'Internal error' (docs/rules/reports.md,
 * Run report).
 */
export function ReportFault() {
  const { projectId } = useParams();
  return (
    <PageFault
      missing="There is no such report"
      list={{ to: `/${projectId}/runs`, label: 'All reports' }}
      failed="The report could not be loaded."
    />
  );
}
