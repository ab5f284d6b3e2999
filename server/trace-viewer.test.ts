import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { traceViewer } from './trace-viewer';

let server: Server;
let url: string;
beforeAll(async () => {
  server = express().use('/trace-viewer', traceViewer()).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/trace-viewer`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const get = async (path: string) => {
  const answer = await fetch(url + path);
  return { answer, text: await answer.text(), policy: answer.headers.get('content-security-policy') ?? '' };
};

it('serves the page with scripts of this origin and its own inline ones alone', async () => {
  const { answer, text, policy } = await get('/?trace=/p/traces/a/b');
  expect([answer.status, answer.headers.get('x-content-type-options')]).toEqual([200, 'nosniff']);
  expect(text).toContain('Playwright Trace Viewer');
  expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/=]+'$/);
  expect(policy).toContain("frame-ancestors 'self'");
  const [, script = ''] = /src="\.(\/[^"]+\.js)"/.exec(text) ?? [];
  expect((await get(script)).answer.headers.get('content-type')).toContain('javascript');
});

it('keeps the service worker to this origin, and what it answers out of a trace without scripts', async () => {
  const { text, policy } = await get('/sw.bundle.js');
  expect(policy).toContain("connect-src 'self';");
  expect(text.indexOf('self.Response = class')).toBeLessThan(text.indexOf('serveSnapshot'));
  expect(text.indexOf('self.Response = class')).toBeGreaterThan(0);
});

it('has the licence at hand, and nothing else of the package', async () => {
  expect((await get('/LICENSE')).text).toContain('Apache License');
  expect((await get('/NOTICE')).text).toContain('Playwright');
  for (const path of ['/package.json', '/..%2f..%2fpackage.json', '/nothing']) {
    expect((await get(path)).answer.status).toBeGreaterThanOrEqual(400);
  }
});
