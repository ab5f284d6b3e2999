import { expect, test } from 'vitest';
import { clearInvitation, readInvitation, storeInvitation } from './invitation-cookie';

const asked = (setCookie: string) =>
  readInvitation(new Request('http://product/login', { headers: { cookie: setCookie.split(';')[0] ?? '' } }));

test('an invitation is kept with its query', async () => {
  const path = '/invitation?id=1&invited_by=ada%40example.com&project=Web%20shop';
  const cookie = await storeInvitation(path);
  expect(await asked(cookie)).toBe(path);
  expect(cookie).toMatch(/Path=\/; HttpOnly; SameSite=Lax/);
});

test('nothing else is: a changed cookie leads nowhere', async () => {
  for (const path of ['//evil.example/invitation', '/\t/evil.example', '/invitations', '/logout', '']) {
    expect(await asked(await storeInvitation(path))).toBeNull();
  }
  expect(await asked('invitation=nonsense')).toBeNull();
  expect(await readInvitation(new Request('http://product/login'))).toBeNull();
});

test('it can be forgotten', async () => {
  const cookie = await clearInvitation();
  expect(cookie).toContain('Max-Age=0');
  expect(await asked(cookie)).toBeNull();
});
