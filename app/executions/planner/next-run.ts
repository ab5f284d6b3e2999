import type { LoaderFunctionArgs } from '@remix-run/node';
import { requireProject } from '~/access/gate';
import { nextRunOf } from './next-run.server';
import { readScheduleFields } from './schedule-fields';

/** Returns the next start of a schedule. Pages request it while the user edits the schedule. */
export async function loader(args: LoaderFunctionArgs) {
  const caller = await requireProject(args);
  const fields = readScheduleFields(new URL(args.request.url).searchParams);
  return { next: fields && (await nextRunOf(caller, fields)) };
}
