import type { AppLoadContext } from '@remix-run/node';
import { expect, test } from 'vitest';
import { readDownload } from './read-download';

const exe = { name: 'Setup.exe', browser_download_url: 'https://example.com/Setup.exe' };
const page = 'https://example.com/releases';

/** Returns the download for a visitor on Windows, with a fake answer of the workspace service. */
function read(
  answer: () => Promise<Response> | Response,
  recorder: { releasesUrl: string | null; repositoryUrl: string | null },
  userAgent = 'Mozilla/5.0 (Windows NT 10.0)',
) {
  const transport = async () => answer();
  const context = {
    traceId: 'trace-id-of-the-test',
    deployment: { recorder: { cloudUrl: null, scheme: 'x', solution: 'y', isApp: true, ...recorder } },
    services: new Proxy({}, { get: () => ({ base: 'http://workspace', transport }) }),
  } as unknown as AppLoadContext;
  const request = new Request('http://product/', { headers: { 'user-agent': userAgent } });
  return readDownload({ request, context }, 50);
}

const released = (assets: object[]) => () => Response.json({ status: true, release: { name: '1', assets } });
const both = { releasesUrl: 'https://example.com/latest', repositoryUrl: page };
const never = () => new Promise<Response>(() => undefined);

test('a file where one fits the system, else the page of releases, else nothing', async () => {
  expect(await read(released([exe]), both)).toEqual({ state: 'file', url: exe.browser_download_url });
  expect(await read(released([exe]), both, 'Mozilla/5.0 (X11; Linux)')).toEqual({ state: 'page', url: page });
  expect(await read(released([]), { ...both, repositoryUrl: null })).toEqual({ state: 'none' });
});

test('without an address of releases nobody is asked', async () => {
  expect(await read(never, { releasesUrl: null, repositoryUrl: page })).toEqual({ state: 'page', url: page });
  expect(await read(never, { releasesUrl: null, repositoryUrl: null })).toEqual({ state: 'none' });
});

test('a failure is an error, whether it is told or the service is not there', async () => {
  const failed = () => Response.json({ status: false, error: 'x' });
  expect(await read(failed, both)).toEqual({ state: 'error' });
  expect(await read(() => Promise.reject(new Error('no connection')), both)).toEqual({ state: 'error' });
  expect(await read(() => new Response('', { status: 500 }), both)).toEqual({ state: 'error' });
});

test('what takes longer than the page waits is not known yet', async () => {
  expect(await read(never, both)).toEqual({ state: 'loading' });
});
