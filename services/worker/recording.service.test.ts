import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { shownEvent } from '#contracts/worker/recording';
import { treeOf } from '#services/foundation/processes/process-tree';
import { featureOfSteps, isReady, isStepNews, key, startRecordingWorker, told } from './recording.fixture';
import { killBelow, steps } from './testing';

const page = (title: string, more = '') => `<title>${title}</title><h1>${title}</h1>${more}`;
const pages = {
  '/': page('Home', `<a href="/next">Next page</a><button onclick="document.title='saved'">Save</button>`),
  '/next': page('Next', `<label>Name <input></label><label>Password <input type="password"></label>`),
  '/alerts': page('Alerts', `<button onclick="for (;;) alert('again')">Begin</button>`),
  '/download': page('Download', `<a download="a.txt" href="/next">Get</a>`),
};
const code = steps(`
  import { appendFileSync } from 'node:fs';
  Given('I am on the page {string}', async function (path) { await this.page.goto(this.baseUrl + path); });
  When('I open the next page', async function () { 
    await this.page.getByRole('link', { name: 'Next page' }).click();
    await this.page.waitForURL('**/next');
  });
  Then('the impossible', async function () { throw new Error('It is not so.'); });
  Then('it is over', async function () { await this.page.goto(this.baseUrl + '/alerts'); });
  When('I block', async function () { setTimeout(() => { for (;;); }, 1500); });
`);

const { on, record } = startRecordingWorker(pages, code);

test('what stands before is run by the code of the project, and recording goes on from there', async () => {
  const seen = record(
    featureOfSteps('Given I am on the page "/"', 'When I open the next page', 'Then the impossible'),
    2,
  );
  await seen.until(isReady);
  await seen.until(({ type }) => type === 'picture');
  seen.send({ type: 'check', kind: 'title', x: 0, y: 0 });
  await key(seen, 'Tab', 'A', 'd', 'a', 'Tab');
  await seen.until(isStepNews('^I enter "Ada" in the "Name" field$'));
  seen.send({ type: 'end' });
  expect(await seen.ended).toEqual({ because: 'ended', reason: 'The recording was ended.' });
  expect(told(seen)[0]).toBe('the page title is "Next"');
  expect(seen.news.flatMap((news) => (news.type === 'progress' ? [news.text] : []))).toEqual([
    'The files of the project are fetched',
    'A browser is started',
    'Given I am on the page "/"',
    'When I open the next page',
  ]);
  for (const news of seen.news)
    if (news.type !== 'progress') expect(shownEvent.safeParse(news).error).toBeUndefined();
});

test('a scenario without steps begins on the home page, and nothing of it is left', async () => {
  const seen = record(featureOfSteps());
  await seen.until(isStepNews('^I open the page "/"$'));
  const processes = await treeOf(process.pid);
  seen.send({ type: 'look' });
  await seen.until(({ type }) => type === 'tabs');
  seen.send({ type: 'end' });
  expect((await seen.ended).because).toBe('ended');
  await expect
    .poll(async () => (await treeOf(process.pid)).length, { timeout: 30_000 })
    .toBeLessThan(processes.length);
  for (const folder of ['runners', 'browsers'])
    await expect.poll(() => readdir(join(on.stage.bench.workDir, folder)), { timeout: 30_000 }).toEqual([]);
});

test('a scenario begins at the path that is asked for, behind the steps that run first', async () => {
  for (const upTo of [0, 1]) {
    const seen = record(featureOfSteps('Given I am on the page "/"'), upTo, { opensAt: '/next?a=1' });
    await seen.until(isStepNews(/^I open the page "\/next\?a=1"$/));
    seen.send({ type: 'check', kind: 'title', x: 0, y: 0 });
    await seen.until(isStepNews('^the page title is "Next"$'));
    seen.send({ type: 'end' });
    expect((await seen.ended).because).toBe('ended');
    // A step is sent again when the page changes.
    expect(new Set(told(seen)).size).toBe(2);
  }
});

test('records the status of a page that answers with an error, as the step would fail without it', async () => {
  const seen = record(featureOfSteps(), 0, { opensAt: '/nowhere' });
  await seen.until(isStepNews('^I open the page "/nowhere" with the status 404$'));
  seen.send({ type: 'end' });
  expect((await seen.ended).because).toBe('ended');
});

test('secrets leave it in nothing: those that are typed, and those of the project', async () => {
  const seen = record(featureOfSteps('Given I am on the page "/next"'), 1);
  await seen.until(isReady);
  await key(seen, 'Tab', ...'hunter-2468', 'Tab', ...'s3cr3t-pw', 'Tab');
  await seen.until(isStepNews('\\{\\{password\\}\\}'));
  seen.send({ type: 'end' });
  await seen.ended;
  const all = JSON.stringify(seen.news.filter(({ type }) => type !== 'picture'));
  expect(all).not.toContain('s3cr3t');
  expect(all).not.toContain('hunter-2468');
  expect(told(seen).join()).toContain('Not recorded: it holds what was typed into a field for secrets');
});

test('one that goes on tells what is new, and what was typed once the keys go elsewhere', async () => {
  const goesOn = { firstId: 40, earlierSteps: 40, files: [] };
  const seen = record(featureOfSteps('Given I am on the page "/next"'), 1, { goesOn });
  await seen.until(isReady);
  await key(seen, 'Tab', ...'Ada');
  seen.send({ type: 'leaveKeys' });
  await seen.until(isStepNews('enter "Ada"'));
  await key(seen, ...' L');
  seen.send({ type: 'leaveKeys' });
  await seen.until(isStepNews('enter "Ada L"'));
  seen.send({ type: 'end' });
  await seen.ended;
  const ids = seen.news.flatMap((news) => (news.type === 'step' ? [news.step.id] : []));
  expect(Math.min(...ids)).toBe(40);
  // Typing into the same field changes the same step.
  expect(
    told(seen)
      .filter((text) => text.includes('enter'))
      .at(-1),
  ).toContain('"Ada L"');
  expect(new Set(ids).size).toBe(1);
});

test('a step that fails before ends it, with its reason', async () => {
  const lines = ['Given I am on the page "/"', 'Then the impossible', 'When I open the next page'];
  const seen = record(featureOfSteps(...lines), 3);
  const { because, reason, failedStep } = await seen.ended;
  // The steps after the failed one are reported as skipped.
  expect([because, failedStep]).toEqual(['step-failed', 1]);
  expect(reason).toMatch(/^“Then the impossible”: .*It is not so\./);
  expect(seen.news.some(isReady)).toBe(false);
});

test('it is ended at once while steps before still run', async () => {
  const slow = steps(`Given('I wait', async function () { await this.page.waitForTimeout(300_000); });`);
  const seen = record(featureOfSteps('Given I wait'), 1, { code: slow, limits: { step: 300_000 } });
  await seen.until((news) => news.type === 'progress' && news.text === 'Given I wait');
  seen.send({ type: 'end' });
  expect(await seen.ended).toEqual({ because: 'ended', reason: 'The recording was ended.' });
  expect(seen.news.some(isReady)).toBe(false);
});

test('step code that does not load, and a scenario that is not there, are reasons', async () => {
  const broken = await record(featureOfSteps(), 0, { code: 'import "./nothing.mjs";' }).ended;
  expect([broken.because, broken.reason]).toEqual(['broken', expect.stringContaining('nothing.mjs')]);
  const lost = await record('Feature: a\n', 0).ended;
  expect([lost.because, lost.reason]).toEqual(['broken', 'There is no scenario at features/new.feature:2.']);
});

test('keeps the text that was typed last when nothing is done any more', async () => {
  const seen = record(featureOfSteps('Given I am on the page "/next"'), 1, { limits: { idle: 3_000 } });
  await seen.until(isReady);
  await key(seen, 'Tab', ...'Ada');
  expect(await seen.ended).toEqual({ because: 'idle', reason: 'Nothing was done for 3 s.' });
  expect(told(seen)).toEqual(['I enter "Ada" in the "Name" field']);
});

test('it ends when nothing is done, and when it takes too long', async () => {
  const idle = record(featureOfSteps(), 0, { limits: { idle: 1_000 } });
  expect(await idle.ended).toEqual({ because: 'idle', reason: 'Nothing was done for 1 s.' });
  const whole = record(featureOfSteps(), 0, { limits: { whole: 4_000 } });
  expect(await whole.ended).toEqual({ because: 'whole', reason: 'A recording may take 4 s.' });
});

test('a worker that lost it ends it', async () => {
  const seen = record(featureOfSteps());
  await seen.until(isReady);
  seen.lose();
  expect((await seen.ended).because).toBe('lost');
});

test('a page that crashes is told', async () => {
  const crashed = record(featureOfSteps());
  await crashed.until(({ type }) => type === 'picture');
  await killBelow(process.pid, 'renderer');
  expect(await crashed.ended).toEqual({
    because: 'crashed',
    reason: expect.stringMatching(/crashed|killed/) as unknown,
  });
});

test('a process that is busy without end is stopped', async () => {
  const busy = record(featureOfSteps('When I block'), 1);
  expect(await busy.ended).toEqual({
    because: 'broken',
    reason: 'The step code blocked its process for 15 s and was stopped.',
  });
});

test('a page that opens one dialog after the other can be ended', async () => {
  const seen = record(featureOfSteps('Given I am on the page "/alerts"'), 1);
  await seen.until(isReady);
  await key(seen, 'Tab', 'Enter');
  await seen.until(({ type }) => type === 'dialog');
  seen.send({ type: 'answerDialog', accept: true });
  seen.send({ type: 'end' });
  expect((await seen.ended).because).toBe('ended');
});

test('what a page does not reach is told', async () => {
  const seen = record(featureOfSteps());
  await seen.until(isReady);
  seen.send({ type: 'open', url: 'http://127.0.0.1:1/' });
  const refused = await seen.until(({ type }) => type === 'refused');
  expect(JSON.stringify(refused)).toMatch(/ERR_CONNECTION_REFUSED|127\.0\.0\.1:1/);
  seen.send({ type: 'end' });
  await seen.ended;
});
