import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { tryIsolation } from '#services/worker/isolation';
import { operators } from './operators';

export interface Product {
  url: string;
  dataDir: string;
  pid: number;
  /** Ends it as Ctrl-C would. */
  stop(): Promise<void>;
  kill(): Promise<void>;
  /** Exit code once it has ended; null when a signal killed it. */
  ended: Promise<number | null>;
}

interface ProductOptions {
  /** Kept when given; a temporary folder, removed at the end, otherwise. */
  dataDir?: string;
  env?: Record<string, string>;
  /** Starts it, in place of the built server alone. */
  command?: string[];
  /** Receives the output, mainly the log, in place of the terminal. */
  print?: (text: string) => void;
}

const built = [process.execPath, '--enable-source-maps', 'build/server.js'];

/** Starts the built product (`build/server.js`) on free ports, as `npm start` does. */
export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  const { dataDir, env = {}, command = built, print } = options;
  const [program = '', ...args] = command;
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'product-')));
  const { kind } = await tryIsolation('auto');
  const child = spawn(program, args, {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: '0',
      DEMO_PORT: '0',
      DATA_DIR: folder,
      LOG_LEVEL: 'warn',
      // A short step limit, so that a flow of an endless step does not wait for minutes.
      STEP_TIMEOUT_SECONDS: '20',
      // Git servers of flows run on this machine.
      GIT_ALLOW_HTTP: 'on',
      GIT_ALLOWED_HOSTS: '127.0.0.1',
      OPERATORS: operators.join(','),
      // Flows have many accounts. Where no sandbox works, they run without one.
      ISOLATION: kind === 'fallback' ? 'fallback' : 'auto',
      ...env,
    },
    stdio: ['ignore', 'pipe', print ? 'pipe' : 'inherit'],
  });
  if (print) child.stderr?.setEncoding('utf8').on('data', print);
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const url = await addressOf(child.stdout!, ended, print);
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    child.kill(signal);
    await ended;
    if (!dataDir) await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  return {
    url,
    dataDir: folder,
    pid: child.pid ?? 0,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    ended,
  };
}

/** The address line that the server prints when it is ready. */
async function addressOf(
  stdout: NodeJS.ReadableStream,
  ended: Promise<number | null>,
  print: ProductOptions['print'] = (text) => process.stdout.write(text),
): Promise<string> {
  const lines = createInterface({ input: stdout });
  const found = new Promise<string>((resolve) => {
    lines.on('line', (line) => {
      const url = /(https?:\/\/\S+)\s*$/.exec(line)?.[1];
      if (url && /ready/i.test(line)) resolve(url);
      else print(`${line}\n`);
    });
  });
  const early = ended.then((code) => {
    throw new Error(`The product ended before it was ready (exit code ${code}).`);
  });
  return Promise.race([found, early]);
}
