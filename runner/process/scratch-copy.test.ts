import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
  cpSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { ScratchCopy } from './scratch-copy';

const cwd = process.cwd();
let copy: string;
let scratch: ScratchCopy;
const at = (path: string) => join(copy, path);
const text = (path: string) => readFileSync(at(path), 'utf8');
/** Lets the clock of the file system go on. */
const later = () => new Promise((resolve) => setTimeout(resolve, 15));

beforeEach(async () => {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'scratch-copy-')));
  onTestFinished(() => {
    process.chdir(cwd);
    rmSync(root, { recursive: true });
  });
  mkdirSync(join(root, 'checkout/features'), { recursive: true });
  writeFileSync(join(root, 'checkout/features/a.feature'), 'Feature: A');
  writeFileSync(join(root, 'checkout/b.json'), '{}');
  copy = join(root, 'copy');
  cpSync(join(root, 'checkout'), copy, { recursive: true });
  process.chdir(copy);
  scratch = new ScratchCopy(copy, join(root, 'checkout'));
  await later();
});

test('removes the files and folders that a scenario created', () => {
  scratch.remember();
  mkdirSync(at('reports/deep'), { recursive: true });
  writeFileSync(at('reports/deep/x.png'), 'x');
  writeFileSync(at('auth.json'), '{}');
  expect(scratch.restore()).toBe(true);
  expect(existsSync(at('reports'))).toBe(false);
  expect(existsSync(at('auth.json'))).toBe(false);
});

test('restores files that a scenario changed or removed, and the working folder', async () => {
  scratch.remember();
  writeFileSync(at('b.json'), '[]');
  rmSync(at('features'), { recursive: true });
  mkdirSync(at('other'));
  process.chdir(at('other'));
  expect(scratch.restore()).toBe(true);
  expect(text('b.json')).toBe('{}');
  expect(text('features/a.feature')).toBe('Feature: A');
  expect(process.cwd()).toBe(copy);
  await later();
  writeFileSync(at('b.json'), '??');
  expect(scratch.restore()).toBe(true);
  expect(text('b.json')).toBe('{}');
});

test('keeps files from before the first scenario, with the content that they had then', async () => {
  mkdirSync(at('reports'));
  writeFileSync(at('auth.json'), '{"user":1}');
  writeFileSync(at('b.json'), '{"changed":1}');
  await later();
  scratch.remember();
  writeFileSync(at('auth.json'), '{"user":2}');
  writeFileSync(at('reports/x.txt'), 'x');
  rmSync(at('b.json'));
  scratch.remember();
  expect(scratch.restore()).toBe(true);
  expect(text('auth.json')).toBe('{"user":1}');
  expect(text('b.json')).toBe('{"changed":1}');
  expect(existsSync(at('reports'))).toBe(true);
  expect(existsSync(at('reports/x.txt'))).toBe(false);
});

test('says that the copy cannot be restored when a changed file was too large to keep', () => {
  writeFileSync(at('large.bin'), Buffer.alloc(17 * 2 ** 20));
  scratch.remember();
  writeFileSync(at('large.bin'), 'x');
  expect(scratch.restore()).toBe(false);
});

test('restores a file that changes within the same tick of the clock', () => {
  for (let round = 0; round < 20; round++) {
    const content = String(round).padStart(2, '0');
    writeFileSync(at('log.txt'), content);
    const fresh = new ScratchCopy(copy, join(copy, '../checkout'));
    fresh.remember();
    writeFileSync(at('log.txt'), '??');
    expect(fresh.restore()).toBe(true);
    expect(text('log.txt')).toBe(content);
    writeFileSync(at('log.txt'), '!!');
    expect(fresh.restore()).toBe(true);
    expect(text('log.txt')).toBe(content);
  }
});
