import type { LoaderFunctionArgs } from '@remix-run/node';
import { requireProject } from '~/access/gate';
import { readOfferOf, type Searched } from './choice.server';
import { readDraft } from './draft';

/** Returns matching tags and places, and the choice's scenarios. Pages request it while users choose. */
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

/** Reads the search texts, at most 100 characters each. A part of a longer name is enough to find it. */
export function searchedIn(query: URLSearchParams): Searched {
  const text = (name: string) => (query.get(name) ?? '').replaceAll('\0', '').slice(0, 100);
  return { tag: text('findTag'), place: text('findPlace') };
}

/** Returns the feature that the user came from. */
export function nearIn(query: URLSearchParams): string | undefined {
  return query.get('near')?.replaceAll('\0', '').slice(0, 1000) || undefined;
}
