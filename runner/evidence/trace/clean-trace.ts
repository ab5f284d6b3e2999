import { basename } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import type { Secrets } from '../../secrets/secrets';
import { withoutSecrets } from '../../secrets/sensitive';
import { withPictures, type StepPicture } from './step-pictures';
import { linesOf, openZip, unpacked, writeZip, type PackedFile, type ZipFile } from './zip';

/** What a trace may have at most, in bytes. */
export interface TraceLimits {
  /** As it is kept. */
  packed: number;
  /** Of what is read of actions and pages, and of requests: a recording that is larger is read up to here. */
  read: number;
  readNetwork: number;
  /** Unpacked, of what is kept: what was done; the pages at each moment; requests; everything that pages loaded. */
  actions: number;
  pages: number;
  network: number;
  resources: number;
}

export const traceLimits: TraceLimits = {
  packed: 12_000_000,
  read: 200_000_000,
  readNetwork: 50_000_000,
  actions: 32_000_000,
  pages: 24_000_000,
  network: 8_000_000,
  resources: 32_000_000,
};

export interface CleanTrace {
  zip: Buffer;
  /** What had no room: pages, pictures and answers of some moments; or even actions. */
  leftOut: 'details' | 'actions' | null;
}

/** Bytes of a line: the largest page, action or request that is read. */
const longestLine = 8_000_000;
/** Files without texts, which are left as they are: pictures of the page, its pictures and fonts. */
const bytesOnly = /\.(jpe?g|png|gif|webp|avif|ico|bmp|woff2?|ttf|otf)$/i;
/** Events that show a moment; every other one says what was done. */
const showing = new Set(['frame-snapshot', 'screencast-frame']);
/** One that is too long to be read; Playwright writes the type first. */
const startsShowing = /^\{"type":"(frame-snapshot|screencast-frame)"/;

/**
 * A trace of Playwright with every secret masked in everything that is text: actions with what they typed, headers,
 * cookies, bodies, pages. A first reading learns what headers and cookies carried, so that it is masked wherever else
 * it stands. Files that are neither text nor a picture or font go, as nobody can tell what is in them. Where requests
 * or actions were not read, secrets may have stayed unknown: then texts that pages loaded go as well, and without
 * requests the pages.
 *
 * What has no room is left out, the least useful first: what pages loaded, the oldest first; requests; the pages of
 * moments, from one on, as each is told by what changed since the one before.
 * @param path of the recording, which may be larger than the memory
 * @param secrets of the scenario; those found are added
 * @param pictures of its steps, for a trace that has none
 * @param projectDir taken out of paths, as it says where the machine keeps things
 * @returns null when it is too large even with nothing but its actions
 * @throws for what is no trace
 */
export async function cleanTrace(
  path: string,
  secrets: Secrets,
  projectDir: string,
  pictures: readonly StepPicture[] = [],
  limits = traceLimits,
): Promise<CleanTrace | null> {
  const { files, close } = await openZip(path);
  try {
    return await cleaned(files, { secrets, projectDir, pictures, limits });
  } finally {
    close();
  }
}

interface Cleaning {
  secrets: Secrets;
  projectDir: string;
  pictures: readonly StepPicture[];
  limits: TraceLimits;
}

async function cleaned(
  files: PackedFile[],
  { secrets, projectDir, pictures, limits }: Cleaning,
): Promise<CleanTrace | null> {
  const having = (end: string) => files.filter(({ name }) => name.endsWith(end));
  const [traces, networks] = [having('.trace'), having('.network')];
  if (traces.length === 0) throw new Error('It is no trace.');
  const room = new Room(limits);
  const readers = (): [Part, AsyncGenerator<Read>][] => [
    ['network', readLines(networks, limits.readNetwork)],
    ['actions', readLines(traces, limits.read)],
  ];
  const unread = new Set<Part>();
  for (const [part, reading] of readers()) {
    for await (const { line, shows } of reading) {
      if (line === undefined) {
        unread.add(part);
        room.miss(shows ? 'pages' : part);
      } else {
        withoutSecrets(
          line,
          (text) => text,
          (secret) => secrets.add(secret),
        );
      }
    }
  }
  if (unread.has('network')) room.close('pages');

  const mask = (text: string) => secrets.mask(text.replaceAll(`${projectDir}/`, ''));
  const events = new Map<string, Event[]>();
  for (const [part, reading] of readers()) {
    for await (const { name, line, shows, size } of reading) {
      // What is told by its difference to a page that is missing cannot be drawn.
      if (line === undefined && shows) room.close('pages');
      if (line === undefined || !room.take(shows ? 'pages' : part, size)) continue;
      const text = `${JSON.stringify(withoutSecrets(withoutStack(line), mask))}\n`;
      const list = events.get(name) ?? [];
      list.push({ text, shows });
      events.set(name, list);
    }
  }

  const stacks: ZipFile[] = [];
  for (const file of having('.stacks')) {
    if (!room.take('resources', file.size)) continue;
    const text = await unpacked(file).then(String, () => '');
    stacks.push({ name: file.name, data: Buffer.from(cleanStacks(text, projectDir)) });
  }
  const others = files.filter(({ name }) => !isLines(name) && !name.endsWith('.stacks')).reverse();
  const resources: ZipFile[] = [];
  for (const file of others) {
    if (unread.size > 0 && !bytesOnly.test(file.name)) {
      room.miss('resources');
      continue;
    }
    if (!room.take('resources', file.size)) continue;
    // Damaged, or not of the size that it says: one file less.
    const data = await unpacked(file).catch(() => null);
    if (data) resources.push(...cleanFile({ name: file.name, data }, mask));
  }

  const textOf = (list: Event[], shown: boolean) =>
    Buffer.from(list.flatMap(({ text, shows }) => (shows && !shown ? [] : [text])).join(''));
  const filesOf = (ending: string, shown = true) =>
    [...events]
      .filter(([name]) => name.endsWith(ending))
      .map(([name, list]) => ({ name, data: textOf(list, shown) }));
  const parts = (shown: boolean) => {
    const [trace, ...more] = withPictures([...filesOf('.trace', shown)], pictures);
    return {
      core: [...(trace ? [trace] : []), ...stacks],
      rest: [...filesOf('.network'), ...more, ...resources],
    };
  };

  const first = parts(true);
  const zip = await writeZip([...first.core, ...first.rest]);
  if (zip.length <= limits.packed) return { zip, leftOut: room.leftOut };
  for (const { core, rest } of [first, parts(false)]) {
    const fitting = fittingInto(limits.packed, core, rest);
    if (fitting) return { zip: await writeZip(fitting), leftOut: room.leftOut ?? 'details' };
  }
  return null;
}

interface Event {
  text: string;
  /** Whether it shows a moment, rather than says what was done. */
  shows: boolean;
}

type Part = 'actions' | 'pages' | 'network' | 'resources';

/** Room for each part; once one is full, nothing more of it is taken, for the order has no gaps. */
class Room {
  readonly #full = new Set<Part>();
  readonly #missed = new Set<Part>();
  readonly #left: Record<Part, number>;

  constructor({ actions, pages, network, resources }: TraceLimits) {
    this.#left = { actions, pages, network, resources };
  }

  take(part: Part, size: number): boolean {
    // A resource stands for itself: a smaller one may find room yet.
    if (this.#full.has(part) && part !== 'resources') return false;
    if (this.#left[part] < size) {
      this.close(part);
      return false;
    }
    this.#left[part] -= size;
    return true;
  }

  /** Something of it is missing; what comes after it may be taken. */
  miss(part: Part): void {
    this.#missed.add(part);
  }

  close(part: Part): void {
    this.#full.add(part);
    this.#missed.add(part);
  }

  get leftOut(): CleanTrace['leftOut'] {
    if (this.#missed.has('actions')) return 'actions';
    return this.#missed.size > 0 ? 'details' : null;
  }
}

const isLines = (name: string) => /\.(trace|network)$/.test(name);

interface Read {
  name: string;
  /** Undefined for what was not read: a line that is too long, or the rest of the files. */
  line: unknown;
  shows: boolean;
  /** Bytes. */
  size: number;
}

/**
 * The events of files of JSON lines, the same each time; lines that are no JSON are left out.
 * @param most bytes of them all
 */
async function* readLines(files: PackedFile[], most: number): AsyncGenerator<Read> {
  let left = most;
  for (const file of files) {
    const { name } = file;
    const lines = linesOf(file, longestLine, left);
    let next = await lines.next();
    for (; !next.done; next = await lines.next()) {
      const { text, start, size } = next.value;
      left -= size;
      const line = text === null ? undefined : parsedJson(text);
      const type = (line as { type?: string } | null | undefined)?.type ?? '';
      if (text === null) yield { name, line, shows: startsShowing.test(start), size };
      else if (line !== undefined) yield { name, line, shows: showing.has(type), size };
    }
    if (!next.value) return yield { name, line: undefined, shows: false, size: 0 };
  }
}

/** As many files as have room, in their order; null when not even the first ones have. */
function fittingInto(most: number, core: ZipFile[], rest: ZipFile[]): ZipFile[] | null {
  let left = most - 22;
  const fits = ({ name, data }: ZipFile) => {
    // Stored twice with what stands around it, and no larger than deflate makes it (RFC 1951: 5 bytes for 16,383).
    const around = 2 * Buffer.byteLength(name) + 128;
    const packed = Math.min(deflateRawSync(data).length, data.length + 5 * Math.ceil(data.length / 16_383));
    const size = Math.max(packed, bytesOnly.test(name) ? data.length : 0) + around;
    if (size > left) return false;
    left -= size;
    return true;
  };
  if (!core.every(fits)) return null;
  return [...core, ...rest.filter(fits)];
}

function cleanFile({ name, data }: ZipFile, mask: (text: string) => string): ZipFile[] {
  if (bytesOnly.test(name)) return [{ name, data }];
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
    // A body that only says it is JSON is text; a line that was cut off as the browser went is none.
    return undefined;
  }
}
