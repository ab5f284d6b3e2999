import type { AppLoadContext } from '@remix-run/node';
import { expect, test } from 'vitest';
import { storeInvitation } from '~/access/invitation-cookie';
import { createSessions } from '~/platform/session';
import { leadIn } from './after-sign-in';

const context = {
  sessions: createSessions('0123456789abcdef0123456789abcdef', false),
} as unknown as AppLoadContext;
const invitation = '/invitation?id=1&project=Web%20shop';

async function led(isNewUser: boolean, callbackUrl: unknown, cookie = '') {
  const request = new Request('http://product/login', { headers: { cookie } });
  const answer = await leadIn({ request, context }, { token: 'token', isNewUser }, callbackUrl);
  return { to: answer.headers.get('location'), cookies: answer.headers.getSetCookie() };
}

test('sign-in leads to the page that was asked for, and never to another site', async () => {
  expect((await led(false, '/p1/runs?period=1')).to).toBe('/p1/runs?period=1');
  for (const foreign of ['//evil.example', 'https://evil.example/', '', null]) {
    expect((await led(false, foreign)).to).toBe('/');
  }
});

test('a new user is led to the onboarding', async () => {
  expect((await led(true, '/p1/runs')).to).toBe('/onboarding?newUser=true');
});

test('a stored invitation goes first and is then forgotten', async () => {
  const stored = (await storeInvitation(invitation)).split(';')[0];
  for (const isNewUser of [false, true]) {
    const { to, cookies } = await led(isNewUser, '/p1/runs', stored);
    expect(to).toBe(invitation);
    expect(cookies).toEqual([
      expect.stringMatching(/^session=/) as string,
      expect.stringMatching(/^invitation=.*Max-Age=0/) as string,
    ]);
  }
  expect((await led(false, '/')).cookies).toHaveLength(1);
});
