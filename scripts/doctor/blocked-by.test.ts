import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { blockedBy, type Machine } from './blocked-by';

const plain: Machine = {
  ...{ said: '', installed: true, container: null, restricted: '', profile: '', seccomp: '0' },
  ...{ cloneAllowed: '', mostNamespaces: '15000' },
};
const docker = { ...plain, container: 'docker' as const, seccomp: '2', profile: 'docker-default (enforce)' };
const kubernetes = { ...docker, container: 'kubernetes' as const };
const noNamespace =
  'bwrap: No permissions to create new namespace, likely because the kernel does not allow it.';

test.each<[string, Partial<Machine>, string, string]>([
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
  ['Docker', { ...docker, said: noNamespace }, 'docker', '--security-opt seccomp=docs/isolation/docker-seccomp.json'],
  [
    'Docker on Ubuntu 24.04',
    { ...docker, restricted: '1', said: noNamespace },
    'docker',
    '--security-opt seccomp=docs/isolation/docker-seccomp.json',
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
  expect(found.todo).not.toMatch(/privileged|seccomp=unconfined/);
  for (const [file] of found.todo.matchAll(/docs\/isolation\/[\w.-]+\w/g)) expect(existsSync(file)).toBe(true);
});

test('the profile for Docker lets the three calls through and refuses what it does not know', () => {
  const profile = JSON.parse(readFileSync('docs/isolation/docker-seccomp.json', 'utf8')) as {
    defaultAction: string;
    syscalls: { names: string[]; action: string; args?: object[]; includes?: object }[];
  };
  expect(profile.defaultAction).toBe('SCMP_ACT_ERRNO');
  const open = profile.syscalls.filter(
    ({ action, args, includes }) => action === 'SCMP_ACT_ALLOW' && !args?.length && !includes,
  );
  const names = open.flatMap((rule) => rule.names);
  expect(names).toEqual(expect.arrayContaining(['clone', 'unshare', 'setns', 'mount', 'pivot_root', 'umount2']));
  expect(names).not.toEqual(expect.arrayContaining(['init_module']));
});
