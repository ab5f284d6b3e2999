import { readFile } from 'node:fs/promises';
import type { ISupportCodeLibrary } from '@cucumber/cucumber/api';
import type { Page } from 'playwright';
import type { ToRunner } from '#contracts/runner';
import { withOwnStep } from '../own-step';
import { session } from '../session';
import { explore } from './explore';

type Order = NonNullable<Extract<ToRunner, { type: 'run' }>['explore']>;

/** Read before step code is loaded, which shares the process. Lies beside the runner (build.ts). */
const axe = readFile(new URL('./axe.min.js', import.meta.url), 'utf8').catch(() => null);

/** The support library with one definition more, at whose step the application is explored. */
export function withExploring(library: ISupportCodeLibrary, id: string, order: Order): ISupportCodeLibrary {
  return withOwnStep(library, order, (world) => exploreOn(world, id, order));
}

/** @throws when the page or the browser goes on no more */
async function exploreOn(
  { page, baseUrl }: { page?: Page; baseUrl?: string },
  id: string,
  { order }: Order,
): Promise<void> {
  const { outlet, settings } = session();
  if (!page)
    throw new Error('The project’s code opens no page (this.page), so there is none to explore with.');
  await explore({
    page,
    baseUrl: baseUrl ?? settings.env.baseUrl,
    order,
    mask: (text) => outlet.secrets.mask(text),
    tell: (event) => outlet.send({ type: 'explored', id, event }),
    // The worker ends the process.
    signal: new AbortController().signal,
    axe: await axe,
  });
}
