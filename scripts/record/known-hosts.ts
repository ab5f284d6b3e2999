import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';
import { z } from 'zod';

/** Hosts that recordings may open in the browser on this machine, by the origin of their server. */
const remembered = z.record(z.string(), z.array(z.string().max(300)).max(10_000));
type Remembered = z.infer<typeof remembered>;

export interface KnownHostsOptions {
  /** Origin of the server. The tester confirms hosts separately for each server. */
  server: string;
  file: string;
  /** Hosts from the command line. They are not remembered. */
  allowed: readonly string[];
  /** Asks the tester. Null when no tester can answer, as in a pipeline. */
  ask: ((host: string) => Promise<boolean>) | null;
}

export interface KnownHosts {
  isKnown(host: string): boolean;
  /** Asks the tester about a host once. @returns why the host is not opened; null when it is */
  refusalOf(host: string): Promise<string | null>;
}

/** Returns the file of the current user, in the folder for settings of the system. */
export function knownHostsFile(
  env: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform = process.platform,
): string {
  const { APPDATA, XDG_CONFIG_HOME } = env;
  const own = platform === 'win32' ? APPDATA : XDG_CONFIG_HOME;
  const folder = own && isAbsolute(own) ? own : join(homedir(), '.config');
  return join(folder, 'scenarium', 'recorder-hosts.json');
}

/**
 * Opens the list of hosts that the tester confirmed. A server decides what a lent browser opens, and the browser reaches
 * whatever this machine reaches, so the tester decides about each host once.
 */
export async function openKnownHosts({ server, file, allowed, ask }: KnownHostsOptions): Promise<KnownHosts> {
  const existing = new Set([...allowed, ...((await read(file))[server] ?? [])]);
  const asked = new Map<string, Promise<string | null>>();
  let last: Promise<unknown> = Promise.resolve();

  async function decide(host: string): Promise<string | null> {
    if (!ask)
      return `The host ${host} is not confirmed. Start the recorder with --allow-host ${host} to open it.`;
    if (!(await ask(host))) return `The tester did not confirm the host ${host}.`;
    existing.add(host);
    await remember(file, server, host).catch((error: unknown) => {
      const why = error instanceof Error ? error.message : String(error);
      console.warn(`The host is not remembered for the next time: ${why}`);
    });
    return null;
  }

  return {
    isKnown: (host) => existing.has(host),
    async refusalOf(host) {
      if (existing.has(host)) return null;
      const before = asked.get(host);
      if (before) return before;
      // One question at a time: the terminal has one line to answer in.
      const answer = last.then(() => decide(host));
      last = answer.catch(() => undefined);
      asked.set(host, answer);
      return answer;
    },
  };
}

/** A file that is missing or not readable counts as empty: the tester is asked again. */
async function read(file: string): Promise<Remembered> {
  try {
    return remembered.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return {};
  }
}

/** Reads the list again first, as another recorder may have written it, and replaces the file in one step. */
async function remember(file: string, server: string, host: string): Promise<void> {
  const all = await read(file);
  const hosts = [...new Set([...(all[server] ?? []), host])].sort();
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const part = `${file}.${randomUUID()}`;
  try {
    const text = JSON.stringify({ ...all, [server]: hosts }, null, 2);
    await writeFile(part, `${text}\n`, { mode: 0o600, flag: 'wx' });
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}
