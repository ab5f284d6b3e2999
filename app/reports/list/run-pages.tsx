import { useFetcher, useLocation } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import type { RunRow } from '#contracts/report';
import { PageLink, PageLinks } from '~/ui/page-links';
import { useLinks } from '~/ui/use-links';
import { withNewer, withOlder } from './merge-runs';
import { RunTable } from './run-table';
import type { RunFilters } from './run-filters';

interface Page {
  runs: RunRow[];
  /** Cursor of the page behind; null on the last. */
  next: string | null;
}

interface RunPagesProps extends Page {
  projectId: string;
  filters: RunFilters;
  now: number;
}

/**
 * The table of runs. Pages are links, one behind the other; with JavaScript the next one is added when its link comes
 * into view. Rendered anew (by key) for other filters.
 */
export function RunPages({ projectId, filters, now, runs, next }: RunPagesProps) {
  const { shown, behind, loading, link } = useMoreRuns({ runs, next });
  const links = useLinks();
  return (
    <>
      <RunTable projectId={projectId} runs={shown} filters={filters} now={now} />
      {(filters.cursor || behind) && (
        <PageLinks label="Pages of executions">
          {filters.cursor && (
            <PageLink to={links({ cursor: null })} rel="prev">
              First page
            </PageLink>
          )}
          {behind && (
            <span ref={link}>
              <PageLink to={links({ cursor: behind })} rel="next">
                {loading ? 'Hang on, Processing...' : 'Next'}
              </PageLink>
            </span>
          )}
        </PageLinks>
      )}
    </>
  );
}

/** The first page, which the loader keeps fresh, with what was added to it. */
function useMoreRuns(first: Page) {
  const { data, state, load } = useFetcher<Page>();
  const { pathname } = useLocation();
  const links = useLinks();
  const [added, setAdded] = useState<Page | null>(null);
  const link = useRef<HTMLSpanElement>(null);
  const before = useRef(first.runs);
  useEffect(() => void (before.current = first.runs), [first.runs]);
  useEffect(() => {
    if (!data) return;
    setAdded((present) => ({
      runs: withOlder(present?.runs ?? before.current, data.runs),
      next: data.next,
    }));
  }, [data]);

  const behind = added ? added.next : first.next;
  const address = behind === null ? null : links({ cursor: behind });
  useEffect(() => {
    const element = link.current;
    if (!element || !address || state !== 'idle') return;
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && load(address),
      // A little before it is reached.
      { rootMargin: '400px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [address, load, state, pathname]);

  const shown = added ? withNewer(added.runs, first.runs) : first.runs;
  return { shown, behind, loading: state !== 'idle', link };
}
