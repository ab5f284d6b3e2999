import { useParams } from '@remix-run/react';
import { PageFault } from '~/shell/errors/page-fault';
import { executionsPath } from './addresses';

/** Error boundary of the executions pages. */
export function ExecutionFault() {
  const { projectId = '' } = useParams();
  return (
    <PageFault
      missing="There is no such execution"
      list={{ to: executionsPath(projectId), label: 'All executions' }}
      failed="The executions could not be loaded."
    />
  );
}
