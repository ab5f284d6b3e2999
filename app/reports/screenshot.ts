import type { LoaderFunctionArgs } from '@remix-run/node';
import { CallRefused } from '#contracts/client';
import { notFound, requireProject } from '~/access/gate';

/** Types served as images. Browsers never guess others, as every response of the product has nosniff. */
const imageTypes = new Set(['image/jpeg', 'image/png', 'image/webp']);

/** Returns the bytes of a screenshot, for members of its project. */
export async function loader(args: LoaderFunctionArgs) {
  const { upstream } = await requireProject(args);
  const { testId = '', screenshotId = '' } = args.params;
  const image = await upstream.runs
    .getScenarioScreenshot({ params: { scenarioId: testId, screenshotId } })
    .catch((error: unknown) => {
      if (error instanceof CallRefused && error.httpStatus === 404) throw notFound();
      throw error;
    });
  if (!imageTypes.has(image.type)) throw new Error(`A screenshot has the type ${image.type}`);
  return new Response(image.bytes as Uint8Array<ArrayBuffer>, {
    headers: {
      'content-type': image.type,
      'content-length': String(image.bytes.byteLength),
      // The screenshot of an id never changes.
      'cache-control': 'private, max-age=31536000, immutable',
    },
  });
}
