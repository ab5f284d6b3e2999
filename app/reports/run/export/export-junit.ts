import type { LoaderFunctionArgs } from '@remix-run/node';
import { requireProject } from '~/access/gate';
import { exportFile, runAsJunit } from './export-file';

/** Downloads a run as JUnit XML, which build servers read. */
export async function loader(args: LoaderFunctionArgs) {
  const inProject = await requireProject(args);
  return exportFile(inProject, args.params, { type: 'application/xml', extension: 'xml' }, runAsJunit);
}
