import type { LoaderFunctionArgs } from '@remix-run/node';
import { CallRefused } from '#contracts/client';
import { notFound, requireProject } from '~/access/gate';

/** Returns the bytes of a scenario's trace, for project members. `?download` offers it as a file. */
export async function loader(args: LoaderFunctionArgs) {
  const { upstream } = await requireProject(args);
  const { testId = '', traceId = '' } = args.params;
  const { bytes } = await upstream.runs
    .getAttachment({ params: { testCaseId: testId, attachmentId: traceId } })
    .catch((error: unknown) => {
      if (error instanceof CallRefused && error.httpStatus === 404) throw notFound();
      throw error;
    });
  const headers = new Headers({
    'content-type': 'application/zip',
    'content-length': String(bytes.byteLength),
    // A trace never changes, but `no-cache` keeps users who signed out from opening a cached one.
    'cache-control': 'private, no-cache',
  });
  if (new URL(args.request.url).searchParams.has('download')) {
    headers.set('content-disposition', `attachment; filename="trace-${testId}.zip"`);
  }
  return new Response(bytes as Uint8Array<ArrayBuffer>, { headers });
}
