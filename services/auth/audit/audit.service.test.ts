import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { AuditEvent } from '#contracts/auth';
import { silentLog } from '#services/foundation/testing';
import { bob, createProject, day, minute, startAuth } from '../auth.fixture';
import { setLicence } from '../operator';
import { members } from '../tables';
import { insertAudit, type Audited } from './record';
import { pruneAuditLog } from './retention';

/** Starts with Ada and a project of hers, and adds entries to it. */
async function startAudit() {
  const service = await startAuth();
  const owner = await service.signUp();
  const project = await createProject(owner, 'Web shop');
  await service.database.pool.query('truncate audit_log');
  const write = (event: AuditEvent, entry: Partial<Audited> = {}) =>
    insertAudit(service.database.db, service.now(), {
      event,
      actor: 'ada@example.com',
      projectId: project.id,
      ...entry,
    });
  const read = async (query: object = {}) => {
    const answer = await owner.call.getAuditLog({ query: { project_id: project.id, ...query } });
    if (!answer.status) throw new Error(answer.error);
    return {
      entries: answer.entries,
      more: answer.more,
      subjects: answer.entries.map(({ subject }) => subject),
    };
  };
  return { ...service, owner, project, write, read };
}

test('the log has the entries of the project and of the accounts of its members, newest first', async () => {
  const { signUp, owner, project, write, read, now, database } = await startAudit();
  const stranger = await signUp(bob);
  const theirs = await createProject(stranger, 'Private');
  await database.pool.query('truncate audit_log');
  await write('token-created', { subject: 'CI', address: '192.0.2.7' });
  await write('sign-in', { projectId: null, userId: owner.userId, subject: 'account of a member' });
  await write('sign-in', { projectId: null, userId: stranger.userId, subject: 'account of a stranger' });
  await write('sign-in-failed', { projectId: null, userId: null, subject: 'nobody' });
  await write('token-created', { projectId: theirs.id, userId: owner.userId, subject: 'elsewhere' });
  await write('licence-changed', { actor: 'operator', subject: '30 days' });
  const { entries, more } = await read();
  expect([entries.map(({ subject }) => subject), more]).toEqual([
    ['30 days', 'account of a member', 'CI'],
    false,
  ]);
  expect(entries.at(-1)).toEqual({
    id: expect.any(Number),
    at: now().toISOString(),
    event: 'token-created',
    actor: 'ada@example.com',
    subject: 'CI',
    address: '192.0.2.7',
  });

  await database.db.insert(members).values({
    projectId: project.id,
    userId: stranger.userId,
    role: 'MEMBER',
    createdAt: now(),
  });
  expect((await read()).subjects).toContain('account of a stranger');
  const asMember = stranger.call.getAuditLog({ query: { project_id: project.id } });
  await expect(asMember).rejects.toMatchObject({ httpStatus: 403, refusal: { because: 'role' } });
});

test('pages go down and up again without a gap', async () => {
  const { write, read } = await startAudit();
  for (let entry = 1; entry <= 7; entry += 1) await write('token-created', { subject: String(entry) });
  const first = await read({ limit: 3 });
  expect([first.subjects, first.more]).toEqual([['7', '6', '5'], true]);
  const second = await read({ limit: 3, before: first.entries.at(-1)?.id });
  expect([second.subjects, second.more]).toEqual([['4', '3', '2'], true]);
  const last = await read({ limit: 3, before: second.entries.at(-1)?.id });
  expect([last.subjects, last.more]).toEqual([['1'], false]);

  const up = await read({ limit: 3, after: last.entries[0]?.id });
  expect([up.subjects, up.more]).toEqual([['4', '3', '2'], true]);
  const top = await read({ limit: 3, after: up.entries[0]?.id });
  expect([top.subjects, top.more]).toEqual([['7', '6', '5'], false]);
});

test('events are filtered and texts are searched as they are', async () => {
  const { write, read } = await startAudit();
  await write('token-created', { subject: '100%_done\\' });
  await write('token-deleted', { subject: '100 percent' });
  await write('member-invited', { actor: 'Grace@Example.com', subject: 'bob' });
  expect((await read({ event: 'token-deleted' })).subjects).toEqual(['100 percent']);
  for (const [search, found] of [
    ['100', ['100 percent', '100%_done\\']],
    ['%_', ['100%_done\\']],
    ['done\\', ['100%_done\\']],
    ['grace@example', ['bob']],
    ['\0B\0OB', ['bob']],
    ['nothing of it', []],
  ] as const) {
    expect([search, (await read({ search })).subjects]).toEqual([search, found]);
  }
  await expect(read({ event: 'no-such-event' })).rejects.toMatchObject({ httpStatus: 400 });
  await expect(read({ limit: 1001 })).rejects.toMatchObject({ httpStatus: 400 });
  await expect(read({ before: '1e400' })).rejects.toMatchObject({ httpStatus: 400 });
});

test('who is refused stands in the log of the project, once a minute and call', async () => {
  const { signUp, project, owner, read, now, pass, database } = await startAudit();
  const stranger = await signUp(bob);
  const knock = async () => {
    await expect(
      stranger.call.updateLastActiveProjectId({ body: { project_id: project.id } }),
    ).rejects.toMatchObject({ httpStatus: 404 });
  };
  await knock();
  await knock();
  const entry = {
    event: 'access-denied',
    actor: 'bob@example.com',
    at: now().toISOString(),
    subject: 'POST /updateLastActiveProjectId: not a member',
  };
  expect((await read({ event: 'access-denied' })).entries).toMatchObject([entry]);
  await setLicence(database, project.id, { endsAt: now() });
  await expect(owner.call.createWorkspace({ body: { projectId: project.id } })).rejects.toMatchObject({
    refusal: { because: 'licence' },
  });
  pass(minute);
  await knock();
  expect((await read({ event: 'access-denied' })).subjects).toEqual([
    entry.subject,
    'POST /create-workspace: license has expired',
    entry.subject,
  ]);
});

test('made-up ids do not fill the log, and none of them breaks it', async () => {
  const { signUp, database } = await startAudit();
  const { call, userId } = await signUp(bob);
  const ids = ['p1', '\0', "' or true --", ...Array.from({ length: 40 }, () => randomUUID())];
  for (const projectId of ids) {
    await expect(call.isProjectExpired({ body: { projectId } })).rejects.toMatchObject({ httpStatus: 404 });
  }
  const { rows } = await database.pool.query(
    "select project_id from audit_log where event = 'access-denied' and user_id = $1 order by id",
    [userId],
  );
  expect(rows).toHaveLength(30);
  expect(rows.slice(0, 4)).toEqual([null, null, null, ids[3]].map((project_id) => ({ project_id })));
});

test('old entries are deleted, the others kept', async () => {
  const { write, read, pass, now, database } = await startAudit();
  const deps = { database, clock: { now }, log: silentLog };
  await write('sign-in', { subject: 'old' });
  pass(3 * day);
  await write('sign-in', { subject: 'new' });
  await pruneAuditLog(deps, 3);
  expect((await read()).subjects).toEqual(['new', 'old']);
  pass(1);
  await pruneAuditLog(deps, 3);
  expect((await read()).subjects).toEqual(['new']);
});
