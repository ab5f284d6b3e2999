import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { silentLog } from '#services/foundation/testing';
import type { Isolation } from '#services/worker';
import { separateUsers } from '#services/worker';
import { openRelay, type Relay } from '#services/worker/remote/relay';
import { makeFolder } from '#services/worker/runner-folders';
import { spawnNode } from '#services/worker/sandbox';
import { firstId, lastId, type SystemUser, type SystemUsers } from '#services/worker/system-users';
import { makeBench, startSite, steps, type Bench, type TestSite } from '#services/worker/testing';
import { setStage, type Stage } from '#services/worker/testing.stage';

/**
 * Without a sandbox of the system, with the worker as root: tests what protects the server if Node's permission model
 * fails. The attacker starts like step code, but without that model; it reads, signals and connects freely.
 */
const fallback: Isolation = { kind: 'fallback', asked: true, reason: 'A test wants it.' };
const canary = 'canary-63f0b1aa';

const placeOf = (bench: Bench, areLocal = false) => ({
  entry: bench.runnerEntry,
  dataDir: bench.dataDir,
  workDir: bench.workDir,
  browsers: { areLocal },
});
/** Why there are no such users here: without browsers, and with them. Only root has them. */
const [lack, lackForBrowsers] = await lacksHere();
const titled = (title: string, why?: string) => (why === undefined ? title : `${title} (skipped: ${why})`);

/** Attacks by name: each returns the data that it could read, or throws. */
const attacks = `
const attacks = {
  dataFolder: () => fs.readdirSync(dataDir).join(),
  secret: () => fs.readFileSync(dataDir + '/secrets/key', 'utf8'),
  secretByLink: () => { fs.symlinkSync(dataDir + '/secrets/key', own + '/link'); return fs.readFileSync(own + '/link', 'utf8'); },
  secretByHardLink: () => { fs.linkSync(dataDir + '/secrets/key', own + '/hard'); return fs.readFileSync(own + '/hard', 'utf8'); },
  openFile: () => fs.readFileSync(dataDir + '/left-open', 'utf8'),
  foldersOfWorker: () => fs.readdirSync(workDir).join(),
  foldersOfRunners: () => fs.readdirSync(workDir + '/runners').join(),
  environmentOfWorker: () => fs.readFileSync('/proc/' + worker + '/environ', 'utf8'),
  memoryOfWorker: () => fs.openSync('/proc/' + worker + '/mem', 'r+'),
  filesOfWorker: () => fs.readdirSync('/proc/' + worker + '/fd').join(),
  rootOfWorker: () => fs.readdirSync('/proc/' + worker + '/root').join(),
  signalToWorker: () => process.kill(worker, 0),
  debuggerOfWorker: () => process.kill(worker, 'SIGUSR1'),
  signalToOther: () => process.kill(other.pid, 0),
  environmentOfOther: () => fs.readFileSync('/proc/' + other.pid + '/environ', 'utf8'),
  memoryOfOther: () => fs.openSync('/proc/' + other.pid + '/mem', 'r+'),
  filesOfOther: () => fs.readFileSync(other.dir + '/tmp/note', 'utf8'),
  listOfOther: () => fs.readdirSync(other.dir + '/home').join(),
  renameOther: () => fs.renameSync(other.dir, own + '/taken') ?? 'renamed',
  checkoutOfOther: () => fs.readFileSync(other.checkout + '/secret.txt', 'utf8'),
  listOfCheckouts: () => fs.readdirSync(checkouts).join(),
  filesOfSibling: () => fs.readFileSync(sibling.dir + '/tmp/note', 'utf8'),
  signalToSibling: () => process.kill(sibling.pid, 0),
  memoryOfSibling: () => fs.openSync('/proc/' + sibling.pid + '/mem', 'r+'),
  writeToCheckout: () => fs.writeFileSync(checkout + '/new.txt', '') ?? 'written',
  writeToProduct: () => fs.writeFileSync(build + '/main.js', '') ?? 'written',
  socketOfDatabase: () => connect(database),
  folderOfDatabase: () => fs.readdirSync(databaseDir).join(),
  socketOfWorker: () => connect(workDir + '/socket'),
  browserOfOther: () => connect(other.socketDir),
  folderOfBrowserOfOther: () => fs.readdirSync(other.socketDir + '/..').join(),
  root: () => process.setuid(0) ?? 'root',
  groups: () => process.setgroups([0]) ?? 'groups',
};
/** What a process of step code needs. */
const honest = {
  ownFiles: () => { fs.writeFileSync(own + '/mine', 'x'); return fs.readFileSync(own + '/mine', 'utf8'); },
  checkout: () => fs.readFileSync(checkout + '/secret.txt', 'utf8'),
  browser: () => connect(sibling.socketDir),
  product: () => fs.readFileSync(build + '/main.js', 'utf8').length,
};
`;
const namesIn = (code: string) => [...code.matchAll(/^ {2}(\w+): /gm)].map(([, name]) => name ?? '');
const [hostile = '', needed = ''] = attacks.split('const honest =');

const attacker = (given: Record<string, unknown>) => `
const fs = require('fs'), net = require('net');
const { own, dataDir, workDir, worker, other, sibling, checkout, checkouts, build, database, databaseDir } = ${JSON.stringify(given)};
const connect = (path) => new Promise((done, failed) => net.connect(path, () => done('connected')).on('error', failed));
${attacks}
(async () => {
  const told = { ids: [process.getuid(), process.getgid(), ...process.getgroups()], status: fs.readFileSync('/proc/self/status', 'utf8') };
  for (const [name, attack] of Object.entries({ ...attacks, ...honest })) {
    told[name] = await Promise.resolve().then(attack).then((got) => 'got ' + got, (error) => 'blocked: ' + (error.code ?? error));
  }
  fs.writeSync(2, JSON.stringify(told));
  process.exit();
})();`;

interface Started {
  child: ChildProcess;
  user: SystemUser;
  dir: string;
  checkout: string;
}

describe.skipIf(lack !== undefined)(titled('step code as a user of its own', lack), () => {
  let bench: Bench;
  let users: SystemUsers;
  let socket: Server;
  let told: Record<string, string> & { ids?: number[] };
  let attack: Started;
  const all: Started[] = [];
  const relays: Relay[] = [];

  /** Starts a process of a project like the pool does, but without restrictions by Node. */
  async function start(projectId: string, code: (dir: string, checkout: string) => string): Promise<Started> {
    const user = await users.take(projectId);
    const checkout = join(bench.workDir, 'checkouts', projectId, 'c'.repeat(40));
    await mkdir(checkout, { recursive: true });
    await writeFile(join(checkout, 'secret.txt'), canary);
    user.admit(dirname(checkout));
    const dir = await makeFolder(bench.workDir, 'runners', user);
    const script = join(checkout, `${all.length}.cjs`);
    await writeFile(script, code(join(dir, 'tmp'), checkout));
    const child = spawnNode({
      isolation: fallback,
      user,
      view: { readable: [], writable: [], cwd: checkout, hidden: [] },
      flags: [],
      script: [script],
      env: { CANARY: canary } as unknown as NodeJS.ProcessEnv,
    });
    const started = { child, user, dir, checkout };
    all.push(started);
    return started;
  }

  /** One that waits to be attacked. */
  async function startVictim(projectId: string): Promise<Started> {
    const started = await start(
      projectId,
      (own) =>
        `require('fs').writeFileSync('${own}/note', '${canary}'); require('fs').writeSync(2, 'ready'); setInterval(() => {}, 1000);`,
    );
    await once(started.child.stderr as NodeJS.ReadableStream, 'data');
    return started;
  }

  /** The way to a browser of another machine. @returns its socket */
  async function openSocketDir(projectId: string): Promise<string> {
    const relay = await openRelay({
      workDir: bench.workDir,
      projectId,
      users,
      first: { stream: new PassThrough(), head: Buffer.alloc(0) },
      next: () => Promise.reject(new Error('There is no other.')),
      onGone: () => undefined,
      log: silentLog,
    });
    relays.push(relay);
    return join(relay.socketDir, 's');
  }

  beforeAll(async () => {
    bench = await makeBench();
    const { dataDir, workDir } = bench;
    // As an older version, or an operator, may have left it.
    await mkdir(join(dataDir, 'secrets'), { recursive: true });
    await writeFile(join(dataDir, 'secrets', 'key'), canary);
    await writeFile(join(dataDir, 'left-open'), canary);
    await chmod(dataDir, 0o755);
    const isolation = await separateUsers(fallback, placeOf(bench));
    if (isolation.kind !== 'fallback' || !isolation.users) throw new Error(JSON.stringify(isolation));
    users = isolation.users;
    socket = createServer((client) => client.end(canary));
    await once(socket.listen(join(workDir, 'socket')), 'listening');
    await chmod(join(workDir, 'socket'), 0o700);
    const [other, sibling] = [await startVictim('other'), await startVictim('mine')];
    const databaseDir = new URL(inject('postgresUrl')).searchParams.get('host') ?? '';
    const shown = async (projectId: string, { child, dir, checkout }: Started) => ({
      pid: child.pid,
      dir,
      checkout,
      socketDir: await openSocketDir(projectId),
    });
    const [ofOther, ofSibling] = [await shown('other', other), await shown('mine', sibling)];
    attack = await start('mine', (own, checkout) =>
      attacker({
        own,
        dataDir,
        workDir,
        worker: process.pid,
        other: ofOther,
        sibling: ofSibling,
        checkout,
        checkouts: join(workDir, 'checkouts'),
        build: dirname(bench.runnerEntry),
        database: join(databaseDir, '.s.PGSQL.5432'),
        databaseDir,
      }),
    );
    told = JSON.parse(await text(attack.child.stderr as NodeJS.ReadableStream)) as typeof told;
  }, 120_000);
  afterAll(async () => {
    socket.close();
    await Promise.all(relays.map((relay) => relay.close()));
    await Promise.all(all.map(({ user, dir }) => user.giveBack(dir)));
    await bench.remove();
  });

  it.each(namesIn(hostile))('%s comes to nothing', (name) => {
    expect(told[name]).toMatch(/^blocked: (EACCES|EPERM)/);
  });

  it.each(namesIn(needed))('%s goes on working', (name) => {
    expect(told[name]).toMatch(/^got /);
  });

  it('has a number of its own, the group of its project, and no rights', () => {
    const { uid, gid } = attack.user;
    expect(told.ids).toEqual([uid, gid, ...(told.ids ?? []).slice(2).map(() => gid)]);
    expect(uid).toBeGreaterThanOrEqual(firstId);
    expect(uid).toBeLessThanOrEqual(lastId);
    expect(told['status']).toMatch(/^CapEff:\s+0+$/m);
    if (attack.user.setpriv) expect(told['status']).toMatch(/^NoNewPrivs:\s+1$/m);
    expect(new Set(all.map(({ user }) => user.uid)).size).toBe(3);
    expect(new Set(all.map(({ user }) => user.gid)).size).toBe(2);
  });

  it('leaves nothing behind, and what another project had is closed', async () => {
    const user = await users.take('passing');
    const folder = await mkdtemp(join(tmpdir(), 'left-'));
    const checkout = join(bench.workDir, 'checkouts', 'passing');
    await mkdir(checkout);
    user.own(folder);
    user.admit(checkout);
    expect(await stat(checkout)).toMatchObject({ gid: user.gid });
    const { uid, gid } = user;
    const childProcess = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], {
      uid,
      gid,
      stdio: 'ignore',
    });
    const ended = once(childProcess, 'exit');
    await user.giveBack();
    expect(await ended).toEqual([null, 'SIGKILL']);
    await expect(stat(folder)).rejects.toThrow('ENOENT');
    expect((await stat(checkout)).gid).toBe(process.getgid?.());
    expect((await stat(checkout)).mode & 0o777).toBe(0o700);
  });

  it('is told apart from a product that others cannot reach', async () => {
    const closed = await mkdtemp(join(tmpdir(), 'closed-'));
    try {
      const entry = join(closed, 'main.js');
      await writeFile(entry, '');
      await writeFile(join(closed, 'browser-service.js'), '');
      await mkdir(join(closed, 'node_modules', '@cucumber', 'cucumber'), { recursive: true });
      const isolation = await separateUsers(fallback, { ...placeOf(bench), entry });
      expect(isolation).toMatchObject({ sameUser: `other users cannot read ${entry}.` });
      expect(isolation).not.toHaveProperty('users');
    } finally {
      await rm(closed, { recursive: true });
    }
  });
});

describe.skipIf(lackForBrowsers !== undefined)(titled('a run by users of their own', lackForBrowsers), () => {
  let site: TestSite;
  let stage: Stage;
  beforeAll(async () => {
    site = await startSite({ '/': '<h1>Shop</h1>' });
    stage = await setStage(site.baseUrl, { isolation: fallback, stepTimeout: 60_000 });
    stage.worker.start();
  });
  afterAll(async () => {
    await stage.close();
    await site.close();
  });

  it('has another one for the browser, and both are gone afterwards', async () => {
    const code = steps(`
      When('it looks at itself', async function () {
        await this.page.goto(this.baseUrl);
        console.log([process.getuid(), process.getgid(), process.pid].join(' '));
      });`);
    const feature = 'Feature: Users\n  Scenario: one\n    When it looks at itself\n';
    const { outcome, steps: reported } = await stage.run({ feature, code });
    expect(outcome).toMatchObject({ status: 'PASSED' });
    const [uid, gid] = (reported[0]?.webLog[0]?.text ?? '').split(' ').map(Number);
    const [browser = ''] = await readdir(join(stage.bench.workDir, 'browsers'));
    const owner = await stat(join(stage.bench.workDir, 'browsers', browser, 'home'));
    expect(gid).toBe((await stat(join(stage.bench.workDir, 'browsers', browser, 'in'))).gid);
    expect(owner.uid).not.toBe(uid);
    for (const id of [uid, owner.uid]) expect(id).toBeGreaterThanOrEqual(firstId);
    const ofBoth = async () => [
      ...(await processesOf([uid, owner.uid])),
      ...(await temporaryFilesOf(owner.uid)).map((name) => join(tmpdir(), name)),
    ];
    const before = await ofBoth();
    expect((await processesOf([uid])).length).toBeGreaterThan(0);
    expect((await processesOf([owner.uid])).length).toBeGreaterThan(0);
    await stage.worker.stop();
    // Not the numbers alone: they are free again, and other tests draw from the same.
    const after = await ofBoth();
    expect(before.filter((item) => after.includes(item))).toEqual([]);
  });
});

async function lacksHere(): Promise<(string | undefined)[]> {
  const bench = await makeBench();
  try {
    const found = [
      await separateUsers(fallback, placeOf(bench)),
      await separateUsers(fallback, placeOf(bench, true)),
    ];
    return found.map((isolation) =>
      isolation.kind === 'fallback' ? isolation.sameUser : 'there is a sandbox',
    );
  } finally {
    await bench.remove();
  }
}

/** @returns `pid user` of each process that runs as one of them */
async function processesOf(users: readonly (number | undefined)[]): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    pids.map(async (pid) => {
      const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
      const user = Number(/^Uid:\s+(\d+)/m.exec(status)?.[1]);
      return users.includes(user) && !/^State:\s+[ZX]/m.test(status) ? [`${pid} ${user}`] : [];
    }),
  );
  return found.flat();
}

async function temporaryFilesOf(user: number): Promise<string[]> {
  const names = await readdir(tmpdir());
  const found = await Promise.all(names.map((name) => stat(join(tmpdir(), name)).catch(() => null)));
  return names.filter((_, index) => found[index]?.uid === user);
}
