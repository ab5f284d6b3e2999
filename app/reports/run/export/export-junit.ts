import type { LoaderFunctionArgs } from '@remix-run/node';
import { requireProject } from '~/access/gate';
import { exportFile, runAsJunit } from './export-file';

/** A run as build servers read results of tests. */
export async function loader(args: LoaderFunctionArgs) {
  const inProject = await requireProject(args);
  return exportFile(inProject, args.params, { type: 'application/xml', extension: 'xml' }, runAsJunit);
}
