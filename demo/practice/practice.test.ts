import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop, Visitor } from '../testing/visitor.ts';

// A Tuesday.
const NOW = Date.parse('2026-02-03T12:00:00Z');
let shop: Awaited<ReturnType<typeof openShop>>;
let visitor: Visitor;
beforeAll(async () => void (shop = await openShop({ now: () => NOW })));
beforeEach(() => void (visitor = new Visitor(shop.url)));
afterAll(() => void shop.server.close());

describe('practice corner', () => {
  it('leads to pages that exist', async () => {
    const { html } = await visitor.get('/practice');
    const links = [...html.matchAll(/<h2><a href="([^"]+)"/g)].map((match) => match[1] ?? '');
    expect(links).toHaveLength(7);
    for (const link of links.filter((path) => !['/slow', '/flaky'].includes(path))) {
      expect((await visitor.get(link)).status, link).toBe(200);
    }
  });

  it('fails on every other visit of a session', async () => {
    const statuses = [];
    for (let i = 0; i < 4; i++) statuses.push((await visitor.get('/flaky')).status);
    expect(statuses).toEqual([503, 200, 503, 200]);
    expect((await new Visitor(shop.url).get('/flaky')).status).toBe(503);
  });

  it('is as slow as asked', async () => {
    const started = performance.now();
    expect((await visitor.get('/slow?ms=120')).text).toContain('This page took 120 ms.');
    expect(performance.now() - started).toBeGreaterThan(110);
    expect((await visitor.get('/slow?ms=-1')).status).toBe(400);
  });

  it.each([
    ['', 'Choose a date.'],
    ['2026-02-31', 'Choose a date.'],
    ['2026-02-03', 'Choose a date in the future.'],
    ['2026-02-07', 'Choose a day from Monday to Friday.'],
    ['2026-02-04', 'Booked for 2 people on 4 February 2026.'],
  ])('answers the date “%s” with “%s”', async (date, message) => {
    const page = await visitor.post('/workshop', { date, people: '2' });
    expect(page.text).toContain(message);
    expect(page.status).toBe(message.startsWith('Booked') ? 200 : 422);
  });

  it('shows what was uploaded', async () => {
    const form = new FormData();
    form.append('other', 'text');
    form.append('file', new File(['abc'], '../<b>mug.txt', { type: 'text/plain' }));
    const page = await visitor.ask('/upload', { method: 'POST', body: form });
    expect(page.html).toContain('&lt;b&gt;mug.txt');
    expect(page.text).toContain('3 bytes');
    expect(page.text).toContain('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });

  it('refuses uploads without a file, of another kind, or too large', async () => {
    const empty = new FormData();
    empty.append('file', new File([], ''));
    expect((await visitor.ask('/upload', { method: 'POST', body: empty })).status).toBe(422);
    expect((await visitor.post('/upload', { file: 'x' })).status).toBe(415);
    const large = new FormData();
    large.append('file', new File(['x'.repeat(200_000)], 'large.txt'));
    expect((await visitor.ask('/upload', { method: 'POST', body: large })).status).toBe(413);
  });
});
