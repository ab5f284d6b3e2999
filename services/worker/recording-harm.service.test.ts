import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { browserExecutable } from './browser-executable';
import { featureOfSteps, isReady, isStepNews, key, startRecordingWorker, told } from './recording.fixture';
import { steps } from './testing';

const page = (title: string, body: string) => `<title>${title}</title><h1>${title}</h1>${body}`;
const pages = {
  '/': page('Home', '<a download="a.txt" href="/other">Get</a> <a href="http://127.0.0.1:1/x">Far</a>'),
  '/other': page('Other', '<p>Others</p>'),
  '/hungry': page(
    'Hungry',
    `<button onclick="window.eaten = []; for (;;) eaten.push(Array.from({ length: 1000 }, () => ({})))">Eat</button>`,
  ),
};
const code = steps(`
  Given('I am on the page {string}', async function (path) { await this.page.goto(this.baseUrl + path); });
`);

// A browser that gives pages little memory: gigabytes would be missing for other programs on this machine.
const folder = await mkdtemp(join(tmpdir(), 'meagre-browser-'));
const meagre = join(folder, 'chromium');
const real = browserExecutable('chromium');
await writeFile(meagre, `#!/bin/sh\nexec '${real}' "$@" --js-flags=--max-old-space-size=96\n`);
await chmod(meagre, 0o755);
await chmod(folder, 0o755);
afterAll(() => rm(folder, { recursive: true, force: true }));

const floor = { folders: [tmpdir()], bytes: 0 };
const { on, record } = startRecordingWorker(pages, code, {
  browser: { executablePath: meagre },
  diskFloor: floor,
});
const isHomeStep = isStepNews('^I open the page "/"$');
const from = (path: string) => record(featureOfSteps(`Given I am on the page "${path}"`), 1);

test('a download is told beside its step, and the page goes on', async () => {
  const seen = from('/');
  await seen.until(isReady);
  await key(seen, 'Tab', 'Enter');
  await seen.until(isStepNews('^Not recorded: a file that was downloaded$'));
  await key(seen, 'Tab', 'Tab');
  expect(told(seen).join()).toContain('I press "Enter"');
  seen.send({ type: 'end' });
  expect((await seen.ended).because).toBe('ended');
});

test('an address that is not reached is told, by a link and as one that is opened, which is no step then', async () => {
  const seen = from('/');
  await seen.until(isReady);
  seen.send({ type: 'open', url: 'http://127.0.0.1:1/' });
  await seen.until((news) => news.type === 'refused' && /127\.0\.0\.1:1/.test(news.reason));
  await seen.until(({ type }) => type === 'stepRemoved');
  const opened = seen.news.filter(isStepNews('I open')).length;
  const removed = seen.news.filter(({ type }) => type === 'stepRemoved').length;
  expect(removed).toBe(opened);
  seen.send({ type: 'open', url: `${on.site.baseUrl}/` });
  const home = `${on.site.baseUrl}/`;
  await seen.until((news) => news.type === 'tabs' && news.address === home && seen.news.some(isHomeStep));
  const before = seen.news.filter(({ type }) => type === 'refused').length;
  await key(seen, 'Tab', 'Tab', 'Enter');
  await expect
    .poll(() => seen.news.filter(({ type }) => type === 'refused').length, { timeout: 30_000 })
    .toBeGreaterThan(before);
  const reasons = seen.news.flatMap((news) => (news.type === 'refused' ? [news.reason] : []));
  expect(
    seen.news.filter(({ type }) => type === 'stepRemoved'),
    reasons.join(),
  ).toHaveLength(removed);
  seen.send({ type: 'end' });
  expect((await seen.ended).because).toBe('ended');
});

test('a page that takes more memory than a browser gives it has crashed, and what was listed stays', async () => {
  const seen = from('/hungry');
  await seen.until(isReady);
  await key(seen, 'Tab', 'Enter');
  expect(await seen.ended).toEqual({
    because: 'crashed',
    reason: expect.stringMatching(/The page crashed|killed/) as unknown,
  });
  expect(told(seen).join()).toContain('I press "Enter"');
});

test('none is started on a disk that is short of space, and the next one is once it has room', async () => {
  floor.bytes = Number.MAX_SAFE_INTEGER;
  const seen = from('/');
  await expect.poll(() => on.stage.worker.waitsFor(), { timeout: 20_000 }).toMatch(/recordings start with/);
  expect(seen.news).toEqual([]);
  floor.bytes = 0;
  await seen.until(isReady);
  expect(on.stage.worker.waitsFor()).toBeNull();
  seen.send({ type: 'end' });
  expect((await seen.ended).because).toBe('ended');
});
