import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import WebSocket from 'ws';
import type { ReportedStep } from '#contracts/worker/recorded-action';
import type { RecordedStep } from '#contracts/worker/recording';
import {
  longestNews,
  recordingLinkPath,
  type ClaimedRecording,
  type RecordingNews,
} from '#contracts/recordings/recording-work';
import { systemClock as clock } from '#services/foundation/clock';
import { silentLog, testDatabase } from '#services/foundation/testing';
import { createRecordingClaims, createRecordingViewers } from '#services/recordings/index';
import { hashOf } from '#services/recordings/link';
import { insertRecording } from '#services/recordings/repository';
import { insertTicket } from '#services/recordings/viewers-repository';
import { stepFrom } from '#runner/recording/words';
import { openRecordingSockets, recordingSocketPath } from './recording-sockets';
import { refuseOtherUpgrades } from './request-check';
import { createLiveHub } from './sockets';

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(() => database.pool.query('delete from recordings'));

const projectId = randomUUID();
const until = (is: () => unknown) => expect.poll(is, { timeout: 20_000 });

/** A server for ada, who started the recordings, and bob, who may watch. eve is signed in but no member. */
async function serve({ linkWithin = 60_000 } = {}) {
  const http = createServer();
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const { port } = http.address() as AddressInfo;
  const server = randomUUID();
  const address = `http://127.0.0.1:${port}`;
  const members = new Set(['ada', 'bob']);
  const hub = createLiveHub();
  const sockets = openRecordingSockets(hub, {
    http,
    linkWithin,
    log: silentLog,
    tokenOf: async ({ authorization }) => authorization?.replace('Bearer ', '') ?? null,
    requestCheck: (_request, _response, next) => next(),
    redeemTicket: async () => null,
    isSignedIn: async () => true,
    mayJoin: async (token, project) => members.has(token) && project === projectId,
    recordingOf: async (token, _project, id) => {
      const { rows } = await database.pool.query('select 1 from recordings where id = $1', [id]);
      return rows.length > 0 ? { drives: token === 'ada' } : null;
    },
    refusalToLend: async () => ({ status: 404, error: 'There is no such recording.' }),
    viewers: createRecordingViewers(
      { database, clock },
      { server, addresses: ['http://127.0.0.1:1', address] },
    ),
  });
  refuseOtherUpgrades(http, [recordingSocketPath, recordingLinkPath]);
  onTestFinished(async () => {
    await sockets.close();
    http.close();
    http.closeAllConnections();
  });
  return { server, address, hub, members, port };
}
type Served = Awaited<ReturnType<typeof serve>>;

/** Opens a page that draws its screenshots, unless it is slow. */
function look(
  { address }: Served,
  recording: string,
  token: string,
  { isSlow = false, project = projectId } = {},
) {
  const socket: Socket = io(address, {
    path: recordingSocketPath,
    query: { project_id: project, recording },
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    extraHeaders: { authorization: `Bearer ${token}` },
  });
  const seen = {
    pictures: [] as number[],
    news: [] as RecordingNews[],
    role: null as unknown,
    said: [] as string[],
  };
  const send = (command: object) => socket.emit('command', JSON.stringify(command));
  socket.on('picture', ({ picture }: { picture: number }, jpeg: ArrayBuffer) => {
    expect(Buffer.from(jpeg).toString()).toBe(`picture ${picture}`);
    seen.pictures.push(picture);
    if (!isSlow) send({ type: 'drawn', picture });
  });
  socket.on('news', (news: RecordingNews) => seen.news.push(news));
  socket.on('role', (role) => (seen.role = role));
  for (const event of ['linked', 'unlinked', 'away', 'disconnect'])
    socket.on(event, () => seen.said.push(event));
  socket.on('connect_error', (error) => seen.said.push(error.message));
  onTestFinished(() => void socket.disconnect());
  return { socket, seen, send, drive: () => socket.emit('drive'), close: () => socket.disconnect() };
}

/** A recording that no worker has. */
async function insert(): Promise<string> {
  const id = randomUUID();
  await insertRecording(database.db, {
    id,
    projectId,
    userId: randomUUID(),
    userName: 'Ada',
    branch: 'main',
    commit: 'c'.repeat(40),
    env: { name: 'demo', baseUrl: 'http://shop.test' },
    feature: { uri: 'features/a.feature', text: 'Feature: a', line: 1 },
    upTo: 0,
    after: 0,
    replaces: 0,
    language: 'en',
    viewport: { width: 800, height: 600 },
    limits: { step: 1, idle: 1, whole: 1 },
    state: 'wanted',
    createdAt: new Date(),
    wantedAt: new Date(),
  });
  return id;
}

/** A recording that a worker has, which hears commands. */
async function record() {
  const id = await insert();
  const claims = createRecordingClaims({ database, clock, log: silentLog, writeStep: stepFrom });
  const stop = await claims.listen(() => undefined);
  const worker = (await claims.claim('w1')) as ClaimedRecording;
  const heard: { type: string; [key: string]: unknown }[] = [];
  worker.link.onCommand((command) => void heard.push(command));
  onTestFinished(async () => {
    await worker.ended({ because: 'ended', reason: 'It was over.' });
    await stop();
  });
  const draw = (picture: number) =>
    worker.link.send({
      type: 'picture',
      picture,
      width: 800,
      height: 600,
      base64: Buffer.from(`picture ${picture}`).toString('base64'),
    });
  return { id, worker, heard, draw, looks: () => heard.filter(({ type }) => type === 'look').length };
}
const step = (id: number): ReportedStep & RecordedStep => ({ state: 'noted', id, reason: `note ${id}` });

test('who started it drives from here; what happens comes back, pictures at the pace of the page', async () => {
  const here = await serve();
  const { id, worker, heard, draw, looks } = await record();
  const page = look(here, id, 'ada');
  await until(looks).toBeGreaterThan(0);
  await until(() => page.seen.said).toContain('linked');
  expect(page.seen.role).toEqual({ drives: true, mayDrive: true });
  page.send({ type: 'keyDown', key: 'A', modifiers: [] });
  page.send({ type: 'key' });
  page.socket.emit('command', 'no JSON');
  page.socket.emit('command', { type: 'undo' });
  await until(() => heard).toContainEqual({ type: 'keyDown', key: 'A', modifiers: [] });
  await until(() => page.seen.news.length).toBe(3);
  expect(page.seen.news.every(({ type }) => type === 'refused')).toBe(true);
  draw(1);
  await until(() => heard).toContainEqual({ type: 'drawn', picture: 1 });
  expect(page.seen.pictures).toEqual([1]);
  worker.link.send({ type: 'step', step: step(0) });
  worker.link.send({ type: 'refused', reason: 'It was not reached.' });
  worker.link.send({ type: 'tabs', titles: ['One'], shown: 0, address: '' });
  await until(() => page.seen.news).toContainEqual({ type: 'step', step: step(0) });
  // The reason why it was not done follows the step, which is written first.
  await until(() => page.seen.news.at(-1)).toEqual({ type: 'refused', reason: 'It was not reached.' });
  await worker.ended({ because: 'idle', reason: 'Nothing was done.' });
  await until(() => page.seen.news.at(-1)).toEqual({
    type: 'over',
    because: 'idle',
    reason: 'Nothing was done.',
  });
  await until(() => page.seen.said).toContain('unlinked');
});

test('members watch and cannot drive; others do not see it at all', async () => {
  const here = await serve();
  const { id, heard, draw, looks } = await record();
  const [ada, bob] = [look(here, id, 'ada', { isSlow: true }), look(here, id, 'bob')];
  const outside = [
    look(here, id, 'eve'),
    look(here, randomUUID(), 'ada'),
    look(here, 'x', 'ada'),
    look(here, id, 'ada', { project: randomUUID() }),
  ];
  for (const { seen } of outside) await until(() => seen.said).toEqual(['missing']);
  await until(looks).toBeGreaterThan(0);
  await until(() => bob.seen.role).toEqual({ drives: false, mayDrive: false });
  bob.drive();
  bob.send({ type: 'undo' });
  draw(1);
  await until(() => bob.seen.pictures).toEqual([1]);
  for (const picture of [2, 3, 4]) draw(picture);
  await until(() => bob.seen.pictures.at(-1)).toBe(4);
  // The controlling page sets the pace, and receives the newest screenshot after it drew the previous one.
  expect(heard.filter(({ type }) => type === 'drawn' || type === 'undo')).toEqual([]);
  await until(() => ada.seen.pictures).toEqual([1, 2]);
  ada.send({ type: 'drawn', picture: 2 });
  await until(() => ada.seen.pictures).toEqual([1, 2, 4]);
  // The remaining viewer continues the stream, though the last screenshot is never answered.
  await until(() => heard.filter(({ type }) => type === 'drawn').length).toBe(1);
  const before = looks();
  ada.close();
  await until(looks).toBeGreaterThan(before);
  draw(5);
  await until(() => heard).toContainEqual({ type: 'drawn', picture: 5 });

  here.members.delete('bob');
  here.hub.publish([], 'membership-ended', { projectId, userId: 'bob' });
  await until(() => bob.seen.said).toContain('disconnect');
});

test('of two tabs the last one drives, until the other takes over or it is closed', async () => {
  const here = await serve();
  const { id, heard, looks } = await record();
  const first = look(here, id, 'ada');
  await until(() => first.seen.role).toEqual({ drives: true, mayDrive: true });
  const second = look(here, id, 'ada');
  await until(() => first.seen.role).toEqual({ drives: false, mayDrive: true });
  await until(looks).toBeGreaterThan(0);
  first.send({ type: 'undo' });
  first.drive();
  await until(() => second.seen.role).toEqual({ drives: false, mayDrive: true });
  first.send({ type: 'pause', paused: true });
  await until(() => heard).toContainEqual({ type: 'pause', paused: true });
  expect(heard).not.toContainEqual({ type: 'undo' });
  first.close();
  await until(() => second.seen.role).toEqual({ drives: true, mayDrive: true });
});

test('a link that is cut comes back, and what was recorded meanwhile is kept', async () => {
  const here = await serve();
  const { id, worker, looks } = await record();
  const page = look(here, id, 'ada');
  await until(looks).toBe(1);
  // Another worker connects, so the previous worker's link is cut.
  const ticket = 'T'.repeat(43);
  const expiresAt = new Date(Date.now() + 60_000);
  await insertTicket(database.db, { hash: hashOf(ticket), recordingId: id, server: here.server, expiresAt });
  const intruder = new WebSocket(`${here.address.replace('http', 'ws')}${recordingLinkPath}/${id}`, {
    headers: { authorization: `Bearer ${ticket}` },
  });
  await once(intruder, 'open');
  intruder.terminate();
  worker.link.send({ type: 'step', step: step(7) });
  await until(looks).toBeGreaterThan(1);
  worker.link.send({ type: 'step', step: step(8) });
  await until(() => page.seen.news).toContainEqual({ type: 'step', step: step(8) });
  const { rows } = await database.pool.query('select id from recorded_steps order by id');
  expect(rows).toEqual([{ id: 7 }, { id: 8 }]);
});

test('somebody who looks from another server is served from there, at the pace of who drives', async () => {
  const [here, there] = [await serve(), await serve()];
  const { id, heard, draw, looks } = await record();
  const bob = look(here, id, 'bob');
  await until(looks).toBe(1);
  draw(1);
  await until(() => heard).toContainEqual({ type: 'drawn', picture: 1 });
  const ada = look(there, id, 'ada', { isSlow: true });
  await until(looks).toBe(2);
  await until(() => ada.seen.role).toEqual({ drives: true, mayDrive: true });
  draw(2);
  await until(() => bob.seen.pictures).toEqual([1, 2]);
  await until(() => ada.seen.pictures).toEqual([2]);
  ada.send({ type: 'drawn', picture: 2 });
  await until(() => heard).toContainEqual({ type: 'drawn', picture: 2 });
  expect(heard.filter((item) => item.type === 'drawn' && item.picture === 2)).toHaveLength(1);
});

test('a server that no worker reaches says so, and one that nobody looks from is left alone', async () => {
  const here = await serve({ linkWithin: 300 });
  // No worker has it: one that had it would still open the way that it was about to open when it lost it.
  const page = look(here, await insert(), 'ada');
  await until(() => page.seen.said).toEqual(['away']);
  page.close();
  await until(async () => (await database.pool.query('select 1 from recording_viewers')).rowCount).toBe(0);
});

test('what brings no good ticket opens nothing, and what says nonsense ends nothing', async () => {
  const here = await serve();
  // There is no worker that could come back in between.
  const [id, other] = [await insert(), await insert()];
  const page = look(here, id, 'ada');
  await until(() => page.seen.role).toEqual({ drives: true, mayDrive: true });
  const make = async (change: Partial<{ recordingId: string; server: string; expiresAt: Date }> = {}) => {
    const ticket = randomUUID().replaceAll('-', '').padEnd(43, 'x');
    const expiresAt = new Date(Date.now() + 60_000);
    const row = { hash: hashOf(ticket), recordingId: id, server: here.server, expiresAt, ...change };
    await insertTicket(database.db, row);
    return ticket;
  };
  const open = (ticket: string, path = `${recordingLinkPath}/${id}`) => {
    const socket = new WebSocket(`${here.address.replace('http', 'ws')}${path}`, {
      headers: { authorization: `Bearer ${ticket}` },
    });
    onTestFinished(() => socket.terminate());
    return new Promise<WebSocket | string>((resolve) => {
      socket.on('open', () => resolve(socket));
      socket.on('error', (error) => resolve(error.message));
    });
  };
  const refused = 'Unexpected server response: 404';
  expect(await open('x')).toBe(refused);
  expect(await open('y'.repeat(43))).toBe(refused);
  expect(await open(await make({ expiresAt: new Date(Date.now() - 1) }))).toBe(refused);
  expect(await open(await make({ server: randomUUID() }))).toBe(refused);
  expect(await open(await make({ recordingId: other }))).toBe(refused);
  expect(await open(await make(), `${recordingLinkPath}/${other}`)).toBe(refused);
  expect(await open(await make(), '/api/generation/recordings/other/x')).toBe(refused);
  const ticket = await make();
  const own = await open(ticket);
  if (typeof own === 'string') throw new Error(own);
  expect(await open(ticket)).toBe(refused);
  for (const text of ['no JSON', '{}', '{"type":"step","step":{"state":"other"}}', '[]', 'null'])
    own.send(text);
  own.send(JSON.stringify({ type: 'progress', text: 'still here' }));
  await until(() => page.seen.news).toEqual([{ type: 'progress', text: 'still here' }]);
  own.send('x'.repeat(longestNews + 1));
  await until(() => own.readyState).toBe(WebSocket.CLOSED);
  const next = await open(await make());
  if (typeof next === 'string') throw new Error(next);
  next.send(JSON.stringify({ type: 'overlayClosed' }));
  await until(() => page.seen.news).toContainEqual({ type: 'overlayClosed' });
});
