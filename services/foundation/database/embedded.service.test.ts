import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { silentLog } from '../testing';
import { openDatabase } from './index';
import { startEmbeddedPostgres, type EmbeddedPostgres, type EmbeddedPostgresOptions } from './embedded';
import { embeddedBinaries } from './postgres/binaries';
import { otherUserLauncher, unprivilegedLauncher } from './postgres/launcher';
import { findPostmaster, findProcess, gaveUp, wasKilled } from './postgres/postmaster';

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'embedded-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return join(folder, 'postgres');
}

async function start(
  dataDir: string,
  more: Partial<EmbeddedPostgresOptions> = {},
): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, log: silentLog, ...more });
  onTestFinished(() => server.stop());
  return server;
}

/** Starts the server from a process of its own, which can be killed. */
async function startElsewhere(dataDir: string): Promise<{ url: string; kill(): Promise<void> }> {
  const program = fileURLToPath(new URL('./embedded.fixture.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', program, dataDir], {
    stdio: ['ignore', 'pipe', 2],
  });
  const ended = once(child, 'exit');
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  onTestFinished(kill);
  const [line] = (await once(createInterface(child.stdout!), 'line')) as [string];
  return { url: line, kill };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

type Query = (text: string, values?: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>;
async function connected<T>({ url }: { url: string }, work: (query: Query) => Promise<T>): Promise<T> {
  const database = await openDatabase(url, { log: silentLog });
  return work((text, values) => database.pool.query(text, values)).finally(() => database.close());
}

/** Inserts from four connections until they fail, and kills the server while they insert. */
async function insertUntilKilled(server: { url: string }, kill: () => unknown): Promise<number[]> {
  const acknowledged: number[] = [];
  let connectionLost = false;
  await connected(server, async (query) => {
    await query('create table acknowledged (number int primary key)');
    const insert = async (writer: number) => {
      for (let number = writer; !connectionLost; number += 4) {
        await query('insert into acknowledged values ($1)', [number]);
        if (acknowledged.push(number) === 400) await kill();
      }
    };
    const lost = () => (connectionLost = true);
    await Promise.all([0, 1, 2, 3].map((writer) => insert(writer).catch(lost)));
  });
  return acknowledged;
}

async function missing(server: { url: string }, acknowledged: number[]): Promise<number[]> {
  const { rows } = await connected(server, (query) => query('select number from acknowledged'));
  const kept = new Set(rows.map((row) => row['number']));
  return acknowledged.filter((number) => !kept.has(number));
}

async function killServer(dataDir: string): Promise<void> {
  const postmaster = await findPostmaster(join(dataDir, 'cluster'));
  process.kill(postmaster!.pid, 'SIGKILL');
}

test('a server that is killed in the middle of inserts comes back at its address with every acknowledged row', async () => {
  const dataDir = await emptyFolder();
  let tellBack = () => {};
  const back = new Promise<void>((resolve) => (tellBack = resolve));
  const info = (_: object, message: string) => message.includes('ready again') && tellBack();
  const server = await start(dataDir, { log: { ...silentLog, info } });

  const acknowledged = await insertUntilKilled(server, () => killServer(dataDir));
  await back;
  expect(acknowledged.length).toBeGreaterThanOrEqual(400);
  expect(await missing(server, acknowledged)).toEqual([]);
});

test('a server that ended without shutting its data down, as on a full disk, comes back at its address', async () => {
  const dataDir = await emptyFolder();
  let tellBack = () => {};
  const back = new Promise<void>((resolve) => (tellBack = resolve));
  const info = (_: object, message: string) => message.includes('ready again') && tellBack();
  const server = await start(dataDir, { log: { ...silentLog, info } });
  await connected(server, (query) => query('create table kept as select 1 as one'));
  const { pid } = (await findPostmaster(join(dataDir, 'cluster')))!;
  // PostgreSQL's immediate shutdown leaves the same state as giving up: no postmaster.pid, and data to recover.
  process.kill(pid, 'SIGQUIT');
  await back;
  expect((await connected(server, (query) => query('select one from kept'))).rows).toEqual([{ one: 1 }]);
});

test('a server that was stopped in an orderly way stays stopped', async () => {
  const dataDir = await emptyFolder();
  await start(dataDir);
  const cluster = join(dataDir, 'cluster');
  const { pid } = (await findPostmaster(cluster))!;
  process.kill(pid, 'SIGINT'); // PostgreSQL's fast shutdown
  await expect
    .poll(() => readFile(join(cluster, 'postmaster.pid')).catch(() => 'gone'), patient)
    .toBe('gone');
  expect(await gaveUp(cluster)).toBe(false);
  expect(await wasKilled(cluster)).toBe(false);
});

const patient = { timeout: 30_000 };

test('after kill -9 of the process the next start takes over the server', async () => {
  const dataDir = await emptyFolder();
  const elsewhere = await startElsewhere(dataDir);
  await elsewhere.kill();
  const server = await start(dataDir);
  expect(server).toMatchObject({ url: elsewhere.url, reused: true });
});

test('after kill -9 of the process and the server the next start has every acknowledged row', async () => {
  const dataDir = await emptyFolder();
  const elsewhere = await startElsewhere(dataDir);
  const acknowledged = await insertUntilKilled(elsewhere, async () => {
    await elsewhere.kill();
    await killServer(dataDir);
  });
  const server = await start(dataDir);
  expect(server.reused).toBe(false);
  expect(acknowledged.length).toBeGreaterThanOrEqual(400);
  expect(await missing(server, acknowledged)).toEqual([]);
});

test('a second start on the same folder takes over the running server', async () => {
  const dataDir = await emptyFolder();
  const first = await start(dataDir);
  const second = await start(dataDir);
  expect(second).toMatchObject({ url: first.url, reused: true });

  await second.stop();
  await first.stop(); // nothing left to do, no error
  await expect(openDatabase(first.url, { log: silentLog })).rejects.toThrow(/ENOENT|ECONNREFUSED/);
  expect((await start(dataDir)).reused).toBe(false);
});

test('a server that hangs is ended in time, and nothing that it acknowledged is lost', async () => {
  const dataDir = await emptyFolder();
  const first = await start(dataDir);
  await connected(first, (query) => query('create table kept as select 7 as number'));
  const { pid } = (await findPostmaster(join(dataDir, 'cluster')))!;
  process.kill(pid, 'SIGSTOP');
  const requestedAt = performance.now();
  await first.stop(2_500);
  // Without a limit, stopping takes a minute.
  expect(performance.now() - requestedAt).toBeLessThan(40_000);
  expect(await findProcess(join(dataDir, 'cluster'))).toBeNull();

  const again = await start(dataDir);
  const { rows } = await connected(again, (query) => query('select number from kept'));
  expect(rows).toEqual([{ number: 7 }]);
});

test('two first starts at once end with one server', async () => {
  const dataDir = await emptyFolder();
  const [one, other] = await Promise.all([start(dataDir), start(dataDir)]);
  expect(one.url).toBe(other.url);
  expect((await readdir(dataDir)).sort()).toEqual(['cluster', 'server.log', 'socket']);
});

test('a pid file whose number belongs to another program by now does not hinder the start', async () => {
  const dataDir = await emptyFolder();
  await (await start(dataDir)).stop();
  const noted = [process.pid, join(dataDir, 'cluster'), 0, 5432, '', '127.0.0.1', '0 0', 'ready', ''];
  await writeFile(join(dataDir, 'cluster/postmaster.pid'), noted.join('\n'));
  expect((await start(dataDir)).reused).toBe(false);
});

test('a first start that was killed half-way is made anew, and the password is for the owner only', async () => {
  const dataDir = await emptyFolder();
  await mkdir(join(dataDir, 'unfinished-x/base'), { recursive: true });
  await start(dataDir);
  expect(await readdir(dataDir)).not.toContain('unfinished-x');
  const password = join(dataDir, 'cluster/app.password');
  expect((await stat(password)).mode & 0o777).toBe(0o600);
  expect((await readFile(password, 'utf8')).trim()).toMatch(/^[0-9a-f]{48}$/);
});

test('it listens on a socket alone, in a folder of its own that nobody else may enter, and asks for the password', async () => {
  // The path is longer than that of a socket may be.
  const server = await start(join(await emptyFolder(), 'long'.repeat(30)));
  const { rows } = await connected(server, (query) =>
    query(`select current_setting('listen_addresses') as tcp, inet_server_addr() as address`),
  );
  expect(rows).toEqual([{ tcp: '', address: null }]);

  const url = new URL(server.url);
  const folder = url.searchParams.get('host') ?? '';
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  expect(Buffer.byteLength(join(folder, '.s.PGSQL.5432'))).toBeLessThanOrEqual(103);
  url.password = 'wrong';
  await expect(openDatabase(url.href, { log: silentLog })).rejects.toThrow('password authentication failed');
  url.password = '';
  await expect(openDatabase(url.href, { log: silentLog })).rejects.toThrow(/password must be a string/);
});

test('a cluster that let TCP in and asked for no password is changed over, also while its server runs', async () => {
  const dataDir = await emptyFolder();
  const first = await start(dataDir);
  await connected(first, (query) => query('create table kept (number int)'));
  const url = new URL(first.url);
  await first.stop();
  await writeFile(join(dataDir, 'cluster/pg_hba.conf'), 'local all all trust\nhost all all all trust\n');
  await rm(join(dataDir, 'socket'));
  const { pgCtl } = await embeddedBinaries();
  const launcher = await unprivilegedLauncher();
  const flags = `-p ${await freePort()} -c listen_addresses=127.0.0.1 -c unix_socket_directories=''`;
  const log = join(dataDir, 'server.log');
  await launcher.run(pgCtl, ['-D', join(dataDir, 'cluster'), '-w', '-l', log, '-o', flags, 'start']);

  const server = await start(dataDir);
  expect(server.reused).toBe(false);
  expect(new URL(server.url).password).toBe(url.password);
  const { rows } = await connected(server, (query) =>
    query(`select auth_method, type, current_setting('listen_addresses') as tcp,
      (select count(*)::int from kept) as kept from pg_hba_file_rules`),
  );
  expect(rows).toEqual([{ auth_method: 'scram-sha-256', type: 'local', tcp: '', kept: 0 }]);
});

test('a socket that was swept away with the temporary folder comes back at its address', async () => {
  const server = await start(await emptyFolder());
  const folder = new URL(server.url).searchParams.get('host') ?? '';
  await rm(folder, { recursive: true });
  const ask = () => connected(server, (query) => query('select 1 as one')).then(({ rows }) => rows);
  await expect.poll(() => ask().catch(() => null), { timeout: 60_000 }).toEqual([{ one: 1 }]);
});

test('the folder of the socket is made elsewhere when its name is somebody else’s by now', async () => {
  const dataDir = await emptyFolder();
  const first = await start(dataDir);
  const folder = new URL(first.url).searchParams.get('host') ?? '';
  await first.stop();
  await mkdir(folder);
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await chmod(folder, 0o755);
  const second = await start(dataDir);
  expect(new URL(second.url).searchParams.get('host')).not.toBe(folder);
  expect(await readdir(folder)).toEqual([]);
});

test('text sorts by code point and the clock is UTC, whatever the machine is set to', async () => {
  const server = await start(await emptyFolder());
  const { rows } = await connected(server, (query) =>
    query(`select current_setting('timezone') as zone, lower('ÄÖ') as lower, 'Z' < 'a' as by_code_point`),
  );
  expect(rows).toEqual([{ zone: 'UTC', lower: 'äö', by_code_point: true }]);
});

test('a server that cannot start says why', async () => {
  const attempt = start(await emptyFolder(), { settings: { shared_buffers: 'lots' } });
  await expect(attempt).rejects.toThrow(/did not start.*invalid value for parameter "shared_buffers"/s);
});

test.runIf(process.getuid?.() === 0)('root without user namespaces runs it as another user', async () => {
  const dataDir = await emptyFolder();
  const launcher = await otherUserLauncher();
  await expect(start(dataDir, { launcher })).rejects.toThrow(/user \d+ cannot reach .*set DATABASE_URL/);

  await chmod(dirname(dataDir), 0o755);
  const server = await start(dataDir, { launcher });
  const { rows } = await connected(server, (query) => query('select 1 as one'));
  expect(rows).toEqual([{ one: 1 }]);
});
