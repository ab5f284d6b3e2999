import { describe, expect, it } from 'vitest';
import { createCountries, storedCountry } from './country';
import { readDevice } from './device';

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0';
const webKit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const linux = 'Mozilla/5.0 (X11; Linux x86_64)';
const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)';
const iPad = 'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X)';
const android = 'Mozilla/5.0 (Linux; Android 15; SM-S928B)';

describe('the device of a browser', () => {
  it.each([
    [`${windows} ${chrome} Safari/537.36`, 'desktop, Windows, Chrome'],
    [`${mac} ${chrome} Safari/537.36`, 'desktop, macOS, Chrome'],
    [`${linux} ${chrome.replace('Chrome', 'HeadlessChrome')} Safari/537.36`, 'desktop, Linux, Chrome'],
    [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${chrome} Safari/537.36`, 'Unknown, Chrome OS, Chrome'],
    [`${android} ${chrome} Mobile Safari/537.36`, 'mobile, Android, Chrome'],
    [`${android} ${chrome} Safari/537.36`, 'tablet, Android, Chrome'],
    [`${iPhone} ${webKit} CriOS/140.0.7339.101 Mobile/15E148 Safari/604.1`, 'mobile, iOS, Chrome'],
    [`${windows} ${chrome} Safari/537.36 Edg/140.0.0.0`, 'desktop, Windows, Microsoft Edge'],
    [`${android} ${chrome} Mobile Safari/537.36 EdgA/140.0.0.0`, 'mobile, Android, Microsoft Edge'],
    [
      `${iPhone} ${webKit} Version/18.0 EdgiOS/140.0 Mobile/15E148 Safari/604.1`,
      'mobile, iOS, Microsoft Edge',
    ],
    [`${windows} ${chrome} Safari/537.36 OPR/122.0.0.0`, 'desktop, Windows, Opera'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0', 'desktop, Linux, Firefox'],
    ['Mozilla/5.0 (Android 15; Mobile; rv:142.0) Gecko/142.0 Firefox/142.0', 'mobile, Android, Firefox'],
    [`${mac} ${webKit} FxiOS/142.0 Safari/605.1.15`, 'tablet, iOS, Firefox'],
    [`${mac} ${webKit} Version/18.5 Safari/605.1.15`, 'desktop, macOS, Safari'],
    [`${iPhone} ${webKit} Version/18.5 Mobile/15E148 Safari/604.1`, 'mobile, iOS, Safari'],
    [`${iPad} ${webKit} Version/18.5 Mobile/15E148 Safari/604.1`, 'tablet, iOS, Safari'],
    [
      `${android} AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
      'mobile, Android, Samsung Internet for Android',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko',
      'desktop, Windows, Internet Explorer',
    ],
    ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', 'bot, Unknown, Googlebot'],
    ['curl/8.5.0', 'Unknown, Unknown, Unknown'],
  ])('is read from %s', (userAgent, expected) => {
    const { deviceType, os, browser } = readDevice(userAgent);
    expect(`${deviceType}, ${os}, ${browser}`).toBe(expected);
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
    expect(await storedCountry(cookie('Germany'))).toBe('Germany');
    for (const other of [cookie('<b>'), cookie({}), 'country=%%%', 'country=', null]) {
      expect(await storedCountry(other)).toBeNull();
    }
  });
});
