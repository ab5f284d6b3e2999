import { readStepFile, type StepFileContent } from '../steps/step-file';
import { decodeText, largestFile } from '../text';
import { unreadFileReason, readOnThread, smallFile } from './reading-threads';

export const stepFileTask = 'step-file';

/** Contents of a step file, and whether a later attempt would have the same result. */
export interface StepFileRead {
  content: StepFileContent;
  lasts: boolean;
}

/**
 * Reads a step file, whose name decides the language: small files at once, larger ones on another thread. A file over the limit has no definitions, and
 * no problem: nothing shows whether it loads.
 */
export async function readStepFileBytes(bytes: Uint8Array, name?: string): Promise<StepFileRead> {
  if (bytes.length > largestFile) return { content: nothing(), lasts: true };
  if (bytes.length <= smallFile) return { content: readStepFile(decodeText(bytes) ?? '', name), lasts: true };
  try {
    // Copy the bytes, as for features. The thread runs `readStepFile`, so its answer has that type.
    return {
      content: (await readOnThread(stepFileTask, { bytes: new Uint8Array(bytes), name })) as StepFileContent,
      lasts: true,
    };
  } catch (error) {
    unreadFileReason(error);
    return { content: nothing(), lasts: false };
  }
}

const nothing = (): StepFileContent => {
  return { definitions: [], parameterTypes: [], available: new Set(), problem: null };
};
