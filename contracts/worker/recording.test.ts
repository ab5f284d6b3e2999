import { expect, test } from 'vitest';
import { decodeCommand, commandLimits, recordedStep, recordingEvent } from './recording';

const decode = (command: unknown) => decodeCommand(JSON.stringify(command));

test('what a viewer sends is read, with what it leaves out', () => {
  expect(decode({ type: 'down', x: 1, y: 2.5, clicks: 1 })).toEqual({
    type: 'down',
    x: 1,
    y: 2.5,
    clicks: 1,
    button: 'left',
    modifiers: [],
  });
  expect(decode({ type: 'keyDown', key: 'é' })).toMatchObject({ key: 'é' });
  expect(decode({ type: 'keyDown', key: 'ArrowDown' })).toMatchObject({ key: 'ArrowDown' });
});

test.each([
  ['another type', { type: 'evaluate', code: '1' }],
  ['a point that is none', { type: 'move', x: Number.MAX_VALUE, y: 0 }],
  ['a point before the page', { type: 'move', x: -1, y: 0 }],
  ['no point', { type: 'move' }],
  ['a key that is a sentence', { type: 'keyDown', key: 'Enter and more' }],
  ['an address that runs a script', { type: 'open', url: 'javascript:alert(1)' }],
  ['a file of the machine', { type: 'open', url: 'file:///etc/passwd' }],
  ['a long text', { type: 'text', text: 'x'.repeat(commandLimits.typed + 1) }],
  ['a name of test data that ends its braces', { type: 'nameSecret', key: 'a}} {{b' }],
  ['a check of something else', { type: 'check', kind: 'source', x: 1, y: 1 }],
  ['a proposal that no id has', { type: 'takeProposal', id: -1 }],
  ['a list', []],
  ['nothing', null],
])('refused: %s', (_, command) => {
  expect(decode(command)).toHaveProperty('refused');
});

test('refused: too many bytes, before they are read, and what is no JSON', () => {
  expect(decodeCommand(`{"type":"text","text":"${'x'.repeat(commandLimits.bytes)}"}`)).toEqual({
    refused: expect.stringContaining('bytes') as unknown,
  });
  expect(decodeCommand('{"type":')).toEqual({ refused: 'it is not JSON' });
  expect(decodeCommand(new TextEncoder().encode('{"type":"undo"}'))).toEqual({ type: 'undo' });
});

test('a step has texts of 4,000 signs at most', () => {
  const step = (text: string) => ({
    state: 'recorded',
    id: 1,
    keyword: 'When',
    choices: [{ text, code: { pattern: 'x', parameters: [], lines: [] }, element: 'button' }],
    doubts: [],
  });
  expect(recordedStep.safeParse(step('x'.repeat(4_000))).success).toBe(true);
  expect(recordedStep.safeParse(step('x'.repeat(4_001))).success).toBe(false);
});

test('what lies under the pointer has a place near the picture, a cursor that CSS knows, and a cut name', () => {
  const box = { x: 1, y: 2, width: 3, height: 4 };
  const pointed = (element: unknown, cursor: unknown = 'pointer') =>
    recordingEvent.safeParse({ type: 'pointed', element, cursor });
  expect(pointed(null)).toMatchObject({ success: true });
  expect(pointed({ box, noun: 'button', name: 'x'.repeat(9_000) })).toMatchObject({
    data: { element: { box, name: 'x'.repeat(500) } },
  });
  for (const x of [Infinity, NaN, 50_001, '1'])
    expect(pointed({ box: { ...box, x }, noun: 'button', name: '' }).success).toBe(false);
  expect(pointed({ box, noun: 'button' }).success).toBe(false);
  expect(pointed(null, 'url(https://elsewhere.example/x.png), auto').success).toBe(false);
});

test('two checks are proposed at most, in cut words', () => {
  const proposals = (...checks: unknown[]) => recordingEvent.safeParse({ type: 'proposals', checks });
  const check = { id: 1, text: 'x'.repeat(9_000) };
  expect(proposals(check).data).toEqual({ type: 'proposals', checks: [{ id: 1, text: 'x'.repeat(500) }] });
  expect(proposals().success).toBe(true);
  expect(proposals(check, check, check).success).toBe(false);
  expect(proposals({ id: 1 }).success).toBe(false);
});
