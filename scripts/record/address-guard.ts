import type { Browser, BrowserContext, Page } from 'playwright';
import type { RecordingCommand, RecordingEvent } from '#contracts/worker/recording';
import type { KnownHosts } from './known-hosts';
import { closedAddress, shownAddress } from './shown-address';

/** Seconds that a page waits for the tester to confirm its host. */
const longestQuestion = 60;

/** A request that waits, as the Chromium protocol describes it (`Fetch.requestPaused`). */
interface Paused {
  requestId: string;
  frameId: string;
  request: { url: string };
}

/** Events that contain nothing from a page. */
const plain: ReadonlySet<RecordingEvent['type']> = new Set([
  ...(['ready', 'refused', 'stepRemoved', 'overlayClosed', 'dialogClosed', 'paused'] as const),
]);

export interface AddressGuard {
  /** Returns whether an event may leave this machine. Page content may not while a tab shows a forbidden address. */
  mayLeave(event: RecordingEvent): boolean;
  /** Returns whether a command may be carried out. */
  mayDo(command: RecordingCommand): boolean;
  /** Stops judging requests: the recording has ended, and nothing leaves the machine. */
  close(): Promise<void>;
}

/**
 * Keeps the tabs of a lent browser on pages of hosts that the tester confirmed, whatever the server or a page does.
 * Each request for a document is judged before it leaves, including redirects and popups. A tab that shows another
 * address anyway is emptied. Until then, no screenshot, step or title leaves this machine.
 * @param tell receives the reason why an address was not opened
 */
export async function guardAddresses(
  browser: Browser,
  context: BrowserContext,
  hosts: KnownHosts,
  tell: (reason: string) => void,
): Promise<AddressGuard> {
  const session = await browser.newBrowserCDPSession();

  /** A tab's target has the id of its top frame. A frame inside a page has no target, or a target of another type. */
  const isTopLevel = (frameId: string) =>
    session.send('Target.getTargetInfo', { targetId: frameId }).then(
      ({ targetInfo }) => targetInfo.type !== 'iframe',
      () => false,
    );

  async function refusalOf({ frameId, request: { url } }: Paused): Promise<string | null> {
    const address = shownAddress(url);
    // Frames inside a page may load what Chromium allows them, except files.
    if (!(await isTopLevel(frameId))) return /^\s*file:/i.test(url) ? closedAddress(url) : null;
    if (address.is !== 'page') return address.is === 'closed' ? closedAddress(url) : null;
    const { host } = address;
    if (hosts.isKnown(host)) return null;
    tell(`The page waits until the tester confirms the host ${host} in the terminal of the recorder.`);
    return inTime(hosts.refusalOf(host), `The tester did not confirm the host ${host} in time.`);
  }

  async function judge(paused: Paused): Promise<void> {
    const { requestId } = paused;
    const refusal = await refusalOf(paused).catch(() => 'The address could not be judged.');
    if (refusal === null) return void (await session.send('Fetch.continueRequest', { requestId }));
    tell(refusal);
    await session.send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' });
  }

  session.on('Fetch.requestPaused', (paused) => {
    // A request that was cancelled in the meantime needs no answer.
    void judge(paused).catch(() => undefined);
  });
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*', resourceType: 'Document' }] });

  const mayShow = (page: Page): boolean => {
    const address = shownAddress(page.url());
    return address.is === 'empty' || (address.is === 'page' && hosts.isKnown(address.host));
  };
  const look = (page: Page) => {
    if (mayShow(page)) return;
    const address = shownAddress(page.url());
    const isHost = address.is === 'page';
    tell(isHost ? `The host ${address.host} is not confirmed.` : closedAddress(page.url()));
    void page.goto('about:blank').catch(() => page.close().catch(() => undefined));
  };
  const watch = (page: Page) => {
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame()) look(page);
    });
    look(page);
  };
  context.pages().forEach(watch);
  context.on('page', watch);

  const isClear = () => context.pages().every(mayShow);
  return {
    mayLeave: ({ type }) => plain.has(type) || isClear(),
    mayDo(command) {
      if (command.type === 'drawn' || command.type === 'look') return true;
      // Some addresses cause no request that could be judged.
      const isClosed = command.type === 'open' && shownAddress(command.url).is === 'closed';
      if (isClosed) tell(closedAddress(command.url));
      return !isClosed && isClear();
    },
    close: () => session.detach().catch(() => undefined),
  };
}

async function inTime(answer: Promise<string | null>, late: string): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined;
  const isLate = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(late), longestQuestion * 1_000);
  });
  return Promise.race([answer, isLate]).finally(() => clearTimeout(timer));
}
