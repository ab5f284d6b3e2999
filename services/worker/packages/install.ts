import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rename } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Writable } from 'node:stream';
import type { NpmrcSetting } from '#domain/projects/npmrc';
import type { InstallSettings } from '#contracts/worker/install-packages';
import type { Log } from '#services/foundation/log';
import { saysDiskFull } from '#services/foundation/disk/disk-full';
import { treeOf } from '#services/foundation/processes/process-tree';
import { openEgress, hostAndPortOf, type EgressRules } from '../egress';
import { diskFull, Fault, Unrunnable } from '../ends';
import { FolderMeter } from '../folder-meter';
import type { Isolation } from '../isolation';
import { makeFolder, makeSocketDir, removeFolders } from '../runner-folders';
import { hiddenFolders, permissionFlags, spawnNode, systemFiles } from '../sandbox';
import type { SystemUser } from '../system-users';
import { residentMb } from '../watchdog';
import { notInstalled, unrunnablePackages, type Needed } from './needed';
import { findNpm } from './npm';
import { maxFiles, tidyPackages, TooLarge } from './tidy';

export interface InstallOptions {
  /** Built main.js of the runner; install-packages.js is in the same folder. */
  entry: string;
  workDir: string;
  isolation: Isolation;
  /** The operator's policy, which also applies to registries. */
  egress: EgressRules;
  limits: InstallLimits;
  /** `node_modules` of the product. */
  packages: string;
  log: Log;
}

export interface InstallLimits {
  /** Megabytes of the installed packages, and of npm's downloads for them. */
  mb: number;
  /** Milliseconds. */
  time: number;
  /** Megabytes of npm's JavaScript heap. */
  memoryMb: number;
}

/** Milliseconds between checks of size and memory. */
const period = 200;
/** Megabytes that a process needs besides the JavaScript heap. */
const overheadMb = 384;
/** Characters kept of npm's log, and lines of it that the error shows. */
const maxPrinted = 20_000;
const toldLines = 25;

/** Settings of npm that a project cannot change. */
const fixed = [
  ...[
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--no-update-notifier',
    '--no-bin-links',
    '--no-progress',
  ],
  ...['--no-color', '--loglevel=notice', '--logs-max=0', '--strict-ssl', '--fetch-retries=1'],
  ...['--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=5000'],
  // Refuses git dependencies of packages. The proxy refuses their dependencies by address.
  '--git=git-dependencies-are-not-taken',
];

/**
 * Runs npm in a sandbox like step code, with access to the project's registries only.
 * @param target folder to create; it gets a complete `node_modules`, or is not created
 * @returns bytes of the packages
 * @throws {Unrunnable} with the end of npm's log
 */
export async function installPackages(
  needed: Needed,
  { projectId, target, signal }: { projectId: string; target: string; signal: AbortSignal },
  options: InstallOptions,
): Promise<number> {
  const npm = findNpm();
  if (!npm)
    throw unrunnablePackages(
      "the worker's machine has no npm beside Node. Install the npm that comes with it.",
    );
  const { isolation, workDir, limits, egress, log, entry } = options;
  const user = isolation.kind === 'fallback' ? await isolation.users?.take(projectId) : undefined;
  const folders: string[] = [];
  let way: Awaited<ReturnType<typeof openEgress>> | undefined;
  try {
    const dir = await makeFolder(workDir, 'runners', user);
    folders.push(dir);
    const exit = await makeSocketDir(dir, 'out');
    folders.push(exit.folder);
    way = await openEgress(exit.socket, {
      rules: egress,
      only: { places: placesOf(needed.registries), why: onlyRegistries },
      log,
    });
    user?.admit(exit.folder);
    user?.admit(exit.socket);
    const home = join(dir, 'home');
    const tmp = join(dir, 'tmp');
    const readable = [dirname(entry), npm.folder, exit.folder];
    const settings: InstallSettings = {
      npm: npm.program,
      args: [
        needed.locked ? 'ci' : 'install',
        ...fixed,
        `--cache=${tmp}/cache`,
        `--globalconfig=${home}/none`,
      ],
      files: needed.files,
      npmrc: npmrcOf(needed.settings),
      exit: exit.socket,
    };
    const child = spawnNode({
      isolation,
      user,
      view: {
        readable,
        writable: [home, tmp],
        cwd: home,
        hidden: hiddenFolders(resolve(dir, '../..')),
      },
      flags: [
        `--max-old-space-size=${limits.memoryMb}`,
        ...permissionFlags([...readable, dir, ...systemFiles], [dir]),
      ],
      script: [join(dirname(entry), 'install-packages.js')],
      env: environment(home, tmp),
    });
    await watched(child, settings, { needed, limits, home, tmp, user, signal });
    // Ends all processes of npm before its files are read.
    await user?.giveBack(exit.folder);
    const installed = join(home, 'project', 'node_modules');
    const bytes = await tidyPackages(installed, { packages: options.packages, most: limits.mb * 2 ** 20 });
    await mkdir(target, { recursive: true });
    await rename(installed, join(target, 'node_modules'));
    return bytes;
  } catch (error) {
    if (error instanceof TooLarge) throw tooLarge(limits.mb);
    throw error;
  } finally {
    way?.close();
    await (user ? user.giveBack(...folders) : removeFolders(...folders)).catch((err: unknown) =>
      log.warn({ err }, 'The folder of a process could not be removed'),
    );
  }
}

interface Watched {
  needed: Needed;
  limits: InstallLimits;
  home: string;
  tmp: string;
  user: SystemUser | undefined;
  signal: AbortSignal;
}

/** Waits for npm. Kills it when it takes too much time, disk space or memory. */
async function watched(
  child: ChildProcess,
  settings: InstallSettings,
  { needed, limits, home, tmp, user, signal }: Watched,
): Promise<void> {
  let printed = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    printed = (printed + text).slice(-maxPrinted);
  });
  const gone = once(child, 'close').then(
    () => null,
    (error: Error) => error,
  );
  const pipe = child.stdio[3] as Writable;
  // When npm died at once, its exit reports the problem.
  pipe.on('error', () => undefined).end(JSON.stringify(settings));
  let bitten: Error | null = null;
  const bite = (reason: Error) => {
    bitten ??= reason;
    child.kill('SIGKILL');
  };
  const abort = () => bite(new Error('Nothing waits for the packages any more.'));
  signal.addEventListener('abort', abort);
  if (signal.aborted) abort();
  const late = setTimeout(
    () =>
      bite(unrunnablePackages(`npm did not end within ${limits.time / 1000} s (PACKAGES_TIMEOUT_SECONDS).`)),
    limits.time,
  );
  const meters = [home, tmp].map((folder) => new FolderMeter(folder, user));
  const look = async () => {
    for (const meter of meters) {
      const { bytes, files } = await meter.measure([]);
      if (bytes > limits.mb * 2 ** 20) return bite(tooLarge(limits.mb));
      if (files > maxFiles) return bite(unrunnablePackages(`they have more than ${maxFiles} files.`));
    }
    if ((await residentMb(await treeOf(child.pid ?? 0))) > limits.memoryMb + overheadMb) {
      bite(unrunnablePackages(`npm used more memory than the ${limits.memoryMb} MB it may use.`));
    }
  };
  let looking = Promise.resolve();
  let isLooking = false;
  const timer = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    looking = look()
      .catch(() => undefined)
      .finally(() => (isLooking = false));
  }, period);
  const failed = await gone;
  clearInterval(timer);
  clearTimeout(late);
  signal.removeEventListener('abort', abort);
  await looking;
  await Promise.all(meters.map((meter) => meter.close()));
  if (failed) throw new Fault(`npm could not be started: ${failed.message}`);
  if (bitten !== null) throw withLog(bitten, printed, needed);
  if (child.exitCode === 0) return;
  const told = withLog(
    unrunnablePackages(`npm ended with ${child.exitCode ?? child.signalCode}.`),
    printed,
    needed,
  );
  throw saysDiskFull(printed) ? new Unrunnable(`${diskFull}\n${told.message}`) : told;
}

/** Appends the end of npm's log to an error, with the project's secrets masked. */
function withLog(error: Error, printed: string, { secrets }: Needed): Error {
  if (!(error instanceof Unrunnable)) return error;
  const clean = secrets
    .flatMap((secret) => [secret, encodeURIComponent(secret), Buffer.from(secret).toString('base64')])
    .sort((a, b) => b.length - a.length)
    .reduce((text, secret) => text.replaceAll(secret, '********'), printed);
  const lines = clean
    .split('\n')
    .filter((line) => line.trim() !== '' && !/A complete log of this run/.test(line));
  const tail = lines.slice(-toldLines).map((line) => line.replace(/[^\P{Cc}\t]/gu, '').slice(0, 300));
  return tail.length === 0
    ? error
    : new Unrunnable(`${error.message}\nThe end of its log:\n${tail.join('\n')}`);
}

function tooLarge(mb: number): Unrunnable {
  return unrunnablePackages(`they take more than the ${mb} MB they may (PACKAGES_MB).`);
}

const onlyRegistries = `${notInstalled}: only the registries of the project's .npmrc are reached`;

function placesOf(registries: readonly string[]) {
  return registries.map(hostAndPortOf).filter((place) => place !== null);
}

/** Writes settings for npm, which takes quoted values literally. */
function npmrcOf(settings: readonly NpmrcSetting[]): string {
  return settings.map(({ key, value }) => `${key}=${JSON.stringify(value)}\n`).join('');
}

function environment(home: string, tmp: string): NodeJS.ProcessEnv {
  const clean: Record<string, string> = {
    HOME: home,
    TMPDIR: tmp,
    NO_COLOR: '1',
    // Since Node 22 npm caches its own compiled code in a folder that counts towards the project's limit.
    NODE_DISABLE_COMPILE_CACHE: '1',
  };
  // The types of this repository require a NODE_ENV, but with `production` npm skips packages.
  return clean as NodeJS.ProcessEnv;
}
