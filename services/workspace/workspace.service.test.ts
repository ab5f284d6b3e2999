import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createWorkspace, readTemplates } from './index';
import { startBeside } from './remote/remote.fixture';
import { ada, projectId, startWorkspace, succeeded, templateFiles } from './workspace.fixture';

const body = { projectId };
const licensed = { name: 'a', data: { name: 'a', baseUrl: 'https://a' } };

test('every call on a project without a workspace says so', async () => {
  const { call } = await startWorkspace(null);
  const file = { name: 'a.feature', data: '' };
  const answers = await Promise.all([
    call.getEnvironments({ body }),
    call.pushEnvironment({ body: { ...body, ...licensed } }),
    call.editEnvironment({ body: { ...body, name: 'a', newName: 'a', newData: licensed.data } }),
    call.deleteEnvironment({ body: { ...body, name: 'a' } }),
    call.updateLastActiveWorkspace({ body: { ...body, name: 'a' } }),
    call.getBranches({ body }),
    call.deleteBranch({ body: { ...body, branch: 'b' } }),
    call.getFeatureList({ body }),
    call.getFeature({ body: { ...body, ...file } }),
    call.getFeaturesCount({ body }),
    call.pushScenario({ body: { ...body, ...file } }),
    call.deleteFeature({ body: { ...body, ...file } }),
    call.getSteps({ query: body, body: {} }),
    call.getStepCode({ body: { ...body, featureName: 'a', scenarioName: 'b' } }),
    call.uploadStepFiles({ body: { ...body, files: [{ name: 'a.mjs', content: '' }] } }),
  ]);
  for (const answer of answers) {
    expect(answer).toEqual({
      status: false,
      because: 'no-workspace',
      error: 'The project has no workspace yet.',
    });
  }
});

test('a branch that does not exist is named', async () => {
  const { call } = await startWorkspace();
  const there = { ...body, branch: 'nope' };
  for (const answer of [
    await call.getFeatureList({ body: there }),
    await call.pushScenario({ body: { ...there, name: 'a.feature', data: '' } }),
    await call.uploadStepFiles({ body: { ...there, files: [{ name: 'a.mjs', content: '' }] } }),
  ]) {
    expect(answer).toEqual({
      status: false,
      because: 'no-branch',
      error: 'There is no branch named "nope".',
    });
  }
});

test('strangers and an expired licence change nothing', async () => {
  const { as, call, tip } = await startWorkspace({}, { is_expired: true });
  const before = await tip();
  await expect(as('stranger').getFeatureList({ body })).rejects.toMatchObject({ httpStatus: 401 });
  await expect(call.getFeatureList({ body: { projectId: 'another' } })).rejects.toMatchObject({
    httpStatus: 404,
  });
  for (const write of [
    call.pushScenario({ body: { ...body, name: 'a.feature', data: '' } }),
    call.pushEnvironment({ body: { ...body, ...licensed } }),
    call.uploadStepFiles({ body: { ...body, files: [{ name: 'a.mjs', content: '' }] } }),
  ]) {
    await expect(write).rejects.toMatchObject({ httpStatus: 403, refusal: { because: 'licence' } });
  }
  succeeded(await call.getFeatureList({ body }));
  expect(await tip()).toBe(before);
});

test('branches of a private repository: created, remembered, changed apart, deleted', async () => {
  const { call, connect } = await startBeside({ 'features/a.feature': 'Feature: a' });
  await connect();
  const create = (newBranch: string, sourceBranch = 'main') =>
    call.createBranch({ body: { ...body, sourceBranch, newBranch } });
  succeeded(await create(' feature/one '));
  expect(await create('')).toMatchObject({ error: 'Please fill in all fields.' });
  expect(await create('x', '')).toMatchObject({ error: 'Please fill in all fields.' });
  expect(await create('feature/one')).toMatchObject({ because: 'taken' });
  expect(await create('a b')).toMatchObject({ because: 'name' });
  expect(await create('x', 'nope')).toMatchObject({ because: 'no-branch' });

  succeeded(await call.updateLastActiveWorkspace({ body: { ...body, branch: 'feature/one' } }));
  expect(await call.getBranches({ body })).toEqual({
    status: true,
    branches: ['main', 'feature/one'],
    lastActiveBranch: 'feature/one',
  });
  const file = { ...body, branch: 'feature/one', name: 'a.feature' };
  succeeded(await call.pushScenario({ body: { ...file, data: 'Feature: changed' } }));
  expect(await call.getFeature({ body: file })).toMatchObject({ feature: { title: 'changed' } });
  expect(await call.getFeature({ body: { ...file, branch: 'main' } })).toMatchObject({
    feature: { title: 'a' },
  });

  expect(await call.deleteBranch({ body: { ...body, branch: 'main' } })).toMatchObject({ because: 'main' });
  succeeded(await call.deleteBranch({ body: { ...body, branch: 'feature/one' } }));
  expect(await call.deleteBranch({ body: { ...body, branch: 'feature/one' } })).toMatchObject({
    because: 'no-branch',
  });
  expect(await call.getBranches({ body })).toMatchObject({ branches: ['main'], lastActiveBranch: null });
});

test('other projects have only main', async () => {
  const { call } = await startWorkspace();
  const answer = await call.createBranch({ body: { ...body, sourceBranch: 'main', newBranch: 'b' } });
  expect(answer).toMatchObject({ status: false, because: 'not-private' });
  expect(await call.getBranches({ body })).toMatchObject({ branches: ['main'] });
});

const project = {
  'package.json': '{}',
  'cucumber.json': '{}',
  '.gitignore': 'node_modules\n',
  'features/support/world.mjs': 'export {};\n',
  'features/shop/buy.feature': 'Feature: Buy',
  'features/step_definitions/buy.mjs': 'export {};\n',
  'environments/demo.json': '{ "name": "demo", "baseUrl": "http://elsewhere" }',
};

test('an empty workspace has the support code, the demo one all with the address of the shop', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'scenarium-template-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [path, text] of Object.entries({ ...project, 'node_modules/x/index.js': '' })) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  symlinkSync('/etc/passwd', join(folder, 'link'));
  const templates = await readTemplates(folder);
  const { git } = await startWorkspace(null);
  const demoShop = { name: 'Shop', baseUrl: 'http://127.0.0.1:4321' };
  const pathsOf = async (id: string) =>
    (await git.list(id, (await git.tip(id, 'main')) ?? '', '')).map(({ path }) => path);

  await createWorkspace(
    { git, templates, demoShop },
    'empty',
    { name: 'Web shop (EU)', template: 'empty', url: '' },
    ada,
  );
  expect(await pathsOf('empty')).toEqual([
    '.gitignore',
    'cucumber.json',
    'features/support/world.mjs',
    'package.json',
  ]);
  await createWorkspace(
    { git, templates, demoShop },
    'demo',
    { name: 'Web shop (EU)', template: 'demo', url: '' },
    ada,
  );
  expect(await pathsOf('demo')).toEqual(Object.keys(project).sort());
  const tip = (await git.tip('demo', 'main')) ?? '';
  const environment = (await git.readFile('demo', tip, 'environments/demo.json'))?.bytes.toString();
  expect(environment).toBe('{\n  "name": "demo",\n  "baseUrl": "http://127.0.0.1:4321"\n}\n');
  expect(await git.lastChange('demo', tip, 'package.json')).toMatchObject({
    name: ada.name,
    email: ada.email,
  });
});

test('a workspace that exists is never touched; the demo needs the shop', async () => {
  const { git, tip } = await startWorkspace({ 'a.txt': 'mine' });
  const before = await tip();
  const templates = { base: templateFiles({ 'b.txt': '' }), demo: templateFiles(project) };
  const deps = { git, templates, demoShop: { name: 'Shop', baseUrl: 'http://x' } };
  await createWorkspace(deps, projectId, { name: 'Web shop (EU)', template: 'demo', url: '' }, ada);
  await createWorkspace(deps, projectId, { name: 'Web shop (EU)', template: 'empty', url: '' }, ada);
  expect(await tip()).toBe(before);
  await expect(
    createWorkspace(
      { ...deps, demoShop: null },
      'other',
      { name: 'Web shop (EU)', template: 'demo', url: '' },
      ada,
    ),
  ).rejects.toMatchObject({
    name: 'Refusing',
    httpStatus: 400,
    message: 'This installation has no demo shop.',
  });
});
