import { CallRefused } from '#contracts/client';
import { notFound } from '~/access/gate';

/**
 * A report that was looked up by an id of the address.
 * @throws 404 when the service has nothing under that id in this project
 */
export async function found<A extends { status: boolean }>(
  answer: Promise<A>,
): Promise<Extract<A, { status: true }>> {
  const report = await answer.catch((error: unknown) => {
    if (error instanceof CallRefused && error.httpStatus === 404) throw notFound();
    throw error;
  });
  if (!isFound(report)) throw notFound();
  return report;
}

function isFound<A extends { status: boolean }>(answer: A): answer is Extract<A, { status: true }> {
  return answer.status;
}
