import type { LoaderFunctionArgs } from '@remix-run/node';
import { CallRefused } from '#contracts/client';
import { notFound, requireProject } from '~/access/gate';

/** Returns an exploration's screenshot of a page, for members of its project. */
export async function loader(args: LoaderFunctionArgs) {
  const { upstream } = await requireProject(args);
  const { pictureId = '' } = args.params;
  const image = await upstream.runs.getMapPicture({ params: { pictureId } }).catch((error: unknown) => {
    if (error instanceof CallRefused && error.httpStatus === 404) throw notFound();
    throw error;
  });
  return new Response(image.bytes as Uint8Array<ArrayBuffer>, {
    headers: {
      // Browsers treat the bytes as an image only, as every answer of the product has nosniff.
      'content-type': 'image/jpeg',
      'content-length': String(image.bytes.byteLength),
      // The screenshot of an id never changes.
      'cache-control': 'private, max-age=31536000, immutable',
    },
  });
}
