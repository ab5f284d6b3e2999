import { randomUUID } from 'node:crypto';
import { AfterStep, setDefaultTimeout } from '@cucumber/cucumber';
import { capture } from './capture';
import { quietly } from './scope';
import { session } from './session';

/**
 * Support code of ours, which cucumber loads before that of the user. So this AfterStep is the last of them all and
 * sees the page as the step left it. An entry of the bundle of its own; it shares its modules with main.js.
 */
setDefaultTimeout(session().settings.stepTimeout);

AfterStep({ timeout: -1 }, async () => {
  const { current, outlet } = session();
  if (!current) return;
  const endTime = Date.now();
  current.captured = { endTime };
  const { page, id, index } = current;
  if (!page || page.isClosed()) return;
  const { jpeg, ariaSnapshot } = await quietly(() => capture(page));
  const screenshotId = jpeg ? randomUUID() : undefined;
  if (jpeg && screenshotId) outlet.send({ type: 'screenshot', id, index, screenshotId, jpeg });
  current.captured = { endTime, screenshotId, ariaSnapshot };
});
