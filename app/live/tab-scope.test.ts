import { expect, test } from 'vitest';
import { choiceHeader, scopeHeader } from '~/ui/page-scope';
import { saidScope, showScope } from './tab-scope';

Object.assign(globalThis, { location: new URL('http://product.example/p1/home') });

function recorded(answerHeaders: HeadersInit = {}) {
  const asked: (string | null)[] = [];
  const said = saidScope(async (_, init) => {
    asked.push(new Headers(init?.headers).get(scopeHeader));
    return new Response(null, { headers: answerHeaders });
  });
  return { asked, said };
}

const shown = { projectId: 'p1', branch: 'a', environment: 'stage' };

test('requests for the data of the project name what the tab shows, others do not', async () => {
  const { asked, said } = recorded();
  showScope(shown);
  for (const address of [
    '/p1/features.data?x=1',
    '/p1.data',
    '/p2/features.data',
    '/p1/file.png',
    '/account.data',
  ])
    await said(address, { method: 'POST' });
  const scope = 'onBranch=a&inEnvironment=stage';
  expect(asked).toEqual([scope, scope, null, null, null]);
});

test('after a choice of the tab its next request names the old one no longer', async () => {
  for (const [chosen, next] of [
    ['branch', null],
    ['environment', 'onBranch=a'],
  ] as const) {
    const { asked, said } = recorded({ [choiceHeader]: chosen });
    showScope(shown);
    await said('/p1/choose.data', { method: 'POST' });
    await said('/p1/home.data');
    expect(asked[1]).toBe(next);
  }
});
