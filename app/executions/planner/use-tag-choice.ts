import { useFetcher } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { executionsPath } from '../addresses';
import type { TagChoice } from './tag-choice.server';
import type { loader } from './tags';

/** Milliseconds: several ticks in a row are counted once. */
const pause = 150;

/** Asks the server for the tags that contain what is searched, and for the number of scenarios, as somebody chooses. */
export function useTagChoice(
  begin: TagChoice,
  { projectId, branch, chosen }: { projectId: string; branch: string; chosen: readonly string[] },
) {
  const { load, data, state } = useFetcher<typeof loader>();
  const [search, setSearch] = useState(begin.search);
  const query = new URLSearchParams([
    ['branch', branch],
    ...(search ? [['search', search]] : []),
    ...chosen.map((tag) => ['tag', tag]),
  ]).toString();
  const known = useRef(query);
  const [answered, setAnswered] = useState(query);
  useEffect(() => {
    if (known.current === query) return;
    const timer = setTimeout(() => {
      known.current = query;
      load(`${executionsPath(projectId)}/tags?${query}`);
    }, pause);
    return () => clearTimeout(timer);
  }, [load, projectId, query]);
  useEffect(() => {
    if (state === 'idle') setAnswered(known.current);
  }, [state, data]);
  return { choice: data ?? begin, search, setSearch, isCounting: answered !== query };
}
