import type { Socket } from 'socket.io-client';
import type { LiveEvents } from '#contracts/live';

interface Heard {
  'features-changed': () => void;
  'run-changed': (payload: LiveEvents['run-changed']) => void;
  'generation-changed': (payload: LiveEvents['generation-changed']) => void;
  'executions-changed': () => void;
}
/** The changes of one run, or of every run of a project. */
interface Room {
  projectId: string;
  runId?: string;
  /** What of a run is followed: its changes come less often when they are only counted. */
  follows: 'counts' | 'steps';
  /** Only the changes of this generation of step code. */
  generationId?: string;
  /** Also the changes of the project's executions. */
  executions?: boolean;
}
interface Said {
  join: (room: Room, joined: (allowed: boolean) => void) => void;
}

/** Milliseconds between polls while there is no connection, e.g. behind a proxy without sockets. */
const pollEvery = 5_000;

/**
 * Listens to the changes of runs over the session's own socket. socket.io-client loads only here, so pages without
 * a running run never fetch it; it reconnects by itself.
 * @param onChange called for each change, after each (re)connect, as changes may have been missed before it, and
 *   every few seconds while there is no connection
 * @param onFeatures called when features of the project were published
 * @returns a function that closes the connection
 */
export function openRunSocket(room: Room, onChange: () => void, onFeatures?: () => void): () => void {
  let closed = false;
  let socket: Socket<Heard, Said> | null = null;

  const connect = async () => {
    const { io } = await import('socket.io-client');
    if (closed) return;
    socket = io({
      path: '/api/storage/ws/socket.io',
      withCredentials: true,
      // A web socket at once instead of three polls before it; polls where a proxy lets no socket through.
      transports: ['websocket', 'polling'],
      tryAllTransports: true,
    });
    socket.on('connect', () => {
      socket?.emit('join', room, (allowed) => {
        onChange();
        // Signed out or no longer a member: the loader's answer to onChange tells the user.
        if (!allowed) socket?.disconnect();
      });
    });
    // Closed by the server: the session or the membership has ended, which the loader tells the user.
    socket.on('disconnect', (reason) => {
      if (reason === 'io server disconnect') onChange();
    });
    if (onFeatures) socket.on('features-changed', onFeatures);
    if (room.executions) socket.on('executions-changed', onChange);
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

  // Should the client not load, the polls below still keep the page fresh.
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
