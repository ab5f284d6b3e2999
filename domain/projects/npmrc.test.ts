import { expect, test } from 'vitest';
import { cpuOf } from '#domain/cpu.fixture';
import {
  maskedNpmrc,
  readNpmrc,
  registriesOf,
  npmrcSecretsOf,
  unmaskedNpmrc,
  withoutCredentials,
} from './npmrc';

const problemsOf = (text: string) => readNpmrc(text).problems.map(({ line, reason }) => `${line} ${reason}`);

test('registries, their credentials and a few switches are taken, as npm reads them', () => {
  const text = [
    '; a comment',
    '# another',
    '',
    'registry = https://npm.example/all/',
    '@shop:registry="https://shop.example:8443/npm/"',
    '//npm.example/all/:_authToken=npm_abc-1=',
    '//shop.example:8443/npm/:_auth=dXNlcjpwYXNz',
    'legacy-peer-deps',
    'strict-ssl=true',
  ].join('\n');
  const { settings, problems } = readNpmrc(text);
  expect(problems).toEqual([]);
  expect(settings.slice(0, 2)).toEqual([
    { line: 4, key: 'registry', value: 'https://npm.example/all/' },
    { line: 5, key: '@shop:registry', value: 'https://shop.example:8443/npm/' },
  ]);
  expect(registriesOf(settings)).toEqual(['https://npm.example/all/', 'https://shop.example:8443/npm/']);
  expect(npmrcSecretsOf(settings)).toEqual(['npm_abc-1=', 'dXNlcjpwYXNz', 'user:pass', 'pass']);
  expect(withoutCredentials(settings).map(({ key }) => key)).toEqual([
    ...['registry', '@shop:registry', 'legacy-peer-deps', 'strict-ssl'],
  ]);
  expect(registriesOf([])).toEqual(['https://registry.npmjs.org/']);
});

test('what npm would expand, run, or read of the machine is refused with its line', () => {
  const refused = [
    ['//npm.example/:_authToken=${NPM_TOKEN}', 'Variables as ${…} are not replaced'],
    ['registry=https://${HOST}/', 'Variables as ${…} are not replaced'],
    ['${KEY}=1', 'Variables as ${…} are not replaced'],
    ['script-shell=/bin/sh', 'it has npm start or load something else'],
    ['node-options=--require=/tmp/x.js', 'it has npm start or load something else'],
    ['git = /tmp/git', 'it has npm start or load something else'],
    ['cafile=/etc/passwd', 'it points to files'],
    ['//npm.example/:certfile=/etc/passwd', 'it points to files'],
    ['userconfig=/etc/passwd', 'it points to files'],
    ['cache=/tmp', 'it points to files'],
    ['https-proxy=http://evil.example', 'by the way that the operator opens'],
    ['_authToken=abc', 'has to name its registry'],
    ['registry=file:///etc', 'has to be an http(s) address'],
    ['registry=https://user:pass@npm.example/', 'must not hold a password'],
    ['strict-ssl=false', 'can only be true: certificates of registries are always checked'],
    ['ignore-scripts=false', 'can only be true: scripts of packages never run'],
    ['legacy-peer-deps=maybe', 'is true or false'],
    ['omit[]=dev', 'lists have no use here'],
    ['[section]', 'Sections are not taken'],
    ['=1', 'There is no setting before the ='],
    ['//npm.example/:_authToken=', 'has no value'],
    ['//npm.example/:_authToken=a;b', 'Put it in double quotes'],
    ['//npm.example/:_authToken="a"b', 'Put it in double quotes'],
    ['constructor=1', 'is not one of the settings that are taken'],
    ['__proto__=1', 'is not one of the settings that are taken'],
  ];
  const told = problemsOf(refused.map(([line]) => line).join('\n'));
  expect(told).toHaveLength(refused.length);
  refused.forEach(([, reason = ''], index) => {
    expect(told[index]).toMatch(new RegExp(`^${index + 1} `));
    expect(told[index]).toContain(reason);
  });
});

test('a long line takes no longer than its length', () => {
  const spaces = ' '.repeat(20_000);
  const texts = [`token${spaces}x`, `a${spaces}b`, `a=${spaces}b`, 'token='.repeat(3000), '//:'.repeat(6000)];
  const work = () => {
    for (const text of texts) {
      readNpmrc(text);
      unmaskedNpmrc(maskedNpmrc(text), text);
    }
  };
  expect(cpuOf(work)).toBeLessThan(500);
});

test('masks hide whatever may be a secret, and stand for the one that is kept under the same name', () => {
  const kept = [
    ...['//a/:_authToken = one', '# //a/:_authToken=two', '//b/:_password="t;o"'],
    ...['mytoken=three', 'registry=https://me:four@c/', '//d/:_authToken=${TOKEN}', 'fund=false'],
  ].join('\n');
  const masked = maskedNpmrc(kept);
  expect(masked.split('\n')).toEqual([
    ...['//a/:_authToken = ********', '# //a/:_authToken=********', '//b/:_password=********'],
    ...['mytoken=********', 'registry=https://me:********@c/', '//d/:_authToken=${TOKEN}', 'fund=false'],
  ]);
  const moved = '//b/:_password=********\n//a/:_authToken=********\n//e/:_authToken=********';
  expect(unmaskedNpmrc(moved, kept)).toEqual({
    text: '//b/:_password="t;o"\n//a/:_authToken=one\n//e/:_authToken=********',
    problems: [{ line: 3, reason: '//e/:_authToken has no saved value. Enter its value.' }],
  });
});
