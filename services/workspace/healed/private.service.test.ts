import { expect, test } from 'vitest';
import type { Project } from '#contracts/auth';
import type { ProposedFix } from '#contracts/runs/code-fixes';
import { silentLog } from '#services/foundation/testing';
import { sampleProject } from '#services/foundation/testing.project';
import { startBeside } from '../remote/remote.fixture';
import { ada, projectId } from '../workspace.fixture';
import { createFixedCode } from '.';

const project: Project = { ...sampleProject(projectId), privateRepo: true, configuredPrivateRepo: true };
const path = 'features/step_definitions/pay.mjs';
const code = `When('I pay', async function () {\n  await this.page.locator('#buy').click();\n});\n`;
const mended = code.replace(`locator('#buy')`, `getByTestId('pay')`);

async function start() {
  const beside = await startBeside();
  beside.server.commit('shop.git', { [path]: code });
  await beside.connect();
  const { git, url, tokens, tip } = beside;
  const remoteOf = async () => ({ url, username: 'ada', token: tokens.ada ?? '' });
  const file = await git.readFile(projectId, await tip(), path);
  const fix: ProposedFix = {
    kind: 'code',
    file: path,
    place: { file: path, line: 2, column: 35 },
    version: file?.blob ?? '',
    from: `locator('#buy')`,
    to: `getByTestId('pay')`,
    before: `.locator('#buy')`,
    after: `.getByTestId('pay')`,
    note: null,
    refusal: null,
  };
  const call = { fix, action: 'click' };
  const fixes = createFixedCode({ git, log: silentLog, remoteOf });
  return {
    ...beside,
    call,
    fixes,
    accept: (as = project, of = fixes) => of.accept({ project: as, branch: 'main' }, call, ada),
    without: createFixedCode({ git, log: silentLog }),
  };
}

test('with a private repository the edit is on the git server, on top of what others pushed', async () => {
  const { server, accept, tip } = await start();
  server.commit('shop.git', { [path]: `// More.\n${code}` });
  expect(await accept()).toMatchObject({ status: true });
  expect(server.text('shop.git', path)).toBe(`// More.\n${mended}`);
  expect(server.git('shop.git', ['rev-parse', 'main']).trim()).toBe(await tip());
  expect(server.git('shop.git', ['log', '-1', '--format=%an %s'])).toBe(
    'Ada Lovelace Fix a locator in pay.mjs\n',
  );
});

test('what somebody pushed in its place is not written over', async () => {
  const { server, accept } = await start();
  const pushed = server.commit('shop.git', { [path]: code.replace('#buy', '#other') });
  expect(await accept()).toMatchObject({ status: false, because: 'outdated' });
  expect(server.git('shop.git', ['rev-parse', 'main']).trim()).toBe(pushed);
});

test('what the git server does not take is not saved', async () => {
  const { server, accept, tip } = await start();
  const before = await tip();
  server.git('shop.git', ['config', 'receive.maxInputSize', '1']);
  expect(await accept()).toMatchObject({ status: false, because: 'remote' });
  expect(await tip()).toBe(before);
});

test('who has not proved a way into it reads nothing, and saves nothing', async () => {
  const { accept, fixes, without, call, tip } = await start();
  const before = await tip();
  const unproved = { ...project, configuredPrivateRepo: false };
  for (const [as, of] of [
    [unproved, fixes],
    [project, without],
  ] as const) {
    const at = { project: as, branch: 'main' };
    expect(await of.now(at, [call])).toMatchObject({ status: false, because: 'git' });
    expect(await of.files(at, call)).toBeNull();
    expect(await of.users(at, 'I pay')).toEqual({ total: 0, first: [] });
    expect(await accept(as, of)).toMatchObject({ status: false, because: 'git' });
  }
  expect(await tip()).toBe(before);
});
