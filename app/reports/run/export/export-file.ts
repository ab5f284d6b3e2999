import type { LoaderFunctionArgs } from '@remix-run/node';
import type { z } from 'zod';
import type { exportCalls } from '#contracts/runs/exports';
import type { InProject } from '~/access/gate';
import { found } from '../../parts/found';

export type RunResults = Extract<z.infer<(typeof exportCalls)['getRunResults']['answer']>, { status: true }>;

/**
 * A run as a file to keep or to hand on.
 * @param write makes the file's text
 */
export async function exportFile(
  { upstream }: Pick<InProject, 'upstream'>,
  { runId = '' }: LoaderFunctionArgs['params'],
  { type, extension }: { type: string; extension: string },
  write: (results: RunResults) => string,
): Promise<Response> {
  const results = await found(upstream.runs.getRunResults({ query: { runId } }));
  const headers = new Headers({
    'content-type': `${type}; charset=utf-8`,
    'content-disposition': `attachment; filename="run-${results.run._id}.${extension}"`,
    'cache-control': 'private, no-store',
  });
  // In the file itself there is no place for it that every reader knows.
  if (results.truncated) headers.set('x-truncated', String(results.cases.length));
  return new Response(write(results), { headers });
}
