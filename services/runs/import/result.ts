import type { ReportStep } from '#contracts/worker/evidence';

/** One attempt at one test, as a file has it. */
export interface ImportedResult {
  /** Path of the feature or test file, or what stands for it. */
  uri: string;
  featureName: string;
  scenarioName: string;
  /** 0 where the format does not say. */
  line: number;
  tags: string[];
  parameters: Record<string, string>;
  /** What it ran in, where the format says. */
  browser: string | null;
  /** 0 for the first attempt. */
  retry: number;
  /** SKIPPED: it did not run. PENDING: it came to a step whose code is not written. */
  status: 'PASSED' | 'FAILED' | 'SKIPPED' | 'PENDING';
  /** Epoch milliseconds; null where the format does not say, 'unknown' where what it says cannot be. */
  startTime: number | null | 'unknown';
  /** Milliseconds; null where what the file says cannot be. */
  duration: number | null;
  message: string | null;
  /** Times count from the start of the test. */
  steps: ReportStep[];
  pictures: Picture[];
  /** Stands for what failed outside of the tests: it is none itself. */
  standsFor?: 'run';
  /** Of one that passed with fixes, how many; only reports of this product say so. */
  heals?: number;
}

/** An image that a step kept. */
export interface Picture {
  /** Index of the step. */
  step: number;
  bytes: Uint8Array;
}

/** Reads one format. It may throw {@link Malformed} at any place: nothing is stored before the end is reached. */
export type Reader = (text: AsyncIterable<string>) => AsyncGenerator<ImportedResult>;

/** The file is not what it is said to be; the message says where. */
export class Malformed extends Error {
  override name = 'Malformed';
}

/** Texts longer than these are cut. */
const longest = { message: 20_000, log: 20_000, step: 2_000, argument: 10_000 };
/** Steps of a test beyond these are dropped. */
export const mostSteps = 500;

const colour = /\u001b\[[0-9;]*[A-Za-z]/g;

/** A failure's message: without colours, and without an `Error: ` that says nothing. Null for none. */
export function messageOf(text: string | null | undefined): string | null {
  const clean = (text ?? '')
    .replace(colour, '')
    .trim()
    .replace(/^(?:Error: )+/, '');
  return clean === '' ? null : cut(clean, longest.message);
}

export function cut(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}

interface StepRead {
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
}

/** Puts steps one behind the other, from the start of their test. */
export function stepsOf(read: readonly StepRead[]): ReportStep[] {
  let time = 0;
  return read.slice(0, mostSteps).map((step) => {
    const startTime = time;
    time += step.duration;
    const message = step.message ?? undefined;
    return {
      keyword: step.keyword ?? '',
      type: step.type ?? 'Unknown',
      text: cut(step.text, longest.step),
      ...(step.argument && { argument: cut(step.argument, longest.argument) }),
      ...(step.definition && { definition: step.definition }),
      result: { status: step.status, startTime, endTime: time, ...(message && { message }) },
      commands: [],
      webLog: (step.log ?? [])
        .filter((text) => text.trim() !== '')
        .map((text) => ({ type: 'log', text: cut(text.replace(colour, ''), longest.log), time: startTime })),
      networkData: [],
    };
  });
}

/** What failed outside of the tests, before them or after them: a result of its own, so that its run is a failed one. */
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
    // Nobody measured it.
    duration: null,
    message: message ?? 'The run failed without a message.',
    steps: [],
    pictures: [],
  };
}

const day = 24 * 3_600_000;

/** A plausible number of milliseconds; null for anything else, as it would be a lie to round it to one. */
export function durationOf(value: number): number | null {
  return Number.isFinite(value) && value >= 0 && value <= 30 * day ? Math.round(value) : null;
}

/** The same of a step, which has to have one: 0 where it is not known. */
export function millisecondsOf(value: number): number {
  return durationOf(value) ?? 0;
}

/** A point in time as epoch milliseconds; null where nothing is said, 'unknown' for what cannot be. */
export function momentOf(
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

/** The bytes of an image in base64; null for other things, whatever they are said to be. */
export function pictureBytes(base64: string): Uint8Array | null {
  const bytes = Buffer.from(base64, 'base64');
  return pictureType(bytes) ? bytes : null;
}

/** Media type of an image that reports show, told from its first bytes; null for anything else. */
export function pictureType(bytes: Uint8Array): 'image/png' | 'image/jpeg' | 'image/webp' | null {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  if (head.startsWith('\u0089PNG\r\n\u001a\n')) return 'image/png';
  if (head.startsWith('\u00ff\u00d8\u00ff')) return 'image/jpeg';
  return head.startsWith('RIFF') && head.slice(8) === 'WEBP' ? 'image/webp' : null;
}
