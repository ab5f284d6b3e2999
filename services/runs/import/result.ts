import type { ReportStep } from '#contracts/report';

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
  /** SKIPPED: it did not run. */
  status: 'PASSED' | 'FAILED' | 'SKIPPED';
  /** Epoch milliseconds; null where the format does not say. */
  startTime: number | null;
  /** Milliseconds. */
  duration: number;
  message: string | null;
  /** Times count from the start of the test. */
  steps: ReportStep[];
  pictures: Picture[];
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

/** A plausible number of milliseconds; 0 for anything else. */
export function millisecondsOf(value: number): number {
  return Number.isFinite(value) && value > 0 ? Math.min(Math.round(value), 30 * 24 * 3_600_000) : 0;
}

/** A plausible point in time as epoch milliseconds, null for anything else. */
export function momentOf(value: string | number | null | undefined): number | null {
  const time = typeof value === 'number' ? value : Date.parse(value ?? '');
  return time >= Date.UTC(2000, 0) && time < Date.UTC(2200, 0) ? Math.round(time) : null;
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
