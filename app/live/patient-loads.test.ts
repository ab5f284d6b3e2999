import { expect, it } from 'vitest';
import { patientLoads } from './patient-loads';

const starting = () => new Response('Starting …', { status: 503, headers: { 'content-type': 'text/plain' } });
const page = (status = 200) => new Response('data', { status, headers: { 'content-type': 'text/x-script' } });

/** Answers with these one after the other. */
function server(...answers: Response[]) {
  const state = { asked: 0 };
  const fetch = patientLoads(async () => answers[state.asked++] ?? page(), 5);
  return { state, fetch };
}

it('asks again while the product is being started', async () => {
  const { state, fetch } = server(starting(), new Response('<h1>Bad Gateway', { status: 502 }), page());
  expect(await (await fetch('/p/recordings/1.data?x=1')).text()).toBe('data');
  expect(state.asked).toBe(3);
});

it('hands on what a page says, what a form sends, and what is no page', async () => {
  for (const [answer, input, init] of [
    [page(503), '/p/home.data', {}],
    [starting(), '/p/home.data', { method: 'POST' }],
    [starting(), new Request('http://product.test/p/home.data', { method: 'POST' }), undefined],
    [starting(), '/api/runs', {}],
    [new Response('', { status: 500 }), '/p/home.data', {}],
  ] as const) {
    const { state, fetch } = server(answer);
    expect(await fetch(input, init)).toBe(answer);
    expect(state.asked).toBe(1);
  }
});

it('gives up with the page', async () => {
  const leave = new AbortController();
  const { fetch } = server(...Array.from({ length: 1_000 }, starting));
  const load = fetch('/p/home.data', { signal: leave.signal });
  leave.abort(new Error('left'));
  await expect(load).rejects.toThrow('left');
});

it('asks again while there is no connection, for as long as it may last, and never a form', async () => {
  const requested: string[] = [];
  const cut = (times: number, away?: number) =>
    patientLoads(
      async (input) => {
        requested.push(String(input));
        if (requested.length <= times) throw new TypeError('Failed to fetch');
        return page();
      },
      1,
      away,
    );
  expect(await (await cut(3)('/p/home.data')).text()).toBe('data');
  expect(requested).toHaveLength(4);
  requested.length = 0;
  await expect(cut(Infinity, -1)('/p/home.data')).rejects.toThrow('Failed to fetch');
  requested.length = 0;
  await expect(cut(3)('/p/home.data', { method: 'POST' })).rejects.toThrow('Failed to fetch');
  expect(requested).toHaveLength(1);
});
