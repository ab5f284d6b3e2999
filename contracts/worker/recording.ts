import { z } from 'zod';
import { parseUrl } from '#domain/parse-url';
import { stepVariant } from './generated-step';
import { notePicture, recordedFilePath, reportedStep } from './recorded-action';

/**
 * Messages of a recording: commands of a user at the picture of a browser, and the resulting events. Both are checked:
 * commands come from a page that anybody may have opened, events from a process that step code of users shares.
 */

/** Limits of a message and of pointer moves. Larger messages are refused, further moves dropped. */
export const commandLimits = {
  bytes: 64 * 1024,
  movesPerSecond: 60,
  typed: 4_000,
  upload: 10 * 1024 * 1024,
  /** Characters of a piece of a file, in base64. */
  filePart: 48 * 1024,
};

const point = { x: z.number().finite().min(0).max(20_000), y: z.number().finite().min(0).max(20_000) };
const modifiers = z
  .array(z.enum(['Control', 'Shift', 'Alt', 'Meta']))
  .max(4)
  .default([]);
const text = z.string().max(commandLimits.typed);
/** A value of `KeyboardEvent.key`: one character, or the name of a key. */
const key = z.string().regex(/^(?:[A-Z][A-Za-z0-9]{1,24}|.|\p{Surrogate}{2})$/u);
const button = z.enum(['left', 'middle', 'right']).default('left');

/** Checks that a user adds by pointing at an element; `title` and `address` check the page. */
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
  /** Text that was composed with an input method, or pasted. */
  z.object({ type: z.literal('text'), text }),
  /** Answers a dialog of the page. */
  z.object({ type: z.literal('answerDialog'), accept: z.boolean(), text: text.optional() }),
  /** Answers an overlay: values of options, a date, a time, a colour. */
  z.object({ type: z.literal('chooseOptions'), values: z.array(text).max(200) }),
  z.object({ type: z.literal('chooseValue'), value: text }),
  /** A piece of a file. The first piece drops earlier pieces, the last one gives the files to the page. */
  z.object({
    type: z.literal('filePart'),
    name: z.string().min(1).max(200),
    mimeType: z.string().max(200).default('application/octet-stream'),
    base64: z
      .string()
      .max(commandLimits.filePart)
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
      .regex(/^https?:/i)
      .refine((url) => parseUrl(url) !== null, 'Invalid URL'),
  }),
  z.object({ type: z.literal('showTab'), index: z.number().int().min(0).max(50) }),
  z.object({ type: z.literal('closeTab') }),
  z.object({
    type: z.literal('check'),
    kind: z.enum(checkKinds),
    ...point,
    /** For `textMatches`, a regular expression; for `textContains`, the part. */
    expected: text.optional(),
  }),
  /** Requests the responses since the last action, so that the user can check one. */
  z.object({ type: z.literal('askResponses') }),
  /** Adds a check of one of these responses: of a field of its JSON, or of its status without `field`. */
  z.object({
    type: z.literal('checkResponse'),
    id: z.number().int().min(0),
    field: z.string().max(500).optional(),
  }),
  /** Adds a proposed check. */
  z.object({ type: z.literal('takeProposal'), id: z.number().int().min(0) }),
  /** Names the test data that replaces the text typed into fields for secrets. */
  z.object({ type: z.literal('nameSecret'), key: z.string().regex(/^[\w.:-]{1,100}$/) }),
  z.object({ type: z.literal('pause'), paused: z.boolean() }),
  z.object({ type: z.literal('undo') }),
  /** The picture lost keyboard focus. The typed text becomes a step. */
  z.object({ type: z.literal('leaveKeys') }),
  /** A viewer connected or came back. Sends a picture at once, and the open dialogs, tabs and overlays. */
  z.object({ type: z.literal('look') }),
  /** The viewer has drawn this picture and can take another. */
  z.object({ type: z.literal('drawn'), picture: z.number().int().min(0) }),
]);
export type RecordingCommand = z.infer<typeof recordingCommand>;

const words = z.string().transform((long) => long.slice(0, 500));

/** One way to word and code a step. All choices were proven to mean the same element. */
const stepChoice = z.object({
  text,
  code: stepVariant,
  element: words,
  /** True when the locator matches only this element even without `exact`. */
  isLoose: z.boolean().optional(),
});

/** A step with the text and the code that the server wrote for it ({@link reportedStep}). */
export const recordedStep = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('recorded'),
    id: z.number().int().min(0),
    keyword: z.enum(['Given', 'When', 'Then']),
    /** The best choice first. */
    choices: z.array(stepChoice).min(1).max(4),
    docString: text.optional(),
    /** Why a user should review the step. */
    doubts: z.array(words).max(6),
    /** Files of the project that the step needs. */
    files: z.array(z.string().max(300)).max(10).optional(),
  }),
  /** An action that became a note, not a step. */
  z.object({
    state: z.literal('noted'),
    id: z.number().int().min(0),
    reason: words,
    picture: notePicture.optional(),
  }),
]);
export type RecordedStep = z.infer<typeof recordedStep>;
/** An action that became a step. */
export type ActionStep = Extract<RecordedStep, { state: 'recorded' }>;
/** One text and code of a step. */
export type StepChoice = ActionStep['choices'][number];

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

/** Names of CSS cursors. Other cursors of a page are shown as `default`. */
export const cursors = [
  ...(['default', 'none', 'context-menu', 'help', 'pointer', 'progress', 'wait', 'cell'] as const),
  ...(['crosshair', 'text', 'vertical-text', 'alias', 'copy', 'move', 'no-drop', 'not-allowed'] as const),
  ...(['grab', 'grabbing', 'all-scroll', 'col-resize', 'row-resize', 'n-resize', 'e-resize'] as const),
  ...(['s-resize', 'w-resize', 'ne-resize', 'nw-resize', 'se-resize', 'sw-resize', 'ew-resize'] as const),
  ...(['ns-resize', 'nesw-resize', 'nwse-resize', 'zoom-in', 'zoom-out'] as const),
] as const;

/** CSS pixels in the picture. Elements that are scrolled out of view have places outside of it. */
const place = z.number().finite().min(-50_000).max(50_000);

/** Maximum number of responses in one event. */
export const maxResponses = 20;

const recordedResponse = z.object({
  id: z.number().int().min(0),
  method: words,
  /** Path with query in the environment; the whole address on other origins. */
  address: words,
  status: z.number().int().min(0).max(999),
  /** How the page sent the request. */
  kind: z.enum(['fetch', 'xhr', 'document', 'form']),
  /** Fields of its JSON as texts, by keys joined with dots. */
  fields: z.array(z.object({ path: words, value: words })).max(50),
});
export type RecordedResponse = z.infer<typeof recordedResponse>;

const otherEvents = [
  /** The steps before have run. Actions of the user are recorded from now on. */
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
    /** Address of the shown tab. */
    address: words.default(''),
  }),
  /** The element that a click at the pointer would record, and the cursor of the page there. */
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
  /** Recording was paused or resumed. Actions are not recorded while it is paused. */
  z.object({ type: z.literal('paused'), paused: z.boolean() }),
  /** Proposed checks of changes by the last action. Replaces earlier proposals. The user adds them. */
  z.object({
    type: z.literal('proposals'),
    checks: z.array(z.object({ id: z.number().int().min(0), text: words })).max(2),
  }),
  /** Responses to the page's requests since the last action, the newest first. Replaces earlier ones. */
  z.object({ type: z.literal('responses'), responses: z.array(recordedResponse).max(maxResponses) }),
  /** A JPEG in base64, with its size in CSS pixels of the page. Viewers answer with `drawn`. */
  z.object({
    type: z.literal('picture'),
    picture: z.number().int().min(0),
    width: z.number().min(0).max(20_000),
    height: z.number().min(0).max(20_000),
    base64: z.string().max(2 * 1024 * 1024),
  }),
  /** A piece of a file that a step uses. Sent before the step. */
  z.object({
    type: z.literal('file'),
    /** Path in the project. */
    path: recordedFilePath,
    base64: z
      .string()
      .max(commandLimits.filePart)
      .regex(/^[A-Za-z0-9+/]*={0,2}$/),
    isLast: z.boolean(),
  }),
  /** A command failed. */
  z.object({ type: z.literal('refused'), reason: words }),
] as const;

/** Messages from a recorder. */
export const recordingEvent = z.discriminatedUnion('type', [
  /** A new step, or the replacement of the step with this id. */
  z.object({ type: z.literal('step'), step: reportedStep }),
  ...otherEvents,
]);
export type RecordingEvent = z.infer<typeof recordingEvent>;

/** Messages to pages: the same events, with texts and code of steps. */
export const shownEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('step'), step: recordedStep }),
  ...otherEvents,
]);
export type ShownEvent = z.infer<typeof shownEvent>;

/**
 * Parses a command from a message.
 * @returns the command, or the reason why it is none, in words for a log
 */
export function decodeCommand(message: string | Uint8Array): RecordingCommand | { refused: string } {
  const bytes = typeof message === 'string' ? new TextEncoder().encode(message).length : message.byteLength;
  if (bytes > commandLimits.bytes) return { refused: `${bytes} bytes are too many` };
  let data: unknown;
  try {
    data = JSON.parse(typeof message === 'string' ? message : new TextDecoder().decode(message));
  } catch {
    return { refused: 'it is not JSON' };
  }
  const parsed = recordingCommand.safeParse(data);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  return { refused: `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'it is not a command'}` };
}
