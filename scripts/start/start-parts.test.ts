import { expect, test } from 'vitest';
import { isRecent } from './node-version.mjs';
import { satisfies } from './packages.mjs';

test.each([
  ['18.20.4', false],
  ['20.18.1', false],
  ['20.19.0', true],
  ['22.1.0', true],
])('Node %s is recent enough: %s', (version, recent) => {
  expect(isRecent(version)).toBe(recent);
});

test.each([
  ['all of it is there', { a: { version: '1.0.0', integrity: 'x' } }, true],
  ['another version is there', { a: { version: '1.0.1', integrity: 'y' } }, false],
  ['a package is missing', {}, false],
])('an installation: %s', (_, packages, satisfied) => {
  const wanted = {
    '': {},
    a: { version: '1.0.0', integrity: 'x' },
    other: { version: '2.0.0', optional: true },
  };
  expect(satisfies({ packages }, { packages: wanted })).toBe(satisfied);
});
