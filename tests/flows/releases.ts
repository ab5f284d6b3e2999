import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Releases {
  /** Answers the newest release as GitHub's API does. */
  url: string;
  /** The page of all releases. */
  page: string;
  /** A file of the release. */
  file(name: string): string;
  close(): void;
}

const names = [
  'Recorder-1.2.3-arm64.dmg',
  'Recorder-1.2.3.dmg',
  'Recorder-1.2.3-mac.zip',
  'Recorder-Setup-1.2.3.exe',
];

/** A releases server of the test's own, whose files can be downloaded. @param delay milliseconds before its answer */
export async function startReleases(delay = 0): Promise<Releases> {
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    if (path === '/releases') return void response.setHeader('content-type', 'text/html').end('Releases');
    if (path !== '/latest') {
      response.setHeader('content-disposition', 'attachment');
      return void response.end('A client');
    }
    const assets = names.map((name) => ({ name, browser_download_url: file(name) }));
    setTimeout(() => response.end(JSON.stringify({ name: 'Recorder 1.2.3', assets })), delay);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const file = (name: string) => `${base}/${name}`;
  return { url: `${base}/latest`, page: `${base}/releases`, file, close: () => server.close() };
}
