import { accessTokenName } from '~/platform/access-token-name';

/** Where the server is busy or away, it tries again for ten minutes. */
const curl = 'curl --fail-with-body --retry 20 --retry-connrefused --retry-max-time 600';

/** The calls with which a CI starts an execution and waits for its end, for any POSIX shell. */
export interface CiCommands {
  start: string;
  wait: string;
}

/**
 * @param base address of the executions service for outside clients, e.g. `https://tests.example.com/api/executions`
 * @param executionId of the one to start
 */
export function ciCommands(of: { base: string; projectId: string; executionId: string }): CiCommands {
  const run = `${of.base}/run/${of.executionId}`;
  const bearer = `-H "Authorization: Bearer $${accessTokenName}"`;
  return {
    start: [
      `${curl} \\`,
      `  -X POST "${run}" \\`,
      `  ${bearer} -H "Content-Type: application/json" \\`,
      `  -d '${JSON.stringify({ projectId: of.projectId })}'`,
    ].join('\n'),
    wait: `${curl} \\\n  "${run}?projectId=${of.projectId}" \\\n  ${bearer}`,
  };
}
