import { useNavigation } from '@remix-run/react';
import { useCallback, useEffect, useReducer, useRef, type RefObject } from 'react';
import type { Socket } from 'socket.io-client';
import type { RecordingCommand } from '#contracts/worker/recording';
import type { RecordingNews } from '#contracts/recordings/recording-work';
import type { Recording } from '#contracts/recordings';
import { usePageLoads } from '~/live/use-own-loads';
import { createPacer, type Pacer } from '~/live/pacer';
import {
  changed,
  firstRecorderState,
  changesLoaderData,
  type RecorderChange,
  type RecorderState,
} from './recorder-state';

/** Path of the socket for images, news and commands (server/recording-sockets.ts). */
const path = '/api/generation/recordings/ws/socket.io';

/** Milliseconds between loads of the steps; `retryAfter`: until a temporary refusal is retried. */
const loadEvery = 250;
const retryAfter = 3_000;
/** Milliseconds that the list of steps waits for the action's image, so that the image is drawn first. */
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
  /** Does nothing without a connection, so those actions are lost. The page shows the lost connection. */
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
 * Connects the page to the recorded browser. Draws images and confirms each drawn image. News changes the state or
 * reloads the page's loaders. The loaded data takes precedence.
 */
export function useRecorder({ projectId, recording, canvas }: RecorderOptions): Recorder {
  const { id: recordingId, parts } = recording;
  const [state, change] = useReducer(changed, parts, firstRecorderState);
  const socket = useRef<RecorderSocket | null>(null);
  const load = usePacedLoad();
  useEffect(() => {
    return openSocket({ projectId, recordingId }, { canvas, change, load, socket });
  }, [projectId, recordingId, canvas, load]);
  useEffect(() => change({ type: 'loaded', parts }), [parts]);
  return {
    ...state,
    send(command) {
      // Do not buffer: keys typed without a connection must not arrive later, all at once, in another page.
      if (socket.current?.connected) socket.current.emit('command', JSON.stringify(command));
    },
    takeOver: () => void socket.current?.emit('drive'),
    tell: (text) => change({ type: 'tell', text }),
  };
}

/** @returns a function that reloads the page's loaders soon, without cancelling a load in progress */
function usePacedLoad(): () => void {
  const { revalidate, state } = usePageLoads();
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
      // A page that the user leaves and opens again needs a new connection.
      forceNew: true,
    });
    socket.current = opened;
    listenToLink(opened, {
      change,
      load,
      retryLater() {
        retry = setTimeout(() => opened.connect(), retryAfter);
      },
    });
    const queue = createNewsQueue({ change, load, isClosed: () => isClosed });
    opened.on('news', queue.add);
    drawPictures(opened, { canvas, change, onConfirmed: queue.passHeld });
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

interface LinkUse extends Pick<SocketUse, 'change' | 'load'> {
  retryLater: () => void;
}

/** Shows changes of the connection, of the link to the browser and of the user's role. */
function listenToLink(opened: RecorderSocket, { change, load, retryLater }: LinkUse): void {
  opened.on('connect', () => {
    change({ type: 'connection', is: 'open' });
    // Steps may have been recorded while there was no connection.
    load();
  });
  opened.on('disconnect', (reason) => {
    const isRefused = reason === 'io server disconnect';
    change({ type: 'connection', is: isRefused ? 'refused' : 'lost' });
    if (isRefused) load();
  });
  opened.on('connect_error', ({ message }) => {
    // When the server was not reached, the socket reconnects automatically.
    if (opened.active) return change({ type: 'connection', is: 'lost' });
    if (message === 'unavailable') {
      change({ type: 'connection', is: 'lost' });
      retryLater();
      return;
    }
    change({ type: 'connection', is: 'refused' });
    load();
  });
  opened.on('role', (role) => change({ type: 'role', ...role }));
  opened.on('linked', () => {
    change({ type: 'link', is: 'linked' });
    // A step may have been undone while there was no link, and that news is sent only once.
    load();
  });
  opened.on('unlinked', () => change({ type: 'link', is: 'interrupted' }));
  opened.on('away', () => {
    change({ type: 'link', is: 'away' });
    load();
  });
}

/** Queue of news. A step waits until the image of its action is drawn, or for a moment. */
function createNewsQueue({
  change,
  load,
  isClosed,
}: Pick<SocketUse, 'change' | 'load'> & { isClosed: () => boolean }) {
  const held: RecordingNews[] = [];
  let holding: ReturnType<typeof setTimeout> | undefined;
  const pass = () => {
    clearTimeout(holding);
    holding = undefined;
    if (isClosed()) return;
    for (const news of held.splice(0)) {
      change({ type: 'news', news });
      if (changesLoaderData(news)) load();
    }
  };
  return {
    add(news: RecordingNews) {
      held.push(news);
      // Keep the order: news after a held step wait with it.
      if (news.type !== 'step' && holding === undefined) pass();
      else holding ??= setTimeout(pass, pictureFirst);
    },
    passHeld() {
      if (holding !== undefined) pass();
    },
  };
}

interface DrawUse extends Pick<SocketUse, 'canvas' | 'change'> {
  onConfirmed: () => void;
}

/** Draws the images that arrive, and confirms each. */
function drawPictures(opened: RecorderSocket, { canvas, change, onConfirmed }: DrawUse): void {
  // Draw images one after the other: a later image may be decoded sooner.
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
          onConfirmed();
        },
        // Confirm a broken image too: without an answer the server sends no next one.
        drawn,
      );
  });
}

async function draw(canvas: HTMLCanvasElement | null, jpeg: ArrayBuffer): Promise<void> {
  if (!canvas) return;
  const picture = await createImageBitmap(new Blob([jpeg], { type: 'image/jpeg' }));
  // Set the size only when it changed, as setting it clears the canvas.
  if (canvas.width !== picture.width) canvas.width = picture.width;
  if (canvas.height !== picture.height) canvas.height = picture.height;
  canvas.getContext('2d', { alpha: false })?.drawImage(picture, 0, 0);
  picture.close();
}
