import type { ITestStepHookParameter } from '@cucumber/cucumber';
import { capture, type Capture } from './capture';
import { captured, captureLater, type Passed } from './late-capture';
import { asOurs } from '../process/scope';
import { session, type CurrentScenario } from '../process/session';
import { maxPictures } from './trace/step-pictures';

/** Captures the page at the end of a step. */
export async function afterStep({ result }: Pick<ITestStepHookParameter, 'result'>): Promise<void> {
  const { current } = session();
  if (!current) return;
  const endTime = Date.now();
  current.captured = { endTime };
  const { page, index, healing, pointed } = current;
  if (healing?.step && result.status === 'PASSED') {
    const { learner } = healing.step;
    await learner.complete();
    learner.send(current.id, index);
  }
  if (!page || page.isClosed()) return;
  if (result.status === 'PASSED' && captureLater(page, { current, index, endTime, pointed }, tellLate))
    return;
  // Passwords on the page must be known before the message of a failure is sent.
  const shown = asOurs(() => capture(page, pointed));
  await captured();
  const { ariaSnapshot, page: seen, ...picture } = await shown;
  tellPicture(current, [index], picture, endTime);
  current.captured = { endTime, ariaSnapshot, page: seen };
}

function tellLate(steps: Passed[], shown: Capture): void {
  // All steps are of one scenario, because its end waits for its screenshots.
  const { current, endTime } = steps.at(-1)!;
  const indexes = steps.map(({ index }) => index);
  tellPicture(current, indexes, shown, endTime);
  const { ariaSnapshot, page } = shown;
  if (ariaSnapshot) session().outlet.send({ type: 'stepShown', id: current.id, indexes, ariaSnapshot, page });
}

function tellPicture(
  { id, pictures }: CurrentScenario,
  indexes: number[],
  { jpeg, marks }: Pick<Capture, 'jpeg' | 'marks'>,
  time: number,
): void {
  if (!jpeg) return;
  const { outlet, tracing } = session();
  if (tracing?.detail === 'actions') {
    pictures.push({ jpeg, time });
    if (pictures.length > maxPictures) pictures.shift();
  }
  outlet.send({ type: 'screenshot', id, indexes, jpeg, marks });
}
