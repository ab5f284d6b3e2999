import type { IncomingMessage, Server as HttpServer } from 'node:http';
import type { Duplex } from 'node:stream';
import { Server, type Socket } from 'socket.io';
import { WebSocketServer, type WebSocket } from 'ws';
import { z } from 'zod';
import { localRecorderHeaders, localRecorderVersion } from '#contracts/recordings/local-recordings';
import { decodeCommand, mostOfCommands, type RecordingCommand } from '#contracts/worker/recording';
import {
  longestNews,
  recordingLinkPath,
  recordingNews,
  type RecordingNews,
  type ToRecorder,
} from '#contracts/recordings/recording-work';
import type { Recording } from '#contracts/recordings';
import type { Bringing, LendRefusal } from './local-recorder-sockets';
import { keepMembersOnly, type SocketData } from './membership';
import { letSignedInOnly, tellRefusal, type SignedInDeps } from './signed-in-only';
import type { LiveHub } from './live-hub';

/** Path of the socket for a recording's screenshots and input (docs/rules/recordings.md, Sockets). */
export const recordingSocketPath = '/api/generation/recordings/ws/socket.io';

/** Milliseconds: between signs of viewers; after the last viewer left; until the worker opens its link. */
const sayEvery = 10_000;
const leftAfter = 5_000;
const linkWithin = 15_000;

/**
 * Milliseconds between pings, and until a missing ping counts as a broken connection. Short, as both sides then
 * discard pending messages: input for an old screenshot must not reach the page after a reconnect.
 */
const pingInterval = 2_500;
const pingTimeout = 5_000;

interface RecordingSocketDeps extends SignedInDeps {
  http: HttpServer;
  /** Null where another service keeps the recordings: this server then has nothing to show. */
  viewers: {
    arrived(recordingId: string): Promise<void>;
    left(recordingId: string): Promise<void>;
    admits(recordingId: string, ticket: string): Promise<boolean>;
  } | null;
  mayJoin(token: string, projectId: string): Promise<boolean>;
  /** The recording as the token's user sees it. Null when that user sees no such recording. */
  recordingOf(token: string, projectId: string, id: string): Promise<Pick<Recording, 'drives'> | null>;
  /** Returns null when the token has the scope `write` and the key belongs to the recording. */
  refusalToLend(bringing: Bringing): Promise<LendRefusal | null>;
  /** Milliseconds. Defaults: one minute, and fifteen seconds. */
  checkEvery?: number;
  linkWithin?: number;
}

interface Viewer extends SocketData {
  recordingId: string;
  /** True for the user who started the recording: signed in, or with the recording's own key. */
  mayDrive: boolean;
  pace: Pace;
}

const asked = z.object({ project_id: z.string().max(100), recording: z.guid() });

/**
 * Carries screenshots and events from a recording's worker to its viewers, and commands back to the worker.
 * The user who started the recording controls it, in the newest tab or the tab that took over. Other members of the
 * project and access tokens only watch. Recorded steps are database rows: a page that missed an event reads the rows.
 */
export function openRecordingSockets(hub: LiveHub, deps: RecordingSocketDeps): { close(): Promise<void> } {
  const server = new Server(deps.http, {
    path: recordingSocketPath,
    serveClient: false,
    destroyUpgrade: false,
    maxHttpBufferSize: mostOfCommands.bytes + 1024,
    pingInterval,
    pingTimeout,
  });
  const membership = keepMembersOnly(server, deps);
  const rooms = new Map<string, Room>();
  const links = openLinks(deps, rooms);

  letSignedInOnly(server, deps);
  server.use((socket, next) => {
    void admit(socket, deps).then(
      (allowed) => next(allowed ? undefined : new Error('missing')),
      tellRefusal(next, deps),
    );
  });
  server.on('connection', (socket) => {
    const { recordingId } = socket.data as Viewer;
    const known = rooms.get(recordingId);
    const room = known ?? createRoom(recordingId, deps, () => rooms.delete(recordingId));
    rooms.set(recordingId, room);
    room.enter(socket);
  });
  hub.onPublished((_rooms, event, payload) => {
    if (event === 'membership-ended') void membership.check((payload as { projectId: string }).projectId);
  });
  return {
    async close() {
      membership.stop();
      await links.close();
      await Promise.all([...rooms.values()].map((room) => room.close()));
      await server.close();
    },
  };
}

async function admit(socket: Socket, deps: RecordingSocketDeps): Promise<boolean> {
  const { viewers, mayJoin, recordingOf } = deps;
  const wanted = asked.safeParse(socket.handshake.query);
  if (!wanted.success || !viewers) return false;
  const { project_id: projectId, recording } = wanted.data;
  const data = socket.data as Viewer;
  // Added before the check, so that the periodic check finds a membership that ends during it.
  data.projects.add(projectId);
  if (!(await mayJoin(data.token, projectId))) return false;
  const found = await recordingOf(data.token, projectId, recording);
  if (!found) return false;
  data.recordingId = recording;
  data.mayDrive =
    found.drives || (await bringsKey(socket, { token: data.token, projectId, id: recording }, deps));
  data.pace = createPace();
  return true;
}

/**
 * Returns whether a client sends the key of a recording in a header, with an access token of the scope `write`.
 * All other access tokens only watch, as a token may be in the hands of a pipeline or a script.
 */
async function bringsKey(
  { handshake }: Socket,
  caller: Pick<Bringing, 'token' | 'projectId' | 'id'>,
  { refusalToLend }: RecordingSocketDeps,
): Promise<boolean> {
  const key = handshake.headers[localRecorderHeaders.key];
  if (typeof key !== 'string') return false;
  return (await refusalToLend({ ...caller, key, version: localRecorderVersion })) === null;
}

interface Room {
  enter(socket: Socket): void;
  /** Takes the link that a worker opened, and closes the previous link. */
  attach(link: WebSocket): void;
  close(): Promise<void>;
}

/** Creates the room of the users who watch one recording through this server. */
function createRoom(recordingId: string, deps: RecordingSocketDeps, empty: () => void): Room {
  const { viewers, log } = deps;
  const sockets = new Set<Socket>();
  let driver: Socket | null = null;
  let link: WebSocket | null = null;
  let leaving: NodeJS.Timeout | undefined;
  let late: NodeJS.Timeout | undefined;
  let isClosed = false;

  const note = (doing: Promise<void> | undefined) =>
    doing?.catch((err: unknown) =>
      log.warn({ err, recordingId }, 'Who looks at a recording could not be noted'),
    );
  const say = () => void note(viewers?.arrived(recordingId));
  say();
  const saying = setInterval(say, sayEvery);

  const tell = (told: ToRecorder) => {
    if (link?.readyState === link?.OPEN) link?.send(JSON.stringify(told));
  };
  const look = () => tell({ type: 'command', command: { type: 'look' } });
  const awaitLink = () => {
    clearTimeout(late);
    late = setTimeout(() => sockets.forEach((one) => one.emit('away')), deps.linkWithin ?? linkWithin);
  };
  awaitLink();

  const setDriver = (next: Socket | null) => {
    driver = next;
    for (const socket of sockets)
      socket.emit('role', { drives: socket === next, mayDrive: mayDrive(socket) });
    tell({ type: 'viewers', drives: next !== null });
    // Without this, an unanswered screenshot would stop the stream: the worker waits for the answer.
    look();
  };

  /** Takes the pace from the screenshots drawn by the controlling tab; without one, by any viewer. */
  const drawn = (socket: Socket, command: RecordingCommand & { type: 'drawn' }) => {
    paceOf(socket).drawn(socket, command.picture);
    if (socket === (driver ?? [...sockets][0])) tell({ type: 'command', command });
  };

  const hear = (socket: Socket, message: unknown) => {
    const command = decodeCommand(typeof message === 'string' ? message : '');
    if ('refused' in command) return socket.emit('news', { type: 'refused', reason: command.refused });
    if (command.type === 'drawn') return drawn(socket, command);
    if (socket !== driver) return;
    if (command.type === 'move' && !paceOf(socket).mayMove()) return;
    tell({ type: 'command', command });
  };

  const leave = async () => {
    if (isClosed) return;
    isClosed = true;
    clearInterval(saying);
    clearTimeout(late);
    clearTimeout(leaving);
    empty();
    link?.close();
    await note(viewers?.left(recordingId));
  };

  return {
    enter(socket) {
      clearTimeout(leaving);
      sockets.add(socket);
      socket.on('command', (message: unknown) => hear(socket, message));
      socket.on('drive', () => {
        if (mayDrive(socket) && socket !== driver) setDriver(socket);
      });
      socket.on('disconnect', () => {
        sockets.delete(socket);
        if (driver === socket) setDriver([...sockets].filter(mayDrive).at(-1) ?? null);
        if (sockets.size === 0) leaving = setTimeout(() => void leave(), leftAfter);
      });
      setDriver(mayDrive(socket) ? socket : driver);
      if (link) socket.emit('linked');
      else say();
    },
    attach(next) {
      link?.close();
      link = next;
      clearTimeout(late);
      next.on('message', (data) => {
        const news = decodeNews(data);
        if (!news) return log.warn({ recordingId }, 'What a worker said of a recording is not understood');
        for (const socket of sockets) paceOf(socket).tell(socket, news);
      });
      next.on('error', (err) => log.warn({ err, recordingId }, 'The link of a worker failed'));
      next.on('close', () => {
        if (link !== next) return;
        link = null;
        sockets.forEach((one) => one.emit('unlinked'));
        awaitLink();
        // Another viewer may come at once.
        if (!isClosed) say();
      });
      for (const one of sockets) {
        paceOf(one).restart();
        one.emit('linked');
      }
      tell({ type: 'viewers', drives: driver !== null });
      look();
    },
    close: leave,
  };
}

const mayDrive = ({ data }: Socket) => (data as Viewer).mayDrive;
const paceOf = ({ data }: Socket) => (data as Viewer).pace;

type Pace = ReturnType<typeof createPace>;
type Picture = Extract<RecordingNews, { type: 'picture' }>;

/** Screenshots sent but not confirmed. On a slow line, the second is sent before the first is confirmed as drawn. */
const mostUnderWay = 2;

/** Limits the messages to and from one page. Two screenshots may be unconfirmed; only the newest other one waits. */
function createPace() {
  const underWay = new Set<number>();
  let waiting: Picture | null = null;
  let second = 0;
  let moves = 0;
  const send = (socket: Socket, { base64, type: _, ...picture }: Picture) => {
    underWay.add(picture.picture);
    socket.emit('picture', picture, Buffer.from(base64, 'base64'));
  };
  return {
    tell(socket: Socket, news: RecordingNews) {
      if (news.type === 'file') return;
      if (news.type !== 'picture') return void socket.emit('news', news);
      if (underWay.size >= mostUnderWay) waiting = news;
      else send(socket, news);
    },
    /** Confirms a screenshot and all before it, as pages draw them in order. */
    drawn(socket: Socket, picture: number) {
      for (const one of underWay) if (one <= picture) underWay.delete(one);
      const next = waiting;
      waiting = null;
      if (next) send(socket, next);
    },
    /** Resets the counts: a new browser numbers its screenshots from the start. */
    restart() {
      underWay.clear();
      waiting = null;
    },
    mayMove(): boolean {
      const now = Math.floor(performance.now() / 1000);
      moves = now === second ? moves + 1 : 1;
      second = now;
      return moves <= mostOfCommands.movesPerSecond;
    },
  };
}

function decodeNews(data: unknown): RecordingNews | null {
  try {
    const parsed = recordingNews.safeParse(JSON.parse(String(data)));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** Opens the workers' websockets. Each brings a ticket for a recording that someone watches through this server. */
function openLinks({ http, viewers, log }: RecordingSocketDeps, rooms: ReadonlyMap<string, Room>) {
  const server = new WebSocketServer({ noServer: true, maxPayload: longestNews, perMessageDeflate: false });
  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const [path = ''] = (request.url ?? '').split('?', 1);
    if (!path.startsWith(`${recordingLinkPath}/`)) return;
    socket.on('error', () => undefined);
    const recordingId = path.slice(recordingLinkPath.length + 1);
    const ticket = /^Bearer ([\w-]{43})$/.exec(request.headers.authorization ?? '')?.[1];
    const refuse = (status: string) =>
      socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
    if (!ticket || !viewers || !rooms.has(recordingId)) return refuse('404 Not Found');
    viewers.admits(recordingId, ticket).then(
      (isGood) => {
        const room = rooms.get(recordingId);
        if (!isGood || !room) return refuse('404 Not Found');
        server.handleUpgrade(request, socket, head, (link) => room.attach(link));
      },
      (err: unknown) => {
        log.warn({ err, recordingId }, 'The ticket of a worker could not be looked up');
        refuse('503 Service Unavailable');
      },
    );
  };
  http.on('upgrade', upgrade);
  return {
    async close() {
      http.off('upgrade', upgrade);
      server.clients.forEach((link) => link.terminate());
      server.close();
    },
  };
}
