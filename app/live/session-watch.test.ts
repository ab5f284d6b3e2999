import { describe, expect, it, vi } from 'vitest';
import { sessionExpired } from '~/access/session-expired';
import { createSessionWatch } from './session-watch';

const gone = () => new Response(`[["SingleFetchError","${sessionExpired}"]]`, { status: 401 });

/** A product in which the user is signed out until `signedIn` is set. */
function surroundings() {
  const state = { signedIn: false, asked: 0 };
  const watch = createSessionWatch();
  const fetch = watch.watched(async () => {
    state.asked++;
    return state.signedIn ? new Response('data') : gone();
  });
  const expired = () => expect.poll(() => watch.isExpired()).toBe(true);
  return { state, watch, fetch, expired };
}

describe('loads of a page without a session', () => {
  it('are held, told once, and go on when somebody has signed in', async () => {
    const { state, watch, fetch, expired } = surroundings();
    const told = vi.fn();
    watch.subscribe(told);
    const answers = [fetch('/p/home.data'), fetch(new URL('http://product.test/p/runs.data?page=2'))];
    await expired();
    state.signedIn = true;
    watch.tryAgain();
    const texts = await Promise.all(answers.map(async (answer) => (await answer).text()));
    expect(texts).toEqual(['data', 'data']);
    expect(watch.isExpired()).toBe(false);
    expect(told).toHaveBeenCalledTimes(2);
  });

  it('stay held when trying again finds nobody signed in', async () => {
    const { state, watch, fetch, expired } = surroundings();
    void fetch('/p/home.data');
    await expired();
    watch.tryAgain();
    await expect.poll(() => state.asked).toBe(2);
    expect(watch.isExpired()).toBe(true);
  });

  it('are given up with the page that asked', async () => {
    const { watch, fetch, expired } = surroundings();
    const page = new AbortController();
    const answer = fetch('/p/home.data', { signal: page.signal });
    await expired();
    page.abort();
    await expect(answer).rejects.toThrow('aborted');
    expect(watch.isExpired()).toBe(true);
  });
});

it.each([
  ['another 401', '/login.data', new Response('wrong password', { status: 401 })],
  ['what is not page data', '/api/x?y=.data', gone()],
])('lets %s through', async (_, address, answer) => {
  const watch = createSessionWatch();
  expect((await watch.watched(async () => answer)(address)).status).toBe(401);
  expect(watch.isExpired()).toBe(false);
});
