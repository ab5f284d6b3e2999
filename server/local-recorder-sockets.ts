import { STATUS_CODES, type IncomingMessage, type Server as HttpServer } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import { localRecorderHeaders, localRecorderPath } from '#contracts/recordings/local-recordings';
import { longestNews } from '#contracts/recordings/recording-work';
import type { LiveHub } from './live-hub';

/** Milliseconds: between pings; without an answer until the recorder counts as gone. */
const askEvery = 5_000;
const goneAfter = 15_000;
/** Milliseconds between checks that the user may still lend the browser. */
const minute = 60_000;

interface Lent {
  hear(message: string): void;
  alive(): void;
  refuse(reason: string): void;
  gone(): void;
}

/** Credentials and version that a local recorder sends. */
export interface Bringing {
  token: string;
  projectId: string;
  id: string;
  key: string;
  version: number;
}

/** Why a browser may not be lent, with the HTTP status of that answer. */
export interface LendRefusal {
  status: number;
  error: string;
}

type TakeRecorder = (recorder: { tell(told: object): void; close(): void }) => Lent;

/** Recorders that are connected now. */
type OpenRecorders = Map<WebSocket, { bringing: Bringing; recording: Lent }>;

interface LocalRecorderDeps {
  http: HttpServer;
  /** Null where another service keeps the recordings. */
  lent: {
    take(id: string, key: string): Promise<TakeRecorder | null>;
    close(): Promise<void>;
  } | null;
  /** Returns why the browser may not be lent; null when it may. @throws when this cannot be checked now */
  refusalToLend(bringing: Bringing): Promise<LendRefusal | null>;
  /** Checks every upgrade first, and answers the ones that it refuses. */
  requestCheck(request: IncomingMessage, response: object, next: () => void): void;
  log: { warn(details: object, message: string): void };
  /** Milliseconds. Default: one minute. */
  checkEvery?: number;
}

/**
 * Opens the websockets of local recorders (`npm run record`). Each lends the browser on a tester's machine to one
 * recording, with an access token and the recording's key. Its permission is checked again each minute.
 */
export function openLocalRecorderSockets(hub: LiveHub, deps: LocalRecorderDeps): { close(): Promise<void> } {
  const { http, lent, log, requestCheck, refusalToLend } = deps;
  const server = new WebSocketServer({ noServer: true, maxPayload: longestNews, perMessageDeflate: false });
  const open: OpenRecorders = new Map();

  async function admit(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const bringing = bringingOf(request);
    if (!bringing || !lent) return refuse(socket, { status: 404, error: 'There is no such recording.' });
    const refusal = await refusalToLend(bringing);
    if (refusal) return refuse(socket, refusal);
    const take = await lent.take(bringing.id, bringing.key);
    if (!take) return refuse(socket, { status: 404, error: 'There is no such recording.' });
    server.handleUpgrade(request, socket, head, (way) => carry(way, { bringing, take, open, log }));
  }

  /** @param projectId left out: all of them */
  async function check(projectId?: string): Promise<void> {
    for (const { bringing, recording } of [...open.values()]) {
      if (projectId !== undefined && bringing.projectId !== projectId) continue;
      // A failed check does not end a connection.
      const refusal = await refusalToLend(bringing).catch((err: unknown) => {
        log.warn(
          { err, recording: bringing.id },
          'Could not check whether a browser may still be connected to a recording',
        );
        return null;
      });
      if (refusal) recording.refuse(refusal.error);
    }
  }
  let checking: Promise<void> | null = null;
  const asking = setInterval(() => {
    checking ??= check().finally(() => (checking = null));
  }, deps.checkEvery ?? minute);
  asking.unref();
  hub.onPublished((_rooms, event, payload) => {
    if (event === 'membership-ended') void check((payload as { projectId: string }).projectId);
  });

  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (!request.url?.startsWith(`${localRecorderPath}/`)) return;
    socket.on('error', () => undefined);
    requestCheck(request, {}, () => {
      admit(request, socket, head).catch((err: unknown) => {
        log.warn({ err }, 'A local recorder could not be let in');
        refuse(socket, { status: 503, error: 'The server cannot say so at the moment.' });
      });
    });
  };
  http.on('upgrade', upgrade);
  return {
    async close() {
      http.off('upgrade', upgrade);
      clearInterval(asking);
      await lent?.close();
      server.clients.forEach((way) => way.terminate());
      server.close();
    },
  };
}

interface Carried {
  bringing: Bringing;
  take: TakeRecorder;
  open: OpenRecorders;
  log: LocalRecorderDeps['log'];
}

/** Passes messages between a local recorder and its recording, until the websocket closes. */
function carry(way: WebSocket, { bringing, take, open, log }: Carried): void {
  const recording = take({
    tell: (told) => void (way.readyState === way.OPEN && way.send(JSON.stringify(told))),
    close: () => way.close(),
  });
  open.set(way, { bringing, recording });
  let aliveAt = performance.now();
  const alive = () => {
    aliveAt = performance.now();
    recording.alive();
  };
  const asking = setInterval(() => {
    if (performance.now() - aliveAt > goneAfter) return way.terminate();
    way.ping();
  }, askEvery);
  way.on('pong', alive);
  way.on('message', (data, isBinary) => {
    alive();
    recording.hear(isBinary ? '' : String(data));
  });
  way.on('error', (err: Error & { code?: string }) => {
    if (err.code === 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH')
      recording.refuse('The recorder on the tester’s machine sent a message that is too long.');
    else log.warn({ err, recording: bringing.id }, 'The websocket of a local recorder failed');
  });
  way.on('close', () => {
    clearInterval(asking);
    open.delete(way);
    recording.gone();
  });
}

/** Reads `/{project}/{recording}` and the headers. Secrets are in headers, as proxies log addresses. */
function bringingOf({ url = '', headers }: IncomingMessage): Bringing | null {
  const [, projectId, id] =
    /^\/([\w-]{1,100})\/([\w-]{1,100})$/.exec(url.slice(localRecorderPath.length)) ?? [];
  const token = /^Bearer (\S{1,4000})$/i.exec(headers.authorization ?? '')?.[1];
  const key = headers[localRecorderHeaders.key];
  const version = Number(headers[localRecorderHeaders.version]);
  if (!projectId || !id || !token || typeof key !== 'string' || !Number.isInteger(version)) return null;
  return { token, projectId, id, key, version };
}

/** Refuses with a message that the recorder shows. */
function refuse(socket: Duplex, { status, error }: LendRefusal): void {
  const body = JSON.stringify({ error });
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'connection: close',
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
  ];
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`);
}
