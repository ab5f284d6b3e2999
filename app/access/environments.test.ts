import { expect, test } from 'vitest';
import type { InProject } from './gate';
import { environmentsOf } from './environments';

const allEnv = ['prod', 'stage'].map((name) => ({
  name,
  baseUrl: `https://${name}.example`,
  proposeOnly: false,
}));

const refusedEnv = [
  {
    name: 'files',
    file: 'environments/files.json',
    field: 'baseUrl',
    reason: 'The address must begin with http:// or https://.',
    baseUrl: 'file:///etc/passwd',
    proposeOnly: false,
  },
];

function caller(shownEnvironment: string | null, isForm: boolean) {
  const workspace = {
    getEnvironments: async () => ({ status: true, allEnv, refusedEnv, lastActiveEnv: 'prod' }),
  };
  return {
    project: { id: 'p1' },
    upstream: { workspace },
    branch: 'main',
    shownEnvironment,
    isForm,
  } as unknown as InProject;
}

test('a page uses the environment that it names, else the choice of the top bar', async () => {
  expect(await environmentsOf(caller('stage', false))).toMatchObject({ current: 'stage', chosen: 'prod' });
  expect(await environmentsOf(caller(null, false))).toMatchObject({ current: 'prod', chosen: 'prod' });
  expect(await environmentsOf(caller('stage', false))).toMatchObject({ gone: null });
  expect(await environmentsOf(caller('gone', false))).toMatchObject({
    current: 'prod',
    gone: { name: 'gone', why: expect.stringContaining('“gone” does not exist on branch main any more') },
    problem: null,
  });
});

test('a form uses the environment of its page, and none when that does not exist any more', async () => {
  expect(await environmentsOf(caller('stage', true))).toMatchObject({ current: 'stage', problem: null });
  expect(await environmentsOf(caller(null, true))).toMatchObject({ current: null, problem: null });
  expect(await environmentsOf(caller('gone', true))).toMatchObject({
    current: null,
    problem: 'The environment “gone” does not exist on branch main any more. Choose another environment.',
  });
});

test('a form whose environment has a file that cannot be used says what is wrong with the file', async () => {
  expect(await environmentsOf(caller('files', true))).toMatchObject({
    current: null,
    problem:
      'The environment “files” cannot be used. environments/files.json, field "baseUrl": The address must begin with http:// or https://. Choose another environment.',
  });
});
