import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readdir, realpath, rename, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** Another process uses the data folder. */
export class DataDirInUse extends Error {
  override name = 'DataDirInUse';
}

/** The data folder cannot be created or written to. */
export class DataDirUnusable extends Error {
  override name = 'DataDirUnusable';
}

export interface DataDirLock {
  release(): Promise<void>;
}

/** The line of JSON that a process sends to each client of its socket. */
interface Greeting {
  pid: number;
  /** ISO 8601. */
  startedAt: string;
  /** False while the process still checks whether it is the only one. */
  holds: boolean;
}

type Answer = Greeting | 'dead' | 'gone' | 'silent';

/** Longest path in bytes that every system accepts for a socket. Node cuts off the rest silently. */
const maxSocketPathLength = 100;
/** Milliseconds in which a living process answers. A suspended or very busy process stays silent. */
const answerLimit = 2000;
const attempts = 20;

/**
 * Makes this process the only user of a data folder, until it releases the lock or ends in any way.
 *
 * Each process listens on a socket of its own in `DATA_DIR/instance`, and then contacts all others there. The kernel
 * shows which processes live: the socket of a killed process refuses connections, so neither reused process ids nor
 * clocks matter. Every process listens before it asks, so of two that start together at least one sees the other.
 * If both do, both step back and try again.
 * @throws {DataDirInUse} naming the process
 * @throws {DataDirUnusable} when the folder cannot be written to
 */
export async function lockDataDir(dataDir: string): Promise<DataDirLock> {
  try {
    return await lock(dataDir);
  } catch (error) {
    if (error instanceof DataDirInUse) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new DataDirUnusable(`The data folder ${dataDir} cannot be used: ${reason}. Set DATA_DIR.`, {
      cause: error,
    });
  }
}

async function lock(dataDir: string): Promise<DataDirLock> {
  const folder = await socketFolder(dataDir);
  for (let attempt = 1; ; attempt++) {
    const own = await announce(folder);
    const others = (await askOthers(folder, own.name)).filter((answer) => answer !== 'dead');
    if (others.length === 0) {
      own.greeting.holds = true;
      return { release: own.withdraw };
    }
    await own.withdraw();
    const holder = others.find((answer) => answer === 'silent' || (answer !== 'gone' && answer.holds));
    if (holder || attempt === attempts) throw new DataDirInUse(refusal(dataDir, holder));
    await delay(Math.random() * 20 * attempt);
  }
}

function refusal(dataDir: string, holder: Answer | undefined): string {
  const known =
    typeof holder === 'object' ? `process ${holder.pid} (started ${holder.startedAt})` : 'another process';
  return `The data folder ${dataDir} is in use by ${known}. Stop it or set DATA_DIR.`;
}

/** Returns a folder inside the data folder, which containers share; if its path is too long, a temporary one. */
async function socketFolder(dataDir: string): Promise<string> {
  const inside = join(dataDir, 'instance');
  await mkdir(inside, { recursive: true, mode: 0o700 });
  const path = await realpath(inside);
  if (Buffer.byteLength(join(path, `${socketId()}.sock`)) <= maxSocketPathLength) return path;
  const digest = createHash('sha256').update(path).digest('hex').slice(0, 16);
  const short = join(tmpdir(), `instance-${userInfo().uid}-${digest}`);
  await mkdir(short, { recursive: true, mode: 0o700 });
  return short;
}

function socketId(): string {
  return randomBytes(6).toString('hex');
}

/** Shows a socket in the folder once it listens, so that any `.sock` that refuses connections is dead. */
async function announce(folder: string) {
  const startedAt = new Date(Date.now() - process.uptime() * 1000).toISOString();
  const greeting: Greeting = { pid: process.pid, startedAt, holds: false };
  const id = socketId();
  const name = `${id}.sock`;
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.end(`${JSON.stringify(greeting)}\n`, () => socket.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(join(folder, `${id}.tmp`), resolve);
  });
  server.unref();
  await rename(join(folder, `${id}.tmp`), join(folder, name));
  const withdraw = async () => {
    await rm(join(folder, name), { force: true });
    await new Promise((resolve) => server.close(resolve));
  };
  return { name, greeting, withdraw };
}

/** Asks every other socket of the folder, and removes dead ones. */
async function askOthers(folder: string, own: string): Promise<Answer[]> {
  const others = (await readdir(folder)).filter((name) => name.endsWith('.sock') && name !== own);
  return Promise.all(
    others.map(async (name) => {
      const answer = await ask(join(folder, name));
      if (answer === 'dead') await rm(join(folder, name), { force: true });
      return answer;
    }),
  );
}

/** Asks a socket. `gone`: its process closed it just now, so it stepped back or ended. */
function ask(path: string): Promise<Answer> {
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(path);
    socket.setEncoding('utf8');
    socket.setTimeout(answerLimit, () => {
      resolve('silent');
      socket.destroy();
    });
    socket.on('data', (part: string) => (text += part));
    socket.on('error', ({ code }: NodeJS.ErrnoException) => {
      if (code === 'ECONNREFUSED' || code === 'ENOENT') resolve('dead');
      else resolve(code === 'ECONNRESET' ? 'gone' : 'silent');
    });
    socket.on('close', () => resolve(text.endsWith('\n') ? (JSON.parse(text) as Greeting) : 'gone'));
  });
}
