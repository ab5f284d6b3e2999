import { useNavigation } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import type { Socket } from 'socket.io-client';
import type { LiveEvents } from '#contracts/live';
import { createPacer, type Pacer } from './pacer';
import { usePageLoads } from './use-own-loads';

/** Least milliseconds from one load to the next (docs/rules/runs.md, Following). */
const intervals = { counts: 2_000, steps: 250 };

/**
 * Keeps a page about runs fresh: calls its loaders again when a run changes. The socket never carries data, so the page
 * always shows the result of its loader, with the loader's access checks.
 * @param runId left out: every run of the project
 * @param generationId in place of runs: a generation of step code
 * @param codeFixes in place of runs: the fixes that wait in Code Review
 * @param explorations in place of runs: explorations of the application
 * @param executions also when an execution of the project is created, saved, deleted, scheduled, started or ended
 * @param features the page also counts features: it reloads some time after each publication
 * @param follows what the page shows of the run: counts of many scenarios, or the live steps of one
 * @param active false once nothing can change any more: then there is no connection
 */
export function useRunLive({
  projectId,
  runId,
  generationId,
  codeFixes = false,
  explorations = false,
  executions = false,
  features = false,
  follows = 'counts',
  active = true,
}: {
  projectId: string;
  runId?: string;
  generationId?: string;
  codeFixes?: boolean;
  explorations?: boolean;
  executions?: boolean;
  features?: boolean;
  follows?: 'counts' | 'steps';
  active?: boolean;
}): void {
  const { revalidate, state } = usePageLoads();
  const navigation = useNavigation();
  const free = state === 'idle' && navigation.state === 'idle';
  const isFree = useRef(free);
  const pacer = useRef<Pacer | null>(null);

  // Runs after every render, not only when `free` changes: a fast load may begin and end between two renders.
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
          // React may report the load's start late. A second load would abort the first.
          isFree.current = false;
          revalidate();
        },
      },
      intervals[follows],
    );
    pacer.current = paced;
    const refresh = () => {
      // A hidden tab reloads when it is shown again.
      if (document.visibilityState === 'visible') paced.request();
    };
    document.addEventListener('visibilitychange', refresh);
    const featureRefresh = createFeatureRefresh(later, refresh);
    const close = openRunSocket(
      { projectId, runId, generationId, codeFixes, explorations, executions, follows },
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
  }, [
    active,
    codeFixes,
    explorations,
    executions,
    features,
    follows,
    projectId,
    runId,
    generationId,
    revalidate,
  ]);
}

function later(run: () => void, milliseconds: number): () => void {
  const timer = setTimeout(run, milliseconds);
  return () => clearTimeout(timer);
}

interface ServerEvents {
  'features-changed': () => void;
  'run-changed': (payload: LiveEvents['run-changed']) => void;
  'generation-changed': (payload: LiveEvents['generation-changed']) => void;
  'executions-changed': () => void;
  'oversights-changed': () => void;
  'exploration-changed': () => void;
}
/** The changes of one run, or of every run of a project. */
interface Room {
  projectId: string;
  runId?: string;
  /** The part of a run that the page shows. For `counts`, changes arrive less often. */
  follows: 'counts' | 'steps';
  /** Only the changes of this generation of step code. */
  generationId?: string;
  /** Only the changes of code fixes. */
  codeFixes?: boolean;
  /** Only the changes of explorations. */
  explorations?: boolean;
  /** Also the changes of the project's executions. */
  executions?: boolean;
}
interface ClientEvents {
  join: (room: Room, joined: (allowed: boolean) => void) => void;
}

/** Milliseconds between polls while there is no connection, e.g. behind a proxy without sockets. */
const pollEvery = 5_000;

/**
 * Listens to the changes of runs on the session's own socket. socket.io-client loads only here, so pages without
 * a running run never load it. It reconnects automatically.
 * @param onChange called for each change; after each (re)connect, as changes may have been missed; and every few
 *   seconds while there is no connection
 * @param onFeatures called when features of the project were published
 * @returns a function that closes the connection
 */
function openRunSocket(room: Room, onChange: () => void, onFeatures?: () => void): () => void {
  let closed = false;
  let socket: Socket<ServerEvents, ClientEvents> | null = null;

  const connect = async () => {
    const { io } = await import('socket.io-client');
    if (closed) return;
    socket = io({
      path: '/api/storage/ws/socket.io',
      withCredentials: true,
      // Opens a web socket at once, without three polls before. Polls only where a proxy blocks sockets.
      transports: ['websocket', 'polling'],
      tryAllTransports: true,
    });
    socket.on('connect', () => {
      socket?.emit('join', room, (allowed) => {
        onChange();
        // The user signed out or is no longer a member. The loader, called by onChange, tells the user.
        if (!allowed) socket?.disconnect();
      });
    });
    // The server closed the connection: the session or the membership has ended. The loader tells the user.
    socket.on('disconnect', (reason) => {
      if (reason === 'io server disconnect') onChange();
    });
    if (onFeatures) socket.on('features-changed', onFeatures);
    if (room.executions) socket.on('executions-changed', onChange);
    if (room.codeFixes) {
      socket.on('oversights-changed', onChange);
      return;
    }
    if (room.explorations) {
      socket.on('exploration-changed', onChange);
      return;
    }
    if (room.generationId) {
      socket.on('generation-changed', ({ generationId }) => {
        if (generationId === room.generationId) onChange();
      });
      return;
    }
    socket.on('run-changed', ({ runId }) => {
      if (!room.runId || runId === room.runId) onChange();
    });
  };

  // If the client cannot be loaded, the polls below keep the page fresh.
  connect().catch((error: unknown) => console.warn('Live updates are not available', error));
  const polling = setInterval(() => {
    if (!socket?.connected) onChange();
  }, pollEvery);

  return () => {
    closed = true;
    clearInterval(polling);
    socket?.disconnect();
  };
}

/**
 * Milliseconds after a scenario was published at which counts of features are asked again (docs/rules/calls.md, Live
 * events).
 */
const delays = [10_000, 60_000];

/**
 * Asks for the counts again some time after each publication; later ones do not put earlier ones off.
 * @param later runs something after some milliseconds and returns a function that cancels it
 */
export function createFeatureRefresh(
  later: (run: () => void, milliseconds: number) => () => void,
  refresh: () => void,
) {
  const pending = new Set<() => void>();
  return {
    published() {
      for (const delay of delays) {
        const cancel = later(() => {
          pending.delete(cancel);
          refresh();
        }, delay);
        pending.add(cancel);
      }
    },
    stop() {
      for (const cancel of pending) cancel();
      pending.clear();
    },
  };
}
