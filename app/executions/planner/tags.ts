import type { LoaderFunctionArgs } from '@remix-run/node';
import { requireProject } from '~/access/gate';
import { readOfferOf, type Searched } from './choice.server';
import { readDraft } from './draft';

/** Tags and places that are searched for, and what is meant by those that are chosen: asked while somebody chooses. */
export async function loader(args: LoaderFunctionArgs) {
  const caller = await requireProject(args);
  const query = new URL(args.request.url).searchParams;
  const { branch, tags, picks, everyTag } = readDraft(query);
  return readOfferOf(caller, {
    branch: branch || caller.branch,
    tags,
    picks,
    everyTag,
    searched: searchedIn(query),
    near: nearIn(query),
  });
}

/** At most 100 characters each: names that are longer have a part that is not. */
export function searchedIn(query: URLSearchParams): Searched {
  const text = (name: string) => (query.get(name) ?? '').replaceAll('\0', '').slice(0, 100);
  return { tag: text('findTag'), place: text('findPlace') };
}

/** The feature that somebody comes from. */
export function nearIn(query: URLSearchParams): string | undefined {
  return query.get('near')?.replaceAll('\0', '').slice(0, 1000) || undefined;
}
