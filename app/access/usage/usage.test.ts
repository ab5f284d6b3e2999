import { describe, expect, it } from 'vitest';
import { createCountries } from './country';
import { readDevice } from './device';
import { keptCountry } from './kept-country';

describe('the device of a browser', () => {
  it.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
      { deviceType: 'desktop', os: 'Windows', browser: 'Microsoft Edge' },
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
      { deviceType: 'mobile', os: 'iOS', browser: 'Safari' },
    ],
    [
      'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0',
      { os: 'Linux', browser: 'Firefox' },
    ],
  ])('is read from %s', (userAgent, device) => {
    expect(readDevice(userAgent)).toMatchObject(device);
  });

  it('is unknown when the header says nothing', () => {
    for (const nothing of [null, '', '   ', '\u{1f600}', 'x'.repeat(100_000)]) {
      expect(readDevice(nothing)).toMatchObject({ deviceType: 'Unknown', os: 'Unknown' });
    }
  });
});

function countries(
  answer: () => Promise<Response>,
  lookupUrl: string | null = 'https://ip.example/%7Baddress%7D/json',
) {
  const asked: string[] = [];
  let now = 0;
  const found = createCountries({
    lookupUrl,
    fetch: async (url) => (asked.push(String(url)), answer()),
    now: () => now,
    log: { debug: () => undefined },
  });
  return { ...found, asked, pass: (milliseconds: number) => void (now += milliseconds) };
}
const json = (body: unknown) => async () => Response.json(body);
const day = 24 * 60 * 60 * 1000;

describe('the country of an address', () => {
  it('is asked for once a day and address', async () => {
    const { of, known, asked, pass } = countries(json({ country_name: 'Côte d’Ivoire' }));
    expect(known('192.0.2.1')).toBeNull();
    expect(await Promise.all([of('192.0.2.1'), of('192.0.2.1')])).toEqual(['Côte d’Ivoire', 'Côte d’Ivoire']);
    expect(known('192.0.2.1')).toBe('Côte d’Ivoire');
    pass(day - 1);
    await of('192.0.2.1');
    await of('2001:db8::1');
    expect(asked).toEqual(['https://ip.example/192.0.2.1/json', 'https://ip.example/2001%3Adb8%3A%3A1/json']);
    pass(1);
    await of('192.0.2.1');
    expect(asked).toHaveLength(3);
  });

  it('is unknown when the look-up fails or answers something else', async () => {
    const answers = [
      json({}),
      json(null),
      json({ country_name: '<script>' }),
      json({ country_name: 'x'.repeat(61) }),
      async () => new Response('no JSON'),
      async () => Response.json({ country_name: 'Germany' }, { status: 500 }),
      () => Promise.reject(new Error('unreachable')),
    ];
    for (const answer of answers) expect(await countries(answer).of('192.0.2.1')).toBe('Unknown');
  });

  it('is unknown without a setting, and nobody is asked', async () => {
    const { of, asked } = countries(json({ country_name: 'Germany' }), null);
    expect([await of('192.0.2.1'), asked]).toEqual(['Unknown', []]);
  });

  it('is taken from the cookie only when it can be one', async () => {
    const cookie = (value: unknown) => `country=${encodeURIComponent(btoa(JSON.stringify(value)))}`;
    expect(await keptCountry(cookie('Germany'))).toBe('Germany');
    for (const other of [cookie('<b>'), cookie({}), 'country=%%%', 'country=', null]) {
      expect(await keptCountry(other)).toBeNull();
    }
  });
});
