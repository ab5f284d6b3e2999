import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import type { Git } from './command';
import { endGroup } from './end-group';
import { classifyFailure, remoteFailure, type RemoteFailure } from './remote-failure';

/** A repository on a git server, with the user's credentials. */
export interface Remote {
  url: string;
  username: string;
  token: string;
}

export type RemoteOutput = { ok: true; output: string } | { ok: false; failure: RemoteFailure };

/** Runs a git command that talks to a server. */
export interface RemoteCommand {
  run(
    gitDir: string,
    args: string[],
    to: { remote: Remote; url: URL; addresses: string[] },
  ): Promise<RemoteOutput>;
  /** Ends every running command. */
  close(): Promise<void>;
}

interface Limits {
  /** Milliseconds. */
  timeout: number;
  allowHttp: boolean;
}

/** Largest output. A list of 50,000 branches needs half of it. */
const outputLimit = 8_000_000;

export function createRemoteCommand(git: Git, { timeout, allowHttp }: Limits): RemoteCommand {
  const running = new Map<ChildProcessWithoutNullStreams, Promise<unknown>>();
  return {
    async run(gitDir, args, { remote, url, addresses }) {
      const env = {
        ...configuration(settingsFor(remote, url, addresses)),
        GIT_ALLOW_PROTOCOL: allowHttp ? 'https:http' : 'https',
      };
      const child = git.start(gitDir, args, { env, group: true });
      const ended = collect(child, timeout);
      running.set(child, ended);
      const { code, output, why } = await ended.finally(() => running.delete(child));
      if (code === 0 && why === null) return { ok: true, output };
      if (why === 'timeout') return { ok: false, failure: remoteFailure('timeout') };
      return { ok: false, failure: classifyFailure(why ?? output, [remote.token, basic(remote)]) };
    },
    async close() {
      for (const child of running.keys()) endGroup(child);
      await Promise.allSettled(running.values());
    },
  };
}

/** Returns git's settings. The token is sent only to the origin of the address. */
function settingsFor(remote: Remote, url: URL, addresses: readonly string[]): Record<string, string> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const port = url.port || (url.protocol === 'http:' ? '80' : '443');
  const pinned = addresses.map((address) => (address.includes(':') ? `[${address}]` : address)).join(',');
  // Use the checked addresses, not those of a second look-up. git older than 2.37 does not know this setting.
  const resolve: Record<string, string> = addresses.includes(host)
    ? {}
    : { 'http.curloptResolve': `${host}:${port}:${pinned}` };
  return {
    [`http.${url.origin}/.extraHeader`]: `Authorization: Basic ${basic(remote)}`,
    // Redirects lead to addresses that nobody checked. Alternates of a plain file server also need them.
    'http.followRedirects': 'false',
    ...resolve,
    'credential.helper': '',
    'core.askPass': '',
    'protocol.version': '2',
    'push.recurseSubmodules': 'no',
    'fetch.recurseSubmodules': 'false',
    // Write whole packs or nothing: a killed fetch must not leave a commit without its files.
    'fetch.unpackLimit': '1',
    'push.gpgSign': 'false',
  };
}

function basic({ username, token }: Remote): string {
  return Buffer.from(`${username}:${token}`).toString('base64');
}

/** Passes settings by environment: every user of the machine can read arguments. */
function configuration(settings: Record<string, string>): Record<string, string> {
  const entries = Object.entries(settings);
  return Object.fromEntries([
    ['GIT_CONFIG_COUNT', String(entries.length)],
    ...entries.flatMap(([key, value], index) => [
      [`GIT_CONFIG_KEY_${index}`, key],
      [`GIT_CONFIG_VALUE_${index}`, value],
    ]),
  ]) as Record<string, string>;
}

function collect(child: ChildProcessWithoutNullStreams, timeout: number) {
  return new Promise<{ code: number | null; output: string; why: string | null }>((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    let why: string | null = null;
    const stop = (reason: string) => {
      why ??= reason;
      endGroup(child);
    };
    const timer = setTimeout(() => stop('timeout'), timeout);
    const take = (chunk: Buffer) => {
      size += chunk.length;
      if (size > outputLimit) stop('The answer is too large.');
      else chunks.push(chunk);
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    child.stdin.on('error', () => undefined); // nothing is written to stdin
    child.on('error', (cause) => (why ??= cause.message));
    child.on('close', (code) => {
      clearTimeout(timer);
      resolve({ code, output: Buffer.concat(chunks).toString(), why });
    });
    child.stdin.end();
  });
}
