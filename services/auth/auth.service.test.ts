import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { expect, onTestFinished, test } from 'vitest';
import { auth } from '#contracts/auth';
import { createClient } from '#contracts/client';
import { createIdentity } from '#services/foundation/calls/caller';
import { ada, createProject, startAuth } from './auth.fixture';

test('over a real socket: sign up, create a project, and tell another service who calls', async () => {
  const { service } = await startAuth();
  const base = await new Promise<string>((resolve) => {
    const server = serve(
      { fetch: (request) => service.fetch(request), port: 0, hostname: '127.0.0.1' },
      (at) => resolve(`http://127.0.0.1:${(at as AddressInfo).port}`),
    );
    onTestFinished(() => void server.close());
  });

  const answer = await createClient(auth, base, fetch).signUp({ body: ada });
  if (!answer.status) throw new Error(answer.error);
  const headers = { bearer: answer.token };
  const { id } = await createProject({ call: createClient(auth, base, fetch, headers) }, 'Web shop');

  const identity = createIdentity(base, fetch);
  expect(await identity.user(headers)).toMatchObject({ email: ada.email });
  expect(await identity.membership(headers, id)).toMatchObject({ id, role: 'ADMIN' });
  expect(await identity.membership(headers, answer.user._id)).toBeNull();
  // Like an older service: answers with all projects, even if asked about one.
  const older = createIdentity(base, (request) => {
    const { origin, pathname } = new URL(request.url);
    return fetch(new Request(`${origin}${pathname}`, request));
  });
  await createProject({ call: createClient(auth, base, fetch, headers) }, 'Another');
  expect(await older.membership(headers, id)).toMatchObject({ id });
  expect(await older.membership(headers, answer.user._id)).toBeNull();
  expect(await identity.user({ bearer: 'x' })).toBeNull();
  expect(await identity.membership({}, id)).toBeNull();
});
