import { expect, it } from 'vitest';
import { keyMeaningOf, textPieces } from './keyboard-input';

type Key = Parameters<typeof keyMeaningOf>[0];
const key = (name: string, held: Partial<Key> = {}, hasAltGraph = false): Key => ({
  key: name,
  code: '',
  ctrlKey: false,
  altKey: false,
  shiftKey: false,
  metaKey: false,
  isComposing: false,
  keyCode: 0,
  getModifierState: (modifier) => modifier === 'AltGraph' && hasAltGraph,
  ...held,
});
const pc = (name: string, held?: Partial<Key>, hasAltGraph?: boolean) =>
  keyMeaningOf(key(name, held, hasAltGraph), false);
const mac = (name: string, held?: Partial<Key>) => keyMeaningOf(key(name, held), true);

it('signs and named keys are keys, with what is held', () => {
  expect(pc('a')).toEqual({ key: 'a', modifiers: [] });
  expect(pc('A', { shiftKey: true })).toEqual({ key: 'A', modifiers: ['Shift'] });
  expect(pc('a', { ctrlKey: true })).toEqual({ key: 'a', modifiers: ['Control'] });
  expect(pc('Tab', { shiftKey: true })).toEqual({ key: 'Tab', modifiers: ['Shift'] });
  expect(pc('Escape')).toEqual({ key: 'Escape', modifiers: [] });
  expect(pc('😀')).toEqual({ key: '😀', modifiers: [] });
});

it('what makes a sign is no modifier of it', () => {
  expect(pc('@', { ctrlKey: true, altKey: true }, true)).toEqual({ key: '@', modifiers: [] });
  expect(mac('@', { altKey: true })).toEqual({ key: '@', modifiers: [] });
  expect(mac('a', { metaKey: true })).toEqual({ key: 'a', modifiers: ['Control'] });
});

it('what an input method has, and what is the machine’s or the browser’s own, is none', () => {
  expect(pc('Process', { keyCode: 229 })).toBeNull();
  expect(pc('a', { isComposing: true })).toBeNull();
  for (const name of ['Dead', 'Shift', 'Control', 'AudioVolumeUp', 'F5', 'F12', 'Unidentified'])
    expect(pc(name), name).toBeNull();
  expect(pc('r', { ctrlKey: true })).toBeNull();
  expect(pc('e', { metaKey: true })).toBeNull();
});

it('pasting comes as text, and one key leads out', () => {
  expect(pc('v', { ctrlKey: true })).toBe('paste');
  expect(mac('v', { metaKey: true })).toBe('paste');
  expect(pc('Insert', { shiftKey: true })).toBe('paste');
  expect(pc('.', { ctrlKey: true, altKey: true, code: 'Period' })).toBe('leave');
});

it('a long text goes in pieces, no sign of it cut in two', () => {
  const text = `${'a'.repeat(3_999)}😀${'b'.repeat(5_000)}`;
  const pieces = textPieces(text);
  expect(pieces.join('')).toBe(text);
  expect(pieces.map(({ length }) => length)).toEqual([3_999, 4_000, 1_002]);
  expect(textPieces('')).toEqual([]);
});
