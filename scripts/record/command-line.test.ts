import { describe, expect, it } from 'vitest';
import { WrongUsage } from '../command-line';
import { readRecordCommandLine, recordUsageText } from './command-line';

const server = 'https://scenarium.example.com';
const read = (...words: string[]) => readRecordCommandLine(words);
const plain = { server, branch: 'main', env: 'intranet', hosts: [], headed: false, opensPage: true };

describe('the words of the command', () => {
  it('say where, and of what', () => {
    expect(read(server, '--env', 'intranet')).toMatchObject(plain);
    expect(read(`${server}/p/recordings/new?x=1`, '--env', 'intranet')).toMatchObject(plain);
    expect(
      read(server, '--env=a', '--branch', 'b', '--feature', 'features/c/d.feature', '--language', 'de'),
    ).toMatchObject({ env: 'a', branch: 'b', feature: 'c/d', language: 'de' });
    expect(read(server, '--env', 'a', '--headed', '--no-open', '--project', 'p')).toMatchObject({
      headed: true,
      opensPage: false,
      project: 'p',
    });
    expect(
      read(server, '--env', 'a', '--allow-host', 'Intranet:8080', '--allow-host', 'https://shop.test/'),
    ).toMatchObject({ hosts: ['intranet:8080', 'shop.test'] });
    expect(readRecordCommandLine(['--env', 'intranet'], server)).toMatchObject(plain);
    expect(read('--help')).toBe('help');
    expect(read('-h')).toBe('help');
    expect(read('--version')).toBe('version');
    expect(read('-v')).toBe('version');
  });

  it('are all in the help, with the command that starts this recorder', () => {
    const help = recordUsageText('node record.mjs');
    expect(help).toContain('\n  node record.mjs <server> --env <name> [options]\n');
    for (const option of [
      'env',
      'branch',
      'feature',
      'language',
      'project',
      'allow-host',
      'headed',
      'no-open',
    ])
      expect(help).toContain(`--${option} `);
    expect(help.split('\n').every((line) => line.length <= 120)).toBe(true);
  });

  it('may be a link as the system hands it over', () => {
    const link =
      'blinqio://open-recorder/recorder?project_id=p&git_branch=b&uuid=1&env=my%20env&feature_file=features%2Fa.feature&scenario_name=One&solution=x';
    const wanted = { server, project: 'p', branch: 'b', env: 'my env', feature: 'a', scenario: 'One' };
    expect(read(server, '--', link)).toMatchObject(wanted);
    expect(read(server, link.replace('?', '/?'))).toMatchObject(wanted);
    // Values on the command line override it.
    expect(read(server, link, '--env', 'other')).toMatchObject({ env: 'other' });
  });

  it.each([
    [[], /address of the server/],
    [['--env', 'a'], /address of the server/],
    [[server], /--env/],
    [['https://user:word@example.com', '--env', 'a'], /not the address/],
    [['http://', '--env', 'a'], /not the address/],
    [[server, 'https://other.example.com', '--env', 'a'], /one server/],
    [[server, '--env', 'a', '--allow-host', 'file:///etc/passwd'], /not a host/],
    [[server, '--env', 'a', '--allow-host', 'shop.test/path'], /not a host/],
    [[server, '--env', 'a', '--token', 'x'], /--token/],
    [[server, '--env', 'a', '--language', 'fr'], /en or de/],
    [[server, 'blinqio://open-recorder/other?env=a'], /not a link/],
    [[server, 'blinqio://elsewhere/recorder?env=a'], /not a link/],
    // Behind the dashes nothing is an option.
    [[server, '--', 'blinqio://open-recorder/recorder?env=a', '--project', 'p'], /one link/],
  ])('%j are refused', (words, message) => {
    expect(() => read(...words)).toThrow(WrongUsage);
    expect(() => read(...words)).toThrow(message);
  });
});
