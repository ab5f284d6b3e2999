import type { LoaderFunctionArgs } from '@remix-run/node';
import { requireProject } from '~/access/gate';
import { readDraft } from './draft';
import { readTagChoice } from './tag-choice.server';

/** Tags that contain `search`, and how many scenarios carry any `tag`: asked by pages while somebody chooses. */
export async function loader(args: LoaderFunctionArgs) {
  const caller = await requireProject(args);
  const query = new URL(args.request.url).searchParams;
  const { branch, tags } = readDraft(query);
  return readTagChoice(caller, { branch: branch || caller.branch, tags, search: searchIn(query) });
}

/** At most 100 characters: tags are shorter. */
export function searchIn(query: URLSearchParams): string {
  return (query.get('search') ?? '').replaceAll('\0', '').slice(0, 100);
}
