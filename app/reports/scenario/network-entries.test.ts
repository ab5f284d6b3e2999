import { describe, expect, it } from 'vitest';
import type { NetworkEntry } from '#contracts/worker/evidence';
import { hostOf, networkRows, shortUrl, sizeText, statusLabel, timeShare } from './network-entries';

const entry = (status: number, type = 'document', more: Partial<NetworkEntry> = {}, step = 1) => ({
  step,
  requestUrl: `http://shop/${status}`,
  method: 'GET',
  status,
  responseTime: 10,
  size: 100,
  type,
  ...more,
});
const view = { errors: false, xhr: false, sort: 'status', order: 'desc' } as const;

describe('statusLabel', () => {
  it.each([
    [101, 'Information'],
    [204, 'Success'],
    [301, 'Permanent Redirect'],
    [303, 'Redirect'],
    [304, 'Not Modified'],
    [400, 'Bad Request'],
    [404, 'Not Found'],
    [418, 'Client Error'],
    [502, 'Bad Gateway'],
    [503, 'Service Unavailable'],
    [599, 'Server Error'],
    [0, 'Failed'],
    [600, 'Failed'],
  ])('%i is %s', (status, label) => {
    expect(statusLabel(status)).toBe(label);
  });
});

describe('networkRows', () => {
  const entries = [entry(200), entry(0, 'xhr'), entry(500, 'fetch'), entry(304, 'script')];
  const statuses = (rows: NetworkEntry[]) => rows.map(({ status }) => status);

  it('sorts by status, highest first, unless told otherwise', () => {
    expect(statuses(networkRows(entries, view))).toEqual([500, 304, 200, 0]);
    expect(statuses(networkRows(entries, { ...view, order: 'asc' }))).toEqual([0, 200, 304, 500]);
  });
  it('takes everything outside 200-399 for an error, also an aborted request', () => {
    expect(statuses(networkRows(entries, { ...view, errors: true }))).toEqual([500, 0]);
    expect(statuses(networkRows([entry(199), entry(399), entry(400)], { ...view, errors: true }))).toEqual([
      400, 199,
    ]);
  });
  it('filters XHR and fetch', () => {
    expect(statuses(networkRows(entries, { ...view, xhr: true }))).toEqual([500, 0]);
  });
  it('keeps the order of equal entries and does not change its input', () => {
    const [first, second] = [entry(200, 'a'), entry(200, 'b')];
    const given = [first, second];
    const numbered = [
      { ...first, number: 1 },
      { ...second, number: 2 },
    ];
    expect(networkRows(given, view)).toEqual(numbered);
    expect(networkRows(given, { ...view, sort: 'size', order: 'asc' })).toEqual(numbered);
    expect(given).toEqual([first, second]);
  });
  it('sorts by step, in the order of the requests within one', () => {
    const all = [entry(200, 'a', {}, 2), entry(500, 'b', {}, 1), entry(404, 'c', {}, 2)];
    const shown = networkRows(all, { ...view, sort: 'step', order: 'asc' });
    expect(shown.map(({ step, number }) => [step, number])).toEqual([
      [1, 2],
      [2, 1],
      [2, 3],
    ]);
  });
  it('sorts numbers as numbers', () => {
    const sized = [entry(200, 'a', { size: 9 }), entry(200, 'a', { size: 1000 })];
    expect(networkRows(sized, { ...view, sort: 'size', order: 'desc' })[0]?.size).toBe(1000);
  });
});

it('sizes in kb to 2 decimals', () => {
  expect(sizeText(0)).toBe('0.00 kb');
  expect(sizeText(-450)).toBe('0.00 kb');
  expect(sizeText(1536)).toBe('1.50 kb');
});

it('fills the time bar at 1000 ms', () => {
  expect([0, 250, 1000, 4000, -1].map(timeShare)).toEqual([0, 0.25, 1, 1, 0]);
});

it('shortens addresses to the path, with the host of somebody else', () => {
  const own = hostOf('https://shop.example:8443/base');
  expect(shortUrl('https://shop.example:8443/a/b?x=1#y', own)).toBe('/a/b');
  expect(shortUrl('https://shop.example/a', own)).toBe('shop.example/a');
  expect(shortUrl('https://fonts.example/a', null)).toBe('fonts.example/a');
  expect(shortUrl('data:text/plain,x', own)).toBe('text/plain,x');
  expect(shortUrl('nonsense', own)).toBe('nonsense');
  expect(hostOf('nonsense')).toBeNull();
});
