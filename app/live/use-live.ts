import { useNavigation, useRevalidator } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { createFeatureRefresh } from './feature-refresh';
import { createPacer, type Pacer } from './pacer';
import { openRunSocket } from './run-socket';

/** Milliseconds from one load to the next at least (docs/rules/runs.md, Following). */
const intervals = { counts: 2_000, steps: 250 };

/**
 * Keeps a page about runs fresh: asks its loaders again when a run changes. The data itself never comes over the
 * socket, so what is shown is always what the loader, with its checks, gives.
 * @param runId left out: every run of the project
 * @param generationId in place of runs: a generation of step code
 * @param executions also when an execution of the project is made, saved, deleted, scheduled, started or ended
 * @param features the page also counts features: it is asked again some time after each publication
 * @param follows what the page shows of it: counts of many scenarios, or the steps of one, which somebody watches
 * @param active false once nothing changes any more: then there is no connection
 */
export function useRunLive({
  projectId,
  runId,
  generationId,
  executions = false,
  features = false,
  follows = 'counts',
  active = true,
}: {
  projectId: string;
  runId?: string;
  generationId?: string;
  executions?: boolean;
  features?: boolean;
  follows?: 'counts' | 'steps';
  active?: boolean;
}): void {
  const { revalidate, state } = useRevalidator();
  const navigation = useNavigation();
  const free = state === 'idle' && navigation.state === 'idle';
  const isFree = useRef(free);
  const pacer = useRef<Pacer | null>(null);

  // After every render, not only when `free` changes: a quick load may begin and end between two renders.
  useEffect(() => {
    isFree.current = free;
    if (free) pacer.current?.freed();
  });

  useEffect(() => {
    if (!active) return;
    const paced = createPacer(
      {
        now: () => performance.now(),
        later,
        free: () => isFree.current,
        run() {
          // React may take its time to tell that the load has begun; a second one would abort it.
          isFree.current = false;
          revalidate();
        },
      },
      intervals[follows],
    );
    pacer.current = paced;
    const refresh = () => {
      // A hidden tab catches up when it is shown again.
      if (document.visibilityState === 'visible') paced.request();
    };
    document.addEventListener('visibilitychange', refresh);
    const featureRefresh = createFeatureRefresh(later, refresh);
    const close = openRunSocket(
      { projectId, runId, generationId, executions, follows },
      refresh,
      features ? featureRefresh.published : undefined,
    );
    return () => {
      document.removeEventListener('visibilitychange', refresh);
      close();
      featureRefresh.stop();
      paced.stop();
      pacer.current = null;
    };
  }, [active, executions, features, follows, projectId, runId, generationId, revalidate]);
}

function later(run: () => void, milliseconds: number): () => void {
  const timer = setTimeout(run, milliseconds);
  return () => clearTimeout(timer);
}
