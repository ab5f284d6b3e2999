import { tmpdir } from 'node:os';
import { sep } from 'node:path';
import { freeSpace } from './free-space';

/** The purpose of a disk. */
export type Volume = 'database' | 'repositories' | 'blobs' | 'temporary' | 'data';

/** The disk on which an operator has to free space. */
export interface FullDisk {
  volume: Volume;
  /** Folder on the disk; null if only the database server knows it. */
  path: string | null;
}

/** A write found no space, or no quota, on a disk whose purpose is known. */
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

/** Codes and words of the system, git and others; `53100` is PostgreSQL's code. */
const fullCodes = new Set<unknown>(['ENOSPC', 'EDQUOT', '53100']);
const fullWords = /\b(ENOSPC|EDQUOT)\b|no space left on device|disk quota exceeded/i;

/** Returns whether a text says that a disk is full. Anybody can write such a text, so verify before acting on it. */
export function saysDiskFull(message: string | undefined): boolean {
  return message !== undefined && fullWords.test(message);
}

/**
 * Returns the full disk that an error, or one of its causes, reports; null for other errors. Words count only in an
 * error that has no cause and no code. A failed query repeats the values it was given, and a path or value in an error
 * of the system or database may contain any words.
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

/** Returns whether an error, or one of its causes, says that a disk is full. */
export function isDiskFull(error: unknown): boolean {
  return fullDiskOf(error) !== null;
}

function placeOf(path: string): FullDisk {
  return { volume: path.startsWith(tmpdir() + sep) ? 'temporary' : 'data', path };
}

/** Runs work that writes to a folder. @throws {DiskFull} with that folder if its disk is full */
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
  return `The server's disk is full: there is no space ${room[volume]}. Nothing was saved. Ask your administrator to free space.`;
}

/** Returns the message for operators, for the log and the health endpoint. */
export function operatorTextOf({ volume, path }: FullDisk): string {
  return `The disk is full: there is no space ${room[volume]}${path === null ? '' : ` (${path})`}.`;
}

/** Free bytes below which writes fail, or will soon. */
export const leastFree = 2 ** 20;

/** Returns the folders whose disk has no space left, as far as the system tells. */
export async function fullDisks(folders: readonly (FullDisk & { path: string })[]): Promise<FullDisk[]> {
  const free = await Promise.all(folders.map(({ path }) => freeSpace(path)));
  return folders.filter((_, index) => (free[index] ?? Infinity) < leastFree);
}
