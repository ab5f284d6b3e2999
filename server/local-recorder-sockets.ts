import { STATUS_CODES, type IncomingMessage, type Server as HttpServer } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import { localRecorderHeaders, localRecorderPath } from '#contracts/recordings/local-recordings';
import { longestNews } from '#contracts/recordings/recording-work';
import type { LiveHub } from './live-hub';

/** Milliseconds: between signs of life that are asked for; without one for so long its recorder counts as gone. */
const askEvery = 5_000;
const goneAfter = 15_000;
/** Milliseconds between questions whether who lends a browser still may. */
const minute = 60_000;

interface Lent {
  hear(message: string): void;
  alive(): void;
  refuse(reason: string): void;
  gone(): void;
}

/** What a local recorder brings. */
export interface Bringing {
  token: string;
  projectId: string;
  id: string;
  key: string;
  version: number;
}

/** Why a browser may not be lent, with the status that says so. */
export interface LendRefusal {
  status: number;
  error: string;
}

interface LocalRecorderDeps {
  http: HttpServer;
  /** Null where another service keeps recordings. */
  lent: {
    take(
      id: string,
      key: string,
    ): Promise<((recorder: { tell(told: object): void; close(): void }) => Lent) | null>;
    close(): Promise<void>;
  } | null;
  /** Why it may not be lent; null: it may. @throws where nobody can say so at the moment */
  refusalToLend(bringing: Bringing): Promise<LendRefusal | null>;
  /** Sees every upgrade first, and answers those in place of it that it refuses. */
  requestCheck(request: IncomingMessage, response: object, next: () => void): void;
  log: { warn(details: object, message: string): void };
  /** Milliseconds; a minute unless told. */
  checkEvery?: number;
}

/**
 * The websockets of local recorders (`npm run record`): each lends the browser on a tester's machine to one recording. It
 * brings an access token and the recording's key; whether it still may is asked again each minute.
 */
export function openLocalRecorderSockets(hub: LiveHub, deps: LocalRecorderDeps): { close(): Promise<void> } {
  const { http, lent, log, requestCheck, refusalToLend } = deps;
  const server = new WebSocketServer({ noServer: true, maxPayload: longestNews, perMessageDeflate: false });
  const open = new Map<WebSocket, { bringing: Bringing; recording: Lent }>();

  async function admit(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const bringing = bringingOf(request);
    if (!bringing || !lent) return refuse(socket, { status: 404, error: 'There is no such recording.' });
    const refusal = await refusalToLend(bringing);
    if (refusal) return refuse(socket, refusal);
    const take = await lent.take(bringing.id, bringing.key);
    if (!take) return refuse(socket, { status: 404, error: 'There is no such recording.' });
    server.handleUpgrade(request, socket, head, (way) => carry(way, bringing, take));
  }

  function carry(
    way: WebSocket,
    bringing: Bringing,
    take: (recorder: { tell(told: object): void; close(): void }) => Lent,
  ): void {
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

  /** @param projectId left out: all of them */
  async function check(projectId?: string): Promise<void> {
    for (const { bringing, recording } of [...open.values()]) {
      if (projectId !== undefined && bringing.projectId !== projectId) continue;
      // Without an answer nobody is put out.
      const refusal = await refusalToLend(bringing).catch((err: unknown) => {
        log.warn({ err, recording: bringing.id }, 'Whether a browser may still be lent could not be asked');
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

/** `/{project}/{recording}`, and what stands in headers: none of it is in an address, which proxies write down. */
function bringingOf({ url = '', headers }: IncomingMessage): Bringing | null {
  const [, projectId, id] =
    /^\/([\w-]{1,100})\/([\w-]{1,100})$/.exec(url.slice(localRecorderPath.length)) ?? [];
  const token = /^Bearer (\S{1,4000})$/i.exec(headers.authorization ?? '')?.[1];
  const key = headers[localRecorderHeaders.key];
  const version = Number(headers[localRecorderHeaders.version]);
  if (!projectId || !id || !token || typeof key !== 'string' || !Number.isInteger(version)) return null;
  return { token, projectId, id, key, version };
}

/** In words, which the recorder shows. */
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
