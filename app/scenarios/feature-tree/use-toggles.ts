import { useFetchers, useSubmit } from '@remix-run/react';
import { useCallback } from 'react';
import { pathFrom, pathText, queryOf, type Place } from '../address';

export type Change = 'open' | 'close';

/** Address that opens or closes a branch and leads back to the place. @param path of a feature with its `.feature` */
export function togglePath(projectId: string, place: Place, change: Change, path: string[]): string {
  return `/${projectId}/features/toggle${queryOf(place, { [change]: pathText(path) })}`;
}

/** What an address or a form of {@link togglePath} asks for; null for neither. */
export function changeOf(query: URLSearchParams | FormData): { change: Change; path: string[] } | null {
  for (const change of ['open', 'close'] as const) {
    const text = query.get(change);
    if (typeof text === 'string' && text !== '') return { change, path: pathFrom(text) };
  }
  return null;
}

/**
 * Opens and closes branches without leaving the page: what is edited there stays. The server remembers it, and the
 * page's loaders bring the tree as it is then.
 */
export function useToggles(projectId: string) {
  const submit = useSubmit();
  const fetchers = useFetchers();
  const pending = new Map<string, Change>();
  for (const { formData } of fetchers) {
    const asked = formData && changeOf(formData);
    if (asked) pending.set(pathText(asked.path), asked.change);
  }
  const toggle = useCallback(
    (change: Change, path: string[]) => {
      const text = pathText(path);
      submit(
        { [change]: text },
        {
          method: 'post',
          action: `/${projectId}/features/toggle`,
          navigate: false,
          fetcherKey: `toggle ${text}`,
        },
      );
    },
    [submit, projectId],
  );
  return { pending, toggle };
}
