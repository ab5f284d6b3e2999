import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from '@playwright/test';

/** What signed-out pages weigh: they are opened from a mail, on a phone, on a slow link. */
const base = process.env.PRODUCT_URL ?? '';
const limit = 15_000;

const pages = [
  '/login',
  '/login?callbackUrl=%2Fa%2Ffeatures',
  '/signup',
  '/forgot-password',
  '/reset-password?token=used',
  '/invitation',
  '/mails?link=x',
  '/invitation?id=x&invited_by=y&project=z',
];

for (const path of pages) {
  test(`${path} ships no script and weighs at most 15 kB in at most 2 requests`, async () => {
    const { documents, html } = await weigh(path);
    expect(documents.length).toBeLessThanOrEqual(2);
    expect(documents.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(limit);
    expect(html).not.toMatch(/<script/i);
    expect(html).not.toMatch(/\son\w+=/i);
  });
}

test('the page that opens the recorder has its countdown and nothing else of a script', async () => {
  const { documents, html } = await weigh('/open-recorder/record?project_id=p&git_branch=main&uuid=1');
  expect(documents.length).toBeLessThanOrEqual(2);
  expect(documents.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(limit);
  expect(html).not.toMatch(/<script[^>]+src=/i);
  expect(html.match(/<script/gi)?.length ?? 0).toBeLessThanOrEqual(1);
});

interface Weight {
  documents: { path: string; bytes: number }[];
  html: string;
}

/** Returns the transferred bytes of the page and of all that an empty cache makes a browser load. */
async function weigh(path: string): Promise<Weight> {
  const { bytes, text: html } = await load(path);
  const linked = [...html.matchAll(/<link\b[^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => /rel="(stylesheet|icon|modulepreload|preload)"/.test(tag))
    .map((tag) => /href="([^"]+)"/.exec(tag)?.[1] ?? '');
  const images = [...html.matchAll(/<(?:img|script|iframe)\b[^>]*\ssrc="([^"]+)"/g)].map(
    ([, source]) => source ?? '',
  );
  const files = [...new Set([...linked, ...images])].filter((source) => !source.startsWith('data:'));
  const loaded = await Promise.all(
    files.map(async (source) => ({ path: source, bytes: (await load(source)).bytes })),
  );
  return { documents: [{ path, bytes }, ...loaded], html };
}

/** Returns the body, and its transferred size. */
async function load(path: string): Promise<{ bytes: number; text: string }> {
  const [answer] = (await once(
    get(new URL(path, base), { headers: { 'accept-encoding': 'br' } }),
    'response',
  )) as [IncomingMessage];
  expect(answer.statusCode, path).toBeLessThan(500);
  const body = await buffer(answer);
  const plain = answer.headers['content-encoding'] === 'br' ? brotliDecompressSync(body) : body;
  return { bytes: body.length, text: plain.toString() };
}
