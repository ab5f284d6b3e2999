import { expect, test } from 'vitest';
import {
  environment,
  environmentFileProblem,
  environmentForm,
  environmentFormValues,
  isSameBaseUrl,
  environmentNameFor,
  environmentNameProblem,
  environmentUrlProblem,
} from './environment';

const forbidden = 'Environment name cannot contain the following characters: / . * : ? " < > | \\';

test.each([
  ['', 'Empty Name'],
  ['  \t ', 'Empty Name'],
  ['\u200b\u2060', 'Empty Name'],
  ['x'.repeat(33), 'Environment name cannot be more than 32 characters.'],
  ...[...'/.*:?"<>|\\'].map((sign) => [`a${sign}b`, forbidden]),
  ['a\nb', 'Environment name cannot contain control characters.'],
  ['STAGE', 'Environment cannot have the same case-insensitive name.'],
  [' stage ', 'Environment cannot have the same case-insensitive name.'],
])('name %j: %s', (name, problem) => {
  expect(environmentNameProblem(name, ['Stage', 'production'])).toBe(problem);
});

test.each(['stage 2', 'x'.repeat(32), ` ${'x'.repeat(32)} `, 'Prüfung (1)', "it's", '日本', '-', 'a,b;c'])(
  'name %j is allowed',
  (name) => expect(environmentNameProblem(name, ['Stage'])).toBeNull(),
);

const start = 'URL must start with http://, https:// or {host}';
const signs = 'URL must not contain < > " { } | \\ ^ ` or spaces';
const onePort = 'Incorrect URL structure, only one port is allowed.';
const label = 'Each part of the host name needs letters, digits or hyphens';

test.each([
  ['', 'URL cannot be empty'],
  ['   ', 'URL cannot be empty'],
  ...['shop.example', 'ftp://shop', '//shop', ' http://shop', '{hos}', '{HOST}', 'x{host}'].map((url) => [
    url,
    start,
  ]),
  ...[...'<>"{}|\\^` \t\n\0'].map((sign) => [`http://shop/a${sign}b`, signs]),
  ['http://{host}', signs],
  ['http://shop ', signs],
  ...['http://shop:80:90', 'http://shop::80', 'http://[::1]:80/', 'http://shop:80/a:90'].map((url) => [
    url,
    onePort,
  ]),
  ...['http://shop/a:8080', 'http://shop/a:8080/b?c'].map((url) => [
    url,
    'The port must be in the host part of the URL',
  ]),
  ...['http://shop:', 'http://shop:/a', '{host}:'].map((url) => [url, 'Invalid URL: Port cannot be empty']),
  ...['http://shop:a', 'http://shop:8o', 'http://shop:-1', 'http://shop:80.5', 'http://me:pw@shop'].map(
    (url) => [...[url, 'Port number must be a number']],
  ),
  ...['http://shop:65536', '{host}:99999999999999999999'].map((url) => [
    ...[url, 'Port number cannot be greater than 65535'],
  ]),
  ...['http://', 'https:///a', 'http://a..b', 'http://.a', 'http://a.', 'http://a_b', 'http://größe'].map(
    (url) => [...[url, label]],
  ),
  ...['http://me@shop', 'http://a%20b', 'http://:80', '{host}.', '{host}..a', '{host}_a'].map((url) => [
    url,
    label,
  ]),
])('URL %j: %s', (url, problem) => expect(environmentUrlProblem(url)).toBe(problem));

test.each([
  ...[
    'http://shop',
    'https://shop.example',
    'HTTPS://Shop.example/',
    'http://127.0.0.1:3000',
    'http://a-b.c:0/x',
  ],
  ...[
    'http://shop:65535',
    'http://shop:80?x=1:2',
    'http://shop/#/a:1',
    'http://shop/Special:Home',
    'http://shop?a',
  ],
  ...['http://shop/?time=12:30', 'http://shop#a', 'http://shop/a%20b;c=d/é'],
  ...['{host}', '{host}/', '{host}:8080', '{host}.test:8080/shop', '{host}-2/a'],
])('URL %j is allowed', (url) => expect(environmentUrlProblem(url)).toBeNull());

test.each([
  ['https://www.shop.example:8080/a', 'www-shop-example'],
  ['HTTP://Shop', 'Shop'],
  [`http://${'x'.repeat(40)}.com`, 'x'.repeat(32)],
  ['{host}/a', ''],
  ['', ''],
  ['http://', ''],
])('the name suggested for %j is %j', (url, name) => expect(environmentNameFor(url)).toBe(name));

const demoApp = { name: 'demo', baseUrl: 'http://127.0.0.1:4000' };

test.each([
  [
    { name: ' A ', baseUrl: ' https://a.example ' },
    { name: 'A', baseUrl: 'https://a.example', proposeOnly: false },
  ],
  [{ baseUrl: 'https://a.example' }, { name: 'a-example', baseUrl: 'https://a.example', proposeOnly: false }],
  [
    { demo: 'on', baseUrl: 'https://a.example' },
    { ...demoApp, name: 'demo (1)', proposeOnly: false },
  ],
  [
    { demo: 'on', name: 'Mine' },
    { ...demoApp, name: 'Mine', proposeOnly: false },
  ],
  [
    { demo: 'yes', baseUrl: '{host}', name: 'H', proposeOnly: 'on' },
    { name: 'H', baseUrl: '{host}', proposeOnly: true },
  ],
])('the form %j adds %j', (typed, added) => {
  expect(environmentForm(['Demo'], { demoApp }).parse(typed)).toEqual(added);
});

test.each([
  [{}, { demoApp }, { baseUrl: ['URL cannot be empty'] }],
  [{ demo: 'on' }, { demoApp: null }, { baseUrl: ['URL cannot be empty'] }],
  [{ baseUrl: '{host}' }, { demoApp }, { name: ['Empty Name'] }],
  [{}, undefined, { name: ['Empty Name'], baseUrl: ['URL cannot be empty'] }],
  [{ name: 'demo', baseUrl: 'https://a' }, undefined, { name: [/same case-insensitive/] }],
])('the form %j (%j) is refused with %j', (typed, adding, messages) => {
  const { error } = environmentForm(['Demo'], adding).safeParse(typed);
  const told = Object.entries(messages).map(([field, [message]]) => [
    field,
    [typeof message === 'string' ? message : expect.stringMatching(message ?? '')],
  ]);
  expect(error?.flatten().fieldErrors).toEqual(Object.fromEntries(told));
});

test('a slash at the end is kept, and makes no other address of one', () => {
  const typed = { name: 'app', baseUrl: ' https://host.test/app/ ' };
  expect(environmentForm([]).parse(typed).baseUrl).toBe('https://host.test/app/');
  expect(isSameBaseUrl('https://host.test/app/', 'https://HOST.test:443/app')).toBe(true);
  expect(isSameBaseUrl('https://host.test', 'https://host.test/')).toBe(true);
  expect(isSameBaseUrl('{host}.test/app/', '{host}.test/app')).toBe(true);
  expect(isSameBaseUrl('https://host.test/app', 'https://host.test/ap')).toBe(false);
  expect(isSameBaseUrl('https://host.test/app', 'https://host.test/app?a=/')).toBe(false);
});

/** An environment with a value in every field of the schema, also in fields that are added later. */
const filledEnvironment = environment.parse(
  Object.fromEntries(
    Object.entries(environment.shape).map(([field, schema]) => [
      field,
      schema.safeParse(true).success ? true : field === 'baseUrl' ? 'https://shop.example' : `a ${field}`,
    ]),
  ),
);

test('keeps every field of an environment when its form is sent as it was shown', () => {
  expect(environmentForm([]).parse(environmentFormValues(filledEnvironment))).toEqual(filledEnvironment);
});

test('says which field of a file is wrong when any field of the schema has another type', () => {
  expect(environmentFileProblem(filledEnvironment)).toBeNull();
  for (const field of Object.keys(environment.shape).filter((name) => name !== 'name')) {
    expect(environmentFileProblem({ ...filledEnvironment, [field]: 7 })).toMatchObject({ field });
  }
});
