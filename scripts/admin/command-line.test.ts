import { describe, expect, it } from 'vitest';
import { readAdminCommandLine } from './command-line';
import { printable, table } from './output';
import { WrongUsage } from '../command-line';
import { usage } from './usage';

/** Words as a shell divides them, without quotes that have spaces inside. */
const read = (line: string) => readAdminCommandLine(line.split(' ').filter(Boolean));

describe('the command line', () => {
  it.each([
    ['licence set shop --days 30', { name: 'licence set', project: 'shop', days: 30 }],
    ['licence set shop --no-end', { name: 'licence set', project: 'shop', days: null }],
    ['licence set shop --expired --threads 4', { name: 'licence set', project: 'shop', days: 0, threads: 4 }],
    ['project list', { name: 'project list' }],
    [
      'project create Shop --owner a@b.example',
      { name: 'project create', project: 'Shop', owner: 'a@b.example', url: '', description: '' },
    ],
    [
      'project set shop --git off --invite on',
      { name: 'project set', project: 'shop', git: false, invite: true },
    ],
    ['project delete shop --yes', { name: 'project delete', project: 'shop' }],
    [
      'user create a@b.example --first-name Ada --last-name L --stdin',
      { name: 'user create', email: 'a@b.example', firstname: 'Ada', lastname: 'L', stdin: true },
    ],
    ['user reset-password a@b.example', { name: 'user reset-password', email: 'a@b.example', stdin: false }],
    ['user reset-second-factor a@b.example', { name: 'user reset-second-factor', email: 'a@b.example' }],
    ['user verify a@b.example', { name: 'user verify', email: 'a@b.example' }],
    ['', { name: 'help' }],
    ['user --help', { name: 'help' }],
  ])('%s', (line, command) => {
    expect(read(line)).toEqual({ command, json: false });
  });

  it('prints as JSON when asked', () => {
    expect(read('user list --json')).toEqual({ command: { name: 'user list' }, json: true });
  });

  it.each([
    ['licence', 'There is no command "licence".'],
    ['licence set', 'licence set needs a project.'],
    ['licence set shop', 'licence set needs --days, --expired, --no-end or --threads.'],
    ['licence set shop --days 1 --expired', '--days, --expired and --no-end exclude each other.'],
    ['licence set shop --no-end --expired', '--days, --expired and --no-end exclude each other.'],
    ['licence set shop --days -1', 'ambiguous'],
    ['licence set shop --days 1.5', '--days must be a whole number from 0 to 36500.'],
    ['licence set shop --threads 1001', '--threads must be a whole number from 0 to 1000.'],
    ['project create Shop', 'project create needs --owner <email>.'],
    ['project create Web shop --owner a@b.example', '"shop" is one word too many'],
    ['project set shop', 'project set needs --git or --invite.'],
    ['project set shop --git maybe', '--git must be on or off.'],
    ['project delete shop', 'project delete is for good. Confirm it with --yes.'],
    ['project list shop', '"shop" is one word too many'],
    ['user create a@b.example', 'user create needs --first-name and --last-name.'],
    ['user create a@b.example --password secret', "Unknown option '--password'"],
    ['user verify a@b.example --days 3', 'user verify takes no --days.'],
    ['constructor', 'There is no command "constructor".'],
  ])('%s is refused', (line, message) => {
    expect(() => read(line)).toThrow(WrongUsage);
    expect(() => read(line)).toThrow(message);
  });

  it('is told in full by the usage', () => {
    for (const words of ['licence set', 'project list', 'project create', 'project set', 'project delete']) {
      expect(usage).toContain(words);
    }
    for (const words of [
      'user list',
      'user create',
      'user reset-password',
      'user verify',
      '--json',
      '--stdin',
    ]) {
      expect(usage).toContain(words);
    }
  });
});

it('a table has columns of one width and no trailing spaces', () => {
  const rows = [
    ['NAME', 'GIT'],
    ['Grün', 'on'],
    ['A longer one', 'off'],
  ];
  expect(table(rows)).toBe('NAME          GIT\nGrün          on\nA longer one  off');
});

it('a name cannot steer the terminal', () => {
  expect(printable('a\u001b[2Jb\n')).toBe('a\\x1b[2Jb\\x0a');
});
