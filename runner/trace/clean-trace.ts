import { basename } from 'node:path';
import type { Secrets } from '../secrets';
import { withoutSecrets } from '../sensitive';
import { withPictures, type StepPicture } from './step-pictures';
import { readZip, writeZip, type ZipFile } from './zip';

/** Bytes of a trace when it is unpacked; a larger one is not kept. */
const mostUnpacked = 64_000_000;
/** Bytes of a trace as it is kept. */
export const largestTrace = 12_000_000;

/** Files without texts, which are left as they are: pictures of the page, its pictures and fonts. */
const bytesOnly = /\.(jpe?g|png|gif|webp|avif|ico|bmp|woff2?|ttf|otf)$/i;
const jsonLines = /\.(trace|network)$/;

/**
 * A trace of Playwright with every secret masked in everything that is text: actions with what they typed, headers,
 * cookies, bodies, pages. A first reading learns what headers and cookies carried, so that it is masked wherever else
 * it stands. Files that are neither text nor a picture or font go, as nobody can tell what is in them.
 * @param secrets of the scenario; those found are added
 * @param pictures of its steps, for a trace that has none
 * @param projectDir taken out of paths, as it says where the machine keeps things
 * @returns null when it is too large even without what pages loaded
 * @throws for what is no trace
 */
export function cleanTrace(
  zip: Buffer,
  secrets: Secrets,
  projectDir: string,
  pictures: readonly StepPicture[] = [],
): Buffer | null {
  const files = withPictures(readZip(zip, mostUnpacked), pictures);
  for (const file of files) if (jsonLines.test(file.name)) eachLine(file, (line) => learn(line, secrets));
  const mask = (text: string) => secrets.mask(text.replaceAll(`${projectDir}/`, ''));
  const clean = files.flatMap((file) => cleanFile(file, mask, projectDir));
  const packed = writeZip(clean);
  if (packed.length <= largestTrace) return packed;
  const actions = writeZip(
    clean.filter(({ name }) => !/^(resources|screencast|screenshots|aria)\//.test(name)),
  );
  return actions.length <= largestTrace ? actions : null;
}

function learn(line: unknown, secrets: Secrets): void {
  withoutSecrets(
    line,
    (text) => text,
    (secret) => secrets.add(secret),
  );
}

function cleanFile(file: ZipFile, mask: (text: string) => string, projectDir: string): ZipFile[] {
  const { name, data } = file;
  if (jsonLines.test(name)) {
    const lines: string[] = [];
    eachLine(file, (line) => lines.push(JSON.stringify(withoutSecrets(withoutStack(line), mask))));
    return [{ name, data: Buffer.from(lines.map((line) => `${line}\n`).join('')) }];
  }
  if (bytesOnly.test(name)) return [file];
  if (name.endsWith('.stacks'))
    return [{ name, data: Buffer.from(cleanStacks(data.toString(), projectDir)) }];
  const text = data.toString('utf8');
  // Not text, or text in another encoding that could not be searched.
  if (text.includes('\ufffd')) return [];
  return [{ name, data: Buffer.from(cleanText(name, text, mask)) }];
}

/** The error of an action carries lines of Playwright and ours, with the folders of this machine. */
function withoutStack(line: unknown): unknown {
  const { error } = (line ?? {}) as { error?: { stack?: string } };
  if (!error || typeof error !== 'object') return line;
  const { stack: _stack, ...rest } = error;
  return { ...(line as object), error: rest };
}

/** Where actions were called from, for the files of the repository; of others the name alone. */
function cleanStacks(text: string, projectDir: string): string {
  const stacks = parsedJson(text) as { files?: unknown } | undefined;
  if (!stacks || !Array.isArray(stacks.files)) return '{"files":[],"stacks":[]}';
  const files = stacks.files.map((file) => {
    const path = String(file).replace(/^file:\/\//, '');
    return path.startsWith(`${projectDir}/`) ? path.slice(projectDir.length + 1) : basename(path);
  });
  return JSON.stringify({ ...stacks, files });
}

function cleanText(name: string, text: string, mask: (text: string) => string): string {
  if (name.endsWith('.json')) {
    const parsed = parsedJson(text);
    if (parsed !== undefined) return JSON.stringify(withoutSecrets(parsed, mask));
  }
  return mask(text);
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // A body that only says it is JSON is text.
    return undefined;
  }
}

function eachLine({ data }: ZipFile, read: (line: unknown) => void): void {
  for (const line of data.toString('utf8').split('\n')) {
    const parsed = line === '' ? undefined : parsedJson(line);
    if (parsed !== undefined) read(parsed);
  }
}
