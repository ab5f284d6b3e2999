import { readRepositoryAddress } from '#domain/projects/repository-address';
import type { Git } from './command';
import { systemLookup, type Lookup } from '../network/addresses';
import { readHost } from './host-rules';
import { isBranchName, isObjectId } from './names';
import type { ObjectReader } from './object-reader';
import { createRemoteCommand, type Remote } from './remote-command';
import { remoteFailure, type RemoteFailure } from './remote-failure';

export type { Remote, RemoteFailure };

export interface RemoteBranches {
  /** Commits by name. Names that no branch here could have are left out. */
  branches: Map<string, string>;
  /** The branch of HEAD; null in an empty repository. */
  head: string | null;
}

export type RemoteAnswer<T> = { ok: true; value: T } | { ok: false; failure: RemoteFailure };

/** A change of one branch of a remote. Refused as `outdated` if the branch is not at `from` (null: no such branch). */
export interface RemoteChange {
  branch: string;
  from: string | null;
  to: string | null;
}

/** Repositories on git servers. Checks the address again for each call, because a host name may change its target. */
export interface Remotes {
  /** Lists the branches, which checks address, user name and token. */
  list(remote: Remote): Promise<RemoteAnswer<RemoteBranches>>;
  /** Fetches the commits of the remote's branches into the repository. Moves none of its branches. */
  fetch(gitDir: string, remote: Remote, branches: ReadonlyMap<string, string>): Promise<RemoteAnswer<null>>;
  /** Returns the first refusal. The other changes may be done: not every server can do all or none. */
  push(gitDir: string, remote: Remote, changes: readonly RemoteChange[]): Promise<RemoteAnswer<null>>;
  close(): Promise<void>;
}

/** Rules of the deployment for git servers. */
export interface RemoteRules {
  allowHttp: boolean;
  /** Hosts and networks inside the own network that may be contacted, in lower case. */
  allowedHosts: readonly string[];
  /** Milliseconds that one call may take. */
  timeout: number;
  /** By default the system's resolver. */
  lookup?: Lookup;
}

interface Parts {
  git: Git;
  objects: ObjectReader;
  /** An empty folder, for calls without a repository. */
  home: string;
  rules: RemoteRules;
}

export function createRemotes({ git, objects, home, rules }: Parts): Remotes {
  const { allowHttp, allowedHosts, timeout, lookup = systemLookup } = rules;
  const command = createRemoteCommand(git, { timeout, allowHttp });

  async function judged(
    remote: Remote,
  ): Promise<RemoteAnswer<{ remote: Remote; url: URL; addresses: string[] }>> {
    const reading = readRepositoryAddress(remote.url, { allowHttp });
    if (!reading.ok) return failed(remoteFailure('address', { message: reading.problem }));
    const { url } = reading;
    const host = await within(timeout, readHost(url.hostname, { allowedHosts, lookup }));
    if (host === null) return failed(remoteFailure('timeout'));
    if (host.ok) return { ok: true, value: { remote, url, addresses: host.addresses } };
    if (host.kind === 'unknown-host') {
      return failed(remoteFailure('unreachable', { message: `There is no host named ${url.hostname}.` }));
    }
    const message = 'The address leads into a private network. Ask your operator to allow the host.';
    return failed(remoteFailure('address', { message }));
  }

  /** @param args arguments before and after the address */
  async function run(gitDir: string, remote: Remote, args: { before: string[]; after: string[] }) {
    const target = await judged(remote);
    if (!target.ok) return target;
    const { url } = target.value;
    const result = await command.run(gitDir, [...args.before, '--', url.href, ...args.after], target.value);
    return result.ok ? { ok: true as const, value: result.output } : failed(result.failure);
  }

  async function missing(gitDir: string, wanted: ReadonlyMap<string, string>): Promise<string[]> {
    const found = await Promise.all(
      [...wanted].map(async ([branch, commit]) => ((await objects.get(gitDir, commit)) ? [] : [branch])),
    );
    return found.flat();
  }

  return {
    async list(remote) {
      const args = { before: ['ls-remote', '--symref'], after: ['HEAD', 'refs/heads/*'] };
      const listed = await run(home, remote, args);
      return listed.ok ? { ok: true, value: readBranches(listed.value) } : listed;
    },

    async fetch(gitDir, remote, wanted) {
      const lacking = await missing(gitDir, wanted);
      if (lacking.length === 0) return done;
      const before = ['fetch', '--quiet', '--no-tags', '--no-write-fetch-head', '--no-auto-maintenance'];
      // Thousands of names do not fit an argument list.
      const after = lacking.length > 500 ? ['refs/heads/*'] : lacking.map((branch) => `refs/heads/${branch}`);
      const fetched = await run(gitDir, remote, { before, after });
      if (!fetched.ok) return fetched;
      // If a commit is still missing, the branch moved after it was listed: the list is outdated.
      return (await missing(gitDir, wanted)).length === 0 ? done : failed(remoteFailure('outdated'));
    },

    async push(gitDir, remote, changes) {
      if (changes.length === 0) return done;
      const leases = changes.map(
        ({ branch, from }) => `--force-with-lease=refs/heads/${branch}:${from ?? ''}`,
      );
      const before = ['push', '--porcelain', '--no-verify', ...leases];
      const after = changes.map(({ branch, to }) => `${to ?? ''}:refs/heads/${branch}`);
      const pushed = await run(gitDir, remote, { before, after });
      return pushed.ok ? done : pushed;
    },

    close: () => command.close(),
  };
}

const done = { ok: true as const, value: null };

function failed(failure: RemoteFailure): { ok: false; failure: RemoteFailure } {
  return { ok: false, failure };
}

/** Parses lines of `git ls-remote --symref`: `ref: refs/heads/main\tHEAD`, then `<id>\t<name>`. */
function readBranches(output: string): RemoteBranches {
  const branches = new Map<string, string>();
  let head: string | null = null;
  for (const line of output.split('\n')) {
    const [left = '', name = ''] = line.split('\t');
    if (name === 'HEAD' && left.startsWith('ref: refs/heads/')) head = left.slice('ref: refs/heads/'.length);
    const branch = name.startsWith('refs/heads/') ? name.slice('refs/heads/'.length) : '';
    if (isBranchName(branch) && isObjectId(left)) branches.set(branch, left);
  }
  return { branches, head: head !== null && branches.has(head) ? head : null };
}

/** Returns null if the work takes longer. The work continues, because a resolver cannot be stopped. */
async function within<T>(milliseconds: number, work: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => (timer = setTimeout(() => resolve(null), milliseconds)));
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
