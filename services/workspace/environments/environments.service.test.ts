import { expect, test } from 'vitest';
import { isUsable } from '#domain/environments/environment';
import { findEnvironmentNamed } from '../plan';
import { startBeside } from '../remote/remote.fixture';
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

test('environments are listed by name, and files that cannot be used with the reason', async () => {
  const { call } = await startWorkspace(files);
  expect(await call.getEnvironments({ body })).toEqual({
    status: true,
    refusedEnv: ['broken', 'list'].map((name) => ({
      name,
      file: `environments/${name}.json`,
      field: null,
      reason: 'The file must hold one JSON object.',
      baseUrl: null,
      proposeOnly: false,
    })),
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
  expect(await findEnvironmentNamed({ git }, projectId, 'main', 'Prüfung')).toEqual({
    name: 'Prüfung',
    baseUrl: '{host}:8080',
    proposeOnly: false,
  });
  for (const name of ['nope', '../environments/stage', 'deep/x']) {
    expect(await findEnvironmentNamed({ git }, projectId, 'main', name)).toBeNull();
  }
  expect(await findEnvironmentNamed({ git }, projectId, 'main', 'broken')).toMatchObject({
    refused: { field: null },
  });
  expect(await findEnvironmentNamed({ git }, projectId, 'nope', 'stage')).toBeNull();
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
    const found = await findEnvironmentNamed({ git }, projectId, 'main', 'stage');
    return isUsable(found) && found.proposeOnly;
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
  expect(await findEnvironmentNamed({ git }, projectId, 'main', 'live')).toEqual(data);
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

test('an environment that only another branch has can be chosen, and the chosen branch stays', async () => {
  const { call, connect } = await startBeside(files);
  await connect();
  const on = (branch: string) => ({ ...body, branch });
  const data = { name: 'only-here', baseUrl: 'https://only-here.example' };
  succeeded(await call.createBranch({ body: { ...body, sourceBranch: 'main', newBranch: 'team/a' } }));
  succeeded(await call.pushEnvironment({ body: { ...on('team/a'), name: 'only-here', data } }));
  succeeded(await call.updateLastActiveWorkspace({ body: on('main') }));
  const choice = { ...body, name: 'only-here' };
  expect(await call.updateLastActiveWorkspace({ body: choice })).toMatchObject({ because: 'missing' });
  succeeded(
    await call.updateLastActiveWorkspace({ body: { ...choice, branch: 'team/a', keepsBranch: true } }),
  );
  expect(await call.getEnvironments({ body: on('team/a') })).toMatchObject({ lastActiveEnv: 'only-here' });
  expect(await call.getBranches({ body })).toMatchObject({ lastActiveBranch: 'main' });
  const gone = { ...choice, branch: 'gone', keepsBranch: true };
  expect(await call.updateLastActiveWorkspace({ body: gone })).toMatchObject({ because: 'no-branch' });
});

const pushed = {
  'environments/file.json': '{ "baseUrl": "file:///etc/passwd", "headers": { "x": 1 }, "proposeOnly": true }',
  'environments/tab.json': '{ "baseUrl": "fi\\tle:///etc/passwd" }',
  'environments/chrome.json': '{ "baseUrl": "chrome://version" }',
  'environments/script.json': '{ "baseUrl": "javascript:alert(1)" }',
  'environments/none.json': '{ "url": "https://x.example" }',
  'environments/number.json': '{ "baseUrl": 7 }',
  'environments/careful.json': '{ "baseUrl": "https://x.example", "proposeOnly": "yes" }',
  'environments/good.json': '{ "baseUrl": "HTTPS://user@Good.example:8443/a" }',
};

test('an environment whose file has another address than one of the web is refused, and breaks no other', async () => {
  const { call, git, tip } = await startWorkspace(pushed);
  const listed = succeeded(await call.getEnvironments({ body }));
  expect(listed.allEnv.map(({ name }) => name)).toEqual(['good']);
  expect(listed.refusedEnv.map(({ name, field }) => [name, field])).toEqual([
    ['careful', 'proposeOnly'],
    ['chrome', 'baseUrl'],
    ['file', 'baseUrl'],
    ['none', 'baseUrl'],
    ['number', 'baseUrl'],
    ['script', 'baseUrl'],
    ['tab', 'baseUrl'],
  ]);
  const error =
    'The environment "file" cannot be used. environments/file.json, field "baseUrl": ' +
    'The address must begin with http:// or https://.';
  expect(await call.updateLastActiveWorkspace({ body: { ...body, name: 'file' } })).toMatchObject({ error });

  // The form corrects the file, and keeps its other content.
  const newData = { name: 'file', baseUrl: 'https://shop.example' };
  succeeded(await call.editEnvironment({ body: { ...body, name: 'file', newName: 'file', newData } }));
  const file = await git.readFile(projectId, await tip(), 'environments/file.json');
  expect(JSON.parse(file?.bytes.toString() ?? '')).toEqual({
    ...newData,
    headers: { x: 1 },
    proposeOnly: true,
  });
  const careful = { name: 'careful', baseUrl: 'https://x.example' };
  succeeded(
    await call.editEnvironment({ body: { ...body, name: 'careful', newName: 'careful', newData: careful } }),
  );
  expect(await findEnvironmentNamed({ git }, projectId, 'main', 'careful')).toMatchObject({
    proposeOnly: true,
  });
  succeeded(await call.deleteEnvironment({ body: { ...body, name: 'tab' } }));
});

test('an environment whose file is no JSON is not written anew by an edit', async () => {
  const { call, tip } = await startWorkspace(files);
  const before = await tip();
  const newData = { name: 'broken', baseUrl: 'https://x.example' };
  const edit = { ...body, name: 'broken', newName: 'broken', newData };
  expect(await call.editEnvironment({ body: edit })).toMatchObject({
    status: false,
    error: expect.stringContaining('environments/broken.json: The file must hold one JSON object.'),
  });
  expect(await tip()).toBe(before);
});
