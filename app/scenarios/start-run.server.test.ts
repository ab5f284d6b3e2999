import type { ActionFunctionArgs } from '@remix-run/node';
import { expect, test } from 'vitest';
import { CallRefused } from '#contracts/client';
import type { InProject } from '~/access/gate';
import { takeFlash } from '~/platform/flash';
import { runAfterSave } from './start-run.server';

test.each(['environments', 'executions'])('what was saved is saved where %s are away', async (away) => {
  const unless = (name: string, answer: object) => async () => {
    if (name === away)
      throw new CallRefused(503, { because: 'fault', error: 'It cannot be reached.' } as never);
    return answer;
  };
  const upstream = {
    workspace: {
      getEnvironments: unless('environments', {
        status: true,
        allEnv: [{ name: 'demo' }],
        refusedEnv: [],
        lastActiveEnv: 'demo',
      }),
    },
    executions: { runNow: unless('executions', {}) },
  };
  const shown = { branch: 'main', shownEnvironment: 'demo', isForm: true };
  const caller = { project: { id: 'p1' }, ...shown, upstream } as unknown as InProject;
  const place = { folders: [], feature: 'basket', scenario: null, search: '' };
  const after = { place, back: '/p1/features?feature=basket', saved: 'Feature saved' };
  const { to, notice } = await runAfterSave({} as ActionFunctionArgs, caller, after);
  expect(to).toBe(after.back);
  const cookie = notice.split(';', 1)[0] ?? '';
  const flash = await takeFlash(new Request('http://x', { headers: { cookie } }));
  expect(flash?.flash.text).toBe('Feature saved. It was not run: It cannot be reached.');
});
