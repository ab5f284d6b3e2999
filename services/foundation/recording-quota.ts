import { commandLimits, type RecordingEvent } from '#contracts/worker/recording';
import { maxRecordedSteps } from '#contracts/recordings';

/** Messages per second: screenshots, and steps that change as more locators of their elements are found. */
const maxPerSecond = 300;
/** Characters of ten files of the largest size, in base64. */
const maxFileSigns = (10 * commandLimits.upload * 4) / 3 + 100;

/** An event, or only that a screenshot arrived. */
type Told = Exclude<RecordingEvent, { type: 'picture' }> | { type: 'picture' };

/** Steps of the browsers before this one: the first id after them, and their number. */
export interface EarlierSteps {
  firstId: number;
  earlierSteps: number;
}

/** Limits the messages of one browser of a recording, which is not trusted. */
export function createRecordingQuota(
  { firstId, earlierSteps }: EarlierSteps = { firstId: 0, earlierSteps: 0 },
): {
  admits(event: Told): boolean;
} {
  const maxSteps = maxRecordedSteps - earlierSteps;
  let second = 0;
  let inIt = 0;
  let fileSigns = 0;
  const ids = new Set<number>();
  return {
    admits(event) {
      const now = Math.floor(performance.now() / 1000);
      inIt = now === second ? inIt + 1 : 1;
      second = now;
      if (event.type === 'step') ids.add(event.step.id);
      // Steps of the browser before this one are kept. This browser must not change them.
      if (event.type === 'step' && event.step.id < firstId) return false;
      if (event.type === 'stepRemoved' && event.id < firstId) return false;
      // Pieces of files do not count as messages.
      if (event.type === 'file') {
        inIt -= 1;
        fileSigns += event.base64.length;
      }
      return inIt <= maxPerSecond && ids.size <= maxSteps && fileSigns <= maxFileSigns;
    },
  };
}
