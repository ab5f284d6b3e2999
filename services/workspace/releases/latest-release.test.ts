import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { silentLog } from '#services/foundation/testing.log';
import { latestAssets } from './handlers';
import { createLatestRelease } from './latest-release';

const exe = { name: 'Recorder Setup 1.2.3.exe', browser_download_url: 'https://example.com/setup.exe' };
const github = { name: 'Recorder 1.2.3', tag_name: 'v1.2.3', draft: false, assets: [{ ...exe, size: 5 }] };
const release = { status: true, release: { name: 'Recorder 1.2.3', assets: [exe] } };
const failed = { status: false, error: 'The newest release of the recorder could not be read.' };
const minute = 60_000;

/** A releases address with an answer that the test sets, and a clock that the test sets. */
async function start(answer: RequestListener | object, limit = 30_000) {
  const told = { answer };
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (typeof told.answer === 'function') (told.answer as RequestListener)(request, response);
    else response.end(JSON.stringify(told.answer));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/latest`;
  let now = 1_000_000;
  const clock = { now: () => new Date(now) };
  return {
    url,
    told,
    asked,
    clock,
    pass: (milliseconds: number) => void (now += milliseconds),
    latest: createLatestRelease(url, { clock, log: silentLog, limit }),
  };
}

test('the newest release is told as GitHub tells it, and kept for ten minutes', async () => {
  const { asked, latest, pass, told } = await start(github);
  expect(await Promise.all([latest(), latest(), latest()])).toEqual([release, release, release]);
  expect(asked).toEqual(['/latest']);
  told.answer = { ...github, name: '', assets: [] };
  pass(10 * minute - 1);
  expect(await latest()).toEqual(release);
  pass(1);
  expect(await latest()).toEqual({ status: true, release: { name: 'v1.2.3', assets: [] } });
  expect(asked).toHaveLength(2);
});

test('a failure is told, kept for half a minute, and may be over after it', async () => {
  const { asked, latest, pass, told } = await start((_request, response) => {
    response.writeHead(500).end(JSON.stringify(github));
  });
  expect(await latest()).toEqual(failed);
  told.answer = github;
  pass(30_000 - 1);
  expect(await latest()).toEqual(failed);
  expect(asked).toHaveLength(1);
  pass(1);
  expect(await latest()).toEqual(release);
});

test.each<[what: string, answer: RequestListener | object]>([
  ['no JSON', (_request, response) => void response.end('<html>')],
  ['another shape', { name: 'x' }],
  [
    'a download that is no web address',
    { assets: [{ ...exe, browser_download_url: 'javascript:alert(1)' }] },
  ],
  ['more than 1 MB', { ...github, body: 'x'.repeat(1_000_001) }],
])('%s is a failure', async (_, answer) => {
  const { latest } = await start(answer);
  expect(await latest()).toEqual(failed);
});

test.each<[what: string, answer: RequestListener]>([
  ['an answer that does not come', () => undefined],
  ['an answer that does not end', (_request, response) => void response.write('{"name":')],
])('%s is a failure', async (_, answer) => {
  const { latest } = await start(answer, 200);
  expect(await latest()).toEqual(failed);
});

test('only the configured address is asked', async () => {
  const { asked, latest, url } = await start(github);
  const deps = { recorderReleasesUrl: url, latestRelease: latest };
  const ask = (repo_url: string) => latestAssets(deps, { query: { repo_url } }, { headers: {}, address: '' });
  for (const foreign of [`${url}/../admin`, `${url}?x`, 'http://169.254.169.254/', '', url.toUpperCase()]) {
    expect(await ask(foreign)).toEqual({
      status: false,
      error: 'This address is not the recorder that this server offers.',
    });
  }
  expect(asked).toEqual([]);
  expect(await ask(url)).toEqual(release);
});
