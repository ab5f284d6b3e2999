import { expect, test } from 'vitest';
import { environmentOf } from '../plan';
import { projectId, startWorkspace, succeeded } from '../workspace.fixture';

const files = {
  'environments/stage.json': '{ "name": "other", "baseUrl": "https://stage.example", "headers": { "x": 1 } }',
  'environments/Demo 10.json': '{ "baseUrl": "https://ten.example" }',
  'environments/demo 9.json': '\uFEFF{ "baseUrl": "https://nine.example" }',
  'environments/broken.json': '{ "baseUrl": ',
  'environments/list.json': '[]',
  'environments/deep/x.json': '{ "baseUrl": "https://deep.example" }',
};
const body = { projectId };

test('environments are listed by name; files that are none are left out', async () => {
  const { call } = await startWorkspace(files);
  expect(await call.getEnvironments({ body })).toEqual({
    status: true,
    lastActiveEnv: null,
    allEnv: [
      { name: 'demo 9', baseUrl: 'https://nine.example', proposeOnly: false },
      { name: 'Demo 10', baseUrl: 'https://ten.example', proposeOnly: false },
      { name: 'stage', baseUrl: 'https://stage.example', proposeOnly: false },
    ],
  });
});

test('an environment is added with its trimmed name as a file of that name', async () => {
  const { call, git, tip } = await startWorkspace(files);
  const data = { name: ' Prüfung ', baseUrl: '{host}:8080' };
  succeeded(await call.pushEnvironment({ body: { ...body, name: ' Prüfung ', data } }));
  const file = await git.readFile(projectId, await tip(), 'environments/Prüfung.json');
  expect(file?.bytes.toString()).toBe('{\n  "name": "Prüfung",\n  "baseUrl": "{host}:8080"\n}\n');
  expect(await environmentOf({ git }, projectId, 'main', 'Prüfung')).toEqual({
    name: 'Prüfung',
    baseUrl: '{host}:8080',
    proposeOnly: false,
  });
  for (const name of ['nope', '../environments/stage', 'deep/x', 'broken']) {
    expect(await environmentOf({ git }, projectId, 'main', name)).toBeNull();
  }
  expect(await environmentOf({ git }, projectId, 'nope', 'stage')).toBeNull();
});

test('an environment that breaks a rule is refused with its message, and nothing is written', async () => {
  const { call, tip } = await startWorkspace(files);
  const before = await tip();
  const taken = 'Environment cannot have the same case-insensitive name.';
  const signs = 'Environment name cannot contain the following characters: / . * : ? " < > | \\';
  for (const [name, baseUrl, error] of [
    ['STAGE', 'https://x', taken],
    ['Broken', 'https://x', taken],
    ['a/b', 'https://x', signs],
    ['..', 'https://x', signs],
    [' ', 'https://x', 'Empty Name'],
    ['x'.repeat(33), 'https://x', 'Environment name cannot be more than 32 characters.'],
    ['new', '', 'URL cannot be empty'],
    ['new', 'http://a:1:2', 'Incorrect URL structure, only one port is allowed.'],
  ] as const) {
    const answer = await call.pushEnvironment({ body: { ...body, name, data: { name, baseUrl } } });
    expect(answer).toMatchObject({ status: false, error });
  }
  expect(await tip()).toBe(before);
});

test('of two users who add the same name at once one succeeds', async () => {
  const { as } = await startWorkspace(files);
  const add = (who: 'ada' | 'bob', name: string) =>
    as(who).pushEnvironment({ body: { ...body, name, data: { name, baseUrl: 'https://x' } } });
  const answers = await Promise.all([add('ada', 'New'), add('bob', 'new')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([false, true]);
});

test('a rename keeps what else the file holds and moves the choice of every user', async () => {
  const { as, git, tip } = await startWorkspace(files);
  for (const who of ['ada', 'bob'] as const) {
    succeeded(await as(who).updateLastActiveWorkspace({ body: { ...body, name: 'stage', branch: 'main' } }));
  }
  const newData = { name: 'Stage', baseUrl: 'https://new.example' };
  succeeded(await as('ada').editEnvironment({ body: { ...body, name: 'stage', newName: 'Stage', newData } }));
  const file = await git.readFile(projectId, await tip(), 'environments/Stage.json');
  expect(JSON.parse(file?.bytes.toString() ?? '')).toEqual({ ...newData, headers: { x: 1 } });
  expect(await git.readFile(projectId, await tip(), 'environments/stage.json')).toBeNull();
  expect(await as('bob').getEnvironments({ body })).toMatchObject({ lastActiveEnv: 'Stage' });
});

test('an environment that only proposes fixes stays so until somebody says otherwise', async () => {
  const { call, git, tip } = await startWorkspace(files);
  const proposing = async () => {
    const found = await environmentOf({ git }, projectId, 'main', 'stage');
    return found?.proposeOnly;
  };
  const edit = (newData: { name: string; baseUrl: string; proposeOnly?: boolean }) =>
    call.editEnvironment({ body: { ...body, name: 'stage', newName: 'stage', newData } });
  const stage = { name: 'stage', baseUrl: 'https://stage.example' };
  succeeded(await edit({ ...stage, proposeOnly: true }));
  expect(await proposing()).toBe(true);
  succeeded(await edit({ ...stage, baseUrl: 'https://by-a-client-that-does-not-know.example' }));
  expect(await proposing()).toBe(true);
  succeeded(await edit({ ...stage, proposeOnly: false }));
  expect(await proposing()).toBe(false);
  const file = await git.readFile(projectId, await tip(), 'environments/stage.json');
  expect(JSON.parse(file?.bytes.toString() ?? '')).toEqual({ ...stage, headers: { x: 1 } });
  const data = { name: 'live', baseUrl: 'https://live.example', proposeOnly: true };
  succeeded(await call.pushEnvironment({ body: { ...body, name: 'live', data } }));
  expect(await environmentOf({ git }, projectId, 'main', 'live')).toEqual(data);
});

test('an edit without a change, of nothing, onto another or with a bad URL is refused', async () => {
  const { call } = await startWorkspace(files);
  const edit = async (name: string, newName: string, baseUrl: string, dataName = newName) => {
    const newData = { name: dataName, baseUrl };
    const answer = await call.editEnvironment({ body: { ...body, name, newName, newData } });
    return answer.status ? null : answer.error;
  };
  expect(await edit('stage', 'stage', 'https://stage.example')).toBe('No changes detected');
  expect(await edit('gone', 'x', 'https://x')).toBe('There is no environment named "gone".');
  expect(await edit('stage', 'DEMO 9', 'https://x')).toBe(
    'Environment cannot have the same case-insensitive name.',
  );
  expect(await edit('stage', 'stage', 'x')).toBe('URL must start with http://, https:// or {host}');
  expect(await edit('stage', 'a', 'https://x', 'b')).toBe('The environment has two different names.');
});

test('deleting the environment in use switches to the first that remains, then to none', async () => {
  const { call } = await startWorkspace({
    'environments/a.json': '{"baseUrl":"https://a"}',
    'environments/b.json': '{"baseUrl":"https://b"}',
  });
  succeeded(await call.updateLastActiveWorkspace({ body: { ...body, name: 'b' } }));
  expect(await call.getEnvironments({ body })).toMatchObject({ lastActiveEnv: 'b' });
  succeeded(await call.deleteEnvironment({ body: { ...body, name: 'b' } }));
  expect(await call.getEnvironments({ body })).toMatchObject({ lastActiveEnv: 'a' });
  succeeded(await call.deleteEnvironment({ body: { ...body, name: 'a' } }));
  expect(await call.getEnvironments({ body })).toMatchObject({ allEnv: [], lastActiveEnv: null });
  expect(await call.deleteEnvironment({ body: { ...body, name: 'a' } })).toMatchObject({
    because: 'missing',
  });
});

test('only what exists is remembered as last active', async () => {
  const { call } = await startWorkspace(files);
  expect(await call.updateLastActiveWorkspace({ body: { ...body, name: 'gone' } })).toMatchObject({
    status: false,
  });
  expect(await call.updateLastActiveWorkspace({ body: { ...body, branch: 'gone' } })).toMatchObject({
    status: false,
  });
  expect(await call.getBranches({ body })).toMatchObject({ lastActiveBranch: null });
});
