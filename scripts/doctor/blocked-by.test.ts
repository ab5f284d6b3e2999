import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { blockedBy, type NamespaceSettings } from './blocked-by';

const plain: NamespaceSettings = {
  said: '',
  installed: true,
  container: null,
  restricted: '',
  profile: '',
  seccomp: '0',
  cloneAllowed: '',
  mostNamespaces: '15000',
};
const docker = { ...plain, container: 'docker' as const, seccomp: '2', profile: 'docker-default (enforce)' };
const kubernetes = { ...docker, container: 'kubernetes' as const };
const noNamespace =
  'bwrap: No permissions to create new namespace, likely because the kernel does not allow it.';

test.each<[string, Partial<NamespaceSettings>, string, string]>([
  ['nothing', { ...plain, installed: false }, 'not-installed', 'apt-get install bubblewrap'],
  [
    'Ubuntu 24.04',
    { ...plain, restricted: '1', said: 'bwrap: setting up uid map: Permission denied' },
    'apparmor',
    'docs/isolation/apparmor-bwrap',
  ],
  [
    'Ubuntu 24.04, further on',
    { ...plain, restricted: '1', said: 'bwrap: loopback: Failed RTM_NEWADDR: Operation not permitted' },
    'apparmor',
    'apparmor_parser -r',
  ],
  ['Docker', { ...docker, said: noNamespace }, 'docker', '--security-opt seccomp=seccomp.json'],
  [
    'Docker on Ubuntu 24.04',
    { ...docker, restricted: '1', said: noNamespace },
    'docker',
    '--security-opt seccomp=seccomp.json',
  ],
  [
    'Docker with that profile',
    { ...docker, said: 'bwrap: Failed to make / slave: Permission denied' },
    'mounts',
    '--security-opt apparmor=unconfined',
  ],
  ['Kubernetes', { ...kubernetes, said: noNamespace }, 'kubernetes', 'docs/isolation/kubernetes-pod.yaml'],
  [
    'Kubernetes with masked /proc',
    { ...kubernetes, said: "bwrap: Can't mount proc on /newroot/proc: Operation not permitted" },
    'mounts',
    'procMount: Unmasked',
  ],
  [
    'RHEL 7',
    {
      ...plain,
      mostNamespaces: '0',
      said: 'bwrap: Creating new namespace failed, likely because the kernel does not support user namespaces.',
    },
    'sysctl',
    'sysctl -w user.max_user_namespaces=15000',
  ],
  [
    'older Debian',
    { ...plain, cloneAllowed: '0', said: noNamespace },
    'sysctl',
    'sysctl -w kernel.unprivileged_userns_clone=1',
  ],
  ['anything else', { ...plain, said: 'bwrap: out of cheese' }, 'unknown', 'docs/isolation/README.md'],
])('%s is told from the others, with what helps', (_, machine, by, todo) => {
  const found = blockedBy({ ...plain, ...machine });
  expect(found).toMatchObject({ by, todo: expect.stringContaining(todo) });
  expect(found.todo).not.toMatch(/--privileged|seccomp=unconfined/);
  for (const [file] of found.todo.matchAll(/docs\/isolation\/[\w.-]+\w/g))
    expect(existsSync(file)).toBe(true);
});

test('the profile for Docker is its default one with what bubblewrap needs', () => {
  const rule = { names: ['read'], action: 'SCMP_ACT_ALLOW' };
  const given = { defaultAction: 'SCMP_ACT_ERRNO', syscalls: [rule] };
  const make = (input: object) =>
    spawnSync(process.execPath, ['docs/isolation/docker-seccomp.mjs'], {
      input: JSON.stringify(input),
      encoding: 'utf8',
    });
  const { syscalls } = JSON.parse(make(given).stdout) as { syscalls: (typeof rule)[] };
  expect(syscalls[0]).toEqual(rule);
  expect(syscalls[1]?.names).toEqual(expect.arrayContaining(['clone', 'unshare', 'setns']));
  expect(make({ defaultAction: 'SCMP_ACT_ALLOW' }).status).toBe(1);
});
