import { expect, test } from 'vitest';
import { commandOf, versionWarning } from './version';

const server = 'https://scenarium.example.com';
const warning = (own: string, product?: string) => versionWarning(own, product, server);

test('warns with the address of the download when the server has another version or build', () => {
  for (const product of ['1.2.0+22222222', '1.3.0+11111111', '2.0.0'])
    expect(warning('1.2.0+11111111', product)).toMatch(
      `version 1.2.0+11111111, and the server runs version ${product}. ` +
        'The recording continues, but it may lack improvements and fixes.\n' +
        `Download the recorder again:  curl -fO ${server}/cli/record.mjs`,
    );
});

test('says nothing when both have the same version, or the server tells none', () => {
  expect(warning('1.2.0+11111111', '1.2.0+11111111')).toBeNull();
  expect(warning('1.2.0+11111111')).toBeNull();
});

test('compares no builds when one of both runs from sources', () => {
  expect(warning('1.2.0+sources', '1.2.0+11111111')).toBeNull();
  expect(warning('1.2.0+11111111', '1.2.0+sources')).toBeNull();
  expect(warning('1.2.0+sources', '1.3.0+11111111')).toContain('version 1.3.0');
});

test('names the command of a checkout or of the downloaded file', () => {
  expect(commandOf('1.2.0+sources')).toBe('npm run record --');
  expect(commandOf('1.2.0+11111111')).toBe('node record.mjs');
});
