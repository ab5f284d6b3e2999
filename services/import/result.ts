import type { ReportStep } from '#contracts/worker/evidence';
import type { ImportedOrigin } from '#services/runs/tables';
import { pictureType } from '#services/foundation/blobs/picture-type';

/** One attempt at one test, as read from a file. */
export interface ImportedResult {
  /** Path of the feature or test file, or a name in its place. */
  uri: string;
  featureName: string;
  scenarioName: string;
  /** 0 when the format has no lines. */
  line: number;
  tags: string[];
  parameters: Record<string, string>;
  /** Null when the format has no browser. */
  browser: string | null;
  /** 0 for the first attempt. */
  retry: number;
  /** SKIPPED: the test did not run. PENDING: it stopped at a step whose code is not written. */
  status: 'PASSED' | 'FAILED' | 'SKIPPED' | 'PENDING';
  /** Epoch milliseconds. Null when the file has no time, 'unknown' when its time is impossible. */
  startTime: number | null | 'unknown';
  /** Milliseconds. Null when the file's value is impossible. */
  duration: number | null;
  message: string | null;
  /** Times are milliseconds from the start of the test. */
  steps: ReportStep[];
  pictures: ImportedImage[];
  /** Set when the result is not a test, but a failure outside of the tests. */
  standsFor?: 'run';
  /** What the file says about the job. Results of equal tests in different jobs are not attempts of each other. */
  ranIn?: Omit<ImportedOrigin, 'job'>;
  /** Equal for attempts that a tool writes as if they were several tests. A failed one is an attempt of the next. */
  repeatKey?: string;
  /** Number of fixes of a test that passed with fixes. Only reports of Scenarium contain it. */
  heals?: number;
}

/** A result with its identity within the run. */
export interface IdentifiedResult extends ImportedResult {
  /** Hash of the test: equal for all attempts, in every file and job of the run. */
  scenario: string;
  origin: ImportedOrigin;
  /** Hash of all stored data of the result. */
  digest: string;
}

/** An image attached to a step. */
export interface ImportedImage {
  /** Index of the step. */
  step: number;
  bytes: Uint8Array;
}

/** Equal for results of the same job. */
export const originKey = ({ job, environment, suite, host }: ImportedOrigin): string =>
  JSON.stringify([job, environment, suite, host]);

/** Reads one format. It may throw {@link MalformedImport} at any time: nothing is stored before the end of the file. */
export type Reader = (text: AsyncIterable<string>) => AsyncGenerator<ImportedResult>;

/** The file does not have the expected format. The message says where. */
export class MalformedImport extends Error {
  override name = 'Malformed';
}

/** Maximum characters of texts. Longer texts are cut. */
const longest = {
  message: 20_000,
  log: 20_000,
  step: 2_000,
  argument: 10_000,
  attachment: 20_000,
  name: 300,
};
/** Attachments of a step at most. Further attachments are dropped. */
const maxAttachments = 100;
/** Steps of a test at most. Further steps are dropped. */
export const maxSteps = 500;

const colour = /\u001b\[[0-9;]*[A-Za-z]/g;

/** Returns the message without colours and without a leading `Error: `. Null when nothing is left. */
export function messageOf(text: string | null | undefined): string | null {
  const clean = (text ?? '')
    .replace(colour, '')
    .trim()
    .replace(/^(?:Error: )+/, '');
  return clean === '' ? null : cutImportedText(clean, longest.message);
}

export function cutImportedText(text: string, max: number): string {
  return text.length > max ? `${text.slice(0, max - 1)}…` : text;
}

/** A text or a link that a test attached. Images become screenshots. */
export interface ImportedAttachment {
  name?: string | null;
  /** Media type, e.g. `text/csv`. */
  type: string;
  /** Null when the report has no content for it, or none that can be shown as text. */
  text: string | null;
  /** Where the content is or why it is not shown. */
  note?: string;
}

/** A step as read from a file. */
export interface StepRead {
  keyword?: string;
  type?: ReportStep['type'];
  text: string;
  argument?: string;
  definition?: string;
  status: ReportStep['result']['status'];
  /** Milliseconds. */
  duration: number;
  message?: string | null;
  log?: string[];
  attachments?: ImportedAttachment[];
}

/** Places the steps one after the other, from the start of their test. */
export function reportStepsOf(read: readonly StepRead[]): ReportStep[] {
  let time = 0;
  return read.slice(0, maxSteps).map((step) => {
    const startTime = time;
    time += step.duration;
    const message = step.message ?? undefined;
    return {
      keyword: step.keyword ?? '',
      type: step.type ?? 'Unknown',
      text: cutImportedText(step.text, longest.step),
      argument: step.argument ? cutImportedText(step.argument, longest.argument) : undefined,
      definition: step.definition || undefined,
      result: { status: step.status, startTime, endTime: time, message: message || undefined },
      commands: (step.attachments ?? [])
        .slice(0, maxAttachments)
        .map((attachment) => attachmentCommand(attachment, startTime)),
      webLog: (step.log ?? [])
        .filter((text) => text.trim() !== '')
        .map((text) => ({
          type: 'log',
          text: cutImportedText(text.replace(colour, ''), longest.log),
          time: startTime,
        })),
      networkData: [],
    };
  });
}

const isText =
  /^(?:text\/|application\/(?:.+\+)?(?:json|xml|yaml|x-yaml|javascript|x-ndjson|sql|x-sh)\b|message\/)/i;

/**
 * Returns an attachment from its bytes or text. Reports show every kind of text as text, also HTML: pages of others must
 * not run with the rights of the user.
 */
export function attachmentOf(
  type: string,
  content: string,
  { base64, name }: { base64: boolean; name?: string | null },
): ImportedAttachment {
  if (isText.test(type)) {
    const text = base64 ? Buffer.from(content, 'base64').toString() : content;
    return { name, type, text: text.replace(colour, '') };
  }
  const size = base64 ? Math.floor((content.length * 3) / 4) : Buffer.byteLength(content);
  return { name, type, text: null, note: `${Math.ceil(size / 1000)} kB, not shown` };
}

function attachmentCommand(
  { name, type, text, note }: ImportedAttachment,
  time: number,
): ReportStep['commands'][number] {
  const isLink = type === 'text/uri-list' && text !== null && text.trim().length < longest.step;
  const about = [type, note].filter(Boolean).join(', ');
  return {
    type: isLink ? 'attached_link' : 'attachment',
    element_name: name ? cutImportedText(name, longest.name) : undefined,
    text: isLink ? text.trim() : about,
    payload:
      isLink || text === null
        ? undefined
        : { type: payloadType(type), content: cutImportedText(text, longest.attachment) },
    result: { status: 'PASSED', startTime: time, endTime: time },
  };
}

function payloadType(type: string): 'json' | 'xml' | 'yaml' | 'text' {
  return (['json', 'xml', 'yaml'] as const).find((kind) => new RegExp(`\\b${kind}\\b`).test(type)) ?? 'text';
}

/** Returns a failure outside of the tests as a result of its own, so that the run fails. */
export function brokenRun(
  message: string | null,
  at: Partial<Pick<ImportedResult, 'uri' | 'line'>> = {},
): ImportedResult {
  return {
    uri: at.uri || 'Test run',
    featureName: 'Test run',
    scenarioName: 'Outside of the tests',
    standsFor: 'run',
    line: at.line ?? 0,
    tags: [],
    parameters: {},
    browser: null,
    retry: 0,
    status: 'FAILED',
    startTime: null,
    // The duration is unknown.
    duration: null,
    message: message ?? 'The run failed without a message.',
    steps: [],
    pictures: [],
  };
}

const day = 24 * 3_600_000;

/** Returns a plausible number of milliseconds. Null for other values, which must not be rounded to a wrong one. */
export function durationOf(value: number): number | null {
  return Number.isFinite(value) && value >= 0 && value <= 30 * day ? Math.round(value) : null;
}

/** Returns the duration of a step, which needs a value: 0 when unknown. */
export function stepDurationOf(value: number): number {
  return durationOf(value) ?? 0;
}

/** Returns epoch milliseconds. Null when there is no time, 'unknown' when the time is impossible. */
export function importedMomentOf(
  value: string | number | null | undefined,
  now = Date.now(),
): ImportedResult['startTime'] {
  if (value === null || value === undefined || value === '') return null;
  const time = typeof value === 'number' ? value : Date.parse(value);
  // Clocks of other machines may be ahead.
  return time >= Date.UTC(2000, 0) && time <= now + day ? Math.round(time) : 'unknown';
}

/** A data table as Gherkin text. */
export function tableText(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** Returns the bytes of a base64 image. Null for anything else, whatever its media type says. */
export function pictureBytes(base64: string): Uint8Array | null {
  const bytes = Buffer.from(base64, 'base64');
  return pictureType(bytes) ? bytes : null;
}

/** Groups items by a key, in their order. */
export function grouped<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}
