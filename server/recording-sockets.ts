import type { IncomingMessage, Server as HttpServer } from 'node:http';
import type { Duplex } from 'node:stream';
import { Server, type Socket } from 'socket.io';
import { WebSocketServer, type WebSocket } from 'ws';
import { z } from 'zod';
import { localRecorderHeaders, localRecorderVersion } from '#contracts/recordings/local-recordings';
import { decodeCommand, commandLimits, type RecordingCommand } from '#contracts/worker/recording';
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
    maxHttpBufferSize: commandLimits.bytes + 1024,
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
    const room = known ?? new Room(recordingId, deps, () => rooms.delete(recordingId));
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

/** The users who watch one recording through this server, and the link of its worker. */
class Room {
  readonly #recordingId: string;
  readonly #deps: RecordingSocketDeps;
  readonly #onEmpty: () => void;
  readonly #sockets = new Set<Socket>();
  readonly #saying: NodeJS.Timeout;
  #driver: Socket | null = null;
  #link: WebSocket | null = null;
  #leaving: NodeJS.Timeout | undefined;
  #late: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(recordingId: string, deps: RecordingSocketDeps, onEmpty: () => void) {
    this.#recordingId = recordingId;
    this.#deps = deps;
    this.#onEmpty = onEmpty;
    this.#say();
    this.#saying = setInterval(() => this.#say(), sayEvery);
    this.#awaitLink();
  }

  enter(socket: Socket): void {
    clearTimeout(this.#leaving);
    this.#sockets.add(socket);
    socket.on('command', (message: unknown) => this.#hear(socket, message));
    socket.on('drive', () => {
      if (mayDrive(socket) && socket !== this.#driver) this.#setDriver(socket);
    });
    socket.on('disconnect', () => {
      this.#sockets.delete(socket);
      if (this.#driver === socket) this.#setDriver([...this.#sockets].filter(mayDrive).at(-1) ?? null);
      if (this.#sockets.size === 0) this.#leaving = setTimeout(() => void this.close(), leftAfter);
    });
    this.#setDriver(mayDrive(socket) ? socket : this.#driver);
    if (this.#link) socket.emit('linked');
    else this.#say();
  }

  /** Takes the link that a worker opened, and closes the previous link. */
  attach(next: WebSocket): void {
    const { log } = this.#deps;
    const recordingId = this.#recordingId;
    this.#link?.close();
    this.#link = next;
    clearTimeout(this.#late);
    next.on('message', (data) => {
      const news = decodeNews(data);
      if (!news) return log.warn({ recordingId }, 'A message of a worker about a recording is not valid');
      for (const socket of this.#sockets) paceOf(socket).tell(socket, news);
    });
    next.on('error', (err) => log.warn({ err, recordingId }, 'The link of a worker failed'));
    next.on('close', () => {
      if (this.#link !== next) return;
      this.#link = null;
      this.#sockets.forEach((socket) => socket.emit('unlinked'));
      this.#awaitLink();
      // Another viewer may come at once.
      if (!this.#isClosed) this.#say();
    });
    for (const socket of this.#sockets) {
      paceOf(socket).restart();
      socket.emit('linked');
    }
    this.#tell({ type: 'viewers', drives: this.#driver !== null });
    this.#look();
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    clearInterval(this.#saying);
    clearTimeout(this.#late);
    clearTimeout(this.#leaving);
    this.#onEmpty();
    this.#link?.close();
    await this.#note(this.#deps.viewers?.left(this.#recordingId));
  }

  #note(doing: Promise<void> | undefined): Promise<void> | undefined {
    return doing?.catch((err: unknown) =>
      this.#deps.log.warn({ err, recordingId: this.#recordingId }, 'Could not store who watches a recording'),
    );
  }

  #say(): void {
    void this.#note(this.#deps.viewers?.arrived(this.#recordingId));
  }

  #tell(message: ToRecorder): void {
    if (this.#link?.readyState === this.#link?.OPEN) this.#link?.send(JSON.stringify(message));
  }

  #look(): void {
    this.#tell({ type: 'command', command: { type: 'look' } });
  }

  #awaitLink(): void {
    clearTimeout(this.#late);
    const away = () => this.#sockets.forEach((socket) => socket.emit('away'));
    this.#late = setTimeout(away, this.#deps.linkWithin ?? linkWithin);
  }

  #setDriver(next: Socket | null): void {
    this.#driver = next;
    for (const socket of this.#sockets)
      socket.emit('role', { drives: socket === next, mayDrive: mayDrive(socket) });
    this.#tell({ type: 'viewers', drives: next !== null });
    // Without this, an unanswered screenshot would stop the stream: the worker waits for the answer.
    this.#look();
  }

  #hear(socket: Socket, message: unknown): void {
    const command = decodeCommand(typeof message === 'string' ? message : '');
    if ('refused' in command) return void socket.emit('news', { type: 'refused', reason: command.refused });
    if (command.type === 'drawn') return this.#drawn(socket, command);
    if (socket !== this.#driver) return;
    if (command.type === 'move' && !paceOf(socket).mayMove()) return;
    this.#tell({ type: 'command', command });
  }

  /** Takes the pace from the screenshots drawn by the controlling tab; without one, by any viewer. */
  #drawn(socket: Socket, command: RecordingCommand & { type: 'drawn' }): void {
    paceOf(socket).drawn(socket, command.picture);
    if (socket === (this.#driver ?? [...this.#sockets][0])) this.#tell({ type: 'command', command });
  }
}

const mayDrive = ({ data }: Socket) => (data as Viewer).mayDrive;
const paceOf = ({ data }: Socket) => (data as Viewer).pace;

type Pace = ReturnType<typeof createPace>;
type Picture = Extract<RecordingNews, { type: 'picture' }>;

/** Screenshots sent but not confirmed. On a slow line, the second is sent before the first is confirmed as drawn. */
const maxInProgress = 2;

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
      if (underWay.size >= maxInProgress) waiting = news;
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
      return moves <= commandLimits.movesPerSecond;
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
        log.warn({ err, recordingId }, 'The ticket of a worker could not be checked');
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
