import type { ChildProcess } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import {
  fromBrowserService,
  type BrowserServiceSettings,
  type BrowserState,
  type FromBrowserService,
  type ToBrowserService,
} from '#contracts/worker/browser-service';
import { MalformedFrame } from '#contracts/worker/frames';
import { pageLimit } from '#domain/opens-page';
import { WorkerChannel } from './channel';
import { Fault } from './ends';
import type { Isolation } from './isolation';
import { hiddenFolders, isWrapped, nodeModulesOf, permissionFlags, spawnNode, systemFiles } from './sandbox';
import type { SystemUser } from './system-users';

/** Milliseconds until a browser must be ready. */
const startLimit = 30_000;
/** Milliseconds that the process may take to report the browser's state, on top of the page limit. */
const answerLimit = 3_000;
/** Milliseconds in which a process ends its browser. */
const endLimit = 1_000;
/** Pages of one browser that may be killed from outside. A browser that loses more counts as broken. */
const maxPagesKilled = 1_000;
/** Characters kept of what the process prints. */
const maxPrinted = 4_000;

export interface BrowserProcessOptions {
  settings: BrowserServiceSettings;
  /** Built browser-service.js. */
  script: string;
  /** Folder that no other process uses. */
  dir: string;
  /** Folders of the sockets. */
  socketDirs: string[];
  /** Megabytes of all files of the browser together: downloads, recordings, its own files. */
  diskMb: number;
  isolation: Isolation;
  /** System user of the process; the worker's own user when omitted. */
  user?: SystemUser;
}

/** The process that runs one browser and its Playwright server (runner/browser-service.ts). */
export class BrowserProcess {
  readonly pid: number | undefined;
  /** Address that clients connect to. */
  readonly endpoint: string;
  /** Resolves when the process is gone. */
  readonly exited: Promise<void>;
  #gone = false;

  /** @throws {Fault} when the browser does not start */
  static async start(options: BrowserProcessOptions): Promise<BrowserProcess> {
    const child = spawnBrowser(options);
    const exited = exitOf(child);
    let printed = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      printed = (printed + text).slice(-maxPrinted);
    });
    const timer = setTimeout(() => child.kill('SIGKILL'), startLimit);
    const voice = new Voice(child);
    const { entrance, pageLimit: limit = pageLimit } = options.settings;
    const message = await Promise.race([voice.next(), exited.then(() => null)]).finally(() =>
      clearTimeout(timer),
    );
    if (message?.type === 'ready') {
      return new BrowserProcess(
        child,
        voice,
        exited,
        `ws+unix://${entrance}:${message.path}`,
        limit + answerLimit,
      );
    }
    child.kill('SIGKILL');
    const refusal = voice.refusal && `it was not heard, as ${voice.refusal}.`;
    const reason =
      message?.type === 'failed' ? message.message : (refusal ?? (printed.trim() || 'it gave no reason.'));
    throw new Fault(`The browser did not start: ${reason}`);
  }

  private constructor(
    private readonly child: ChildProcess,
    private readonly voice: Voice,
    exited: Promise<void>,
    endpoint: string,
    /** Milliseconds until a process without an answer counts as stuck. */
    private readonly patience: number,
  ) {
    this.pid = child.pid;
    this.endpoint = endpoint;
    this.exited = exited;
    void exited.then(() => (this.#gone = true));
  }

  /** Number of pages whose processes were killed from outside so far. */
  get pagesKilled(): number {
    return this.voice.pagesKilled;
  }

  /** Returns the state of the browser. Calls at the same time share one check, which opens one page. */
  state(): Promise<BrowserState> {
    return (this.#asking ??= this.#ask().finally(() => (this.#asking = undefined)));
  }
  #asking: Promise<BrowserState> | undefined;

  async #ask(): Promise<BrowserState> {
    if (this.#gone || !this.voice.channel.isOpen) return 'crashed';
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<BrowserState>((resolve) => {
      timer = setTimeout(resolve, this.patience, 'stuck');
    });
    const answer = this.voice
      .next()
      .then((message): BrowserState => (message?.type === 'answer' ? message.state : 'crashed'));
    this.#send({ type: 'ask' });
    const exited = this.exited.then((): BrowserState => 'crashed');
    return Promise.race([answer, exited, late]).finally(() => clearTimeout(timer));
  }

  #send(message: ToBrowserService): void {
    this.voice.channel.send(message);
  }

  async kill(): Promise<void> {
    // Killing bubblewrap kills everything in the sandbox. Without bubblewrap the process has to end its browser.
    const isOpen = this.voice.channel.isOpen;
    if (!isWrapped(this.child) && isOpen) this.#send({ type: 'end' });
    else this.child.kill('SIGKILL');
    const timer = setTimeout(() => this.child.kill('SIGKILL'), endLimit);
    await this.exited;
    clearTimeout(timer);
  }
}

/**
 * Reads the messages of the process: ready, one answer for each question, and killed pages. A process that sends
 * anything else is killed with its browser, because step code that takes over the process could keep the worker busy.
 */
class Voice {
  readonly channel: WorkerChannel;
  pagesKilled = 0;
  /** Why the process was refused; null until then. */
  refusal: string | null = null;
  /** Number of expected messages. */
  #due = 0;
  #waiting = new Set<(message: FromBrowserService | null) => void>();

  constructor(child: ChildProcess) {
    this.channel = new WorkerChannel(child, {
      message: (json) => {
        const parsed = fromBrowserService.safeParse(json);
        if (!parsed.success) throw new MalformedFrame('it sent something that is not a message');
        if (parsed.data.type === 'pageKilled') {
          if (++this.pagesKilled > maxPagesKilled) throw new MalformedFrame('it reported too many pages');
          return;
        }
        if (this.#due-- === 0) throw new MalformedFrame('it sent an answer without a request');
        this.#tell(parsed.data);
      },
      refused: (why) => {
        this.refusal = why;
        child.kill('SIGKILL');
      },
      closed: () => this.#tell(null),
    });
  }

  /** Returns the next message; null when the channel has closed. */
  next(): Promise<FromBrowserService | null> {
    if (!this.channel.isOpen) return Promise.resolve(null);
    this.#due++;
    return new Promise((resolve) => this.#waiting.add(resolve));
  }

  #tell(message: FromBrowserService | null): void {
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    waiting.forEach((resolve) => resolve(message));
  }
}

function exitOf(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('close', () => resolve());
    // A program that does not exist only emits `error`.
    child.once('error', () => resolve());
  });
}

function spawnBrowser({
  settings,
  script,
  dir,
  socketDirs,
  diskMb,
  isolation,
  user,
}: BrowserProcessOptions): ChildProcess {
  const packages = nodeModulesOf(script);
  const program = dirname(realpathSync(settings.executablePath));
  const readable = [dirname(script), realpathSync(packages), packages, settings.executablePath, program];
  // Chromium's own sockets need a short path, so its folder inside bubblewrap is /tmp.
  const isSandboxed = isolation.kind === 'bubblewrap';
  const tmp = isSandboxed ? '/tmp' : realpathSync(tmpdir());
  const writable = [dir, tmp, ...socketDirs];
  return spawnNode({
    isolation,
    user,
    view: {
      readable: [...readable, dirname(settings.exit)],
      writable: [dirname(settings.entrance)],
      scratch: [{ path: tmp, bytes: diskMb * 2 ** 20, folders: ['home'], otherwise: dir }],
      cwd: dirname(script),
      hidden: hiddenFolders(resolve(dir, '../..')),
    },
    // Step code controls Playwright's server, so the server gets no more rights than step code itself.
    flags: [
      '--allow-child-process',
      ...permissionFlags([...readable, ...writable, ...systemFiles, '/usr/bin', '/bin'], writable),
    ],
    script: [script, JSON.stringify(settings)],
    env: environment(join(isSandboxed ? tmp : dir, 'home')),
  });
}

/** Returns an environment without the worker's variables: a page can read its browser's environment. */
function environment(home: string): NodeJS.ProcessEnv {
  const clean: Record<string, string> = {
    HOME: home,
    PATH: '/usr/local/bin:/usr/bin:/bin',
    LANG: 'C.UTF-8',
    TZ: Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
  // The types of packages in this repository require a NODE_ENV, which a browser does not use.
  return clean as NodeJS.ProcessEnv;
}
