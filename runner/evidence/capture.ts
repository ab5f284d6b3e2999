import { setTimeout as delay } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright';
import type { ShownPage } from '#contracts/worker/application-map';
import type { PictureMark } from '#contracts/worker/picture-marks';
import { hideCookies } from '../secrets/cookies';
import { documentStatus, isAnswerToPost } from './document-status';
import { routeNow } from '../healing/route-now';
import { marksOf, prepareMarks, type ElementCommand } from './marks';
import { passwordsOf } from '../secrets/passwords';
import { asOurs, unrecorded } from '../process/scope';
import { session } from '../process/session';

/** Milliseconds that a screenshot of a step may take. A page with an open dialog never returns one. */
const limit = 3_000;
/** Milliseconds in which a failed screenshot is tried again, and between the attempts. */
const patience = 1_000;
const pause = 15;
/** Maximum bytes. A larger image is not a screenshot. */
const largest = 2_000_000;

const sessions = new WeakMap<Page, Promise<CDPSession>>();

export interface Capture {
  jpeg: Buffer | null;
  ariaSnapshot?: string;
  /** The page of the tree. Left out when the page was being left. */
  page?: ShownPage;
  /** Positions of the commands' elements in the screenshot. */
  marks?: PictureMark[];
}

/**
 * Takes a screenshot and the accessibility tree of a page. Await it, so that they show this step.
 * Passwords in the page's fields are added to the masked secrets. Without access to the fields there is no tree.
 * @param pointed commands of the steps in the screenshot
 */
export async function capture(page: Page, pointed: readonly ElementCommand[]): Promise<Capture> {
  const none = new Promise<null>((resolve) => setTimeout(resolve, limit, null).unref());
  const within = <T>(work: Promise<T>) => Promise.race([work.catch(() => null), none]);
  const address = page.url();
  const [jpeg, passwords, aria, title, marks] = await Promise.all([
    session().screenshots ? within(shoot(page)) : null,
    within(passwordsOf(page)),
    within(unrecorded(page, () => page.ariaSnapshot({ timeout: limit }))),
    within(unrecorded(page, () => page.title())),
    within(mark(page, pointed)),
    within(hideCookies(page.context())),
  ]);
  passwords?.forEach((password) => session().outlet.secrets.add(password));
  const ariaSnapshot = (passwords && aria) ?? undefined;
  const isStill = ariaSnapshot !== undefined && page.url() === address;
  const { secrets } = session().outlet;
  const shown = isStill
    ? {
        route: routeNow(page),
        title: secrets.mask(title ?? ''),
        status: documentStatus(page),
        isPosted: isAnswerToPost(page) || undefined,
      }
    : undefined;
  // If the page was being left, the screenshot may show the next page.
  return { jpeg, ariaSnapshot, page: shown, marks: (jpeg && isStill && marks) || undefined };
}

async function mark(page: Page, pointed: readonly ElementCommand[]): Promise<PictureMark[]> {
  const isMarked = session().screenshots && session().settings.browser === 'chromium';
  return isMarked && pointed.length > 0 ? marksOf(page, await openSession(page), pointed) : [];
}

/** Takes a screenshot, again and again during a navigation: a new page must have drawn a frame first. */
async function shoot(page: Page): Promise<Buffer | null> {
  const end = performance.now() + patience;
  for (;;) {
    try {
      const jpeg = await takePicture(page);
      return jpeg.length <= largest ? jpeg : null;
    } catch (error) {
      if (page.isClosed() || performance.now() > end) throw error;
      await delay(pause);
    }
  }
}

/** Takes a JPEG screenshot. Chromium's own protocol is faster than Playwright's screenshot call. */
export async function takePicture(page: Page): Promise<Buffer> {
  if (session().settings.browser !== 'chromium')
    return unrecorded(page, () => page.screenshot({ type: 'jpeg', quality: 50, timeout: limit }));
  const cdp = await openSession(page);
  const { data } = await cdp.send('Page.captureScreenshot', {
    format: 'jpeg',
    quality: 50,
    optimizeForSpeed: true,
  });
  return Buffer.from(data, 'base64');
}

/** Prepares a page while it loads: its first screenshot and step code's first call then need not wait. */
export function prepareCapture(page: Page): void {
  // Makes Playwright load its scripts into the page, and the browser compile how roles are found. It does not use a
  // snapshot, whose references would invalidate those of a snapshot that step code took.
  const prepareScripts = () =>
    unrecorded(page, () => page.getByRole('heading').count()).catch(() => undefined);
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) void prepareScripts();
  });
  if (session().settings.browser !== 'chromium' || !session().screenshots) return;
  asOurs(() => openSession(page)).catch(() => undefined);
}

function openSession(page: Page): Promise<CDPSession> {
  const opened = sessions.get(page) ?? newSession(page);
  sessions.set(page, opened);
  return opened;
}

async function newSession(page: Page): Promise<CDPSession> {
  const cdp = await page.context().newCDPSession(page);
  await prepareMarks(cdp);
  return cdp;
}
