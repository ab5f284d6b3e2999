import { useFetcher } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { executionsPath } from '../addresses';
import type { ScenarioOffer, Searched } from './choice.server';
import { chosenEntries, type ChosenScenarios } from '~/shell/scenario-choice/scenario-choice';
import type { loader } from './tags';

/** Milliseconds to wait, so that several ticks in a row are counted with one request. */
const pause = 150;

/** Requests the search results and the scenarios of the choice while the user chooses. */
export function useScenarioOffer(
  begin: ScenarioOffer,
  {
    projectId,
    branch,
    near,
    chosen,
  }: { projectId: string; branch: string; near?: string; chosen: ChosenScenarios },
) {
  const { load, data, state } = useFetcher<typeof loader>();
  const [searched, setSearched] = useState(begin.searched);
  const query = new URLSearchParams([
    ['branch', branch],
    ...(near ? [['near', near]] : []),
    ...(searched.tag ? [['findTag', searched.tag]] : []),
    ...(searched.place ? [['findPlace', searched.place]] : []),
    ...chosenEntries(chosen),
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
  const search = (change: Partial<Searched>) => setSearched((before) => ({ ...before, ...change }));
  return { offer: data ?? begin, search, isCounting: answered !== query };
}
