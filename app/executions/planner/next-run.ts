import type { LoaderFunctionArgs } from '@remix-run/node';
import { requireProject } from '~/access/gate';
import { nextRunOf } from './next-run.server';
import { readScheduleFields } from './schedule-fields';

/** When a schedule would start next: asked by pages while somebody sets it. */
export async function loader(args: LoaderFunctionArgs) {
  const caller = await requireProject(args);
  const fields = readScheduleFields(new URL(args.request.url).searchParams);
  return { next: fields && (await nextRunOf(caller, fields)) };
}
