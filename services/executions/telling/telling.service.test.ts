import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { claimDelivery } from './deliveries-repository';
import { startReceiver } from './receiver.fixture';
import { sendNotifications } from './sender';
import { all, startTelling, type Started } from './telling.fixture';

async function happened({ database }: Pick<Started, 'database'>) {
  const { rows } = await database.pool.query<{ kind: string; run_id: string; new: number; names: string[] }>(
    `select kind, run_id, (facts ->> 'newFailures')::int as new,
       (select array_agg(one ->> 'scenario') from jsonb_array_elements(facts -> 'failures') as one) as names
     from happenings order by at`,
  );
  return rows.map(({ run_id: _id, ...row }) => row);
}

describe('what the end of a run says', () => {
  test('a failure is worse with what the run before did not have, and recovered once it passes', async () => {
    const { runWith, ...started } = await startTelling();
    await runWith('PASSED', 'PASSED');
    expect(await happened(started)).toEqual([]);
    await runWith('FAILED', 'PASSED');
    await runWith('FAILED', 'PASSED');
    await runWith('PASSED', 'FAILED');
    await runWith('PASSED', 'PASSED');
    await runWith('PASSED', 'PASSED');
    expect(await happened(started)).toEqual([
      { kind: 'worse', new: 1, names: ['Scenario 1'] },
      { kind: 'failed', new: 0, names: ['Scenario 1'] },
      { kind: 'worse', new: 1, names: ['Scenario 2'] },
      { kind: 'recovered', new: 0, names: null },
    ]);
  });

  test('a run that a person stopped says nothing, nor does a run from the features page or a rerun', async () => {
    const { run, call, project, id, runWith, runNow, work, ...started } = await startTelling();
    const instanceId = await run(id);
    await work('FAILED');
    await call.halt({ params: { instanceId }, body: { projectId: project.id } });
    expect(await happened(started)).toEqual([]);
    await runNow();
    await work('FAILED');
    await work('FAILED');
    expect(await happened(started)).toEqual([]);
    const runId = await runWith('FAILED', 'FAILED');
    expect(await happened(started)).toHaveLength(1);
    const again = await call.rerun({ body: { projectId: project.id, runId } });
    expect(again.wasRunInitiated).toBe(true);
    await work('FAILED');
    await work('FAILED');
    expect(await happened(started)).toHaveLength(1);
  });

  test('an end that cannot be noted is an end all the same', async () => {
    const { run, id, work, database, ...started } = await startTelling();
    await run(id);
    await work('FAILED');
    await database.pool.query('alter table happenings rename to away');
    await work('FAILED');
    await database.pool.query('alter table away rename to happenings');
    expect((await started.instance(id)).state).toBe('done');
    expect(await happened({ database })).toEqual([]);
  });

  test('a message that is cut in the middle of a character is told', async () => {
    const { run, id, work, ...started } = await startTelling();
    await run(id);
    await work('PASSED');
    await work('FAILED', `${'a'.repeat(298)}😀${'b'.repeat(9)}`);
    expect(await happened(started)).toEqual([{ kind: 'worse', new: 1, names: ['Scenario 2'] }]);
    const { rows } = await started.database.pool.query(
      `select facts -> 'failures' -> 0 ->> 'message' as message from happenings`,
    );
    expect(rows).toEqual([{ message: `${'a'.repeat(298)}\uFFFD…` }]);
  });

  test('a start that is refused is told with its reason, hours that were missed are not', async () => {
    let refuses = false;
    const environment = async (_project: string, _branch: string, name: string) =>
      refuses ? null : { name, baseUrl: 'http://localhost:1' };
    const { call, project, id, scheduler, setTime, send, mails, ...started } = await startTelling(
      {},
      { environment },
    );
    const schedule = { days: ['Mon' as const], time: '12:00', isBiweekly: false, timeZone: 0, zone: 'UTC' };
    const enabled = await call.schedule({ params: { id }, body: { projectId: project.id, schedule } });
    expect(enabled).toMatchObject({ status: true });
    refuses = true;
    // Three Mondays later: two slots were missed, and the last one is refused.
    setTime('2026-05-18T12:00:10Z');
    await scheduler().tick();
    expect((await happened(started)).map(({ kind }) => kind)).toEqual(['refused']);
    await send();
    expect(mails[0]).toMatchObject({
      subject: 'Nightly did not start',
      text: expect.stringMatching(/^Nightly did not start: .*environment/) as string,
    });
  });
});

describe('who is told', () => {
  test('a mail has the failures, new ones first, with pictures and links', async () => {
    const { runWith, run, work, id, send, mails, project, user, log } = await startTelling();
    await runWith('PASSED', 'FAILED');
    await send();
    const runId = await run(id);
    const message = 'expect(locator).toHaveText(expected) failed\n\nExpected: "Paid"\nReceived: "Due"';
    await work('FAILED', message);
    await work('FAILED');
    await send();
    const second = mails.slice(2).map(({ to }) => to);
    expect(second.sort()).toEqual([user.email, 'qa@example.com']);
    const { subject, text, attachments } = mails[2]!;
    expect(subject).toBe('Nightly #2 failed: 2 of 2, 1 new');
    expect(text).toContain('Nightly #2 failed: 2 of 2 scenarios. 1 of them is new: run #1 did not have it.');
    expect(mails[0]!.text).toContain('2 scenarios. There is no earlier run to compare it with.');
    expect(text).toMatch(/NEW {2}Scenario 1[^]*STILL {2}Scenario 2/);
    // In words, as on pages.
    expect(text).toContain('(Chromium, Desktop - 1024px)\n  Expected “Paid”. Received “Due”.\n');
    expect(text).toContain(`https://tests.example.com/${project.id}/run-report/${runId}\n`);
    expect(text).toMatch(
      new RegExp(`https://tests\\.example\\.com/${project.id}/run-report/${runId}/[\\w-]{36}`),
    );
    expect(attachments?.map(({ filename }) => filename)).toEqual(['failure-1.jpg', 'failure-2.jpg']);
    await send();
    expect(mails).toHaveLength(4);
    expect((await log()).map(({ state, to }) => [state, to])).toContainEqual(['sent', 'qa@example.com']);
  });

  test('a picture that cannot be read keeps no mail back', async () => {
    const { runWith, send, mails, sender } = await startTelling({ members: [] });
    sender.telling.failurePicture = async () => Promise.reject(new Error('the store is away'));
    await runWith('FAILED', 'PASSED');
    await send();
    expect(mails).toMatchObject([{ to: 'qa@example.com', attachments: [] }]);
  });

  test('who left is told no more, also not by a later attempt', async () => {
    let members: Started['user'][] = [];
    let broken = true;
    const mailed: string[] = [];
    const started = await startTelling({ addresses: [] }, {});
    const { user, sender, runWith, log } = started;
    members = [user];
    const telling = {
      ...sender.telling,
      membersOf: async () => members.map(({ userId, name, email }) => ({ userId, name, email })),
      mailer: {
        async send({ to }: { to: string }) {
          if (broken) throw new Error('mailbox full');
          mailed.push(to);
        },
      },
    };
    const send = () => sendNotifications({ ...sender, telling }, new AbortController().signal);
    await runWith('FAILED', 'FAILED');
    await send();
    expect(await log()).toMatchObject([
      { state: 'pending', attempts: 1, error: expect.stringContaining('mail server') as string },
    ]);
    members = [];
    broken = false;
    started.setTime('2026-06-01T10:00:00Z');
    await send();
    expect(mailed).toEqual([]);
    expect(await log()).toMatchObject([
      { state: 'failed', error: 'The recipient no longer exists, or declined further mails.' },
    ]);
    await runWith('FAILED', 'FAILED');
    await send();
    expect(await log()).toHaveLength(1);
  });

  test('events that nobody wants are told to nobody, and worse is told once, by the name that is wanted', async () => {
    const { runWith, send, log } = await startTelling({ events: ['worse'], members: [] });
    await runWith('FAILED', 'PASSED');
    await runWith('FAILED', 'PASSED');
    await runWith('PASSED', 'PASSED');
    await send();
    expect((await log()).map(({ event }) => event)).toEqual(['worse']);
  });

  test('an execution tells nobody, or its own choice among those of the project', async () => {
    const receiver = await startReceiver();
    const { call, project, id, runWith, send, mails, addWebhook, log } = await startTelling();
    const hook = await addWebhook(receiver.url);
    const say = (
      notifications: Parameters<typeof call.setExecutionNotifications>[0]['body']['notifications'],
    ) => call.setExecutionNotifications({ body: { projectId: project.id, id, notifications } });
    await say({ tell: 'nobody' });
    await runWith('FAILED', 'FAILED');
    await send();
    expect([mails, receiver.received]).toEqual([[], []]);
    const addresses = ['qa@example.com', 'stranger@example.com'];
    await say({ tell: 'own', events: all, members: [], addresses, webhooks: [hook.id] });
    await runWith('FAILED', 'FAILED');
    await send();
    expect(mails.map(({ to }) => to)).toEqual(['qa@example.com']);
    expect(receiver.received).toHaveLength(1);
    expect((await log()).map(({ to }) => to).sort()).toEqual([receiver.url, 'qa@example.com']);
    const answer = await call.getNotifications({ query: { projectId: project.id, executionId: id } });
    expect(answer).toMatchObject({ execution: { tell: 'own', webhooks: [hook.id] } });
    // Values that no page sends and that databases refuse.
    for (const strange of ['\0', '\ud800'])
      expect(
        await say({ tell: 'own', events: all, members: [strange], addresses: [strange], webhooks: [] }),
      ).toEqual({ status: true });
    const unknown = { projectId: project.id, id: project.id, notifications: { tell: 'nobody' as const } };
    expect(await call.setExecutionNotifications({ body: unknown })).toMatchObject({ because: 'missing' });
  });
});

test('what cannot be worked out, or hangs, holds up nobody else', async () => {
  const started = await startTelling({ members: [] });
  const { runWith, send, log, database, project, now } = started;
  await runWith('FAILED', 'PASSED');
  const other = randomUUID();
  await database.pool.query(
    `insert into happenings select gen_random_uuid(), $1, gen_random_uuid(), gen_random_uuid(), kind, facts, at - interval '1 hour'
       from happenings`,
    [other],
  );
  await database.pool.query(`insert into project_telling values ($1, '{}', now())`, [other]);
  await send();
  expect(await log()).toMatchObject([{ state: 'sent', to: 'qa@example.com' }]);
  const { rows } = await database.pool.query(`select project_id from happenings where passed_on_at is null`);
  expect(rows).toEqual([{ project_id: other }]);

  // A project with hanging addresses does not use all senders.
  await database.pool.query(`update deliveries set state = 'pending', next_attempt_at = $1`, [now()]);
  const held = await claimDelivery(database.db, now(), { lease: 1000, prefer: 'mail', busy: [project.id] });
  expect(held).toBeNull();
});

test('one that ends every server that sends it is given up, too', async () => {
  const { runWith, send, log, database, mails, now } = await startTelling({ members: [] });
  await runWith('FAILED', 'PASSED');
  await send();
  await database.pool.query(`update deliveries set state = 'pending', attempts = 8, next_attempt_at = $1`, [
    now(),
  ]);
  await send();
  expect(await log()).toMatchObject([{ state: 'failed', attempts: 9 }]);
  expect(mails).toHaveLength(1);
});

test('members look, administrators change', async () => {
  const { project, call } = await startTelling();
  project.role = 'MEMBER';
  const projectId = project.id;
  await expect(call.getNotifications({ query: { projectId } })).resolves.toMatchObject({ status: true });
  const notifications = { events: all, members: [], addresses: [] };
  for (const refused of [
    () => call.setNotifications({ body: { projectId, notifications } }),
    () => call.addWebhook({ body: { projectId, url: 'https://example.com' } }),
    () => call.testNotifications({ body: { projectId } }),
  ])
    await expect(refused()).rejects.toThrow(/administrator/i);
});

test('a mail that is only kept in the outbox is never called sent', async () => {
  const { runWith, send, sender, log } = await startTelling();
  sender.telling.mailer.keepsOnly = true;
  await runWith('PASSED', 'FAILED');
  await send();
  const kept = { state: 'kept', error: null, sentAt: null, nextAttemptAt: null };
  expect(await log()).toMatchObject([kept, kept]);
});
