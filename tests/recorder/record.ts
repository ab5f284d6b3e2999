import { existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { chromium, type Browser, type Page } from 'playwright';
import type { RecordedStep, RecordingEvent } from '#contracts/recording';
import { RecordingSession } from '#runner/recording/session';
import type { StepLanguage } from '#runner/resolver/grammar/write-step';
import { Person } from './person';
import { stateExpression, type RecordedScenario } from './replay';

/** The browser that the machine has; else that of Playwright. */
export const executable =
  ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path)) ??
  chromium.executablePath();

export const launch = (): Promise<Browser> =>
  chromium.launch({ executablePath: executable, args: ['--no-sandbox'] });

export interface Recording extends RecordedScenario {
  steps: RecordedStep[];
  events: RecordingEvent[];
  state: unknown;
}

/** Records what a person does, from the page's opening on. */
export async function record(
  browser: Browser,
  url: string,
  language: StepLanguage,
  name: string,
  doing: (person: Person, page: Page) => Promise<void>,
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
    await doing(person, page);
    await session.end();
    await delay(80);
    const state: unknown = await person.page.evaluate(stateExpression);
    return { name, steps: session.steps, files: session.files, events, state };
  } finally {
    await context.close();
  }
}
