import { randomUUID } from 'node:crypto';
import { AfterStep, setDefaultTimeout } from '@cucumber/cucumber';
import { capture, type Capture } from './capture';
import { captured, captureLater } from './late-capture';
import { asOurs } from './scope';
import { session, type CurrentScenario } from './session';
import { mostPictures } from './trace/step-pictures';

/**
 * Support code of ours, which cucumber loads before that of the user. So this AfterStep is the last of them all and
 * sees the page as the step left it. An entry of the bundle of its own; it shares its modules with main.js.
 */
setDefaultTimeout(session().settings.stepTimeout);

AfterStep({ timeout: -1 }, async ({ result }) => {
  const { current } = session();
  if (!current) return;
  const endTime = Date.now();
  current.captured = { endTime };
  const { page, index } = current;
  if (!page || page.isClosed()) return;
  const isLate =
    result.status === 'PASSED' && captureLater(page, (shown) => tellLate(current, index, shown, endTime));
  if (isLate) return;
  // Passwords that a page shows must be known before the message of a failure is told.
  const shown = asOurs(() => capture(page));
  await captured();
  const { ariaSnapshot, ...picture } = await shown;
  current.captured = { endTime, screenshotId: tellPicture(current, index, picture, endTime), ariaSnapshot };
});

function tellLate(current: CurrentScenario, index: number, shown: Capture, time: number): void {
  tellPicture(current, index, shown, time);
  const { ariaSnapshot } = shown;
  if (ariaSnapshot) session().outlet.send({ type: 'stepShown', id: current.id, index, ariaSnapshot });
}

/** @returns the picture's id, undefined without one */
function tellPicture(
  { id, pictures }: CurrentScenario,
  index: number,
  { jpeg }: Pick<Capture, 'jpeg'>,
  time: number,
): string | undefined {
  if (!jpeg) return undefined;
  const { outlet, tracing } = session();
  if (tracing?.detail === 'actions') {
    // Steps that share a picture are one moment of the trace.
    if (pictures.at(-1)?.jpeg === jpeg) pictures.pop();
    pictures.push({ jpeg, time });
    if (pictures.length > mostPictures) pictures.shift();
  }
  const screenshotId = randomUUID();
  outlet.send({ type: 'screenshot', id, index, screenshotId, jpeg });
  return screenshotId;
}
