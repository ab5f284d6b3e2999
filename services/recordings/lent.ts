import { randomUUID } from 'node:crypto';
import { fromLocalRecorder, isKept, type ToLocalRecorder } from '#contracts/recordings/local-recordings';
import type { RecordingEnd } from '#contracts/recordings/recording-work';
import { listenOn } from '#services/foundation/database/listen';
import { createRecordingQuota } from '#services/foundation/recording-quota';
import { isUuid } from '#services/foundation/database/uuid';
import { holdRecording, type RecordingClaimsDeps } from './claims';
import { takeLent } from './lent-repository';
import { hashOf } from './link';
import { notifyWorkers, recordingsChannel, type RecordingRow } from './repository';

/** Milliseconds between renewals of a claim, and of silence until a recorder counts as gone. */
const renewEvery = 5_000;
const silentFor = 8_000;
/** Milliseconds that a recorder may take to send its last events after the recording was ended. */
const endsWithin = 10_000;

const ended: RecordingEnd = { because: 'ended', reason: 'The recording was ended.' };
const toldTooMuch = 'The recorder on the tester’s machine told more than a recording may have.';
const notUnderstood = 'The recorder on the tester’s machine told what no recorder of this version tells.';

/** A recorder with a browser on a tester's machine, connected by a websocket. */
export interface LocalRecorder {
  tell(told: ToLocalRecorder): void;
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
      (id) => (id === null ? [...held.values()] : [held.get(id)]).forEach((one) => one?.renew()),
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
      held.forEach((one) => one.gone());
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
  const { id, limits } = row;
  const claimed = holdRecording(deps, row, { token, goesOn: undefined }, over);
  const { link } = claimed;
  const quota = createRecordingQuota();
  let isOver = false;
  let isEnding = false;
  let aliveAt = performance.now();
  let toKeep = 0;
  let kept = 0;
  let isKeeping = false;
  let idle: NodeJS.Timeout | undefined;
  let ending: NodeJS.Timeout | undefined;

  const stop = () => {
    isOver = true;
    clearInterval(renewing);
    for (const timer of [idle, whole, ending]) clearTimeout(timer);
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
  const passed = clock.now().getTime() - row.wantedAt.getTime();
  /** The reason to end with, once the recorder has sent the text that was typed last. */
  let ends: RecordingEnd = ended;
  const endSoon = (how: RecordingEnd) => {
    if (isOver || isEnding) return;
    isEnding = true;
    ends = how;
    clearTimeout(idle);
    recorder.tell({ type: 'end' });
    ending = setTimeout(() => void end(how), endsWithin);
  };
  const whole = setTimeout(
    () => endSoon({ because: 'whole', reason: `A recording may take ${minutes(limits.whole)}.` }),
    Math.max(0, limits.whole - passed),
  );
  const used = () => {
    clearTimeout(idle);
    const reason = `Nothing was done for ${minutes(limits.idle)}.`;
    idle = setTimeout(() => endSoon({ because: 'idle', reason }), limits.idle);
  };
  if (row.hasBegun) used();

  link.onCommand((command) => {
    if (isOver || isEnding) return;
    if (command.type !== 'end') {
      // The idle timer only runs once the recording has begun.
      if (idle && command.type !== 'drawn' && command.type !== 'look') used();
      return recorder.tell({ type: 'command', command });
    }
    endSoon(ended);
  });

  /** Tells the recorder which events are stored by now. */
  const keep = async () => {
    if (isKeeping) return;
    isKeeping = true;
    while (!isOver && kept < toKeep) {
      const upTo = toKeep;
      if (!(await link.written()) || isOver) continue;
      kept = upTo;
      recorder.tell({ type: 'kept', upTo });
    }
    isKeeping = false;
  };

  return {
    renew,
    gone: letGo,
    alive: () => void (aliveAt = performance.now()),
    refuse: (reason) => void end({ because: 'refused', reason }),
    hear(message) {
      if (isOver) return;
      aliveAt = performance.now();
      const told = decode(message);
      if (!told) return void end({ because: 'refused', reason: notUnderstood });
      if (told.type === 'over') return void end(isEnding ? ends : told);
      const { event, number } = told;
      if (isKept(event) !== (number !== undefined))
        return void end({ because: 'refused', reason: notUnderstood });
      if (!quota.admits(event)) return void end({ because: 'refused', reason: toldTooMuch });
      if (event.type === 'ready' && !isEnding) used();
      link.send(event);
      // A file is only stored, and acknowledged, with its last piece.
      if (number === undefined || (event.type === 'file' && !event.isLast)) return;
      toKeep = number;
      void keep();
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
