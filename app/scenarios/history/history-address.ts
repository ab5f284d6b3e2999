import { queryOf, type Place } from '../address';

/** What the history page shows, all of it in its address. */
export interface HistoryPlace {
  /** Commit of the version that is looked at; null: the newest. */
  version: string | null;
  /** What it is compared with. */
  compare: 'before' | 'current';
  /** Where the list goes on, as the page before told; null: at the newest. */
  after: string | null;
}

export function historyPlaceOf(query: URLSearchParams): HistoryPlace {
  return {
    version: query.get('version') || null,
    compare: query.get('compare') === 'current' ? 'current' : 'before',
    after: query.get('after') || null,
  };
}

/** Address of a feature's history; the scenario stays in it, so that the way back leads there. */
export function historyPath(
  projectId: string,
  { folders, feature, scenario }: Partial<Place>,
  { version, compare, after }: Partial<HistoryPlace> = {},
): string {
  const more = {
    ...(version && { version }),
    ...(compare === 'current' && { compare }),
    ...(after && { after }),
  };
  return `/${projectId}/features/history${queryOf({ folders, feature, scenario }, more)}`;
}
