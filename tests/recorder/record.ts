import { setTimeout as delay } from 'node:timers/promises';
import { chromium, type Browser, type Page } from 'playwright';
import { afterAll, beforeAll } from 'vitest';
import type { RecordedStep, RecordingEvent } from '#contracts/worker/recording';
import { RecordingSession } from '#runner/recording/session';
import type { StepLanguage } from '#runner/resolver/grammar/write-step';
import { browserExecutable } from '#services/worker/browser-executable';
import { Person } from './person';
import { stateExpression, type RecordedScenario } from './replay';
import { startSite, type Site } from './site';

/** That of runs. */
export const executable = browserExecutable('chromium', process.env.CHROMIUM_PATH);

export const launch = (): Promise<Browser> =>
  chromium.launch({ executablePath: executable, args: ['--no-sandbox'] });

/** A browser and the pages for it, while the tests of a file run. */
export function browserAndSite(): { browser: Browser; site: Site } {
  const on = {} as { browser: Browser; site: Site };
  beforeAll(async () => {
    [on.browser, on.site] = await Promise.all([launch(), startSite()]);
  });
  afterAll(async () => {
    await on.browser.close();
    await on.site.close();
  });
  return on;
}

export interface Recording extends RecordedScenario {
  steps: RecordedStep[];
  events: RecordingEvent[];
  state: unknown;
}

/** Records a user's actions, from opening the page on. */
export async function record(
  browser: Browser,
  url: string,
  language: StepLanguage,
  name: string,
  doing: (person: Person, page: Page, events: readonly RecordingEvent[]) => Promise<void>,
): Promise<Recording> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 1000 } });
  try {
    const page = await context.newPage();
    const events: RecordingEvent[] = [];
    const emit = (event: RecordingEvent) => void events.push(event);
    const session = new RecordingSession({ page, language, baseUrl: url, emit });
    const person = new Person(session, context);
    await person.send({ type: 'open', url });
    await delay(150);
    await doing(person, page, events);
    await session.end();
    await delay(80);
    const state: unknown = await person.page.evaluate(stateExpression);
    return { name, steps: session.steps, files: session.files, events, state };
  } finally {
    await context.close();
  }
}
