/** A machine's settings that matter for namespaces. A missing file is an empty text. */
export interface NamespaceSettings {
  /** Output of bubblewrap when it was tried. Empty when it is not installed. */
  said: string;
  installed: boolean;
  /** Kind of container, found by `/.dockerenv`, `/run/.containerenv`, or a Kubernetes service account. */
  container: 'docker' | 'podman' | 'kubernetes' | null;
  /** `/proc/sys/kernel/apparmor_restrict_unprivileged_userns` */
  restricted: string;
  /** `/proc/self/attr/current`: the AppArmor profile of this process. */
  profile: string;
  /** The number behind `Seccomp:` in `/proc/self/status`; 2: a filter is in force. */
  seccomp: string;
  /** `/proc/sys/kernel/unprivileged_userns_clone` and `/proc/sys/user/max_user_namespaces` */
  cloneAllowed: string;
  mostNamespaces: string;
}

/** The reason why bubblewrap does not work, and its fix. */
export interface Blocker {
  by: 'not-installed' | 'sysctl' | 'apparmor' | 'docker' | 'kubernetes' | 'mounts' | 'unknown';
  says: string;
  todo: string;
}

const folder = 'docs/isolation';

/**
 * Tells the blockers of bubblewrap apart, as their errors look alike.
 * @returns the first blocker; there may be more, which the next check finds
 */
export function blockedBy(machine: NamespaceSettings): Blocker {
  const { said, installed, container, restricted, profile, seccomp, cloneAllowed, mostNamespaces } = machine;
  if (!installed) {
    return {
      by: 'not-installed',
      says: 'bubblewrap is not installed.',
      todo: 'Install it: apt-get install bubblewrap, or the package of that name of your system.',
    };
  }
  if (cloneAllowed === '0' || mostNamespaces === '0' || /kernel does not allow non-privileged/i.test(said)) {
    const name =
      cloneAllowed === '0' ? 'kernel.unprivileged_userns_clone=1' : 'user.max_user_namespaces=15000';
    return {
      by: 'sysctl',
      says: 'The kernel is set to give users no namespaces.',
      todo: `As root${container ? ' of the machine, not of the container' : ''}: sysctl -w ${name} (kept in a file of /etc/sysctl.d).`,
    };
  }
  const isFiltered = seccomp === '2';
  if (
    container &&
    isFiltered &&
    /no permissions to create new namespace|creating new namespace failed/i.test(said)
  ) {
    return container === 'kubernetes'
      ? {
          by: 'kubernetes',
          says: "The pod's seccomp profile refuses namespaces.",
          todo: `Give it the profile of ${folder}/kubernetes-pod.yaml.`,
        }
      : {
          by: 'docker',
          says: "The container's seccomp profile refuses namespaces.",
          todo: `Make a profile with ${folder}/docker-seccomp.mjs and start it with --security-opt seccomp=seccomp.json`,
        };
  }
  if (container && /failed to make \/ slave|can't mount proc|mounting|mount/i.test(said)) {
    return {
      by: 'mounts',
      says: `The container refuses mounts (${container === 'kubernetes' ? 'its masked /proc' : `AppArmor profile ${profile || 'docker-default'}`}).`,
      todo:
        container === 'kubernetes'
          ? `Set procMount: Unmasked with hostUsers: false, as in ${folder}/kubernetes-pod.yaml.`
          : 'Start it with --security-opt apparmor=unconfined --security-opt systempaths=unconfined besides the seccomp profile.',
    };
  }
  if (restricted === '1' && /uid map|RTM_NEWADDR|permission denied|operation not permitted/i.test(said)) {
    return {
      by: 'apparmor',
      says: 'AppArmor lets programs without a profile of their own make no namespaces (Ubuntu 24.04 and newer).',
      todo: `As root${container ? ' of the machine, not of the container' : ''}: cp ${folder}/apparmor-bwrap /etc/apparmor.d/bwrap && apparmor_parser -r /etc/apparmor.d/bwrap`,
    };
  }
  return { by: 'unknown', says: `bubblewrap does not work: ${said}`, todo: `See ${folder}/README.md.` };
}
