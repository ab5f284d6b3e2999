import type { ZipFile } from './zip';

/** The screenshot at the end of a step. */
export interface StepPicture {
  jpeg: Buffer;
  /** Epoch milliseconds. */
  time: number;
}

/** Maximum number of screenshots for the trace of one scenario. The oldest ones are dropped. */
export const maxPictures = 60;

interface TraceEvent {
  type?: string;
  callId?: string;
  method?: string;
  startTime?: number;
  wallTime?: number;
  monotonicTime?: number;
  params?: { pageId?: string };
  options?: { viewport?: { width: number; height: number } };
}

/**
 * Adds the report's screenshots to a trace of actions, as Playwright would have taken them: after the
 * last action of each step, and in the film strip.
 */
export function withPictures(files: readonly ZipFile[], pictures: readonly StepPicture[]): ZipFile[] {
  const trace = files.find(({ name }) => name.endsWith('.trace'));
  if (!trace || pictures.length === 0) return [...files];
  const events = eventsOf(trace);
  const start = events.find(({ type }) => type === 'context-options');
  const pageId = events.findLast(({ method, params }) => method === 'page' && params?.pageId)?.params?.pageId;
  if (start?.wallTime === undefined || start.monotonicTime === undefined || !pageId) return [...files];
  const calls = events.filter(({ type, startTime }) => type === 'before' && startTime !== undefined);
  const { width, height } = start.options?.viewport ?? { width: 1024, height: 768 };
  const added: ZipFile[] = [];
  const lines: object[] = [];
  for (const { jpeg, time } of pictures) {
    const timestamp = start.monotonicTime + (time - start.wallTime);
    const call = calls.findLast(({ startTime = 0 }) => startTime <= timestamp);
    const file = `screenshots/step-${added.length + 1}.jpeg`;
    added.push({ name: file, data: jpeg });
    lines.push({ type: 'screencast-frame', pageId, file, width, height, timestamp, frameSwapWallTime: time });
    if (call)
      lines.push({ type: 'screenshot', callId: call.callId, phase: 'after', pageId, timestamp, file });
  }
  const data = Buffer.concat([
    trace.data,
    Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join('')),
  ]);
  return [...files.map((file) => (file === trace ? { name: file.name, data } : file)), ...added];
}

function eventsOf({ data }: ZipFile): TraceEvent[] {
  return data
    .toString('utf8')
    .split('\n')
    .flatMap((line) => {
      try {
        return line === '' ? [] : [JSON.parse(line) as TraceEvent];
      } catch {
        // A line that was cut off when the browser ended.
        return [];
      }
    });
}
