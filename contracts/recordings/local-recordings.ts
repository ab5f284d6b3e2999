import { z } from 'zod';
import { answerOf, endpoint } from '../endpoint';
import { recordingCommand, recordingEvent } from '../worker/recording';
import { recorderEnds } from './recording-work';
import { name, ofProject, opening, recording } from './';
import { withoutNul } from '#domain/text';

/**
 * Recordings in a browser on a tester's own machine, for pages that no worker reaches (docs/rules/recordings.md, On a
 * tester's machine): the calls of the local recorder (`record.mjs`), and the messages of its websocket.
 */

/** Of the calls and messages here; a recorder and a server of different ones do not work together. */
export const localRecorderVersion = 3;

/** What a call with a token that is good for nobody means here: nobody signs in. */
export const tokenIsNotGood =
  'The access token is not good: it was revoked, or whoever made it is no member of the project any more.';

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
      /** Left out: chosen when it is saved. */
      featureName: name(1_000).optional(),
      /** Steps that are there already run on workers only: with one, it is refused. */
      scenarioName: name(1_000).optional(),
      /** Of the sentences; left out: that of the feature, else English. */
      language: z.enum(['en', 'de']).optional(),
    }),
    answer: z.discriminatedUnion('status', [
      z.object({
        status: z.literal(true),
        recording,
        /** Version of the product. Earlier servers do not tell it. */
        product: z.string().max(100).optional(),
        /** What the browser needs to know. */
        browser: z.object({
          /** Proves that a websocket comes from who started it. */
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
      'Whether a browser may be lent to a recording that goes on; asked whenever its websocket is opened, and each minute. `because`: `missing`, `version`, `over`.',
    access: 'member',
    scope: 'write',
    params: z.object({ id: z.string() }),
    body: ofProject.extend({ version, key: z.string().max(100) }),
    answer: answerOf({}),
  }),
};

/**
 * Where the websocket of a local recorder goes, followed by the project and the recording; with an access token as the
 * bearer, and the key and the version in headers of their own.
 */
export const localRecorderPath = '/api/generation/recordings/local';
export const localRecorderHeaders = { key: 'x-recording-key', version: 'x-recorder-version' };

/** What a local recorder tells. */
export const fromLocalRecorder = z.union([
  /** What happens in its browser. What is kept is numbered, in order, and told again until the server has it. */
  z.object({ type: z.literal('event'), number: z.number().int().min(1).optional(), event: recordingEvent }),
  z.object({
    type: z.literal('over'),
    because: z.enum(['ended', 'crashed', 'shutdown']),
    reason: z.string().max(500).transform(withoutNul),
  }),
]);
export type FromLocalRecorder = z.input<typeof fromLocalRecorder>;

/** What a local recorder is told. */
export const toLocalRecorder = z.discriminatedUnion('type', [
  z.object({ type: z.literal('command'), command: recordingCommand }),
  /** All up to this number is in rows. */
  z.object({ type: z.literal('kept'), upTo: z.number().int() }),
  /** A person ends it: what is typed is told, and that it is over. */
  z.object({ type: z.literal('end') }),
  /** It has ended; nothing is heard any more. */
  z.object({ type: z.literal('over'), because: z.enum(recorderEnds), reason: z.string() }),
]);
export type ToLocalRecorder = z.infer<typeof toLocalRecorder>;

/** Events that are kept: they come with a number. */
export const isKept = ({ type }: z.input<typeof recordingEvent>) =>
  type === 'step' || type === 'stepRemoved' || type === 'file' || type === 'ready';
