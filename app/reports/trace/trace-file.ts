import type { LoaderFunctionArgs } from '@remix-run/node';
import { Refused } from '#contracts/client';
import { notFound, requireProject } from '~/access/gate';

/** The bytes of a scenario's trace, for members of its project; `?download` offers it as a file. */
export async function loader(args: LoaderFunctionArgs) {
  const { upstream } = await requireProject(args);
  const { testId = '', traceId = '' } = args.params;
  const { bytes } = await upstream.runs
    .getAttachment({ params: { testCaseId: testId, attachmentId: traceId } })
    .catch((error: unknown) => {
      if (error instanceof Refused && error.httpStatus === 404) throw notFound();
      throw error;
    });
  const headers = new Headers({
    'content-type': 'application/zip',
    'content-length': String(bytes.byteLength),
    // Under its id a trace never changes; who signs out keeps nothing to look at.
    'cache-control': 'private, no-cache',
  });
  if (new URL(args.request.url).searchParams.has('download')) {
    headers.set('content-disposition', `attachment; filename="trace-${testId}.zip"`);
  }
  return new Response(bytes as Uint8Array<ArrayBuffer>, { headers });
}
