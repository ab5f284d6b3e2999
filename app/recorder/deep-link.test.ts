import { describe, expect, it } from 'vitest';
import { cloudLink, deepLink, isCommand } from './deep-link';

const target = { scheme: 'blinqio', solution: 'self-hosted' };
const link = (search: string) => deepLink(target, 'open-recorder/record', new URLSearchParams(search));

describe('the link that opens the app', () => {
  it('has the current path and query, and the solution', () => {
    expect(link('project_id=p1&git_branch=feature/x&uuid=u1&env=Live shop')).toBe(
      'blinqio://open-recorder/record?project_id=p1&git_branch=feature%2Fx&uuid=u1&env=Live%20shop&solution=self-hosted',
    );
    expect(link('')).toBe('blinqio://open-recorder/record?solution=self-hosted');
  });

  it("says the deployment's solution, whatever the address says", () => {
    expect(link('solution=evil&a=1&solution=worse')).toBe(
      'blinqio://open-recorder/record?solution=self-hosted&a=1',
    );
  });

  it('leaves out what no recorder asks for, and encodes the rest', () => {
    expect(link('a%0Ab=1&c=%0D%0Ax&d=%00&1=2&__proto__=3&=4&ok=%22%3E%3Cscript%3E%26%23&r=%E2%80%AE')).toBe(
      'blinqio://open-recorder/record?ok=%22%3E%3Cscript%3E%26%23&r=%E2%80%AE&solution=self-hosted',
    );
    expect(link(`long=${'x'.repeat(1001)}`)).toBe('blinqio://open-recorder/record?solution=self-hosted');
    const many = Array.from({ length: 50 }, (_, n) => `p${n}=1`).join('&');
    expect(new URL(link(many)).searchParams.size).toBe(21);
  });
});

it('a command is a word', () => {
  for (const cmd of ['record', 'open_vscode', 'launch-editor', 'R2']) expect(isCommand(cmd), cmd).toBe(true);
  for (const cmd of [
    undefined,
    '',
    '1',
    'a b',
    'a/b',
    'a:b',
    '../x',
    'javascript:alert(1)',
    'é',
    'x'.repeat(65),
  ]) {
    expect(isCommand(cmd), cmd).toBe(false);
  }
});

it('the cloud link keeps the address of the deployment and carries a key only when the query did', () => {
  const cloud = { cloudUrl: 'https://cloud.example.com/start?tenant=7', solution: 'self-hosted' };
  expect(cloudLink(cloud, 'record', new URLSearchParams('project_id=p1&cmd=other'))).toBe(
    'https://cloud.example.com/start?tenant=7&project_id=p1&cmd=record&solution=self-hosted',
  );
  expect(cloudLink(cloud, 'record', new URLSearchParams('access_key=sct_x'))).toBe(
    'https://cloud.example.com/start?tenant=7&access_key=sct_x&cmd=record&solution=self-hosted',
  );
});
