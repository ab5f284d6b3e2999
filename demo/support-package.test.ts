import { expect, test } from 'vitest';

/** The support package of new projects: JavaScript without types, as their step code is. */
interface SupportPackage {
  oneTimeCode(seed: string, now?: number): string;
  findEnvironment(variables: Record<string, string>): Promise<{ name: string; baseUrl: string }>;
  fillTestData(text: string, variables: Record<string, string>): Promise<string>;
}
const load = async (module: string) =>
  (await import(new URL(`./project/support/${module}.mjs`, import.meta.url).href)) as SupportPackage;

const seed = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

test('one-time codes are those of RFC 6238', async () => {
  const { oneTimeCode } = await load('one-time-code');
  expect(oneTimeCode(seed, 59_000)).toBe('287082');
  expect(oneTimeCode(` ${seed.toLowerCase()} `, 1_111_111_109_000)).toBe('081804');
  expect(oneTimeCode(`otpauth://totp/shop:anna?secret=${seed}&digits=8`, 59_000)).toBe('94287082');
  expect(oneTimeCode(`otpauth://totp/a?secret=${seed}&digits=8&period=60`, 119_000)).toBe('94287082');
  expect(() => oneTimeCode('no base32!')).toThrow('not base32');
});

test('the environment is the named one, or the only one, with BASE_URL in place of its address', async () => {
  const { findEnvironment } = await load('environment');
  expect(await findEnvironment({})).toMatchObject({
    name: 'demo',
    baseUrl: expect.stringMatching(/^http.*[^/]$/) as string,
  });
  expect(await findEnvironment({ BASE_URL: 'https://qa.example.com//', TEST_ENV: 'qa' })).toEqual({
    name: 'qa',
    baseUrl: 'https://qa.example.com',
  });
  // Below a path a server may answer only the address with the slash, or only the one without it.
  for (const BASE_URL of ['https://qa.example.com/app/', 'https://qa.example.com/app', '{host}.test/app/'])
    expect(await findEnvironment({ BASE_URL, TEST_ENV: 'qa' })).toMatchObject({ baseUrl: BASE_URL });
  await expect(findEnvironment({ TEST_ENV: 'gone' })).rejects.toThrow(
    'There is no environments/gone.json. Set TEST_ENV to one of demo, or BASE_URL to an address.',
  );
});

test('variables fill in what the repository does not hold', async () => {
  const { fillTestData } = await load('test-data');
  const variables = { TEST_DATA_DOOR_PIN: '2468', TEST_DATA_ANNA_TOTP: seed };
  expect(await fillTestData('{{door pin}} \\{{door pin}} {{env}} {{}} {x}', variables)).toBe(
    '2468 {{door pin}} demo {{}} {x}',
  );
  expect(await fillTestData('{{anna:totp}}', variables)).toMatch(/^\d{6}$/);
  await expect(fillTestData('{{nobody}}', {})).rejects.toThrow('Set TEST_DATA_NOBODY');
});
