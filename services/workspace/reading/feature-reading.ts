import { largestFeature, tooLargeMessage } from '#domain/gherkin/feature-limits';
import { fileProblem, parseFeature, unread, type ParsedFeature } from '#services/foundation/gherkin/index';
import { createYield } from '#services/foundation/threads/yield';
import { decodeText } from '../text';
import { readOnThread, readingProblem, smallFile } from './reading-threads';

/** A feature file to be read: its text, null where it is not UTF-8, and what the parser makes of it. */
export interface FeatureFile {
  text: string | null;
  parsed: ParsedFeature;
  /** False when the file is too large, or took too long: `text` is then a part of it, and nothing was parsed. */
  isWhole: boolean;
}

/** A way to read feature files that runs on this thread for small files and on another one for the rest. */
export interface FeatureReading<Input, Answer> {
  name: string;
  /** Runs on a thread: its answer must be data that can be copied. Never throws on a text. */
  read(file: FeatureFile, input: Input): Answer;
}

export const notUtf8 = fileProblem('The file is not UTF-8 text.');

/** The file as it is parsed on whatever thread this runs. */
export function fileOf(bytes: Uint8Array): FeatureFile {
  // The beginning of a file that is too large is enough to find its tags.
  if (bytes.length > largestFeature) {
    const begin = new TextDecoder().decode(bytes.subarray(0, largestFeature));
    return { text: begin, parsed: unread(fileProblem(tooLargeMessage(bytes.length))), isWhole: false };
  }
  const text = decodeText(bytes);
  return { text, parsed: text === null ? unread(notUtf8) : parseFeature(text), isWhole: true };
}

/** A text as a file of that content is read. */
export const fileOfText = (text: string): FeatureFile => fileOf(Buffer.from(text));

/** Result of a reading. */
export interface FileRead<Answer> {
  answer: Answer;
  /** False when the file was not read in time: the next attempt may do better, so the answer is not kept. */
  lasts: boolean;
}

/**
 * Reads a feature file without holding up other requests: small files at once, larger ones on another thread, with a
 * time limit. A file over the limits, or one that takes too long, is read as one that does not parse, with the reason
 * (docs/rules/scenarios.md, Limits).
 */
export async function readFeatureFile<Input, Answer>(
  { name, read }: FeatureReading<Input, Answer>,
  bytes: Uint8Array,
  input: Input,
): Promise<FileRead<Answer>> {
  if (bytes.length <= smallFile || bytes.length > largestFeature)
    return { answer: read(fileOf(bytes), input), lasts: true };
  // A copy: git's bytes are a part of something larger, which would be sent as a whole.
  const own = new Uint8Array(bytes);
  try {
    // The thread runs the reading of this name, so its answer has the type of `read`.
    return { answer: (await readOnThread(name, { bytes: own, input })) as Answer, lasts: true };
  } catch (error) {
    const problem = fileProblem(readingProblem(error));
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
      // Whoever waits for all of them gets the error; until then nobody does.
      taken.catch(() => undefined);
      under.push(taken);
    }
    if (under.length >= together) await Promise.all(under.splice(0));
    await yielded();
  }
  await Promise.all(under);
}

/** Larger files that are read at the same time: the others of the process get their turn in between. */
const together = 4;
