import { z } from 'zod';
import { answerOf, endpoint } from '../endpoint';
import { recordingCommand, recordingEvent } from '../worker/recording';
import { recorderEnds } from './recording-work';
import { name, ofProject, opening, recording } from './';
import { withoutNul } from '#domain/text';

/**
 * Recordings in a browser on a tester's machine, for pages that no worker can reach (docs/rules/recordings.md, On a
 * tester's machine): calls of the local recorder (`record.mjs`), and messages of its web socket.
 */

/** Version of these calls and messages. Recorder and server must have the same version. */
export const localRecorderVersion = 3;

/** Error for an invalid access token. A recorder has no user who could sign in instead. */
export const tokenIsNotGood =
  'The access token is not valid: it was revoked, or its creator is no longer a member of the project.';

const version = z.number().int().min(0).max(1_000_000);

export const localRecordings = {
  startLocalRecording: endpoint({
    method: 'POST',
    path: '/recordings/local',
    summary:
      'Starts a recording in a browser that the caller has on a machine of its own, and lends by a websocket. `because`: `open` with its id, `full`, `version`.',
    access: 'member',
    scope: 'write',
    licence: true,
    body: ofProject.extend({
      version,
      branch: name(300).default('main'),
      env: z.string().max(300).transform(withoutNul),
      /** Left out: chosen when the recording is saved. */
      featureName: name(1_000).optional(),
      /** Must be left out: existing steps run only on workers, so a call with a scenario is refused. */
      scenarioName: name(1_000).optional(),
      /** Language of the steps; left out: the language of the feature, else English. */
      language: z.enum(['en', 'de']).optional(),
    }),
    answer: z.discriminatedUnion('status', [
      z.object({
        status: z.literal(true),
        recording,
        /** Version of the product. Older servers do not send it. */
        product: z.string().max(100).optional(),
        /** Settings for the browser. */
        browser: z.object({
          /** Proves that a web socket belongs to the user who started the recording. */
          key: z.string(),
          baseUrl: z.string(),
          viewport: z.object({ width: z.number().int(), height: z.number().int() }),
        }),
      }),
      opening.options[1],
    ]),
  }),
  lendBrowser: endpoint({
    method: 'POST',
    path: '/recordings/:id/lend',
    summary:
      'Returns whether a browser may be connected to a running recording. Called each time its WebSocket opens, and every minute. `because`: `missing`, `version`, `over`.',
    access: 'member',
    scope: 'write',
    params: z.object({ id: z.string() }),
    body: ofProject.extend({ version, key: z.string().max(100) }),
    answer: answerOf({}),
  }),
};

/**
 * Path of the local recorder's web socket, followed by the project and the recording. The request has an access token
 * as its bearer token, and the key and the version in `localRecorderHeaders`.
 */
export const localRecorderPath = '/api/generation/recordings/local';
export const localRecorderHeaders = { key: 'x-recording-key', version: 'x-recorder-version' };

/** Messages from a local recorder. */
export const fromLocalRecorder = z.union([
  /** An event of its browser. Stored events are numbered in order, and repeated until the server has them. */
  z.object({ type: z.literal('event'), number: z.number().int().min(1).optional(), event: recordingEvent }),
  z.object({
    type: z.literal('over'),
    because: z.enum(['ended', 'crashed', 'shutdown']),
    reason: z.string().max(500).transform(withoutNul),
  }),
]);
export type FromLocalRecorder = z.input<typeof fromLocalRecorder>;

/** Messages to a local recorder. */
export const toLocalRecorder = z.discriminatedUnion('type', [
  z.object({ type: z.literal('command'), command: recordingCommand }),
  /** All events up to this number are in the database. */
  z.object({ type: z.literal('kept'), upTo: z.number().int() }),
  /** A user ends the recording. The recorder sends the typed text, and then `over`. */
  z.object({ type: z.literal('end') }),
  /** The recording has ended. The server ignores further messages. */
  z.object({ type: z.literal('over'), because: z.enum(recorderEnds), reason: z.string() }),
]);
export type ToLocalRecorder = z.infer<typeof toLocalRecorder>;

/** Returns whether an event is stored. Stored events have a number. */
export const isStoredEvent = ({ type }: z.input<typeof recordingEvent>) =>
  type === 'step' || type === 'stepRemoved' || type === 'file' || type === 'ready';
