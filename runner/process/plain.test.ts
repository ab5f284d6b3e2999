import { expect, it, onTestFinished } from 'vitest';
import { jsonOf } from './plain';

it('writes messages as JSON does, with texts cut to size', () => {
  const message = {
    type: 'x',
    index: 3,
    on: true,
    none: undefined,
    nothing: null,
    list: [{ a: 1 }, 'ab'],
    bad: NaN,
  };
  expect(jsonOf(message, 100)).toBe(JSON.stringify(message));
  expect(jsonOf({ text: 'abcdef', list: ['abcdef'] }, 3)).toBe('{"text":"abc","list":["abc"]}');
});

it('asks nothing that step code can put on prototypes', () => {
  const names = ['toJSON', 'status', '0'] as const;
  onTestFinished(() => names.forEach((name) => Reflect.deleteProperty(Object.prototype, name)));
  Object.defineProperty(Object.prototype, 'toJSON', { configurable: true, value: () => 'PASSED' });
  for (const name of ['status', '0']) {
    Object.defineProperty(Object.prototype, name, {
      configurable: true,
      set: () => undefined,
      get: () => 'PASSED',
    });
  }
  expect(jsonOf({ status: 'FAILED', list: ['FAILED'] }, 100)).toBe('{"status":"FAILED","list":["FAILED"]}');
});
