import { readFile } from 'node:fs/promises';
import type { ISupportCodeLibrary } from '@cucumber/cucumber/api';
import type { PickleStep } from '@cucumber/messages';
import type { Page } from 'playwright';
import type { ToRunner } from '#contracts/worker/runner';
import { takePicture } from '../evidence/capture';
import { lookUp } from '../generating/look-up';
import { ownAddress } from '../process/own-address';
import { withOwnStep } from '../process/own-step';
import { quietly } from '../process/scope';
import { session } from '../process/session';
import { explore } from './explore';
import type { SuiteStepWriter } from './suite/write-suite';

type Order = NonNullable<Extract<ToRunner, { type: 'run' }>['explore']>;

/** Read before step code is loaded, which shares the process. The file is beside the runner (build.ts). */
const axe = readFile(new URL('./axe.min.js', import.meta.url), 'utf8').catch(() => null);

/** Returns the support library with a definition added whose step explores the application. */
export function withExploring(library: ISupportCodeLibrary, id: string, order: Order): ISupportCodeLibrary {
  return withOwnStep(library, order, (world) => exploreOn(world as World, id, order));
}

type World = { page?: Page; baseUrl?: string };

/** @throws when the page or the browser no longer responds */
async function exploreOn(world: World, id: string, { order }: Order): Promise<void> {
  const { page, baseUrl } = world;
  const { outlet } = session();
  if (!page) throw new Error('The project’s code opens no page (this.page), so it cannot be explored.');
  await explore({
    page,
    baseUrl: ownAddress(baseUrl),
    order,
    mask: (text) => outlet.secrets.mask(text),
    tell: (event) => outlet.send({ type: 'explored', id, event }),
    // The worker ends the process.
    signal: new AbortController().signal,
    axe: await axe,
    writer: writerIn(world),
    picture: takePicture,
  });
}

/** Writes steps as a generation does, with the built-in engine alone. */
function writerIn(world: World): SuiteStepWriter {
  return {
    worldOf: (page) => Object.create(world, { page: { get: page, set: () => undefined } }) as object,
    async resolve(of, { text, type }, before) {
      const step = { id: '', text, type, astNodeIds: [] } as unknown as PickleStep;
      const { resolution } = await quietly(() => lookUp(of, step, undefined, before));
      return resolution;
    },
  };
}
