import { existsSync, readFileSync, statSync } from 'node:fs';
import { sandboxReport, tryIsolation, usersShown, type Isolation } from '../../services/worker';
import { blockedBy, type Blocker } from './blocked-by';
import { ok, problem, warning, type DoctorFinding, type DoctorCheck } from './finding';
import { tryUsers } from './users';

/** Reports how step code and browsers are isolated, and what they can still access. */
export const isolation: DoctorCheck = async (site) => {
  const { env } = site;
  const about = 'isolation';
  const tried = await tryUsers(await tryIsolation(env.ISOLATION), site);
  const chosen = tried.isolation;
  const { isolation: held, open } = await sandboxReport(chosen).finally(tried.remove);
  const blocked = chosen.kind === 'fallback' ? await lookForBlocker() : null;
  const who = chosen.kind === 'fallback' ? [users(chosen)] : [];
  return [choice(), ...who, ...open.map((what) => ok('stays open', what))];

  function choice(): DoctorFinding {
    if (held === 'none') {
      return problem(about, 'Nothing keeps step code in.', 'Use a Node version that the README names.');
    }
    if (held === 'bubblewrap') {
      return ok(about, 'Step code and browsers run in sandboxes of the system (bubblewrap).');
    }
    if (env.ISOLATION === 'bubblewrap') {
      return problem(about, `ISOLATION is bubblewrap, so no worker starts: ${blocked?.says}`, blocked?.todo);
    }
    const rest = env.ISOLATION === 'fallback' ? '' : ' With a second account runs are refused.';
    return warning(
      about,
      `Step code runs in Node's permission model only, browsers without a sandbox: ${blocked?.says ?? 'ISOLATION is fallback.'}${rest}`,
      blocked?.todo ?? 'Without that setting it has a sandbox.',
    );
  }
};

/** Reports the users of step code without a sandbox, and which server files they can still read. */
function users(chosen: Extract<Isolation, { kind: 'fallback' }>): DoctorFinding {
  const says = usersShown(chosen);
  const mode = statSync('.env', { throwIfNoEntry: false })?.mode ?? 0;
  if (!chosen.users || (mode & 0o004) === 0) return ok('users', says);
  return warning('users', `${says} But they can read the settings.`, 'chmod 600 .env');
}

/** Returns the reason why bubblewrap does not work here. Null when it works. */
async function lookForBlocker(): Promise<Blocker | null> {
  const tried = await tryIsolation('auto');
  if (tried.kind === 'bubblewrap') return null;
  const first = (path: string) => {
    try {
      return readFileSync(path, 'utf8').trim();
    } catch {
      return ''; // not on this kernel
    }
  };
  const container = existsSync('/var/run/secrets/kubernetes.io')
    ? 'kubernetes'
    : existsSync('/run/.containerenv')
      ? 'podman'
      : existsSync('/.dockerenv')
        ? 'docker'
        : null;
  return blockedBy({
    said: tried.reason,
    installed: !tried.reason.startsWith('bubblewrap is not installed'),
    container,
    restricted: first('/proc/sys/kernel/apparmor_restrict_unprivileged_userns'),
    profile: first('/proc/self/attr/current'),
    seccomp: /^Seccomp:\s*(\d)/m.exec(first('/proc/self/status'))?.[1] ?? '',
    cloneAllowed: first('/proc/sys/kernel/unprivileged_userns_clone'),
    mostNamespaces: first('/proc/sys/user/max_user_namespaces'),
  });
}
