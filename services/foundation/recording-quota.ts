import { mostOfCommands, type RecordingEvent } from '#contracts/worker/recording';
import { mostRecordedSteps } from '#contracts/recordings';

/** Messages in a second: pictures, and steps that change as more ways to their elements are found. */
const mostInASecond = 300;
/** Ten files of the largest kind, in base64. */
const mostFileSigns = (10 * mostOfCommands.upload * 4) / 3 + 100;

/** An event, or that there was a picture. */
type Told = Exclude<RecordingEvent, { type: 'picture' }> | { type: 'picture' };

/** What one browser of a recording may tell: whoever has it is not trusted. @param firstId of its steps */
export function createRecordingQuota(firstId = 0): { admits(event: Told): boolean } {
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
      // What is kept of the browser before is not this one's.
      if (event.type === 'step' && event.step.id < firstId) return false;
      if (event.type === 'stepRemoved' && event.id < firstId) return false;
      // Files come in as many pieces as they have.
      if (event.type === 'file') {
        inIt -= 1;
        fileSigns += event.base64.length;
      }
      return inIt <= mostInASecond && ids.size <= mostRecordedSteps && fileSigns <= mostFileSigns;
    },
  };
}
