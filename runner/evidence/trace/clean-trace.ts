import { basename } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import type { Secrets } from '../../secrets/secrets';
import { withoutSecrets } from '../../secrets/sensitive';
import { withPictures, type StepPicture } from './step-pictures';
import { linesOfPackedFile, openZip, unpacked, writeZip, type PackedFile, type ZipFile } from './zip';

/** Maximum sizes of a trace, in bytes. */
export interface TraceLimits {
  /** The stored archive. */
  packed: number;
  /** Maximum of a recording that is read: of actions and pages, and of requests. The rest is not read. */
  read: number;
  readNetwork: number;
  /** Unpacked parts that are kept: actions; the page at each moment; requests; files that pages loaded. */
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
  /** Parts that did not fit: pages, screenshots and responses of some moments (`details`), or actions. */
  leftOut: 'details' | 'actions' | null;
}

/** Maximum bytes of a line: the largest page, action or request that is read. */
const maxLineLength = 8_000_000;
/** Files without text, which do not change: screenshots, and images and fonts of the page. */
const bytesOnly = /\.(jpe?g|png|gif|webp|avif|ico|bmp|woff2?|ttf|otf)$/i;
/** Events that show a moment. All other events tell what was done. */
const showing = new Set(['frame-snapshot', 'screencast-frame']);
/** Recognises such events in lines that are too long to be read. Playwright writes the type first. */
const startsShowing = /^\{"type":"(frame-snapshot|screencast-frame)"/;

/**
 * Returns a Playwright trace in which every secret is masked in all texts: actions with typed values,
 * headers, cookies, bodies, pages. A first reading learns the values of headers and cookies, to mask them everywhere.
 * Files that are neither text nor an image or font are removed, because their content is unknown. If requests or
 * actions were not read, some secrets may be unknown. Then texts that pages loaded are removed as well, and without
 * requests also the pages.
 *
 * Data that does not fit is left out, the least useful first: files that pages loaded, the oldest first; then requests;
 * then the pages from some moment on, because each page is stored as its difference to the one before.
 * @param path of the recording, which may be larger than the memory
 * @param secrets of the scenario; secrets that are found are added
 * @param pictures screenshots of its steps, for a trace that has none
 * @param projectDir removed from paths, because it shows where the machine stores files
 * @returns null when even the actions alone are too large
 * @throws when the file is not a trace
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
  if (traces.length === 0) throw new Error('It is not a trace.');
  const room = new Room(limits);
  const readers = (): Readers => [
    ['network', readLines(networks, limits.readNetwork)],
    ['actions', readLines(traces, limits.read)],
  ];
  const unread = await learnSecrets(readers(), secrets, room);
  if (unread.has('network')) room.close('pages');

  const mask = (text: string) => secrets.mask(text.replaceAll(`${projectDir}/`, ''));
  const events = new Map<string, Event[]>();
  for (const [part, reading] of readers()) {
    for await (const { name, line, shows, size } of reading) {
      // A page that is stored as its difference to a missing page cannot be drawn.
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
    // The file is damaged, or not of the size in its header, so it is left out.
    const data = await unpacked(file).catch(() => null);
    if (data) resources.push(...cleanFile({ name: file.name, data }, mask));
  }

  return pack({ events, stacks, resources, pictures }, limits, room);
}

type Readers = [Part, AsyncGenerator<Read>][];

/** Adds the secrets that the lines contain. @returns the parts with a line that could not be read */
async function learnSecrets(readers: Readers, secrets: Secrets, room: Room): Promise<Set<Part>> {
  const unread = new Set<Part>();
  for (const [part, reading] of readers) {
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
  return unread;
}

interface Cleaned {
  /** Cleaned lines, by the name of their file. */
  events: Map<string, Event[]>;
  stacks: ZipFile[];
  resources: ZipFile[];
  pictures: readonly StepPicture[];
}

/** Returns the largest trace that fits into the limit; null when not even the actions fit. */
async function pack(
  { events, stacks, resources, pictures }: Cleaned,
  limits: TraceLimits,
  room: Room,
): Promise<CleanTrace | null> {
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
  /** True when the event shows a moment, false when it tells what was done. */
  shows: boolean;
}

type Part = 'actions' | 'pages' | 'network' | 'resources';

/** Room for each part. A full part takes nothing more, because the order may have no gaps. */
class Room {
  readonly #full = new Set<Part>();
  readonly #missed = new Set<Part>();
  readonly #left: Record<Part, number>;

  constructor({ actions, pages, network, resources }: TraceLimits) {
    this.#left = { actions, pages, network, resources };
  }

  take(part: Part, size: number): boolean {
    // Resources are independent of each other: a smaller one may still fit.
    if (this.#full.has(part) && part !== 'resources') return false;
    if (this.#left[part] < size) {
      this.close(part);
      return false;
    }
    this.#left[part] -= size;
    return true;
  }

  /** Notes that something of a part is missing. Later events of the part may still be taken. */
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
  /** Undefined when it was not read: a line that is too long, or the rest of the files. */
  line: unknown;
  shows: boolean;
  /** Size in bytes. */
  size: number;
}

/**
 * Yields the events of files of JSON lines, the same each time. Lines that are not JSON are left out.
 * @param most maximum bytes of all files
 */
async function* readLines(files: PackedFile[], max: number): AsyncGenerator<Read> {
  let remaining = max;
  for (const file of files) {
    const { name } = file;
    const lines = linesOfPackedFile(file, maxLineLength, remaining);
    let next = await lines.next();
    for (; !next.done; next = await lines.next()) {
      const { text, start, size } = next.value;
      remaining -= size;
      const line = text === null ? undefined : parsedJson(text);
      const type = (line as { type?: string } | null | undefined)?.type ?? '';
      if (text === null) yield { name, line, shows: startsShowing.test(start), size };
      else if (line !== undefined) yield { name, line, shows: showing.has(type), size };
    }
    if (!next.value) return yield { name, line: undefined, shows: false, size: 0 };
  }
}

/** Returns as many files as fit, in their order, or null when not even the core files fit. */
function fittingInto(max: number, core: ZipFile[], rest: ZipFile[]): ZipFile[] | null {
  let remaining = max - 22;
  const fits = ({ name, data }: ZipFile) => {
    // The name is stored twice, with headers. Deflate makes a file no larger than this (RFC 1951: 5 bytes per 16,383).
    const around = 2 * Buffer.byteLength(name) + 128;
    const packed = Math.min(deflateRawSync(data).length, data.length + 5 * Math.ceil(data.length / 16_383));
    const size = Math.max(packed, bytesOnly.test(name) ? data.length : 0) + around;
    if (size > remaining) return false;
    remaining -= size;
    return true;
  };
  if (!core.every(fits)) return null;
  return [...core, ...rest.filter(fits)];
}

function cleanFile({ name, data }: ZipFile, mask: (text: string) => string): ZipFile[] {
  if (bytesOnly.test(name)) return [{ name, data }];
  const text = data.toString('utf8');
  // Not text, or text in another encoding, which could not be searched.
  if (text.includes('\ufffd')) return [];
  return [{ name, data: Buffer.from(cleanText(name, text, mask)) }];
}

/** Removes an action's stack, which has lines of Playwright and ours, with folders of this machine. */
function withoutStack(line: unknown): unknown {
  const { error } = (line ?? {}) as { error?: { stack?: string } };
  if (!error || typeof error !== 'object') return line;
  const { stack: _stack, ...rest } = error;
  return { ...(line as object), error: rest };
}

/** Cleans the places from which actions were called. Files outside the repository keep only their name. */
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
    // A body that is declared as JSON but is not, or a line that was cut off when the browser ended.
    return undefined;
  }
}
