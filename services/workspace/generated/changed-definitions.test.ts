import { expect, test } from 'vitest';
import { buildStepLibrary } from '../steps/library';
import { changedDefinitions } from './changed-definitions';

test('names a new stub as a stub when its file is TypeScript', async () => {
  const before = "import { Given } from '@cucumber/cucumber';\nGiven('a', async function (this: any) {});\n";
  const after = `${before}Given('b', async function (this: any) {\n  return 'pending';\n});\n`;
  const file = { name: '/steps/a.ts', before, after, withoutStubs: before };
  const [changes] = await changedDefinitions([file], buildStepLibrary([]), []);
  expect(changes).toEqual([{ pattern: 'b', change: 'added', isStub: true, users: expect.anything() }]);
});
