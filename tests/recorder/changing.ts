import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A text of a page or script, and the text that replaces it. */
export interface Change {
  from: string | RegExp;
  to: string;
  /** Path of the page or script. Left out: all pages and scripts. */
  at?: string;
}

/** A proxy that changes an application's pages and scripts on their way, and adds test pages. */
export interface Changing {
  url: string;
  /** The added pages by path. */
  pages: Map<string, string>;
  /** Clear `made` when you replace them. */
  changes: readonly Change[];
  /** Changes whose text was found in a page or script. */
  made: Set<Change>;
  close(): Promise<void>;
}

/** Starts a proxy in front of an application. */
export async function startChanging(application: string): Promise<Changing> {
  const pages = new Map<string, string>();
  const changed = (text: string, path: string): string => {
    let now = text;
    for (const change of changing.changes) {
      if (change.at !== undefined && change.at !== path) continue;
      const after = now.replace(change.from, change.to);
      if (after !== now) changing.made.add(change);
      now = after;
    }
    return now;
  };
  const server = createServer((asked, answer) => {
    const path = new URL(asked.url ?? '/', 'http://own').pathname;
    const page = pages.get(path);
    if (page === undefined) return pass(application, asked, answer, (text) => changed(text, path));
    answer.setHeader('content-type', 'text/html; charset=utf-8');
    answer.end(changed(page, path));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const changing: Changing = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    pages,
    changes: [],
    made: new Set(),
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return changing;
}

function pass(
  application: string,
  asked: IncomingMessage,
  answer: ServerResponse,
  changed: (text: string) => string,
): void {
  const { method, headers } = asked;
  const passed = request(new URL(asked.url ?? '/', application), { method, headers }, (got) => {
    const isText = /^(?:text\/html|(?:text|application)\/javascript)/.test(got.headers['content-type'] ?? '');
    if (!isText) return void got.pipe(answer.writeHead(got.statusCode ?? 502, got.headers));
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
