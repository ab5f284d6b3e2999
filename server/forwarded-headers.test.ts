import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import { expect, onTestFinished, test } from 'vitest';
import { forwardedHeadersSeen, watchForwardedHeaders } from './forwarded-headers';

const now = new Date('2026-11-28T12:00:00Z');

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'forwarded-'));
  onTestFinished(() => rm(path, { recursive: true }));
  return path;
}

async function serve(dataDir: string, publicUrlIsSet = false) {
  const warnings: string[] = [];
  const watch = await watchForwardedHeaders({
    publicUrlIsSet,
    dataDir,
    now: () => now,
    log: { warn: (_details, message) => void warnings.push(message) },
  });
  const server = express()
    .use(watch, (_request, response) => void response.send('page'))
    .listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { warnings, ask: async (headers: Record<string, string>) => (await fetch(url, { headers })).text() };
}

test.each(['Forwarded', 'X-Forwarded-For', 'X-Forwarded-Host', 'X-Forwarded-Proto'])(
  'warns once and keeps a note for the doctor when %s comes without PUBLIC_URL',
  async (name) => {
    const dataDir = await folder();
    const { warnings, ask } = await serve(dataDir);
    await ask({});
    expect(warnings).toEqual([]);
    expect(await forwardedHeadersSeen(dataDir)).toBeNull();
    for (let n = 0; n < 3; n++) expect(await ask({ [name]: 'somebody' })).toBe('page');
    expect(warnings).toEqual([
      expect.stringMatching(/^A request with forwarded headers arrived without PUBLIC_URL/),
    ]);
    const seen = { at: now.toISOString(), headers: [name.toLowerCase()] };
    await expect.poll(() => forwardedHeadersSeen(dataDir)).toEqual(seen);
  },
);

test('warns at the next start, and forgets it once PUBLIC_URL is set', async () => {
  const dataDir = await folder();
  const { ask } = await serve(dataDir);
  await ask({ 'x-forwarded-for': '192.0.2.1' });
  await expect.poll(() => forwardedHeadersSeen(dataDir)).not.toBeNull();
  const again = await serve(dataDir);
  expect(again.warnings).toHaveLength(1);
  await again.ask({ 'x-forwarded-for': '192.0.2.1' });
  expect(again.warnings).toHaveLength(1);
  const set = await serve(dataDir, true);
  await set.ask({ 'x-forwarded-for': '192.0.2.1' });
  expect(set.warnings).toEqual([]);
  expect(await forwardedHeadersSeen(dataDir)).toBeNull();
});

test('takes a note that was cut off for none', async () => {
  const dataDir = await folder();
  await writeFile(join(dataDir, 'forwarded-headers.json'), '{"at":');
  expect(await forwardedHeadersSeen(dataDir)).toBeNull();
  expect((await serve(dataDir)).warnings).toEqual([]);
});
