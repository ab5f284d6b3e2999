import { createHash } from 'node:crypto';
import { generateKeyPair } from 'jose';
import { expect, test } from 'vitest';
import { fileProvider, redirectUri, startWith } from './identity-provider.fixture';
import { audience, clientId, startProvider, within } from './provider.fixture';
import { signInForTokens } from './token.fixture';

const provider = fileProvider();

/** Returns the claim at_hash of a token signed with RS256. */
const hashOf = (accessToken: string) =>
  createHash('sha256').update(accessToken).digest().subarray(0, 16).toString('base64url');

/** A valid pair of tokens, which the tests then change. */
const validId = { aud: clientId, sub: 'ada', email: 'ada@example.com', email_verified: true };
const validAccess = { aud: audience, sub: 'ada' };

test('a provider that tells addresses at its userinfo endpoint alone is asked there', async () => {
  const quiet = await startProvider({ redirectUri, claimsInIdToken: false });
  try {
    const { signIn, bring } = await startWith(quiet);
    // An opaque token, because a token for our audience does not open the provider's own endpoint.
    expect(await signIn('bob', '')).toMatchObject({
      status: true,
      user: { email: 'bob@example.com', name: 'bob Example' },
    });
    const person = await quiet.sign({ aud: clientId, sub: 'bob' });
    const [bobs, adas] = await Promise.all(
      ['bob', 'ada'].map((login) => signInForTokens(quiet.issuer, login, { redirectUri, resource: '' })),
    );
    expect(await bring(person, bobs?.accessToken ?? '')).toMatchObject({ status: true });
    expect(await bring(person, adas?.accessToken ?? '')).toMatchObject({ status: false, because: 'invalid' });
  } finally {
    await quiet.close();
  }
});

test('an address that the provider has not verified signs nobody in', async () => {
  const { signIn, rows } = await startWith(provider.current);
  const error = 'Your identity provider has not verified your email address.';
  expect(await signIn('eve')).toEqual({ status: false, because: 'unverified-email', error });
  expect(await rows('select * from users')).toEqual([]);
  expect(await rows('select event, actor, subject from audit_log')).toEqual([
    { event: 'sign-in-failed', actor: 'claimed@example.org', subject: `identity provider: ${error}` },
  ]);
});

test('statements that the provider did not make for us, now, sign nobody in', async () => {
  const { bring, rows } = await startWith(provider.current);
  const stranger = (await generateKeyPair('RS256')).privateKey;
  const access = await provider.current.sign(validAccess);
  const unsigned = [{ alg: 'none' }, { iss: provider.current.issuer, ...within(60), ...validId }]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  const cases: Record<string, [idToken: string, accessToken: string, because?: string]> = {
    'another audience': [await provider.current.sign({ ...validId, aud: 'another client' }), access],
    'several audiences, issued to another': [
      await provider.current.sign({ ...validId, aud: [clientId, 'other'], azp: 'other' }),
      access,
    ],
    'several audiences, issued to nobody': [
      await provider.current.sign({ ...validId, aud: [clientId, 'other'] }),
      access,
    ],
    'another issuer': [await provider.current.sign({ ...validId, iss: 'https://id.example.org' }), access],
    'an issuer that is only alike': [
      await provider.current.sign({ ...validId, iss: `${provider.current.issuer}/` }),
      access,
    ],
    expired: [await provider.current.sign({ ...validId, ...within(-60) }), access],
    'made long ago': [
      await provider.current.sign({ ...validId, iat: within(0).iat - 700, exp: within(600).exp }),
      access,
      'expired',
    ],
    'without an end': [await provider.current.sign({ ...validId, exp: undefined }), access],
    'no signature': [`${unsigned}.`, access],
    'no signature, of the right shape': [`${unsigned}.AA`, access],
    'a secret instead of a key': [
      await provider.current.sign(validId, new TextEncoder().encode(clientId.padEnd(32)), 'HS256'),
      access,
    ],
    "somebody else's key": [await provider.current.sign(validId, stranger), access],
    'an access token of another issue': [
      await provider.current.sign({ ...validId, at_hash: hashOf('another') }),
      access,
    ],
    'an access token of another person': [
      await provider.current.sign(validId),
      await provider.current.sign({ ...validAccess, sub: 'bob' }),
    ],
    'no access token': [await provider.current.sign(validId), 'nothing'],
    'no token': ['nothing', access],
    'no json': ['e30.x.AA', access],
    'a subject that cannot be kept': [await provider.current.sign({ ...validId, sub: 'a\0' }), access],
    'no address': [await provider.current.sign({ ...validId, email: 'nobody' }), access, 'no-email'],
  };
  for (const [name, [idToken, accessToken, because = 'invalid']] of Object.entries(cases)) {
    expect([name, await bring(idToken, accessToken)]).toEqual([
      name,
      { status: false, because, error: expect.any(String) as string },
    ]);
  }
  expect(await rows('select * from users')).toEqual([]);
  expect(await rows("select * from audit_log where event <> 'sign-in-failed'")).toEqual([]);

  const bound = await provider.current.sign({ ...validId, at_hash: hashOf('opaque') });
  for (const [idToken, accessToken] of [
    [await provider.current.sign(validId), access],
    [bound, 'opaque'],
  ] as const) {
    const answer = await bring(idToken, accessToken, { email: 'a\0', companyName: 'x\0' });
    expect(answer).toMatchObject({ status: true });
  }
  expect(await rows('select company_name from users')).toEqual([{ company_name: '' }]);
});

test("the provider's access token opens calls for who signed in before, and nobody else", async () => {
  const { signIn, as, bring } = await startWith(provider.current);
  const { accessToken, idToken } = await signInForTokens(provider.current.issuer, 'ada', { redirectUri });
  const refused = async (token: string) =>
    expect(as(token).getUserByToken()).rejects.toMatchObject({ httpStatus: 401 });

  await refused(accessToken);
  await bring(idToken, accessToken);
  expect(await as(accessToken).getUserByToken()).toMatchObject({ user: { email: 'ada@example.com' } });
  const created = await as(accessToken).getProjects();
  expect(created).toMatchObject({ status: true, projects: [] });

  await signIn('bob');
  expect(
    await as(await provider.current.sign({ ...validAccess, sub: 'bob' })).getUserByToken(),
  ).toMatchObject({
    user: { email: 'bob@example.com' },
  });
  const stranger = (await generateKeyPair('RS256')).privateKey;
  for (const token of [
    idToken,
    await provider.current.sign({ ...validAccess, aud: clientId }),
    await provider.current.sign({ ...validAccess, nonce: 'an id token' }),
    await provider.current.sign({ ...validAccess, ...within(-60) }),
    await provider.current.sign({ ...validAccess, iss: 'https://id.example.org' }),
    await provider.current.sign({ ...validAccess, sub: 'carol' }),
    await provider.current.sign(validAccess, stranger),
    accessToken.replace(/\.[^.]*$/, '.AA'),
    accessToken.replace(/[^.]*$/, ''),
  ]) {
    await refused(token);
  }
});
