import { fileURLToPath } from 'node:url';
import type { ReportedCodeLocation } from '#contracts/worker/healing';
import { withoutColours } from '#domain/errors/error-parts';

/** Maximum number of stack lines below a message. */
const maxFrames = 5;

/** `at World.<anonymous> (file:///checkout/features/x.mjs:3:1)` or `at (async) file:///checkout/features/x.mjs:3:1` */
const frame = /^\s*at (?:async (?=\/|file:))?(?:(.*?) \()?((?:file:\/\/)?[^()\s]+):(\d+):(\d+)\)?$/;

/**
 * Returns an error for the report: the reason on the first line, the rest of the message, and then the
 * stack lines inside the checkout (`at features/x.mjs:3:1`). Lines of cucumber, Playwright, Node and ours are left out.
 * @param text an error's stack, or cucumber's rendering of it
 */
export function cleanError(text: string, projectDir: string): string {
  const frames: string[] = [];
  const message: string[] = [];
  for (const line of withoutColours(text).split('\n')) {
    const found = frame.exec(line);
    if (!found) {
      if (!/^\s*at (async )?.*\((node:|native|<anonymous>)|^\s*at (async )?node:/.test(line))
        message.push(line);
      continue;
    }
    const at = locationIn(projectDir, found[2] ?? '');
    if (at && frames.length < maxFrames) frames.push(`    at ${at}:${found[3]}:${found[4]}`);
  }
  const head = withoutErrorName(
    message.join('\n').replaceAll(`file://${projectDir}/`, '').replaceAll(`${projectDir}/`, ''),
  );
  return [head.trim(), ...frames].join('\n');
}

/** Returns a path in the repository, or null for files elsewhere. */
export function locationIn(projectDir: string, file: string): string | null {
  const path = file.startsWith('file://') ? fileURLToPath(file.replace(/\?.*$/, '')) : file;
  if (!path.startsWith(`${projectDir}/`) || path.includes('/node_modules/')) return null;
  return path.slice(projectDir.length + 1);
}

/** Returns where the checkout's code made a call, from the stack of an error. */
export function codeLocationInStack(projectDir: string, stack: string): ReportedCodeLocation | null {
  for (const line of stack.split('\n')) {
    const found = frame.exec(line);
    const file = found && locationIn(projectDir, found[2] ?? '');
    if (file) return { file, line: Number(found[3]), column: Number(found[4]) };
  }
  return null;
}

/** Removes `Error: `, which adds nothing. Other names stay. */
function withoutErrorName(text: string): string {
  return text.replace(/^(Error: )+/, '');
}

/** Cucumber's text for a step that took too long. */
const timedOut =
  /^function timed out, ensure the (?:promise resolves|callback is executed) within (\d+) milliseconds/;

/** @returns the replacement text, or null when the message is not about cucumber's time limit */
export function timeLimitMessage(message: string): string | null {
  const [, milliseconds] = timedOut.exec(message) ?? [];
  if (!milliseconds) return null;
  return `The step did not end within ${Number(milliseconds) / 1000} s.`;
}
