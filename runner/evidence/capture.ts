import { setTimeout as delay } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright';
import type { ShownPage } from '#contracts/worker/application-map';
import type { PictureMark } from '#contracts/worker/picture-marks';
import { hideCookies } from '../secrets/cookies';
import { documentStatus, isAnswerToPost } from './document-status';
import { routeNow } from '../healing/route-now';
import { marksOf, prepareMarks, type Pointed } from './marks';
import { passwordsOf } from '../secrets/passwords';
import { asOurs, unrecorded } from '../process/scope';
import { session } from '../process/session';

/** Milliseconds a picture of a step may take; a page that shows a dialog never gives one. */
const limit = 3_000;
/** Milliseconds in which a picture that failed is tried again, and between the tries. */
const patience = 1_000;
const pause = 15;
/** Bytes; a larger picture is not of a screen. */
const largest = 2_000_000;

const sessions = new WeakMap<Page, Promise<CDPSession>>();

export interface Capture {
  jpeg: Buffer | null;
  ariaSnapshot?: string;
  /** Whose tree it is; left out where the page was leaving for another one. */
  page?: ShownPage;
  /** Where the elements of commands are in the picture. */
  marks?: PictureMark[];
}

/**
 * One picture and the accessibility tree of a page, awaited so that they show this step and not the next.
 * Passwords that stand in the page's fields are told to the outlet; a page whose fields cannot be read gives no tree.
 * @param pointed commands of the steps that the picture is of
 */
export async function capture(page: Page, pointed: readonly Pointed[]): Promise<Capture> {
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
  // Of a page that was leaving, the picture may be of the next.
  return { jpeg, ariaSnapshot, page: shown, marks: (jpeg && isStill && marks) || undefined };
}

async function mark(page: Page, pointed: readonly Pointed[]): Promise<PictureMark[]> {
  const isMarked = session().screenshots && session().settings.browser === 'chromium';
  return isMarked && pointed.length > 0 ? marksOf(page, await openSession(page), pointed) : [];
}

/** Tries again while a navigation is under way: until the new page has drawn its first frame there is no picture. */
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

/** Chromium gives a jpeg of the screen faster by its own protocol than Playwright's screenshot call. */
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

/** While a page still loads, so that neither its first picture nor the first call of step code need wait for it. */
export function prepareCapture(page: Page): void {
  // Has Playwright bring its scripts into the page, and the browser compile how roles are found. Not by a snapshot: its
  // references would take the place of those that somebody has from one of theirs.
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
