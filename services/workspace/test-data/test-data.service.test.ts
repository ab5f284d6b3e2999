import { describe, expect, test } from 'vitest';
import { decryptTestData, encryptTestData } from '#domain/test-data/test-data-cipher';
import type { TestDataItem } from '#domain/test-data/test-data-item';
import { createSealing } from '#services/foundation/secrets/sealing';
import { projectId, sealing, startWorkspace, succeeded } from '../workspace.fixture';
import { testDataOf } from './for-run';

const path = 'data/data.json';
const query = { projectId };
const string = (key: string, value: string, environment = '*'): TestDataItem => ({
  key,
  value,
  environment,
  DataType: 'string',
});
const secret = (key: string, value: string, environment = '*'): TestDataItem => ({
  key,
  value: encryptTestData(value, projectId),
  environment,
  DataType: 'secret',
});
const plain = (row: TestDataItem | undefined) => row && decryptTestData(row.value, projectId);

async function start(content?: string | object) {
  const text = typeof content === 'object' ? JSON.stringify(content) : content;
  const files = { 'environments/demo.json': '{"baseUrl":"https://demo"}' };
  const workspace = await startWorkspace(text === undefined ? files : { ...files, [path]: text });
  const { call, git, tip } = workspace;
  const file = async () => (await git.readFile(projectId, await tip(), path))?.bytes.toString() ?? '';
  const get = async () => succeeded(await call.getTestData({ query }));
  const save = (testData: TestDataItem[], rest: object = {}) =>
    call.changeTestData({ body: { projectId, testData, ...rest } });
  return { ...workspace, file, get, save };
}

test('a list is saved in git, secrets sealed, and comes back with secrets encrypted for the wire', async () => {
  const { get, save, file } = await start();
  expect(await get()).toEqual({ status: true, testData: [], version: '' });
  const seed = { ...secret('code', 'JBSW Y3DP EHPK 3PXP', 'demo'), DataType: 'totp' as const };
  const { version } = succeeded(
    await save([string(' user ', 'ann'), secret('password', 'hunter-2', 'demo'), seed], { version: '' }),
  );
  const stored = JSON.parse(await file()) as Record<string, TestDataItem[]>;
  expect(stored['*']).toEqual([{ key: 'user', value: 'ann', DataType: 'string' }]);
  expect(stored.demo?.map(({ value }) => value.startsWith('sealed:v1.'))).toEqual([true, true]);
  expect(await file()).not.toContain('hunter');
  const list = await get();
  expect(list.version).toBe(version);
  expect(list.testData.map(({ key, DataType, environment }) => [key, DataType, environment])).toEqual([
    ['user', 'string', '*'],
    ['password', 'secret', 'demo'],
    ['code', 'totp', 'demo'],
  ]);
  expect(list.testData.slice(1).map(plain)).toEqual(['hunter-2', 'JBSW Y3DP EHPK 3PXP']);
});

test('as specified the branch is enough: the project is that of the header', async () => {
  const { service, save } = await start();
  succeeded(await save([string('user', 'ann'), secret('password', 'hunter-2')]));
  const ask = async (headers: Record<string, string>) => {
    const request = new Request('http://workspace/testData?branch=main', {
      headers: { authorization: 'Bearer ada', ...headers },
    });
    const answer = await service.fetch(request);
    return { http: answer.status, body: (await answer.json()) as { testData?: TestDataItem[] } };
  };
  const { http, body } = await ask({ 'project-id': projectId });
  expect([http, body.testData?.map(({ key }) => key), plain(body.testData?.[1])]).toEqual([
    200,
    ['user', 'password'],
    'hunter-2',
  ]);
  expect((await ask({})).http).toBe(404);
  expect((await ask({ 'project-id': '99999999-2222-4333-8444-555555555555' })).http).toBe(404);
});

test('a save changes what differs: sealed texts of other rows stay, and an unchanged list changes no byte', async () => {
  const { get, save, file, tip } = await start();
  succeeded(await save([secret('a', 'one'), secret('b', 'two')]));
  const [before, commit] = [await file(), await tip()];
  const list = await get();
  expect(succeeded(await save(list.testData, { version: list.version })).version).toBe(list.version);
  expect([await file(), await tip()]).toEqual([before, commit]);
  const [a] = list.testData;
  succeeded(await save([a as TestDataItem, secret('b', 'three')], { version: list.version }));
  const sealed = (text: string) => (JSON.parse(text) as Record<string, TestDataItem[]>)['*'] ?? [];
  expect(sealed(await file())[0]).toEqual(sealed(before)[0]);
  expect(sealed(await file())[1]).not.toEqual(sealed(before)[1]);
  expect((await get()).testData.map(plain)).toEqual(['one', 'three']);
});

test('of two who save at once the second gets the list of the first', async () => {
  const { as, get } = await start({ '*': [string('a', '1')] });
  const { version, testData } = await get();
  const save = (who: 'ada' | 'bob', row: TestDataItem) =>
    as(who).changeTestData({ body: { projectId, testData: [row, ...testData], version } });
  succeeded(await save('bob', string('b', '2')));
  const answer = await save('ada', string('c', '3'));
  expect(answer).toMatchObject({
    status: false,
    because: 'conflict',
    changedBy: 'Bob Babbage',
    error: 'Bob Babbage changed the test data since you opened this page.',
    current: { version: (await get()).version },
  });
  expect('current' in answer && answer.current.testData.map(({ key }) => key)).toEqual(['b', 'a']);
  // The version that the user saw can still be read, to show what changed.
  const seen = await as('ada').getTestData({ query: { projectId, version } });
  expect(seen).toEqual({ status: true, testData, version });
  const unknown = await as('ada').getTestData({ query: { projectId, version: 'f'.repeat(40) } });
  expect(unknown).toMatchObject({ status: false, because: 'missing' });
});

test('what an outside client pushed is read, and sealed at the next save', async () => {
  const { get, save, file } = await start({
    '*': [
      { key: 'a', value: encryptTestData('one', projectId), DataType: 'secret', owner: 'QA' },
      { key: 'b', value: `secret:${encryptTestData('two', projectId)}`, DataType: 'secret' },
      { key: 'n', value: 3, DataType: 'string' },
    ],
    note: 'kept',
  });
  const list = await get();
  expect(list.testData.slice(0, 2).map(plain)).toEqual(['one', 'two']);
  succeeded(await save([...list.testData, string('c', '4')], { version: list.version }));
  const stored = JSON.parse(await file()) as { '*': Record<string, unknown>[]; note: string };
  expect(stored['*'].map(({ value }) => String(value).slice(0, 7))).toEqual(['sealed:', 'sealed:', '3', '4']);
  expect([stored.note, stored['*'][0]?.owner, stored['*'][2]?.value]).toEqual(['kept', 'QA', 3]);
  expect((await get()).testData.slice(0, 2).map(plain)).toEqual(['one', 'two']);
});

test('a secret that cannot be opened survives the change of other rows', async () => {
  const elsewhere = createSealing('another key of thirty-two signs or more');
  const lost = `sealed:${elsewhere.seal('x', `test-data:${projectId}`)}`;
  const { get, save, file } = await start({ demo: [{ key: 'a', value: lost, DataType: 'secret' }] });
  const list = await get();
  expect(list.testData.map(plain)).toEqual([null]);
  succeeded(await save([string('b', '1', 'demo'), ...list.testData], { version: list.version }));
  expect(JSON.parse(await file())).toEqual({
    demo: [
      { key: 'b', value: '1', DataType: 'string' },
      { key: 'a', value: lost, DataType: 'secret' },
    ],
  });
});

test('rows against the rules are refused, but those that stand there do not hold up others', async () => {
  const twice = [string('a', '1'), string('a', '2')];
  const { get, save, tip } = await start({ '*': [...twice, string('env', 'x')] });
  const { testData, version } = await get();
  const commit = await tip();
  for (const [row, error] of [
    [string('Env', 'x', 'demo'), '"Env": This key is reserved'],
    [string('a', '3'), '"a": This key was added previously'],
    [string('', 'x'), '"": Enter a key'],
    [string('b', ''), '"b": Enter a value'],
    [string('b', 'x', ''), '"b": Choose an environment, or * for all'],
    [string('b', 'x', 'a/b'), '"b": Choose an environment, or * for all'],
    [
      { ...secret('b', '0189'), DataType: 'totp' },
      '"b": The value must be a base32 secret or an otpauth:// address',
    ],
    [
      { ...string('b', 'hunter-2'), DataType: 'secret' },
      `"b": The value is not encrypted with the project's id.`,
    ],
    [string('b', 'x'.repeat(10_001)), '"b": A value cannot have more than 10000 characters'],
  ] as const) {
    expect(await save([row as TestDataItem, ...testData], { version })).toMatchObject({
      status: false,
      error,
    });
  }
  expect(await tip()).toBe(commit);
  succeeded(await save([string('b', '1'), ...testData.slice(1)], { version }));
});

describe('a file that cannot be read', () => {
  const broken = '{\n  "*": [\n    { "key": "a" "value": "b" }\n  ]\n}\n';
  const error = "data/data.json cannot be read: line 3: expected ',' or the closing bracket here.";

  test('is told with its line and is not overwritten', async () => {
    const { call, save, file } = await start(broken);
    expect(await call.getTestData({ query })).toEqual({ status: false, because: 'broken', error });
    expect(await save([string('a', '1')])).toEqual({ status: false, because: 'broken', error });
    expect(await save([string('a', '1')], { version: '' })).toMatchObject({ because: 'broken' });
    expect(await file()).toBe(broken);
  });

  test('is replaced when somebody asks for that', async () => {
    const { save, get } = await start(broken);
    succeeded(await save([], { replaceBroken: true }));
    expect(await get()).toMatchObject({ testData: [] });
    // The file is valid again, so there is no broken file to replace.
    succeeded(await save([string('a', '1')]));
    expect(await save([], { replaceBroken: true, version: '' })).toMatchObject({ because: 'conflict' });
  });
});

describe('a run', () => {
  test('gets the values of its environment before those for all, secrets opened', async () => {
    const { git, tip, save } = await start();
    succeeded(
      await save([
        string('user', 'all'),
        string('user', 'ann', 'demo'),
        secret('pw', 'x', 'demo'),
        string('s', '1', 'stage'),
      ]),
    );
    expect(await testDataOf({ git, sealing }, projectId, await tip(), 'demo')).toEqual({
      values: [
        { key: 'user', type: 'string', value: 'ann' },
        { key: 'pw', type: 'secret', value: 'x' },
        { key: 'user', type: 'string', value: 'all' },
      ],
    });
    const stranger = createSealing('another key of thirty-two signs or more');
    const { values } = await testDataOf({ git, sealing: stranger }, projectId, await tip(), 'demo');
    expect(values[1]).toEqual({ key: 'pw', type: 'secret', value: '', problem: 'Could not decrypt!' });
  });

  test('is told when the file cannot be read, and has none without a file', async () => {
    const { git, tip } = await start('{');
    expect(await testDataOf({ git, sealing }, projectId, await tip(), 'demo')).toMatchObject({
      values: [],
      problem: expect.stringContaining('line 1'),
    });
    const without = await start();
    expect(await testDataOf({ git: without.git, sealing }, projectId, await without.tip(), 'demo')).toEqual({
      values: [],
    });
  });
});
