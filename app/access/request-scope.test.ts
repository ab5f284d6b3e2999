import { expect, test } from 'vitest';
import type { Project } from '#contracts/auth';
import { scopeHeader } from '~/ui/page-scope';
import { scopeOfRequest } from './request-scope';

const branched = { privateRepo: true, configuredPrivateRepo: true } as Project;
const plain = { privateRepo: false, configuredPrivateRepo: false } as Project;
const chosen = async () => 'chosen';

function ask(address: string, { method = 'GET', tab = '' } = {}) {
  const headers: HeadersInit = tab === '' ? {} : { [scopeHeader]: tab };
  return new Request(`http://product.example/p1/features${address}`, { method, headers });
}

test('a page shows the branch of its address, else that of its tab, else the one chosen last', async () => {
  const shown = async (request: Request) => (await scopeOfRequest(request, branched, chosen)).branch();
  expect(await shown(ask('?onBranch=a', { tab: 'onBranch=b' }))).toBe('a');
  expect(await shown(ask('', { tab: 'onBranch=b' }))).toBe('b');
  expect(await shown(ask(''))).toBe('chosen');
});

test('a form without a branch is refused when its branch is needed, and never takes the one chosen last', async () => {
  const scope = await scopeOfRequest(ask('', { method: 'POST' }), branched, chosen);
  expect(scope.isForm).toBe(true);
  let thrown: unknown;
  try {
    scope.branch();
  } catch (refused) {
    thrown = refused;
  }
  expect(thrown).toBeInstanceOf(Response);
  expect((thrown as Response).status).toBe(409);
  const named = await scopeOfRequest(ask('?onBranch=a', { method: 'POST' }), branched, chosen);
  expect(named.branch()).toBe('a');
});

test('a project without a private repository has main, whatever is named', async () => {
  for (const request of [ask('?onBranch=a'), ask('', { method: 'POST' })])
    expect((await scopeOfRequest(request, plain, chosen)).branch()).toBe('main');
});

test('the environment is that of the address, else that of the tab', async () => {
  const environment = async (request: Request) => (await scopeOfRequest(request, plain, chosen)).environment;
  expect(await environment(ask('?inEnvironment=a', { method: 'POST', tab: 'inEnvironment=b' }))).toBe('a');
  expect(await environment(ask('', { method: 'POST', tab: 'inEnvironment=b' }))).toBe('b');
  expect(await environment(ask(''))).toBeNull();
});
