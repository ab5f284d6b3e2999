import type { LoaderFunctionArgs } from '@remix-run/node';
import { Refused } from '#contracts/client';
import { notFound, requireProject } from '~/access/gate';

/** The bytes of a picture that an exploration took of a page, for members of its project. */
export async function loader(args: LoaderFunctionArgs) {
  const { upstream } = await requireProject(args);
  const { pictureId = '' } = args.params;
  const image = await upstream.runs.getMapPicture({ params: { pictureId } }).catch((error: unknown) => {
    if (error instanceof Refused && error.httpStatus === 404) throw notFound();
    throw error;
  });
  return new Response(image.bytes as Uint8Array<ArrayBuffer>, {
    headers: {
      // Whatever it holds is shown as nothing else: every answer of the product says nosniff.
      'content-type': 'image/jpeg',
      'content-length': String(image.bytes.byteLength),
      // Under its id a picture never changes.
      'cache-control': 'private, max-age=31536000, immutable',
    },
  });
}
