import { randomUUID } from 'node:crypto';
import {
  fromLocalRecorder,
  isStoredEvent,
  type ToLocalRecorder,
} from '#contracts/recordings/local-recordings';
import type { RecordingEnd } from '#contracts/recordings/recording-work';
import { listenOn } from '#services/foundation/database/listen';
import { createRecordingQuota } from '#services/foundation/recording-quota';
import { isUuid } from '#services/foundation/database/uuid';
import { holdRecording } from './claims';
import type { RecordingClaimsDeps } from './deps';
import { takeLent } from './lent-repository';
import { hashOf, type OwnLink } from './link';
import { notifyWorkers, recordingsChannel, type RecordingRow } from './repository';

/** Milliseconds between renewals of a claim, and of silence until a recorder counts as gone. */
const renewEvery = 5_000;
const silentFor = 8_000;
/** Milliseconds that a recorder may take to send its last events after the recording was ended. */
const endsWithin = 10_000;

const ended: RecordingEnd = { because: 'ended', reason: 'The recording was ended.' };
const toldTooMuch = 'The recorder on the tester’s machine sent more than a recording can have.';
const notUnderstood = 'The recorder on the tester’s machine sent a message that this version does not have.';

/** A recorder with a browser on a tester's machine, connected by a websocket. */
export interface LocalRecorder {
  tell(message: ToLocalRecorder): void;
  /** Closes the connection. */
  close(): void;
}

/** A recording in such a browser, while its websocket is open. */
export interface LentRecording {
  /** @param message as it arrived */
  hear(message: string): void;
  /** Call at each sign of life of the recorder. */
  alive(): void;
  /** Ends the recording, because the browser may no longer be used. */
  refuse(reason: string): void;
  /** Call when the websocket is closed. The recorder may connect again. */
  gone(): void;
}

/** The recordings whose local browsers are connected to this server. */
export interface LentRecordings {
  /** @returns a function that attaches the recorder; null if the recording has ended or the key is wrong */
  take(id: string, key: string): Promise<((recorder: LocalRecorder) => LentRecording) | null>;
  /** Disconnects all recorders. They may connect again, to this server or another one. */
  close(): Promise<void>;
}

/**
 * Does for a browser on a tester's machine what a worker does for its own browser: holds the claim, writes the recorded
 * steps, and connects to each server with viewers. The tester's machine has no access to the database or to secrets.
 */
export function createLentRecordings(deps: RecordingClaimsDeps): LentRecordings {
  const { database, clock, log } = deps;
  const held = new Map<string, Held>();
  let listening: Promise<() => Promise<void>> | null = null;
  const listen = () => {
    listening ??= listenOn(
      database.pool,
      recordingsChannel,
      (id) => (id === null ? [...held.values()] : [held.get(id)]).forEach((item) => item?.renew()),
      log,
    );
    return listening;
  };
  return {
    async take(id, key) {
      if (!isUuid(id)) return null;
      await listen();
      const token = randomUUID();
      const row = await takeLent(database.db, { id, keyHash: hashOf(key), token, now: clock.now() });
      if (!row) return null;
      held.get(id)?.gone();
      return (recorder) => {
        const own = hold(deps, row, token, recorder, () => held.get(id) === own && held.delete(id));
        held.set(id, own);
        // Another server may still hold the recording. Viewers or a request to end may have been announced before.
        void notifyWorkers(database.db, id).catch(() => undefined);
        own.renew();
        return own;
      };
    },
    async close() {
      held.forEach((item) => item.gone());
      await (
        await listening?.catch(() => undefined)
      )?.();
    },
  };
}

interface Held extends LentRecording {
  renew(): void;
}

function hold(
  deps: RecordingClaimsDeps,
  row: RecordingRow,
  token: string,
  recorder: LocalRecorder,
  over: () => void,
): Held {
  const { clock, log } = deps;
  const { id } = row;
  const claimed = holdRecording(deps, row, { token, goesOn: undefined }, over);
  const { link } = claimed;
  let isOver = false;
  let aliveAt = performance.now();

  const stop = () => {
    isOver = true;
    clearInterval(renewing);
    limits.stop();
    over();
  };
  const end = async (how: RecordingEnd) => {
    if (isOver) return;
    stop();
    await claimed
      .ended(how)
      .catch((err: unknown) => log.warn({ err, recording: id }, 'The end of a recording was not written'));
    recorder.tell({ type: 'over', because: how.because, reason: how.reason });
    recorder.close();
  };
  const letGo = () => {
    if (isOver) return;
    stop();
    link.close();
    recorder.close();
  };
  const renew = () => {
    if (isOver || performance.now() - aliveAt > silentFor) return;
    claimed.renew().then(
      (isOurs) => void (isOurs || letGo()),
      (err: unknown) => log.warn({ err, recording: id }, 'A recording could not be renewed'),
    );
  };
  const renewing = setInterval(renew, renewEvery);
  const limits = startTimeLimits(row, clock.now(), {
    askToEnd: () => recorder.tell({ type: 'end' }),
    end: (how) => void end(how),
  });
  const receipts = createReceipts(link, recorder, () => isOver);

  link.onCommand((command) => {
    if (isOver || limits.ending()) return;
    if (command.type === 'end') return limits.endSoon(ended);
    if (command.type !== 'drawn' && command.type !== 'look') limits.used();
    recorder.tell({ type: 'command', command });
  });

  const refuse = (reason: string) => void end({ because: 'refused', reason });
  const hear = (message: string) => {
    if (isOver) return;
    aliveAt = performance.now();
    const told = decode(message);
    if (!told) return refuse(notUnderstood);
    if (told.type === 'over') return void end(limits.ending() ?? told);
    const { event, number } = told;
    if (isStoredEvent(event) !== (number !== undefined)) return refuse(notUnderstood);
    if (!receipts.admits(event)) return refuse(toldTooMuch);
    if (event.type === 'ready') limits.begin();
    link.send(event);
    // A file is only stored, and acknowledged, with its last piece.
    if (number === undefined || (event.type === 'file' && !event.isLast)) return;
    receipts.expect(number);
  };

  return { renew, hear, refuse, gone: letGo, alive: () => void (aliveAt = performance.now()) };
}

/**
 * Starts the time limits of a recording. When it takes too long, or nothing is done, the recorder is asked to end, so
 * that it sends the text that was typed last. Without an answer the recording is ended after {@link endsWithin}.
 */
function startTimeLimits(
  { limits, wantedAt, hasBegun }: Pick<RecordingRow, 'limits' | 'wantedAt' | 'hasBegun'>,
  now: Date,
  { askToEnd, end }: { askToEnd(): void; end(how: RecordingEnd): void },
) {
  let idle: NodeJS.Timeout | undefined;
  let late: NodeJS.Timeout | undefined;
  /** The reason to end with, once the recorder was asked to end. */
  let ending: RecordingEnd | null = null;
  const endSoon = (how: RecordingEnd) => {
    if (ending) return;
    ending = how;
    clearTimeout(idle);
    askToEnd();
    late = setTimeout(() => end(how), endsWithin);
  };
  const restartIdle = () => {
    clearTimeout(idle);
    const reason = `Nothing was done for ${minutes(limits.idle)}.`;
    idle = setTimeout(() => endSoon({ because: 'idle', reason }), limits.idle);
  };
  const whole = setTimeout(
    () => endSoon({ because: 'whole', reason: `A recording may take ${minutes(limits.whole)}.` }),
    Math.max(0, limits.whole - (now.getTime() - wantedAt.getTime())),
  );
  if (hasBegun) restartIdle();
  return {
    endSoon,
    ending: () => ending,
    /** Call when the recording has begun. */
    begin() {
      if (!ending) restartIdle();
    },
    /** Call at each use of the browser. The idle time only counts once the recording has begun. */
    used() {
      if (idle) restartIdle();
    },
    stop: () => [idle, whole, late].forEach((timer) => clearTimeout(timer)),
  };
}

/** Limits the events of a recorder, and tells it which of them are stored by now. */
function createReceipts(link: Pick<OwnLink, 'written'>, recorder: LocalRecorder, isOver: () => boolean) {
  const quota = createRecordingQuota();
  let expected = 0;
  let confirmed = 0;
  let isConfirming = false;
  const confirm = async () => {
    if (isConfirming) return;
    isConfirming = true;
    while (!isOver() && confirmed < expected) {
      const upTo = expected;
      if (!(await link.written()) || isOver()) continue;
      confirmed = upTo;
      recorder.tell({ type: 'kept', upTo });
    }
    isConfirming = false;
  };
  return {
    admits: quota.admits,
    /** @param number of the last event that is being stored */
    expect(number: number) {
      expected = number;
      void confirm();
    },
  };
}

const minutes = (milliseconds: number) =>
  milliseconds % 60_000 === 0 ? `${milliseconds / 60_000} minutes` : `${milliseconds / 1000} s`;

function decode(message: string) {
  try {
    const parsed = fromLocalRecorder.safeParse(JSON.parse(message));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
