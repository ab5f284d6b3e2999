import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { expect, onTestFinished, test } from 'vitest';
import { publicFiles } from './public-files';
import { permissionsPolicy } from './security';

type Given = Partial<Parameters<typeof publicFiles>[0]>;
const now = new Date('2026-11-28T12:00:00Z');
const soon = new Date('2027-06-30T23:59:59Z');

async function serve({
  settings,
  brand = { iconUrl: null },
  publicUrl = 'https://tests.example.com',
}: Given) {
  const none = { SECURITY_CONTACT: [], SECURITY_TXT_EXPIRES: undefined };
  const files = publicFiles({ settings: settings ?? none, brand, publicUrl, now: () => now });
  const server = express().use(permissionsPolicy, files).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return (path: string) => fetch(url + path, { redirect: 'manual' });
}

const contact = { SECURITY_CONTACT: ['mailto:security@example.com', 'https://example.com/report'] };

test('keeps robots out of the whole product', async () => {
  const ask = await serve({});
  expect(await (await ask('/robots.txt')).text()).toBe('User-agent: *\nDisallow: /\n');
});

test('answers 404 for security.txt when no contact is set or the date has passed', async () => {
  for (const settings of [
    { SECURITY_CONTACT: [], SECURITY_TXT_EXPIRES: soon },
    { ...contact, SECURITY_TXT_EXPIRES: undefined },
    { ...contact, SECURITY_TXT_EXPIRES: now },
  ]) {
    const ask = await serve({ settings });
    expect((await ask('/.well-known/security.txt')).status).toBe(404);
  }
});

test('answers security.txt as RFC 9116 wants it', async () => {
  const settings = { ...contact, SECURITY_TXT_EXPIRES: soon };
  const answer = await (await serve({ settings }))('/.well-known/security.txt');
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(await answer.text()).toBe(
    [
      'Contact: mailto:security@example.com',
      'Contact: https://example.com/report',
      'Expires: 2027-06-30T23:59:59.000Z',
      'Preferred-Languages: en',
      'Canonical: https://tests.example.com/.well-known/security.txt',
      '',
    ].join('\n'),
  );
  const plain = await serve({ settings, publicUrl: 'http://localhost:3000' });
  expect(await (await plain('/.well-known/security.txt')).text()).not.toContain('Canonical');
});

test("answers the brand's icon in place of the product's", async () => {
  const bytes = Buffer.from('icon');
  const inline = await serve({ brand: { iconUrl: `data:image/png;base64,${bytes.toString('base64')}` } });
  const answer = await inline('/favicon.ico');
  expect(answer.headers.get('content-type')).toBe('image/png');
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes);
  const elsewhere = await (await serve({ brand: { iconUrl: '/brand/icon.png' } }))('/favicon.svg');
  expect([elsewhere.status, elsewhere.headers.get('location')]).toEqual([302, '/brand/icon.png']);
  expect((await (await serve({}))('/favicon.ico')).status).toBe(404);
});

test('has an icon file with three sizes', async () => {
  const file = await readFile('public/favicon.ico');
  expect([file.readUInt16LE(0), file.readUInt16LE(2), file.readUInt16LE(4)]).toEqual([0, 1, 3]);
  const images = [0, 1, 2].map((index) => {
    const at = 6 + 16 * index;
    const [length, offset] = [file.readUInt32LE(at + 8), file.readUInt32LE(at + 12)];
    const image = file.subarray(offset, offset + length);
    return { size: file.readUInt8(at), drawn: image.readUInt32BE(16), png: image.toString('latin1', 1, 4) };
  });
  expect(images).toEqual([16, 32, 48].map((size) => ({ size, drawn: size, png: 'PNG' })));
});

test('lets pages use the clipboard and full screen, and denies camera, microphone and location', async () => {
  const policy = (await (await serve({}))('/robots.txt')).headers.get('permissions-policy') ?? '';
  const features = policy.split(', ');
  expect(features).toEqual(expect.arrayContaining(['clipboard-write=(self)', 'fullscreen=(self)']));
  expect(features).toEqual(expect.arrayContaining(['camera=()', 'microphone=()', 'geolocation=()']));
  expect(new Set(features.map((feature) => feature.split('=')[0])).size).toBe(features.length);
});
