import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Releases {
  /** Answers the newest release as GitHub's API does. */
  url: string;
  /** The page of all releases. */
  page: string;
  /** A file of the release. */
  file(name: string): string;
  /** Makes it answer from now on, including pending requests. */
  answer(): void;
  close(): void;
}

const names = [
  'Recorder-1.2.3-arm64.dmg',
  'Recorder-1.2.3.dmg',
  'Recorder-1.2.3-mac.zip',
  'Recorder-Setup-1.2.3.exe',
];

/** Starts the test's own releases server, with files to download. It does not answer until `answer` is called. */
export async function startReleases(): Promise<Releases> {
  let answer = () => undefined as void;
  const mayAnswer = new Promise<void>((resolve) => (answer = resolve));
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    if (path === '/releases') return void response.setHeader('content-type', 'text/html').end('Releases');
    if (path !== '/latest') {
      response.setHeader('content-disposition', 'attachment');
      return void response.end('A client');
    }
    const assets = names.map((name) => ({ name, browser_download_url: file(name) }));
    void mayAnswer.then(() => response.end(JSON.stringify({ name: 'Recorder 1.2.3', assets })));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const file = (name: string) => `${base}/${name}`;
  return { url: `${base}/latest`, page: `${base}/releases`, file, answer, close: () => server.close() };
}
