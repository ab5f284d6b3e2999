import { z } from 'zod';
import { maxRouteLength, shownPage } from '#contracts/worker/application-map';
import { explorationEvent } from '#contracts/worker/exploration';
import { generatedStep } from '#contracts/worker/generated-step';
import { elementUse, healReport, seenUse } from '#contracts/worker/healing';
import { largestLook } from '#domain/pages/largest-look';
import {
  apiCheck,
  apiTest,
  command,
  interceptResult,
  logEntry,
  networkEntry,
  noTrace,
  reportStep,
  stepStatus,
} from '#contracts/worker/evidence';
import { loadedProject } from '#contracts/worker/loaded-project';
import { pictureMark } from '#contracts/worker/picture-marks';
import { recordingEvent, type RecordingEvent } from '#contracts/worker/recording';
import type { FromRunner } from '#contracts/worker/runner';
import { stepQuestion } from '#contracts/worker/step-question';

/**
 * The messages that a runner process may send. Step code shares the process and can send anything, so every message
 * is validated and cut to size before it is used.
 */

/** Characters kept of a step's text, and of names. */
export const maxNameLength = 2_000;

const text = (longest: number) => z.string().transform((long) => long.slice(0, longest));
const short = text(maxNameLength);
const message = text(20_000);
const ariaSnapshot = text(100_000);
const at = { id: z.string(), index: z.number().int().min(0).max(1_000) };
const indexes = z.array(at.index).min(1).max(1_000);
/** A time. Step code may have changed the clock: an odd time is corrected, so that the message is kept. */
const moment = z
  .number()
  .finite()
  .transform((time) => Math.max(1, Math.round(time)));

const isJpeg = (bytes: Uint8Array) => bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff;
const jpeg = z.instanceof(Uint8Array).refine((bytes) => bytes.length <= 2_000_000 && isJpeg(bytes));

const isZip = (bytes: Uint8Array) =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;
const zip = z.instanceof(Uint8Array).refine((bytes) => bytes.length <= 12_000_000 && isZip(bytes));
const isGzip = (bytes: Uint8Array) => bytes[0] === 0x1f && bytes[1] === 0x8b;
/** The gzipped look of a page. The healing store reads its content. */
const look = z.instanceof(Uint8Array).refine((bytes) => bytes.length <= largestLook && isGzip(bytes));
/** Most uses of elements that one message may report. */
const maxUses = 200;
const isNoPicture = (event: RecordingEvent): event is Exclude<RecordingEvent, { type: 'picture' }> =>
  event.type !== 'picture';
const payload = z.object({ type: z.enum(['yaml', 'json', 'xml', 'text']), content: message });

function cutHeaders(headers: Record<string, string>): Record<string, string> {
  const kept = Object.entries(headers).slice(0, 100);
  return Object.fromEntries(kept.map(([name, value]) => [name.slice(0, 200), value.slice(0, 2_000)]));
}

const fromRunner: z.ZodType<FromRunner> = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('alive') }),
  z.object({ type: z.literal('loaded') }),
  z.object({ type: z.literal('inspected'), report: loadedProject }),
  z.object({ type: z.literal('loadFailed'), message }),
  z.object({
    type: z.literal('scenarioStarted'),
    id: at.id,
    name: short,
  }),
  z.object({
    type: z.literal('stepStarted'),
    id: at.id,
    step: z.object({
      index: at.index,
      keyword: short,
      keywordType: reportStep.shape.type,
      text: short,
      argument: message.optional(),
      definition: short.optional(),
      startTime: moment,
    }),
  }),
  z.object({
    type: z.literal('command'),
    ...at,
    command: command.omit({ box: true }).extend({
      type: short,
      element_name: short.optional(),
      text: short.optional(),
      value: short.optional(),
      info: short.optional(),
      payload: payload.optional(),
      result: command.shape.result.extend({ message: message.optional() }),
    }),
    route: text(maxRouteLength).optional(),
  }),
  z.object({
    type: z.literal('network'),
    ...at,
    entry: networkEntry.extend({ requestUrl: short, method: short, type: short, error: short.optional() }),
  }),
  z.object({
    type: z.literal('console'),
    ...at,
    entry: logEntry.extend({ type: short, text: message, location: short.optional() }),
  }),
  z.object({
    type: z.literal('apiTest'),
    ...at,
    test: apiTest.extend({
      method: short,
      url: short,
      statusText: short,
      data: message,
      headers: apiTest.shape.headers.transform((headers) => cutHeaders(headers)),
      tests: z.array(apiCheck.extend({ pattern: short, value: short, receivedValue: short })).max(100),
    }),
  }),
  z.object({
    type: z.literal('intercept'),
    ...at,
    result: interceptResult.extend({ url: short, method: short, message: short.optional() }),
  }),
  z.object({ type: z.literal('trace'), id: at.id, zip, leftOut: z.enum(['details', 'actions']).optional() }),
  z.object({
    type: z.literal('screenshot'),
    id: at.id,
    indexes,
    jpeg,
    // Invalid marks are dropped, so that the screenshot is kept.
    marks: z.array(pictureMark).max(1_000).optional().catch(undefined),
  }),
  z.object({
    type: z.literal('stepFinished'),
    ...at,
    status: stepStatus,
    endTime: moment,
    message: message.optional(),
    ariaSnapshot: ariaSnapshot.optional(),
    page: shownPage.optional(),
  }),
  z.object({
    type: z.literal('stepShown'),
    id: at.id,
    indexes,
    ariaSnapshot,
    page: shownPage.optional(),
  }),
  z.object({ type: z.literal('explored'), id: at.id, event: explorationEvent }),
  z.object({
    type: z.literal('recording'),
    id: at.id,
    event: recordingEvent.refine(isNoPicture),
  }),
  z.object({
    type: z.literal('recordingPicture'),
    id: at.id,
    picture: z.number().int().min(0),
    width: z.number().min(0).max(20_000),
    height: z.number().min(0).max(20_000),
    jpeg,
  }),
  z.object({ type: z.literal('askStep'), ...at, question: stepQuestion }),
  z.object({ type: z.literal('stepResolved'), ...at, step: generatedStep }),
  z.object({ type: z.literal('askMemory'), id: at.id, pattern: elementUse.shape.pattern }),
  z.object({ type: z.literal('askLook'), ...at, use: elementUse, route: short }),
  z.object({
    type: z.literal('seen'),
    ...at,
    route: text(maxRouteLength),
    uses: z.array(seenUse).min(1).max(maxUses),
    look,
  }),
  z.object({ type: z.literal('healing'), ...at, report: healReport, jpeg: jpeg.optional() }),
  z.object({ type: z.literal('healingOver'), ...at, ordinal: elementUse.shape.ordinal }),
  z.object({
    type: z.literal('scenarioFinished'),
    id: at.id,
    status: z.enum(['PASSED', 'FAILED', 'SKIPPED', 'PENDING']),
    message: message.optional(),
    failedStep: short.optional(),
    noTrace: noTrace.optional(),
    reusable: z.boolean(),
  }),
  z.object({ type: z.literal('runFailed'), id: at.id, message }),
]);

/**
 * @param bytes the bytes after the message: a picture, a trace or a look
 * @returns null when it is no message of a runner; for an invalid report of step code a `loadFailed` message, because
 * no other report follows
 */
export function readMessage(raw: unknown, bytes?: Uint8Array): FromRunner | null {
  const parsed = fromRunner.safeParse(bytes ? withBytes(raw, bytes) : raw);
  if (parsed.success) return parsed.data;
  const isReport = typeof raw === 'object' && raw !== null && 'type' in raw && raw.type === 'inspected';
  if (!isReport) return null;
  const [issue] = parsed.error.issues;
  return {
    type: 'loadFailed',
    message: `The report about the step code is not valid (${issue?.path.join('.')}: ${issue?.message}).`,
  };
}

function withBytes(raw: unknown, bytes: Uint8Array): unknown {
  return typeof raw === 'object' ? { ...raw, jpeg: bytes, zip: bytes, look: bytes } : null;
}
