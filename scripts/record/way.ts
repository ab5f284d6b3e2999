import type { IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import WebSocket from 'ws';
import {
  isStoredEvent,
  localRecorderHeaders,
  localRecorderPath,
  localRecorderVersion,
  toLocalRecorder,
  type FromLocalRecorder,
} from '#contracts/recordings/local-recordings';
import type { RecordingCommand, RecordingEvent } from '#contracts/worker/recording';
import { howToUpdate } from './version';

/** Milliseconds: between attempts; without a sign of the server; without a connection, then it gives up. */
const firstPause = 500;
const maxPause = 3_000;
const silentFor = 20_000;
const givesUpAfter = 60_000;
/** Bytes that may wait to be sent. With more, screenshots are left out. */
const maxWaiting = 1024 * 1024;

/** Why a recording has ended, as a message. */
export interface Over {
  because: string;
  reason: string;
}

export interface WayOptions {
  server: string;
  projectId: string;
  id: string;
  token: string;
  key: string;
  hear(command: RecordingCommand | { type: 'end' }): void;
  /** Called when the connection to the server is lost or restored. */
  changed(isThere: boolean): void;
}

export interface ServerConnection {
  tell(event: RecordingEvent): void;
  /** Ends the recording here. The server is told after the server has stored all messages. */
  over(told: Extract<FromLocalRecorder, { type: 'over' }>): void;
  /** Resolves when the server reports the end, or can no longer be reached. */
  ended: Promise<Over>;
}

/**
 * Opens the websocket of a recording, and opens it again whenever it is lost. Messages to store are repeated until the
 * server has stored them as rows. Screenshots are sent once.
 */
export function openWay(options: WayOptions): ServerConnection {
  const { server, projectId, id, hear, changed } = options;
  const url = new URL(`${localRecorderPath}/${projectId}/${id}`, server);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  const outbox = createOutbox();
  let isOver = false;
  let finish: (over: Over) => void = () => undefined;
  const ended = new Promise<Over>((resolve) => {
    finish = (over) => {
      isOver = true;
      outbox.disconnect();
      resolve(over);
    };
  });

  const listener: SocketListener = {
    opened(socket) {
      outbox.connect(socket);
      changed(true);
    },
    heard(text) {
      const message = decode(text);
      if (!message) {
        const reason = `The server sent a message that this recorder does not know. ${howToUpdate(server)}`;
        return finish({ because: 'version', reason });
      }
      if (message.type === 'command') return hear(message.command);
      if (message.type === 'end') return hear({ type: 'end' });
      if (message.type === 'over') return finish({ because: message.because, reason: message.reason });
      outbox.stored(message.upTo);
    },
    refused: (reason) => finish({ because: 'refused', reason }),
    closed: outbox.lost,
  };

  const keep = async () => {
    let thereAt = performance.now();
    for (let pause = firstPause; !isOver; pause = Math.min(pause * 2, maxPause)) {
      if (await openOnce(url, options, listener)) {
        thereAt = performance.now();
        pause = firstPause;
        if (!isOver) changed(false);
      }
      if (performance.now() - thereAt > givesUpAfter) {
        const reason = `The recorder could not reach the server for ${givesUpAfter / 1000} seconds. The server keeps the steps that it lists.`;
        finish({ because: 'lost', reason });
      }
      if (!isOver) await delay(pause);
    }
  };
  void keep();

  return {
    ended,
    tell: (event) => void (isOver || outbox.add(event)),
    over: outbox.end,
  };
}

/** Holds the messages that the server has not stored yet, while websockets come and go. */
function createOutbox() {
  let socket: WebSocket | null = null;
  let numbered = 0;
  let unkept: { number: number; text: string }[] = [];
  let picture: string | null = null;
  let last: string | null = null;

  const send = (text: string) => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(text);
  };
  const sendPicture = () => {
    if (picture === null || socket?.readyState !== WebSocket.OPEN) return;
    if (socket.bufferedAmount > maxWaiting) return;
    const text = picture;
    picture = null;
    socket.send(text, sendPicture);
  };
  const sendLast = () => {
    if (last !== null && unkept.length === 0) send(last);
  };
  return {
    /** Sends everything that waits through a new websocket. */
    connect(open: WebSocket) {
      socket = open;
      picture = null;
      for (const { text } of unkept) send(text);
      sendLast();
    },
    lost(closed: WebSocket) {
      if (socket === closed) socket = null;
    },
    disconnect: () => socket?.close(),
    /** Drops the messages that the server has stored. */
    stored(upTo: number) {
      unkept = unkept.filter(({ number }) => number > upTo);
      sendLast();
    },
    add(event: RecordingEvent): void {
      if (last !== null) return;
      if (event.type === 'picture') {
        picture = JSON.stringify({ type: 'event', event } satisfies FromLocalRecorder);
        return sendPicture();
      }
      const number = isStoredEvent(event) ? ++numbered : undefined;
      const text = JSON.stringify({ type: 'event', number, event } satisfies FromLocalRecorder);
      if (number !== undefined) unkept.push({ number, text });
      send(text);
    },
    /** Sends the last message, after the server has stored all others. */
    end(told: Extract<FromLocalRecorder, { type: 'over' }>): void {
      last ??= JSON.stringify(told);
      sendLast();
    },
  };
}

interface SocketListener {
  opened(socket: WebSocket): void;
  heard(text: string): void;
  /** Called when the server refuses for good. */
  refused(reason: string): void;
  closed(socket: WebSocket): void;
}

/** Opens a websocket and resolves when it is closed. @returns whether it was open */
function openOnce(
  url: URL,
  { token, key }: Pick<WayOptions, 'token' | 'key'>,
  { opened, heard, refused, closed }: SocketListener,
): Promise<boolean> {
  return new Promise<boolean>((resolve) => {
    const socket = new WebSocket(url, {
      headers: {
        authorization: `Bearer ${token}`,
        [localRecorderHeaders.key]: key,
        [localRecorderHeaders.version]: String(localRecorderVersion),
      },
      handshakeTimeout: 10_000,
      maxPayload: 256 * 1024,
      perMessageDeflate: false,
      followRedirects: false,
    });
    let wasOpen = false;
    let heardAt = performance.now();
    const looking = setInterval(() => performance.now() - heardAt > silentFor && socket.terminate(), 1_000);
    socket.on('open', () => {
      wasOpen = true;
      opened(socket);
    });
    socket.on('ping', () => (heardAt = performance.now()));
    socket.on('message', (data) => {
      heardAt = performance.now();
      heard(String(data));
    });
    socket.on('unexpected-response', (_request, response) => {
      void refusalOf(response).then((refusal) => {
        if (refusal) refused(refusal);
        socket.terminate();
      });
    });
    socket.on('error', () => undefined); // it closes as well
    socket.on('close', () => {
      clearInterval(looking);
      closed(socket);
      resolve(wasOpen);
    });
  });
}

function decode(text: string) {
  try {
    const parsed = toLocalRecorder.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** Returns the server's message when it refuses for good. Null when it may accept later. */
async function refusalOf(response: IncomingMessage): Promise<string | null> {
  const { statusCode = 500 } = response;
  if (statusCode >= 500 || statusCode === 429) return null;
  let text = '';
  response.setEncoding('utf8');
  for await (const part of response) text = (text + String(part)).slice(0, 4_000);
  try {
    const { error } = JSON.parse(text) as { error?: unknown };
    if (typeof error === 'string') return error;
  } catch {
    // A proxy in between answered.
  }
  return `The server refused the websocket (HTTP ${statusCode}). Check that the proxy in front of the server passes websockets on.`;
}
