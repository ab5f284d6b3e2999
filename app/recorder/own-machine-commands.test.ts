import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { ownMachineCommands } from './own-machine-commands';

const plain = {
  server: 'https://scenarium.example.com',
  branch: 'main',
  environment: 'intranet',
  feature: '',
};

test('downloads the recorder and starts it with one line for a POSIX shell', () => {
  expect(ownMachineCommands(plain, false)).toBe(
    'curl -fO https://scenarium.example.com/cli/record.mjs && ' +
      'node record.mjs https://scenarium.example.com --env intranet',
  );
});

test('uses the real curl and a line for each command when the system is Windows', () => {
  expect(ownMachineCommands(plain, true).split('\n')).toEqual([
    'curl.exe -fO https://scenarium.example.com/cli/record.mjs',
    'node record.mjs https://scenarium.example.com --env intranet',
  ]);
});

test('names the branch and the feature when they are not the default', () => {
  const commands = ownMachineCommands({ ...plain, branch: 'release/1', feature: 'shop/basket' }, false);
  expect(commands).toMatch(/ --env intranet --branch release\/1 --feature shop\/basket$/);
});

test('keeps names with spaces, quotes and signs of the shell as one word', () => {
  const environment = `it's $HOME "now" & \`ls\``;
  const line = ownMachineCommands({ ...plain, environment }, false).split('&& node ')[1] ?? '';
  expect(execFileSync('sh', ['-c', `printf '%s\\n' ${line}`], { encoding: 'utf8' })).toBe(
    `record.mjs\n${plain.server}\n--env\n${environment}\n`,
  );
  expect(ownMachineCommands({ ...plain, environment: 'it’s $HOME' }, true)).toContain(`--env 'it’’s $HOME'`);
});
