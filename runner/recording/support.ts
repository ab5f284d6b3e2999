import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ISupportCodeLibrary } from '@cucumber/cucumber/api';
import type { Page } from 'playwright';
import type { RecordingEvent } from '#contracts/recording';
import type { ToRunner, Unreachable } from '#contracts/runner';
import { ownDefinition } from '../own-definition';
import { asOurs } from '../scope';
import { session } from '../session';
import { RecordingSession } from './session';
import { withFiles } from './with-files';

type Record = NonNullable<Extract<ToRunner, { type: 'run' }>['record']>;
type Command = Extract<ToRunner, { type: 'recording' }>['command'];

/** The recording that this process has; a process has one at a time. */
let current: { id: string; take(command: Command): void; tell(event: RecordingEvent): void } | null = null;

export function takeCommand({ id, command }: { id: string; command: Command }): void {
  if (current?.id === id) current.take(command);
}

/** What the page did not reach, which its picture does not say. */
export function tellUnreachable({ host, port, code, reason }: Unreachable): void {
  current?.tell({ type: 'refused', reason: `${host}:${port} was not reached: ${reason ?? code}` });
}

/** Writes the feature where the process may. @returns its path */
export async function featureFile({ text }: Record, folder: string): Promise<string> {
  const path = join(folder, 'recording.feature');
  await writeFile(path, text);
  return path;
}

interface Definition {
  matchesStepName(text: string): boolean;
}

/**
 * The support library with one definition more, at whose step a person goes on: world, hooks and the page are those of a
 * run, and what stood before it was run by the project's own code.
 */
export function withRecording(library: ISupportCodeLibrary, id: string, record: Record): ISupportCodeLibrary {
  const { stepDefinitions } = library as unknown as { stepDefinitions: Definition[] };
  const isOurs = (text: string) => text === record.step;
  const own = stepDefinitions.map((definition) => {
    const matches = (text: string) => !isOurs(text) && definition.matchesStepName(text);
    return Object.create(definition, { matchesStepName: { value: matches, enumerable: true } }) as Definition;
  });
  const recording = ownDefinition({
    id: 'recording',
    // The worker has the limits.
    timeout: -1,
    matches: isOurs,
    async code(world) {
      await asOurs(() => recordOn(world, id, record));
      // What stands behind it is not run.
      return 'skipped';
    },
  });
  const definitions = { stepDefinitions: [...own, recording] } as unknown as Partial<ISupportCodeLibrary>;
  return { ...library, ...definitions };
}

/** Resolves when a person ends it. @throws when the page goes on no more */
async function recordOn(
  { page, baseUrl }: { page?: Page; baseUrl?: string },
  id: string,
  { language, testIdAttribute, goesOn }: Record,
): Promise<void> {
  const { outlet, settings } = session();
  if (!page) throw new Error('The project’s code opens no page (this.page), so there is none to record on.');
  const address = baseUrl ?? settings.env.baseUrl;
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
  });
  const ended = new Promise<void>((resolve, reject) => {
    const watch = (one: Page) => one.on('crash', () => reject(new Error('The page crashed.')));
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
    if (page.url() === 'about:blank') await recording.command({ type: 'open', url: address });
    // Who looked before it began was told nothing yet.
    await Promise.race([recording.command({ type: 'look' }), ended]);
    await ended;
  } finally {
    await recording.end();
    current = null;
  }
}
