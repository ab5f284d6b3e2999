import type { ISupportCodeLibrary } from '@cucumber/cucumber/api';
import type { Page } from 'playwright';
import type { RecordingEvent } from '#contracts/worker/recording';
import type { ToRunner, Unreachable } from '#contracts/worker/runner';
import { documentStatus, isAnswerToPost } from '../evidence/document-status';
import { routeNow } from '../healing/route-now';
import type { Outlet } from '../process/outlet';
import { ownAddress } from '../process/own-address';
import { withOwnStep } from '../process/own-step';
import { asOurs } from '../process/scope';
import { session } from '../process/session';
import { RecordingSession } from './session';
import type { SightsOptions } from './core';
import { withFiles } from './with-files';

type Record = NonNullable<Extract<ToRunner, { type: 'run' }>['record']>;
type Command = Extract<ToRunner, { type: 'recording' }>['command'];

/** The recording of this process. A process has one recording at a time. */
let current: { id: string; take(command: Command): void; tell(event: RecordingEvent): void } | null = null;

export function takeCommand({ id, command }: { id: string; command: Command }): void {
  if (current?.id === id) current.take(command);
}

/** Reports an address that the page did not reach, because the screenshot does not show it. */
export function tellUnreachable({ host, port, code, reason }: Unreachable): void {
  current?.tell({ type: 'refused', reason: `${host}:${port} was not reached: ${reason ?? code}` });
}

/** Returns the support library with a definition added whose step hands the page to the user. */
export function withRecording(library: ISupportCodeLibrary, id: string, record: Record): ISupportCodeLibrary {
  return withOwnStep(library, record, (world) => recordOn(world, id, record));
}

/** Returns the address, or the address of a path below it. The path cannot lead to another host. */
const below = (address: string, path = '') => (path ? address.replace(/\/$/, '') + path : address);

/** Reports visited pages and commands as those of the recording's only step. */
function sightsOf(id: string, outlet: Outlet): SightsOptions {
  const index = session().current?.index ?? 0;
  return {
    place: (page) => ({
      route: routeNow(page),
      status: documentStatus(page),
      isPosted: isAnswerToPost(page) || undefined,
    }),
    seen(page, ariaSnapshot) {
      const title = outlet.secrets.mask(page.title);
      outlet.send({ type: 'stepShown', id, indexes: [index], ariaSnapshot, page: { ...page, title } });
    },
    did({ type, locator, route }) {
      const now = Date.now();
      const result = { status: 'PASSED' as const, startTime: now, endTime: now };
      outlet.send({ type: 'command', id, index, command: { type, element_name: locator, result }, route });
    },
  };
}

/** Resolves when the user ends the recording. @throws when the page crashes or is closed */
async function recordOn(
  { page, baseUrl }: { page?: Page; baseUrl?: string },
  id: string,
  { language, testIdAttribute, opensAt, goesOn }: Record,
): Promise<void> {
  const { outlet } = session();
  if (!page) throw new Error('The project’s code opens no page (this.page), so it cannot be recorded.');
  const address = ownAddress(baseUrl);
  const send = (event: RecordingEvent): void => {
    if (event.type !== 'picture') return outlet.send({ type: 'recording', id, event });
    const { picture, width, height, base64 } = event;
    const jpeg = Buffer.from(base64, 'base64');
    outlet.send({ type: 'recordingPicture', id, picture, width, height, jpeg });
  };
  const emit = withFiles(() => recording.files, send);
  const mask = (text: string) => outlet.secrets.mask(text);
  const recording = new RecordingSession({
    page,
    language,
    baseUrl: address,
    testIdAttribute,
    goesOn,
    mask,
    emit,
    sights: sightsOf(id, outlet),
  });
  const ended = new Promise<void>((resolve, reject) => {
    const watch = (entry: Page) => entry.on('crash', () => reject(new Error('The page crashed.')));
    const context = page.context();
    context.pages().forEach(watch);
    context.on('page', watch);
    context.once('close', () => reject(new Error('The browser closed the page.')));
    const take = (command: Command) => {
      if (command.type === 'end') resolve();
      else void asOurs(() => recording.command(command));
    };
    current = { id, take, tell: emit };
  });
  ended.catch(() => undefined); // awaited below
  try {
    emit({ type: 'ready' });
    if (opensAt !== undefined || page.url() === 'about:blank') {
      await recording.command({ type: 'open', url: below(address, opensAt) });
    }
    // A viewer that connected before the recording began has received nothing yet.
    await Promise.race([recording.command({ type: 'look' }), ended]);
    await ended;
  } finally {
    await recording.end();
    current = null;
  }
}
