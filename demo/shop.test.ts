import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDemoShop } from './index.ts';
import { Visitor } from './testing/visitor.ts';

let shop: Awaited<ReturnType<typeof startDemoShop>>;
const lines: string[] = [];
beforeAll(async () => {
  shop = await startDemoShop({ port: 0, host: '127.0.0.1', log: (line) => lines.push(line) });
});
afterAll(() => shop.close());

const pages = [
  '/',
  '/products',
  '/products/blue-mug',
  '/basket',
  '/checkout',
  '/sign-in',
  '/practice',
  '/slow?ms=0',
  '/diagnostics',
  '/dialogs',
  '/workshop',
  '/upload',
  '/nowhere',
];

describe('every page', () => {
  it.each(pages)('%s has a title, one h1 and both languages', async (path) => {
    const visitor = new Visitor(shop.url);
    for (const language of ['de', 'en']) {
      const { html } = await visitor.get(`${path}${path.includes('?') ? '&' : '?'}lang=${language}`);
      expect(html).toContain(`<html lang="${language}">`);
      expect(html).toMatch(/<title>.+ – Mugs and More<\/title>/);
      expect(html.match(/<h1/g)).toHaveLength(1);
      const ids = [...html.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]);
      expect(new Set(ids).size).toBe(ids.length);
    }
  });
});

describe('languages', () => {
  it('are kept in a cookie; what is no language changes nothing', async () => {
    const visitor = new Visitor(shop.url);
    expect((await visitor.get('/?lang=de')).text).toContain('Schönes für Schreibtisch');
    expect((await visitor.get('/products/blue-mug')).text).toMatch(/Blaue Tasse 12,00\s€/);
    expect((await visitor.get('/?lang=xx')).html).toContain('<html lang="de">');
  });
});

describe('the server', () => {
  it('answers its health and remembers nobody who only looks', async () => {
    const answer = await fetch(`${shop.url}/healthz`);
    expect(await answer.text()).toBe('ok');
    expect((await fetch(`${shop.url}/products`)).headers.getSetCookie()).toEqual([]);
  });

  it.each([
    ['GET', '/%ff', 400],
    ['GET', '/products/%E0%A4%A', 400],
    ['GET', '//evil.example', 404],
    ['GET', 'http://evil.example/', 400],
    ['OPTIONS', '*', 400],
    ['DELETE', '/basket', 405],
    ['POST', '/products', 405],
    ['HEAD', '/products', 200],
    ['GET', '/orders/MM-1001', 404],
  ])('answers %s %s with %i', async (method, path, status) => {
    const { hostname, port } = new URL(shop.url);
    const got = await new Promise((resolve, reject) => {
      request({ method, path, hostname, port }, (answer) => resolve(answer.resume().statusCode))
        .on('error', reject)
        .end();
    });
    expect(got).toBe(status);
  });

  it('escapes what the address says', async () => {
    const { html } = await new Visitor(shop.url).get(`/products?q=${encodeURIComponent('"><img src=x>')}`);
    expect(html).toContain('value="&quot;&gt;&lt;img src=x&gt;"');
    expect(html).not.toContain('<img');
  });

  it('sends a strict policy and serves what its pages ask for', async () => {
    const { headers, html } = await new Visitor(shop.url).get('/dialogs');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    const files = [...html.matchAll(/(?:src|href)="(\/[\w.-]+\?v=\w+)"/g)].map((match) => match[1]);
    expect(files).toHaveLength(3);
    for (const file of files) expect((await fetch(shop.url + file)).status).toBe(200);
  });

  it('logs a line for each request, without its query', async () => {
    await fetch(`${shop.url}/products?q=secret`);
    await expect.poll(() => lines.at(-1)).toMatch(/^GET \/products 200 \d+ ms$/);
  });

  it('closes at once, even while a slow page waits, and gives back a taken port as an error', async () => {
    const other = await startDemoShop({ port: 0, host: '127.0.0.1' });
    const port = Number(new URL(other.url).port);
    await expect(startDemoShop({ port, host: '127.0.0.1' })).rejects.toThrow('EADDRINUSE');
    const slow = fetch(`${other.url}/slow?ms=15000`).catch(() => 'cut');
    await new Promise((resolve) => setTimeout(resolve, 50));
    await other.close();
    expect(await slow).toBe('cut');
  });
});
