import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, Locator, Page } from 'playwright-core';
import { notifiedEvents } from '#contracts/executions/notifications';
import {
  done,
  hasEnded,
  outsideProject,
  password,
  runUntil,
  type OutsideProject,
} from '../flows/outside-client';
import { mailsTo } from '../flows/outbox';
import { startProduct, type Product } from '../flows/product';
import { launchBrowser } from './browser';
import type { Bench } from './measure';
import type { Table } from './table';

/** Counts clicks and keys of a user's journey, including a link in a mail. Typed text does not count. */
interface Journey {
  name: string;
  goal: number;
  /** Number of clicks before the pages had direct links. */
  before: number;
  walk: (walker: Walker) => Promise<void>;
}

interface Walker {
  page: Page;
  product: Product;
  press(what: Locator): Promise<void>;
  /** Follows a link outside of the page, or presses a key. Logs it as `words`. */
  follow(words: string, go: () => Promise<unknown>): Promise<void>;
}

/** Counts clicks of three journeys, in a real browser with real runs. Fails when a journey ends wrongly. */
export const journeys: Bench = {
  name: 'journeys, in clicks',
  async measure() {
    const product = await startProduct();
    const browser = await launchBrowser();
    try {
      const rows: Table['rows'] = [];
      const notes: string[] = [];
      for (const journey of all) {
        const pressed = await walked(journey, { browser, product });
        rows.push([journey.name, journey.before, pressed.length, journey.goal]);
        notes.push(`${journey.name}: ${pressed.join(' → ')}`);
      }
      return [{ columns: ['journey', 'before', 'now', 'goal'], rows, notes }];
    } finally {
      await browser.close();
      await product.stop();
    }
  },
};

async function walked(journey: Journey, { browser, product }: { browser: Browser; product: Product }) {
  const context = await browser.newContext({ baseURL: product.url, viewport: { width: 1366, height: 768 } });
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  const pressed: string[] = [];
  await journey.walk({
    page,
    product,
    press: async (what) => {
      pressed.push(await nameOf(what));
      await what.click();
    },
    follow: async (words, go) => {
      pressed.push(words);
      await go();
    },
  });
  await context.close();
  return pressed;
}

const nameOf = async (what: Locator) =>
  (await what.getAttribute('aria-label')) ?? (await what.innerText()).trim().replace(/\s+/g, ' ');

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first();
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name, exact: true }).first();

/** Waits until a run's report shows that the run passed. The page refreshes without a reload. */
const passed = (page: Page) =>
  page.getByRole('main').locator('[data-status=PASSED]').first().waitFor({ timeout: 180_000 });

const description = [
  'Sign in',
  '1. Open the home page',
  '2. Click the "Sign in" link',
  '3. Enter "anna@example.com" in the "E-mail" field',
  '4. Enter "mugs-and-more" in the "Password" field',
  '5. Click the "Sign in" button',
  'Expected: The heading "My account" is shown',
].join('\n');

const all: Journey[] = [
  {
    name: 'sign-up to the first green run',
    before: 7,
    goal: 4,
    async walk({ page, press }) {
      await page.goto('/signup');
      await page.getByLabel('First name').fill('Ada');
      await page.getByLabel('Last name').fill('Lovelace');
      await page.getByLabel('Email').fill(`journey-${crypto.randomUUID()}@example.com`);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await press(button(page, 'Create account'));
      await press(button(page, 'Create project'));
      await press(button(page, 'Run the demo'));
      await page.waitForURL(/\/run-report\//);
      await passed(page);
    },
  },
  {
    name: 'red nightly to understood, mended and run again',
    before: 11,
    goal: 6,
    async walk({ page, product, press, follow }) {
      const project = await outsideProject(product.url);
      const report = await mailOfRedNightly(project, product.dataDir);
      await signIn(page, project);
      await follow('the failure, in the mail', () => page.goto(report));
      await page.getByText('Expected “de”. Received “en”.').first().waitFor();
      await press(link(page, 'Edit scenario'));
      await page
        .locator('.monaco-editor textarea, .monaco-editor .native-edit-context')
        .first()
        .waitFor({ state: 'attached' });
      for (const key of [
        'Control+Home',
        'ArrowDown',
        'ArrowDown',
        'End',
        'ArrowLeft',
        'Backspace',
        'Backspace',
        'e',
        'n',
      ]) {
        await page.keyboard.press(key);
      }
      await follow('Ctrl+Enter', () => page.keyboard.press('Control+Enter'));
      await page.waitForURL(/\/run-report\//);
      await passed(page);
    },
  },
  {
    name: 'plain words to a scenario that passes every night',
    before: 17,
    goal: 9,
    async walk({ page, product, press }) {
      const project = await outsideProject(product.url);
      await signIn(page, project);
      await page.goto(`/${project.projectId}/home`);
      await press(link(page, 'Features'));
      await press(link(page, 'Generate'));
      await page.getByLabel('Feature name').fill('Sign in by words');
      await page.getByLabel('Description').fill(description);
      await press(button(page, 'Next'));
      await press(button(page, 'Next'));
      await press(button(page, 'Save and generate code for all steps'));
      // The AI tries the code in a browser while it writes it.
      await press(button(page, 'Save and run'));
      await page.waitForURL(/\/run-report\//);
      await passed(page);
      await press(link(page, 'Run every night…'));
      await press(button(page, 'Apply'));
      await page.getByText('every night').first().waitFor();
    },
  },
];

async function signIn(page: Page, { email }: OutsideProject) {
  await page.request.post('/login', { form: { email, password }, maxRedirects: 0 });
}

/** Runs a nightly execution that fails and mails its owner. @returns the failure's address from the mail */
async function mailOfRedNightly(project: OutsideProject, dataDir: string): Promise<string> {
  const { calls, projectId, email } = project;
  const { people } = done(await calls.executions.getNotifications({ query: { projectId } }));
  const notifications = {
    events: [...notifiedEvents],
    members: people.map(({ userId }) => userId),
    addresses: [],
  };
  done(await calls.executions.setNotifications({ body: { projectId, notifications } }));
  const lines = [
    '@nightly',
    'Feature: Nightly',
    '',
    '  Scenario: The page is in the language of the reader',
    '    Given I am on the home page',
    '    Then the page is in the language "de"',
  ];
  const data = lines.join('\n') + '\n';
  done(await calls.workspace.pushScenario({ body: { projectId, name: 'nightly.feature', data } }));
  const flows = [{ scenarioGroups: [{ name: 'Scenario Group 1', tags: ['nightly'], threadCount: 1 }] }];
  const body = { projectId, name: 'Nightly', env: 'demo', branch: 'main', flows };
  const { execution } = done(await calls.executions.create({ query: {}, body }));
  const started = await calls.executions.run({ params: { id: execution._id }, body: { projectId } });
  if (!started.wasRunInitiated) throw new Error(started.error);
  await runUntil(calls, started.runId, hasEnded);
  for (;;) {
    const [mail] = await mailsTo(email, dataDir);
    const [address] = mail?.match(/http\S+\/run-report\/\S+\/\S+/) ?? [];
    if (address) return address;
    if (mail) throw new Error(`The mail has no address of the failure: ${mail}`);
    await delay(500);
  }
}
