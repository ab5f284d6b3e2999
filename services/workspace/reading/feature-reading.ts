import { largestFeature, tooLargeMessage } from '#domain/gherkin/feature-limits';
import { fileProblem, parseFeature, unread, type ParsedFeature } from '#services/foundation/gherkin/index';
import { createYield } from '#services/foundation/threads/yield';
import { decodeText } from '../text';
import { readOnThread, unreadFileReason, smallFile } from './reading-threads';

/** A feature file to read: its text, null if it is not UTF-8, and the parser's result. */
export interface FeatureFile {
  text: string | null;
  parsed: ParsedFeature;
  /** False if the file is too large, or took too long. `text` is then a part of it, and nothing was parsed. */
  isWhole: boolean;
}

/** A way to read feature files. Small files are read on this thread, larger ones on another. */
export interface FeatureReading<Input, Answer> {
  name: string;
  /** Runs on a thread, so its answer must be data that can be copied. Never throws on a text. */
  read(file: FeatureFile, input: Input): Answer;
}

export const notUtf8 = fileProblem('The file is not UTF-8 text.');

/** Parses the file on the thread that calls this. */
export function fileOf(bytes: Uint8Array): FeatureFile {
  // The beginning of a file that is too large is enough to find its tags.
  if (bytes.length > largestFeature) {
    const begin = new TextDecoder().decode(bytes.subarray(0, largestFeature));
    return { text: begin, parsed: unread(fileProblem(tooLargeMessage(bytes.length))), isWhole: false };
  }
  const text = decodeText(bytes);
  return { text, parsed: text === null ? unread(notUtf8) : parseFeature(text), isWhole: true };
}

/** Reads a text like a file with that content. */
export const fileOfText = (text: string): FeatureFile => fileOf(Buffer.from(text));

/** Result of a reading. */
export interface FileRead<Answer> {
  answer: Answer;
  /** False if the file was not read in time. The next attempt may succeed, so the answer is not kept. */
  lasts: boolean;
}

/**
 * Reads a feature file without delaying other requests: small files at once, larger ones on another thread, with a
 * time limit. A file over the limits, or one that takes too long, is read as a file that does not parse, with the
 * reason (docs/rules/scenarios.md, Limits).
 */
export async function readFeatureFile<Input, Answer>(
  { name, read }: FeatureReading<Input, Answer>,
  bytes: Uint8Array,
  input: Input,
): Promise<FileRead<Answer>> {
  if (bytes.length <= smallFile || bytes.length > largestFeature)
    return { answer: read(fileOf(bytes), input), lasts: true };
  // Copy the bytes: git's are part of a larger buffer, which would be sent as a whole.
  const own = new Uint8Array(bytes);
  try {
    // The thread runs the reading of this name, so its answer has the type of `read`.
    return { answer: (await readOnThread(name, { bytes: own, input })) as Answer, lasts: true };
  } catch (error) {
    const problem = fileProblem(unreadFileReason(error));
    const file = { text: decodeText(bytes), parsed: unread(problem), isWhole: false };
    return { answer: read(file, input), lasts: false };
  }
}

/** Reads feature files by their blobs, a few at a time. */
export async function readFeatureFiles<Answer>(
  reading: FeatureReading<null, Answer>,
  files: Iterable<[blob: string, bytes: Uint8Array]>,
  take: (blob: string, read: FileRead<Answer>) => void,
): Promise<void> {
  const yielded = createYield();
  const under: Promise<void>[] = [];
  for (const [blob, bytes] of files) {
    const taken = readFeatureFile(reading, bytes, null).then((read) => take(blob, read));
    if (bytes.length <= smallFile) await taken;
    else {
      // `Promise.all` below gets the error. Until then, nothing handles it.
      taken.catch(() => undefined);
      under.push(taken);
    }
    if (under.length >= together) await Promise.all(under.splice(0));
    await yielded();
  }
  await Promise.all(under);
}

/** Number of larger files that are read at once, so that other requests get their turn in between. */
const together = 4;
