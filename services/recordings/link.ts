import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import WebSocket from 'ws';
import type { RecordedStep, RecordingCommand } from '#contracts/worker/recording';
import {
  recordingLinkPath,
  toRecorder,
  type RecorderNews,
  type RecordingLink,
  type RecordingNews,
} from '#contracts/recordings/recording-work';
import { withoutNul } from '#domain/text';
import { isOutOfReach } from '#services/foundation/database/out-of-reach';
import type { RecordingClaimsDeps } from './deps';
import { noteProgress, writeFile, writeRecordedSteps, type Claim } from './repository';
import { insertTicket, viewersOf } from './viewers-repository';

/** Milliseconds: silence until a server counts as gone, life of a ticket, pauses between attempts. */
const goneAfter = 30_000;
const ticketLife = 60_000;
const firstPause = 250;
const maxPause = 5_000;
/** Milliseconds in which the recorded steps must be written after a recording ends. */
const writtenWithin = 10_000;
/** Bytes that wait to be sent to a server. Above them pictures are left out. */
const maxWaiting = 1024 * 1024;

export interface OwnLink extends RecordingLink {
  /** Asks the recorder to end the recording. */
  end(): void;
  /** Connects to each server with viewers, and closes the connections to other servers. */
  lookForViewers(): Promise<void>;
  /** Waits until the recorded steps are stored. @returns false when the database did not answer in time */
  written(): Promise<boolean>;
  /** @param last final message; omitted when the recording continues with another connection */
  close(last?: RecordingNews): void;
}

/**
 * Connects one recording to its rows and viewers. Recorded steps go to the rows first, and then, like pictures, over a
 * websocket to each server with viewers. A broken websocket is opened again; no stored data depends on it.
 */
export function createRecordingLink(deps: RecordingClaimsDeps, claim: Claim, language: 'en' | 'de'): OwnLink {
  const { database, clock, log } = deps;
  const { db } = database;
  const ways = new Map<string, Way>();
  const early: (RecordingCommand | { type: 'end' })[] = [];
  let listener: ((command: RecordingCommand | { type: 'end' }) => void) | null = null;
  let isToEnd = false;
  let isClosed = false;
  const hear = (command: RecordingCommand | { type: 'end' }) => {
    if (listener) listener(command);
    else if (early.length < 100) early.push(command);
  };
  const tell = (news: RecordingNews) => ways.forEach((way) => way.send(news));
  const rows = createWriter(deps, claim, tell);

  return {
    onCommand(listen) {
      listener = listen;
      early.splice(0).forEach(listen);
    },
    send(recorderNews: RecorderNews) {
      const news: RecordingNews =
        recorderNews.type === 'step'
          ? { type: 'step', step: deps.writeStep(recorderNews.step, language) }
          : recorderNews;
      if (news.type === 'step' || news.type === 'stepRemoved' || news.type === 'file') rows.take(news);
      else if (news.type === 'ready' || news.type === 'progress') rows.take(news);
      // Sent after the step that it may be about: the news of that step would hide the refusal on the page.
      else if (news.type === 'refused') rows.take(news);
      else tell(news);
    },
    end() {
      if (isToEnd) return;
      isToEnd = true;
      hear({ type: 'end' });
    },
    async lookForViewers() {
      const since = new Date(clock.now().getTime() - goneAfter);
      const viewers = await viewersOf(db, claim.id, since);
      if (isClosed) return;
      const wanted = new Set(viewers.map(({ server }) => server));
      for (const [server, way] of ways) {
        if (wanted.has(server)) continue;
        way.close();
        ways.delete(server);
      }
      for (const { server, addresses } of viewers) {
        if (ways.has(server)) continue;
        const way = openWay({
          addresses,
          recording: claim.id,
          async ticket() {
            const ticket = randomBytes(32).toString('base64url');
            const expiresAt = new Date(clock.now().getTime() + ticketLife);
            await insertTicket(db, { hash: hashOf(ticket), recordingId: claim.id, server, expiresAt });
            return ticket;
          },
          hear(command) {
            // The user who records sets the pace of pictures. Any viewer does while that user is not connected.
            const isPaced = command.type === 'drawn' && !way.drives();
            if (isPaced && [...ways.values()].some((entry) => entry.drives())) return;
            hear(command);
          },
          log,
        });
        ways.set(server, way);
      }
    },
    written: () => rows.written(),
    close(last) {
      isClosed = true;
      if (last) tell(last);
      ways.forEach((way) => way.close());
      ways.clear();
    },
  };
}

/** Removes NUL and replaces lone surrogates. PostgreSQL refuses both in texts, and pages may have them. */
function storable<T>(value: T): T {
  const text = JSON.stringify(value, (_, one: unknown) =>
    typeof one === 'string' ? withoutNul(one).replace(/\p{Surrogate}/gu, '\ufffd') : one,
  );
  return JSON.parse(text) as T;
}

export const hashOf = (ticket: string) => createHash('sha256').update(ticket).digest('hex');

/** News that is stored in rows, or has to stay in order with it. */
type Kept = Extract<
  RecordingNews,
  { type: 'step' | 'stepRemoved' | 'file' | 'ready' | 'progress' | 'refused' }
>;

/** Writes news into the rows of a recording. @param pieces content of files by path */
async function writeNews(
  { db }: RecordingClaimsDeps['database'],
  claim: Claim,
  news: readonly Kept[],
  pieces: ReadonlyMap<string, Buffer[]>,
): Promise<void> {
  const steps = new Map<number, RecordedStep | null>();
  for (const item of news) {
    if (item.type === 'step') steps.set(item.step.id, storable(item.step));
    if (item.type === 'stepRemoved') steps.set(item.id, null);
  }
  if (steps.size > 0) await writeRecordedSteps(db, claim, steps);
  for (const item of news) {
    if (item.type === 'progress')
      await noteProgress(db, claim, { progress: storable(item.text.slice(0, 500)) });
    if (item.type === 'ready')
      await noteProgress(db, claim, { progress: '', state: 'recording', hasBegun: true });
    if (item.type !== 'file') continue;
    const content = Buffer.concat(pieces.get(item.path) ?? []);
    await writeFile(db, claim, { path: item.path, content });
  }
}

/** Stores news in order, then sends it to viewers. Retries while the database is out of reach. */
function createWriter(
  { database, log }: RecordingClaimsDeps,
  claim: Claim,
  tell: (news: RecordingNews) => void,
) {
  const waiting: Kept[] = [];
  const pieces = new Map<string, Buffer[]>();
  let writing: Promise<void> | null = null;

  /** @returns how many to write next: one by one after a batch failed, else all */
  function refused(news: readonly Kept[], err: unknown): number {
    if (news.length > 1) return 1;
    log.error({ err, recording: claim.id }, 'A recorded action cannot be stored and is dropped');
    const [one] = waiting.splice(0, 1);
    if (one?.type === 'file') pieces.delete(one.path);
    tell({ type: 'refused', reason: 'The last actions could not be saved.' });
    return Infinity;
  }

  async function writeAll(): Promise<void> {
    let most = Infinity;
    for (let pause = firstPause; waiting.length > 0;) {
      const news = waiting.slice(0, most);
      try {
        await writeNews(database, claim, news, pieces);
      } catch (err) {
        if (!isOutOfReach(err)) {
          most = refused(news, err);
          continue;
        }
        log.warn({ err, recording: claim.id }, 'Recorded steps could not be stored; this is tried again');
        await delay(pause, undefined, { ref: false });
        pause = Math.min(pause * 2, maxPause);
        continue;
      }
      waiting.splice(0, news.length);
      for (const item of news) {
        if (item.type === 'file') pieces.delete(item.path);
        else tell(item);
      }
    }
  }

  const start = () => {
    writing ??= writeAll().finally(() => {
      writing = null;
      if (waiting.length > 0) start();
    });
  };

  return {
    take(news: Kept) {
      if (news.type === 'file') {
        const piece = Buffer.from(news.base64, 'base64');
        pieces.set(news.path, [...(pieces.get(news.path) ?? []), piece]);
        if (!news.isLast) return;
      }
      waiting.push(news);
      start();
    },
    async written() {
      const timer = new AbortController();
      const late = delay(writtenWithin, 'late' as const, { signal: timer.signal }).catch(
        () => 'done' as const,
      );
      const done = (async () => {
        while (writing) await writing;
        return 'done' as const;
      })();
      const how = await Promise.race([done, late]);
      timer.abort();
      if (how === 'late')
        log.error(
          { recording: claim.id, waiting: waiting.length },
          'The last recorded steps were not stored',
        );
      return how === 'done';
    },
  };
}

interface Way {
  send(news: RecordingNews): void;
  /** Returns whether the user who started the recording is connected to that server. */
  drives(): boolean;
  close(): void;
}

interface WayOptions {
  /** Addresses of one server, in the order to try them. */
  addresses: readonly string[];
  recording: string;
  /** Creates a new ticket for each attempt. */
  ticket(): Promise<string>;
  hear(command: RecordingCommand): void;
  log: RecordingClaimsDeps['log'];
}

/** Opens a websocket to one server, and opens it again whenever it breaks, until `close` is called. */
function openWay({ addresses, recording, ticket, hear, log }: WayOptions): Way {
  let socket: WebSocket | null = null;
  let drives = false;
  const closing = new AbortController();
  const { signal } = closing;
  let held: string | null = null;

  /** Sends the waiting picture once the data before it is sent. */
  const sendHeld = () => {
    if (held === null || socket?.readyState !== WebSocket.OPEN || socket.bufferedAmount > maxWaiting) return;
    const text = held;
    held = null;
    socket.send(text, sendHeld);
  };

  /** Resolves when the websocket is closed; false when it never was open. */
  const use = (address: string, bearer: string) =>
    new Promise<boolean>((resolve) => {
      let wasOpen = false;
      const own = connect(address, recording, bearer);
      const abort = () => own.close();
      signal.addEventListener('abort', abort, { once: true });
      own.on('open', () => {
        wasOpen = true;
        socket = own;
        if (signal.aborted) own.close();
      });
      own.on('message', (data) => {
        const message = decode(String(data));
        if (!message) return log.warn({ recording }, 'A message of a server about a recording is not valid');
        if (message.type === 'viewers') drives = message.drives;
        else hear(message.command);
      });
      own.on('error', (err) =>
        log.info({ err: err.message, recording, address }, 'A server was not reached for a recording'),
      );
      own.on('close', () => {
        signal.removeEventListener('abort', abort);
        if (socket === own) socket = null;
        drives = false;
        resolve(wasOpen);
      });
    });

  const openAgain = async () => {
    for (let attempt = 0, pause = firstPause; !signal.aborted; attempt++) {
      const address = addresses[attempt % addresses.length];
      if (address === undefined) return;
      const wasOpen = await ticket().then(
        (one) => use(address, one),
        (err: unknown) => {
          log.warn({ err, recording }, 'A way to a server could not be opened');
          return false;
        },
      );
      // Tries the next address at once, and pauses before trying all addresses again.
      const isRound = wasOpen || (attempt + 1) % addresses.length === 0;
      if (!isRound) continue;
      pause = wasOpen ? firstPause : Math.min(pause * 2, maxPause);
      await delay(pause, undefined, { signal, ref: false }).catch(() => undefined);
    }
  };
  void openAgain();

  return {
    send(news) {
      if (socket?.readyState !== WebSocket.OPEN) return;
      const text = JSON.stringify(news);
      if (news.type !== 'picture') return socket.send(text);
      held = text;
      sendHeld();
    },
    drives: () => drives,
    close: () => closing.abort(),
  };
}

function connect(address: string, recording: string, bearer: string): WebSocket {
  const url = new URL(`${recordingLinkPath}/${recording}`, address);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return new WebSocket(url, {
    headers: { authorization: `Bearer ${bearer}` },
    handshakeTimeout: 5_000,
    maxPayload: 128 * 1024,
    perMessageDeflate: false,
    followRedirects: false,
  });
}

function decode(text: string) {
  try {
    const parsed = toRecorder.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
