import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished, test } from 'vitest';
import { scenarioCommand } from './groups';

test('the command of a scenario, as it is run in a clone', () => {
  expect(scenarioCommand('demo', 'checkout/basket', 'Pay by card (fast)')).toBe(
    String.raw`TEST_ENV=demo npx cucumber-js features/checkout/basket.feature --name '^Pay by card \(fast\)$'`,
  );
});

/** Returns what a shell passes to `npx`. */
async function handedOver(command: string): Promise<{ env: string; args: string[] }> {
  const folder = await mkdtemp(join(tmpdir(), 'command-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const script = `#!/bin/sh\nprintf '%s\\0' "$TEST_ENV" "$@"\n`;
  await writeFile(join(folder, 'npx'), script, { mode: 0o755 });
  const { stdout } = await promisify(execFile)('/bin/sh', ['-c', command], {
    env: { PATH: `${folder}:/usr/bin:/bin`, NODE_ENV: 'test' },
  });
  const [env = '', ...args] = stdout.split('\0').slice(0, -1);
  return { env, args };
}

it.each([
  ['demo', 'basket', 'Pay'],
  ["it's $HOME", 'a b/c', 'Costs $5 `id` "quoted"; rm -rf /'],
  ['demo', '$(touch x)', "x' || touch y; '"],
  ['demo', 'größe', 'Übung [a] {b} *+?. \\ ^$|'],
])(
  'in %j the scenario %j %j stays one word each, and the pattern finds it alone',
  async (env, feature, name) => {
    const { args, ...given } = await handedOver(scenarioCommand(env, feature, name));
    expect(given.env).toBe(env);
    const [program, path, option, pattern = ''] = args;
    expect([program, path, option]).toEqual(['cucumber-js', `features/${feature}.feature`, '--name']);
    expect(new RegExp(pattern).test(name)).toBe(true);
    expect(new RegExp(pattern).test(`${name} again`)).toBe(false);
  },
);

it('finds every row of an outline', async () => {
  const { args } = await handedOver(scenarioCommand('demo', 'basket', 'Buy <count> of <a.b> (x)'));
  const pattern = new RegExp(args.at(-1) ?? '');
  expect(pattern.test('Buy 2 of hats (x)')).toBe(true);
  expect(pattern.test('Sell 2 of hats (x)')).toBe(false);
});
