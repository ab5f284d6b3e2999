import { z } from 'zod';
import { stepVariant } from './generated-step';
import { notePicture, recordedFilePath, toldStep } from './recorded-action';

/**
 * Messages of a recording: what a person does at the picture of a browser, and what comes of it. Both ways are checked:
 * commands come from a page anybody may have opened, events from a process that step code of users shares.
 */

/** Bytes of a command as it arrives, and moves of the pointer in a second; what is above is refused, or left out. */
export const mostOfCommands = {
  bytes: 64 * 1024,
  movesPerSecond: 60,
  typed: 4_000,
  upload: 10 * 1024 * 1024,
  /** Signs of a piece of a file, in base64. */
  filePart: 48 * 1024,
};

const point = { x: z.number().finite().min(0).max(20_000), y: z.number().finite().min(0).max(20_000) };
const modifiers = z
  .array(z.enum(['Control', 'Shift', 'Alt', 'Meta']))
  .max(4)
  .default([]);
const text = z.string().max(mostOfCommands.typed);
/** As `KeyboardEvent.key` has it: one sign, or the name of a key. */
const key = z.string().regex(/^(?:[A-Z][A-Za-z0-9]{1,24}|.|\p{Surrogate}{2})$/u);
const button = z.enum(['left', 'middle', 'right']).default('left');

/** What is checked by pointing at it; `title` and `address` are of the page. */
export const checkKinds = [
  ...(['visible', 'text', 'textContains', 'textMatches', 'value', 'count', 'checked', 'selected'] as const),
  ...(['enabled', 'row', 'aria', 'address', 'title'] as const),
] as const;

export const recordingCommand = z.discriminatedUnion('type', [
  z.object({ type: z.literal('move'), ...point }),
  z.object({ type: z.literal('down'), ...point, button, clicks: z.number().int().min(1).max(3), modifiers }),
  z.object({ type: z.literal('up'), ...point, button, clicks: z.number().int().min(1).max(3), modifiers }),
  z.object({
    type: z.literal('wheel'),
    ...point,
    deltaX: z.number().finite().min(-10_000).max(10_000),
    deltaY: z.number().finite().min(-10_000).max(10_000),
  }),
  z.object({ type: z.literal('keyDown'), key, modifiers }),
  z.object({ type: z.literal('keyUp'), key, modifiers }),
  /** What was composed, or pasted. */
  z.object({ type: z.literal('text'), text }),
  /** To a dialog of the page. */
  z.object({ type: z.literal('answerDialog'), accept: z.boolean(), text: text.optional() }),
  /** To an overlay: values of options, a date, a time, a colour. */
  z.object({ type: z.literal('chooseOptions'), values: z.array(text).max(200) }),
  z.object({ type: z.literal('chooseValue'), value: text }),
  /** Files in pieces; the first one forgets what was sent before, the last one hands all of them over. */
  z.object({
    type: z.literal('filePart'),
    name: z.string().min(1).max(200),
    mimeType: z.string().max(200).default('application/octet-stream'),
    base64: z
      .string()
      .max(mostOfCommands.filePart)
      .regex(/^[A-Za-z0-9+/]*={0,2}$/),
    isFirst: z.boolean().default(false),
    isLast: z.boolean(),
  }),
  z.object({ type: z.literal('closeOverlay') }),
  z.object({ type: z.literal('go'), to: z.enum(['back', 'forward', 'reload']) }),
  z.object({
    type: z.literal('open'),
    url: z
      .string()
      .max(2_000)
      .url()
      .regex(/^https?:/i),
  }),
  z.object({ type: z.literal('showTab'), index: z.number().int().min(0).max(50) }),
  z.object({ type: z.literal('closeTab') }),
  z.object({
    type: z.literal('check'),
    kind: z.enum(checkKinds),
    ...point,
    /** Of `textMatches`, a regular expression; of `textContains` the part. */
    expected: text.optional(),
  }),
  /** Tells the responses since the last action, to be checked. */
  z.object({ type: z.literal('askResponses') }),
  /** Adds a check of one that was told: of a field of its JSON, else of its status. */
  z.object({
    type: z.literal('checkResponse'),
    id: z.number().int().min(0),
    field: z.string().max(500).optional(),
  }),
  /** Adds a check that is proposed. */
  z.object({ type: z.literal('takeProposal'), id: z.number().int().min(0) }),
  /** The test data that stands for what is typed in fields for secrets. */
  z.object({ type: z.literal('nameSecret'), key: z.string().regex(/^[\w.:-]{1,100}$/) }),
  z.object({ type: z.literal('pause'), paused: z.boolean() }),
  z.object({ type: z.literal('undo') }),
  /** The keyboard goes elsewhere: what was typed becomes a step. */
  z.object({ type: z.literal('leaveKeys') }),
  /** A viewer has come, or come back: one picture at once, and what is open now. */
  z.object({ type: z.literal('look') }),
  /** The viewer has drawn this picture and can take another. */
  z.object({ type: z.literal('drawn'), picture: z.number().int().min(0) }),
]);
export type RecordingCommand = z.infer<typeof recordingCommand>;

const words = z.string().transform((long) => long.slice(0, 500));

/** One way to say and to code a step; all of them were proven to mean the same element. */
const stepChoice = z.object({
  text,
  code: stepVariant,
  element: words,
  /** The locator of the code leads to the same element alone without `exact`, too. */
  isLoose: z.boolean().optional(),
});

/** A step with the sentence and the code that the server wrote for it ({@link toldStep}). */
export const recordedStep = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('recorded'),
    id: z.number().int().min(0),
    keyword: z.enum(['Given', 'When', 'Then']),
    /** The best first. */
    choices: z.array(stepChoice).min(1).max(4),
    docString: text.optional(),
    /** Why a person should look at it. */
    doubts: z.array(words).max(6),
    /** Files of the project that the step needs. */
    files: z.array(z.string().max(300)).max(10).optional(),
  }),
  /** What was done and is no step. */
  z.object({
    state: z.literal('noted'),
    id: z.number().int().min(0),
    reason: words,
    picture: notePicture.optional(),
  }),
]);
export type RecordedStep = z.infer<typeof recordedStep>;
/** What became a step. */
export type RecordedAction = Extract<RecordedStep, { state: 'recorded' }>;

const overlay = z.object({
  kind: z.enum(['select', 'date', 'time', 'month', 'week', 'datetime-local', 'color', 'file']),
  box: z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }).optional(),
  value: text.optional(),
  isMultiple: z.boolean(),
  options: z
    .array(z.object({ value: text, label: words, isSelected: z.boolean(), isDisabled: z.boolean() }))
    .max(1_000),
});
export type RecordingOverlay = z.infer<typeof overlay>;

/** Cursors as CSS names them; whatever else a page has is shown as `default`. */
export const cursors = [
  ...(['default', 'none', 'context-menu', 'help', 'pointer', 'progress', 'wait', 'cell'] as const),
  ...(['crosshair', 'text', 'vertical-text', 'alias', 'copy', 'move', 'no-drop', 'not-allowed'] as const),
  ...(['grab', 'grabbing', 'all-scroll', 'col-resize', 'row-resize', 'n-resize', 'e-resize'] as const),
  ...(['s-resize', 'w-resize', 'ne-resize', 'nw-resize', 'se-resize', 'sw-resize', 'ew-resize'] as const),
  ...(['ns-resize', 'nesw-resize', 'nwse-resize', 'zoom-in', 'zoom-out'] as const),
] as const;

/** CSS pixels in the picture; what is scrolled out of it has places beside it. */
const place = z.number().finite().min(-50_000).max(50_000);

/** Responses that are told at once. */
export const mostResponses = 20;

const recordedResponse = z.object({
  id: z.number().int().min(0),
  method: words,
  /** Path of the environment's own, else the whole address, with its query. */
  address: words,
  status: z.number().int().min(0).max(999),
  /** As the page asked for it. */
  kind: z.enum(['fetch', 'xhr', 'document', 'form']),
  /** Of its JSON, by keys joined by dots, as texts. */
  fields: z.array(z.object({ path: words, value: words })).max(50),
});
export type RecordedResponse = z.infer<typeof recordedResponse>;

const otherEvents = [
  /** The steps before are done: what a person does now is recorded. */
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('stepRemoved'), id: z.number().int().min(0) }),
  z.object({ type: z.literal('overlay'), overlay }),
  z.object({ type: z.literal('overlayClosed') }),
  z.object({
    type: z.literal('dialog'),
    kind: z.enum(['alert', 'confirm', 'prompt', 'beforeunload']),
    message: words,
    value: words,
  }),
  z.object({ type: z.literal('dialogClosed') }),
  z.object({
    type: z.literal('tabs'),
    titles: z.array(words).max(51),
    shown: z.number().int().min(-1),
    /** Of the one that is shown. */
    address: words.default(''),
  }),
  /** What a press where the pointer is would mean, as it is called, and the cursor that the page has there. */
  z.object({
    type: z.literal('pointed'),
    element: z
      .object({
        box: z.object({ x: place, y: place, width: place, height: place }),
        noun: words,
        name: words,
      })
      .nullable(),
    cursor: z.enum(cursors),
  }),
  /** Whether what is done is not recorded at the moment. */
  z.object({ type: z.literal('paused'), paused: z.boolean() }),
  /** Checks of what the last action changed, in place of those before: none is added unasked. */
  z.object({
    type: z.literal('proposals'),
    checks: z.array(z.object({ id: z.number().int().min(0), text: words })).max(2),
  }),
  /** Responses to what the page asked for since the last action, the newest first, in place of those before. */
  z.object({ type: z.literal('responses'), responses: z.array(recordedResponse).max(mostResponses) }),
  /** A JPEG in base64, to be answered with `drawn`; sizes in CSS pixels of the page. */
  z.object({
    type: z.literal('picture'),
    picture: z.number().int().min(0),
    width: z.number().min(0).max(20_000),
    height: z.number().min(0).max(20_000),
    base64: z.string().max(2 * 1024 * 1024),
  }),
  /** A piece of a file that steps name, before them. */
  z.object({
    type: z.literal('file'),
    /** In the project. */
    path: recordedFilePath,
    base64: z
      .string()
      .max(mostOfCommands.filePart)
      .regex(/^[A-Za-z0-9+/]*={0,2}$/),
    isLast: z.boolean(),
  }),
  /** A command that could not be carried out. */
  z.object({ type: z.literal('refused'), reason: words }),
] as const;

/** Messages from a recorder. */
export const recordingEvent = z.discriminatedUnion('type', [
  /** New, or in place of the one with this id. */
  z.object({ type: z.literal('step'), step: toldStep }),
  ...otherEvents,
]);
export type RecordingEvent = z.infer<typeof recordingEvent>;

/** The same as pages get it: with the sentences and the code of steps. */
export const shownEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('step'), step: recordedStep }),
  ...otherEvents,
]);
export type ShownEvent = z.infer<typeof shownEvent>;

/**
 * A command as it arrives.
 * @returns the reason, in words for a log, where it is none
 */
export function decodeCommand(message: string | Uint8Array): RecordingCommand | { refused: string } {
  const bytes = typeof message === 'string' ? new TextEncoder().encode(message).length : message.byteLength;
  if (bytes > mostOfCommands.bytes) return { refused: `${bytes} bytes are too many` };
  let data: unknown;
  try {
    data = JSON.parse(typeof message === 'string' ? message : new TextDecoder().decode(message));
  } catch {
    return { refused: 'it is no JSON' };
  }
  const parsed = recordingCommand.safeParse(data);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  return { refused: `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'it is no command'}` };
}
