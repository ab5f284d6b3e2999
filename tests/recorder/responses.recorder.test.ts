import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { RecordingEvent } from '#contracts/worker/recording';
import type { StepLanguage } from '#runner/resolver/grammar/write-step';
import type { Person } from './person';
import { browserAndSite, executable, record } from './record';
import { recordedOf, replay } from './replay';

/** Checks of responses: proven as they are made, and red once the server answers something else. */
const on = browserAndSite();

/** Asks at once the first time, and late from then on. */
const shop = `<title>Shop</title><h1>Shop</h1>
<button onclick="order()">Order</button> <button onclick="fetch('/api/items?q=mug&token=abcdef123456')">Load</button>
<form method="post" action="/done"><button>Send</button></form>
<script>
let count = 0;
const order = () => setTimeout(() => fetch('/api/orders', { method: 'POST' }), count++ === 0 ? 0 : 600);
</script>`;

const first = { status: 201, total: 12.5, name: 'Mug' };
let answers = { ...first, later: first };
let orders = 0;
let server: Server;
let url = '';

beforeAll(async () => {
  server = createServer(({ url: asked = '/', method }, response) => {
    const { pathname } = new URL(asked, 'http://shop');
    if (pathname === '/api/orders') {
      const { status, total, name } = orders++ === 0 ? answers : answers.later;
      response.writeHead(status, { 'content-type': 'application/json' });
      return response.end(JSON.stringify({ total, items: [{ name }], password: 'hidden-from-all' }));
    }
    if (pathname === '/api/items') {
      response.writeHead(200, { 'content-type': 'application/json' });
      return response.end(JSON.stringify({ all: 'x'.repeat(100_000) }));
    }
    if (pathname === '/favicon.ico') return response.writeHead(404).end();
    response.writeHead(pathname === '/done' ? 202 : 200, { 'content-type': 'text/html' });
    return response.end(pathname === '/done' ? `<h1>Done by ${method}</h1>` : shop);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));
beforeEach(() => {
  answers = { ...first, later: first };
  orders = 0;
});

type Told = Extract<RecordingEvent, { type: 'responses' }>['responses'];

/** Returns the reported responses once there is one for the request. */
async function told(person: Person, events: readonly RecordingEvent[], name: string): Promise<Told> {
  for (;;) {
    await person.send({ type: 'askResponses' });
    const all = events.flatMap((event) => (event.type === 'responses' ? [event.responses] : [])).at(-1) ?? [];
    if (all.some(({ method, address }) => `${method} ${address}`.startsWith(name))) return all;
  }
}

const replayed = async (recorded: Awaited<ReturnType<typeof record>>, language: StepLanguage) => {
  orders = 0;
  const results = await replay([recorded], language, url, executable, { patience: 3_000 });
  return results.get(recorded.name) ?? { status: 'missing', message: '' };
};

test.each(['en', 'de'] as const)(
  'a status and a field are checked, and may be others (%s)',
  async (language) => {
    const recorded = await record(on.browser, url, language, 'orders', async (person, page, events) => {
      await person.click(page.getByRole('button', { name: 'Order' }));
      const [response] = await told(person, events, 'POST /api/orders');
      expect(response).toEqual({
        id: response?.id,
        method: 'POST',
        address: '/api/orders',
        status: 201,
        kind: 'fetch',
        fields: [
          { path: 'total', value: '12.5' },
          { path: 'items.0.name', value: 'Mug' },
        ],
      });
      await person.send({ type: 'checkResponse', id: response?.id });
      await person.send({ type: 'checkResponse', id: response?.id, field: 'items.0.name' });
      // Fields and responses that were not reported cannot be checked.
      await person.send({ type: 'checkResponse', id: response?.id, field: 'password' });
      await person.send({ type: 'checkResponse', id: 99 });
    });
    const texts = recordedOf(recorded.steps).map(({ keyword, choices }) => `${keyword} ${choices[0]?.text}`);
    expect(texts.slice(2)).toEqual(
      language === 'en'
        ? [
            'Then the response to "POST /api/orders" has the status 201',
            'Then the response to "POST /api/orders" has "items.0.name" with the value "Mug"',
          ]
        : [
            'Then die Antwort auf "POST /api/orders" hat den Status 201',
            'Then die Antwort auf "POST /api/orders" hat "items.0.name" mit dem Wert "Mug"',
          ],
    );
    expect(recorded.steps.flatMap((step) => (step.state === 'recorded' ? step.doubts : []))).toEqual([]);
    expect(recorded.events.filter(({ type }) => type === 'refused')).toHaveLength(2);
    expect(JSON.stringify(recorded.events)).not.toContain('hidden-from-all');
    expect((await replayed(recorded, language)).status).toBe('passed');
    answers = { ...answers, status: 500 };
    expect(await replayed(recorded, language)).toMatchObject({
      status: 'failed',
      message: expect.stringContaining('201') as string,
    });
    answers = { ...answers, status: 201, name: 'Cup' };
    expect(await replayed(recorded, language)).toMatchObject({
      status: 'failed',
      message: expect.stringContaining('Cup') as string,
    });
  },
);

test('a response from before the action is not taken for the one that comes', async () => {
  const recorded = await record(on.browser, url, 'en', 'twice', async (person, page, events) => {
    for (const _ of [1, 2]) {
      await person.click(page.getByRole('button', { name: 'Order' }));
      const [response] = await told(person, events, 'POST /api/orders');
      await person.send({ type: 'checkResponse', id: response?.id });
    }
  });
  const steps = recordedOf(recorded.steps);
  expect(steps.map(({ choices }) => choices[0]?.text).slice(4)).toEqual([
    'the second response to "POST /api/orders" has the status 201',
  ]);
  expect(steps.map(({ doubts }) => doubts).slice(4)).toEqual([['this was so before the last action, too']]);
  expect((await replayed(recorded, 'en')).status).toBe('passed');
  // The later response differs. The first one would pass the check.
  answers = { ...first, later: { ...first, status: 500 } };
  expect(await replayed(recorded, 'en')).toMatchObject({
    status: 'failed',
    message: expect.stringContaining('500') as string,
  });
});

test('forms and pages are told, addresses without their secrets, and large bodies are not looked at', async () => {
  const recorded = await record(on.browser, url, 'en', 'forms', async (person, page, events) => {
    await person.click(page.getByRole('button', { name: 'Load' }));
    const [loaded] = await told(person, events, 'GET /api/items');
    expect(loaded).toMatchObject({
      address: expect.stringMatching(/^\/api\/items\?q=mug&token=(?!abc)/) as string,
    });
    expect(loaded?.fields).toEqual([]);
    await person.click(page.getByRole('button', { name: 'Send' }));
    const all = await told(person, events, 'POST /done');
    expect(all).toMatchObject([{ method: 'POST', address: '/done', status: 202, kind: 'form' }]);
    await person.send({ type: 'checkResponse', id: all[0]?.id });
  });
  expect(recordedOf(recorded.steps).at(-1)?.choices[0]?.text).toBe(
    'the response to "POST /done" has the status 202',
  );
  expect((await replayed(recorded, 'en')).status).toBe('passed');
});
