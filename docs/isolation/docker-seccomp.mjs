// Prints Docker's default seccomp profile (its JSON comes in) with the calls that bubblewrap needs besides:
//   curl -fsSL https://raw.githubusercontent.com/moby/profiles/main/seccomp/default.json | node docs/isolation/docker-seccomp.mjs > seccomp.json
import { text } from 'node:stream/consumers';

/** Namespaces, and what is mounted inside of them. Without namespaces of its own a process without rights gets no further with any of these. */
const names = ['clone', 'unshare', 'setns', 'mount', 'umount', 'umount2', 'pivot_root'];

const profile = JSON.parse(await text(process.stdin));
if (profile.defaultAction !== 'SCMP_ACT_ERRNO' || !Array.isArray(profile.syscalls)) {
  console.error('The input is not the default profile of Docker.');
  process.exit(1);
}
const needed = { names, action: 'SCMP_ACT_ALLOW', comment: 'bubblewrap' };
console.log(JSON.stringify({ ...profile, syscalls: [...profile.syscalls, needed] }, null, 2));
