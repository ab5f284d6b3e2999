import type { LoaderFunctionArgs } from '@remix-run/node';
import { requireProject } from '~/access/gate';
import { exportFile, runAsCsv } from './export-file';

/** Downloads the scenarios of a run as CSV. */
export async function loader(args: LoaderFunctionArgs) {
  const inProject = await requireProject(args);
  return exportFile(inProject, args.params, { type: 'text/csv', extension: 'csv' }, runAsCsv);
}
