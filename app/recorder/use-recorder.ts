import { useNavigation } from '@remix-run/react';
import { useCallback, useEffect, useReducer, useRef, type RefObject } from 'react';
import type { Socket } from 'socket.io-client';
import type { RecordingCommand } from '#contracts/worker/recording';
import type { RecordingNews } from '#contracts/recordings/recording-work';
import type { Recording } from '#contracts/recordings';
import { useOwnLoads } from '~/live/use-own-loads';
import { createPacer, type Pacer } from '~/live/pacer';
import { changed, firstState, isKept, type RecorderChange, type RecorderState } from './recorder-state';

/** Where pictures and news come from, and commands go (server/recording-sockets.ts). */
const path = '/api/generation/recordings/ws/socket.io';

/** Milliseconds: from one load of the steps to the next; until a refusal that may pass is tried again. */
const loadEvery = 250;
const retryAfter = 3_000;
/** Milliseconds that the list of steps waits for the picture of what was done: to draw both takes a moment, and that goes first. */
const pictureFirst = 120;

interface PictureMeta {
  picture: number;
  width: number;
  height: number;
}
interface ServerEvents {
  picture: (meta: PictureMeta, jpeg: ArrayBuffer) => void;
  news: (news: RecordingNews) => void;
  role: (role: { drives: boolean; mayDrive: boolean }) => void;
  linked: () => void;
  unlinked: () => void;
  away: () => void;
}
interface ClientEvents {
  command: (json: string) => void;
  drive: () => void;
}
type RecorderSocket = Socket<ServerEvents, ClientEvents>;

export interface Recorder extends RecorderState {
  /** Does nothing while there is no connection: what a person does then is told to be lost. */
  send(command: RecordingCommand): void;
  takeOver(): void;
  tell(text: string): void;
}

interface RecorderOptions {
  projectId: string;
  recording: Recording;
  canvas: RefObject<HTMLCanvasElement>;
}

/**
 * The connection of a page to the browser that is recorded. Pictures are drawn, and answered once they are; news change the
 * state, or have the page's loader read again, whose answer is what counts.
 */
export function useRecorder({ projectId, recording, canvas }: RecorderOptions): Recorder {
  const { id: recordingId, parts } = recording;
  const [state, change] = useReducer(changed, parts, firstState);
  const socket = useRef<RecorderSocket | null>(null);
  const load = usePacedLoad();
  useEffect(() => {
    return openSocket({ projectId, recordingId }, { canvas, change, load, socket });
  }, [projectId, recordingId, canvas, load]);
  useEffect(() => change({ type: 'loaded', parts }), [parts]);
  return {
    ...state,
    send(command) {
      // Not buffered: what is typed into nothing must not arrive all at once in another page.
      if (socket.current?.connected) socket.current.emit('command', JSON.stringify(command));
    },
    takeOver: () => void socket.current?.emit('drive'),
    tell: (text) => change({ type: 'tell', text }),
  };
}

/** @returns asks the page's loaders again, soon, and never so that a load under way is given up */
function usePacedLoad(): () => void {
  const { revalidate, state } = useOwnLoads();
  const navigation = useNavigation();
  const isFree = state === 'idle' && navigation.state === 'idle';
  const free = useRef(isFree);
  const run = useRef(revalidate);
  const pacer = useRef<Pacer | null>(null);
  useEffect(() => {
    free.current = isFree;
    run.current = revalidate;
    if (isFree) pacer.current?.freed();
  });
  useEffect(() => {
    const paced = createPacer(
      {
        now: () => performance.now(),
        later(work, milliseconds) {
          const timer = setTimeout(work, milliseconds);
          return () => clearTimeout(timer);
        },
        free: () => free.current,
        run() {
          free.current = false;
          run.current();
        },
      },
      loadEvery,
    );
    pacer.current = paced;
    return () => paced.stop();
  }, []);
  return useCallback(() => pacer.current?.request(), []);
}

interface SocketUse {
  canvas: RefObject<HTMLCanvasElement>;
  change: (change: RecorderChange) => void;
  load: () => void;
  socket: { current: RecorderSocket | null };
}

/** @returns a function that closes the connection */
function openSocket(
  { projectId, recordingId }: { projectId: string; recordingId: string },
  { canvas, change, load, socket }: SocketUse,
): () => void {
  let isClosed = false;
  let retry: ReturnType<typeof setTimeout> | undefined;

  const connect = async () => {
    const { io } = await import('socket.io-client');
    if (isClosed) return;
    const opened: RecorderSocket = io({
      path,
      query: { project_id: projectId, recording: recordingId },
      withCredentials: true,
      transports: ['websocket', 'polling'],
      tryAllTransports: true,
      // A page left and opened again has a connection of its own.
      forceNew: true,
    });
    socket.current = opened;
    opened.on('connect', () => {
      change({ type: 'connection', is: 'open' });
      // Steps may have come while there was no connection.
      load();
    });
    opened.on('disconnect', (reason) => {
      const isRefused = reason === 'io server disconnect';
      change({ type: 'connection', is: isRefused ? 'refused' : 'lost' });
      if (isRefused) load();
    });
    opened.on('connect_error', ({ message }) => {
      // It goes on by itself where the server was not reached.
      if (opened.active) return change({ type: 'connection', is: 'lost' });
      if (message === 'unavailable') {
        change({ type: 'connection', is: 'lost' });
        retry = setTimeout(() => opened.connect(), retryAfter);
        return;
      }
      change({ type: 'connection', is: 'refused' });
      load();
    });
    opened.on('role', (role) => change({ type: 'role', ...role }));
    opened.on('linked', () => {
      change({ type: 'link', is: 'linked' });
      // A step may have been undone while there was no link: that is told once.
      load();
    });
    opened.on('unlinked', () => change({ type: 'link', is: 'interrupted' }));
    opened.on('away', () => {
      change({ type: 'link', is: 'away' });
      load();
    });
    const held: RecordingNews[] = [];
    let holding: ReturnType<typeof setTimeout> | undefined;
    const tellHeld = () => {
      clearTimeout(holding);
      holding = undefined;
      if (isClosed) return;
      for (const news of held.splice(0)) {
        change({ type: 'news', news });
        if (isKept(news)) load();
      }
    };
    opened.on('news', (news) => {
      held.push(news);
      // In their order: what follows a step waits with it.
      if (news.type !== 'step' && holding === undefined) tellHeld();
      else holding ??= setTimeout(tellHeld, pictureFirst);
    });
    // One after the other: the next one may be decoded sooner.
    let drawing = Promise.resolve();
    opened.on('picture', ({ picture, width, height }, jpeg) => {
      const drawn = () => {
        if (opened.connected) opened.emit('command', JSON.stringify({ type: 'drawn', picture }));
      };
      drawing = drawing
        .then(() => draw(canvas.current, jpeg))
        .then(
          () => {
            change({ type: 'drawn', width, height });
            drawn();
            if (holding !== undefined) tellHeld();
          },
          // The next one may be whole; without an answer it would never come.
          drawn,
        );
    });
  };
  connect().catch((error: unknown) => {
    console.warn('The recorder could not be loaded', error);
    change({ type: 'connection', is: 'lost' });
  });

  return () => {
    isClosed = true;
    clearTimeout(retry);
    socket.current?.disconnect();
    socket.current = null;
  };
}

async function draw(canvas: HTMLCanvasElement | null, jpeg: ArrayBuffer): Promise<void> {
  if (!canvas) return;
  const picture = await createImageBitmap(new Blob([jpeg], { type: 'image/jpeg' }));
  // A canvas whose size is set is emptied.
  if (canvas.width !== picture.width) canvas.width = picture.width;
  if (canvas.height !== picture.height) canvas.height = picture.height;
  canvas.getContext('2d', { alpha: false })?.drawImage(picture, 0, 0);
  picture.close();
}
