import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a page has in place of what it had. */
export interface Change {
  from: string | RegExp;
  to: string;
}

/** An application whose pages can be changed on their way to the browser, with further pages of ours. */
export interface Changing {
  url: string;
  /** By their path. */
  pages: Map<string, string>;
  change: Change | null;
  /** Pages in which something was changed since the change was set. */
  changed: number;
  close(): Promise<void>;
}

/** Stands in front of an application. */
export async function startChanging(application: string): Promise<Changing> {
  const pages = new Map<string, string>();
  const changed = (text: string): string => {
    if (!own.change) return text;
    const after = text.replace(own.change.from, own.change.to);
    if (after !== text) own.changed++;
    return after;
  };
  const server = createServer((asked, answer) => {
    const page = pages.get(new URL(asked.url ?? '/', 'http://own').pathname);
    if (page === undefined) return pass(application, asked, answer, changed);
    answer.setHeader('content-type', 'text/html; charset=utf-8');
    answer.end(changed(page));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const own: Changing = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    pages,
    change: null,
    changed: 0,
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return own;
}

function pass(
  application: string,
  asked: IncomingMessage,
  answer: ServerResponse,
  changed: (text: string) => string,
): void {
  const { method, headers } = asked;
  const passed = request(new URL(asked.url ?? '/', application), { method, headers }, (got) => {
    const isPage = (got.headers['content-type'] ?? '').startsWith('text/html');
    if (!isPage) return void got.pipe(answer.writeHead(got.statusCode ?? 502, got.headers));
    const parts: Buffer[] = [];
    got.on('data', (part: Buffer) => parts.push(part));
    got.on('end', () => {
      const body = Buffer.from(changed(Buffer.concat(parts).toString('utf8')));
      const told = { ...got.headers, 'content-length': String(body.length) };
      answer.writeHead(got.statusCode ?? 502, told).end(body);
    });
  });
  passed.on('error', () => answer.destroy());
  asked.pipe(passed);
}
