import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get as request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import express from 'express';
import { expect, onTestFinished, test } from 'vitest';
import { recorderFilePath } from '#contracts/recordings/recorder-file';
import { recorderFile } from './recorder-file';
import { writeRecorder } from '../scripts/build-recorder';

const text = `console.log('${'recorder '.repeat(1_000)}');\n`;

async function serve(isBuilt = true) {
  const folder = await mkdtemp(join(tmpdir(), 'recorder-file-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  if (isBuilt) await writeRecorder(text, '1.2.0+11111111', folder);
  const server = express().get(recorderFilePath, recorderFile(folder)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  /** Node's own client, as fetch asks for compressed answers by itself. */
  const get = (headers: Record<string, string> = {}) =>
    new Promise<{ status?: number; headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
      request({ port, path: recorderFilePath, headers }, (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () =>
          resolve({ status: answer.statusCode, headers: answer.headers, body: Buffer.concat(parts) }),
        );
      }).on('error', reject);
    });
  return { get, folder };
}

test('answers with the whole file, as a download that is checked each time', async () => {
  const { get } = await serve();
  const { status, headers, body } = await get();
  expect([status, body.toString()]).toEqual([200, text]);
  expect(headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'content-disposition': 'attachment; filename="record.mjs"',
    'cache-control': 'public, no-cache',
    'content-length': String(text.length),
    vary: 'Accept-Encoding',
  });
  expect(headers['content-encoding']).toBeUndefined();
});

test('answers with a compressed copy to clients that take one', async () => {
  const { get } = await serve();
  const gzip = await get({ 'accept-encoding': 'gzip' });
  expect([gzip.headers['content-encoding'], gunzipSync(gzip.body).toString()]).toEqual(['gzip', text]);
  const brotli = await get({ 'accept-encoding': 'gzip, deflate, br' });
  const { headers, body } = brotli;
  const unpacked = headers['content-encoding'] === 'br' ? brotliDecompressSync(body) : gunzipSync(body);
  expect(unpacked.toString()).toBe(text);
  expect((await get({ 'accept-encoding': 'br' })).headers['content-encoding']).toBe('br');
  expect((await get({ 'accept-encoding': 'gzip;q=0' })).body.toString()).toBe(text);
});

test('answers 304 to clients that have the same bytes, and only to them', async () => {
  const { get } = await serve();
  const [plain, gzip] = [await get(), await get({ 'accept-encoding': 'gzip' })];
  const tag = String(plain.headers['etag']);
  expect(tag).toMatch(/^"[\w-]{27}"$/);
  expect(gzip.headers['etag']).not.toBe(tag);
  expect((await get({ 'if-none-match': tag })).status).toBe(304);
  expect((await get({ 'if-none-match': tag, 'accept-encoding': 'gzip' })).status).toBe(200);
  expect((await get({ 'if-none-match': '"other"' })).status).toBe(200);
});

test('gives other bytes another tag', async () => {
  const [one, other] = [await serve(), await serve()];
  await writeFile(join(other.folder, 'record.mjs'), `${text} `);
  expect((await one.get()).headers['etag']).not.toBe((await other.get()).headers['etag']);
});

test('says how to get the file when the server was started without a build', async () => {
  const { get } = await serve(false);
  const { status, headers, body } = await get({ 'accept-encoding': 'gzip' });
  expect([status, headers['content-type'], headers['content-encoding']]).toEqual([
    404,
    'text/plain; charset=utf-8',
    undefined,
  ]);
  expect(body.toString()).toContain('npm run build');
});
