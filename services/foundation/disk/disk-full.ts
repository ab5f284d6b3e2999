import { tmpdir } from 'node:os';
import { sep } from 'node:path';
import { freeSpace } from './free-space';

/** Use of a disk. */
export type Volume = 'database' | 'repositories' | 'blobs' | 'temporary' | 'data';

/** The disk that an operator has to make room on. */
export interface FullDisk {
  volume: Volume;
  /** Folder on it; null where only the database server knows it. */
  path: string | null;
}

/** A write found no room, or no quota, on a disk whose purpose is known. */
export class DiskFull extends Error implements FullDisk {
  override name = 'DiskFull';
  constructor(
    readonly volume: Volume,
    readonly path: string,
    cause: unknown,
  ) {
    super(`The disk is full: ${path} (${volume})`, { cause });
  }
}

/** As the system, git and others say it; `53100` is PostgreSQL's code for it. */
const fullCodes = new Set<unknown>(['ENOSPC', 'EDQUOT', '53100']);
const fullWords = /\b(ENOSPC|EDQUOT)\b|no space left on device|disk quota exceeded/i;

/** Whether a text has the words for a file that found no room. Anybody can write them, so look before believing it. */
export function saysDiskFull(message: string | undefined): boolean {
  return message !== undefined && fullWords.test(message);
}

/**
 * The full disk that an error of the product's own tells of, or one that led to it; null for other errors. Words count
 * only in an error that nothing led to and that has no code: a query that failed tells the values it was given, and a
 * path or a value that the system or the database complains of may read like anything.
 */
export function fullDiskOf(error: unknown): FullDisk | null {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 10; cause = cause.cause, depth++) {
    if (cause instanceof DiskFull) return { volume: cause.volume, path: cause.path };
    const { code, path, gitDir } = cause as { code?: unknown; path?: unknown; gitDir?: unknown };
    if (code === '53100') return { volume: 'database', path: null };
    const isFirst = !(cause.cause instanceof Error) && typeof code !== 'string';
    if (!fullCodes.has(code) && !(isFirst && fullWords.test(cause.message))) continue;
    if (typeof gitDir === 'string') return { volume: 'repositories', path: gitDir };
    return typeof path === 'string' ? placeOf(path) : { volume: 'data', path: null };
  }
  return null;
}

/** Whether an error, or one that led to it, says that a disk has no room. */
export function isDiskFull(error: unknown): boolean {
  return fullDiskOf(error) !== null;
}

function placeOf(path: string): FullDisk {
  return { volume: path.startsWith(tmpdir() + sep) ? 'temporary' : 'data', path };
}

/** Does work that writes to a folder. @throws {DiskFull} naming it when there is no room */
export async function writingTo<T>(volume: Volume, path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw isDiskFull(error) && !(error instanceof DiskFull) ? new DiskFull(volume, path, error) : error;
  }
}

const room: Record<Volume, string> = {
  database: 'in the database',
  repositories: "for the projects' files",
  blobs: 'for screenshots and other large files',
  temporary: 'for temporary files',
  data: 'in the data folder',
};

/** Returns the message for users, without a path. */
export function userTextOf({ volume }: Pick<FullDisk, 'volume'>): string {
  return `The server's disk is full: there is no space ${room[volume]}. Ask your administrator to free space; nothing was saved.`;
}

/** Returns the message for operators, for the log and the health endpoint. */
export function operatorTextOf({ volume, path }: FullDisk): string {
  return `The disk is full: there is no space ${room[volume]}${path === null ? '' : ` (${path})`}.`;
}

/** Bytes below which writes fail, or are about to. */
export const leastFree = 2 ** 20;

/** Returns the folders whose disk has no space left, as far as the system tells. */
export async function fullDisks(folders: readonly (FullDisk & { path: string })[]): Promise<FullDisk[]> {
  const free = await Promise.all(folders.map(({ path }) => freeSpace(path)));
  return folders.filter((_, index) => (free[index] ?? Infinity) < leastFree);
}
