import { expect, test } from 'vitest';
import { isSignedWith, startReceiver } from './receiver.fixture';
import { startTelling } from './telling.fixture';

test('they are signed as Standard Webhooks says, and the secret can be rolled', async () => {
  const receiver = await startReceiver();
  const { addWebhook, runWith, send, call, project, id, database } = await startTelling({
    members: [],
    addresses: [],
  });
  const { id: hookId, secret } = await addWebhook(receiver.url);
  const runId = await runWith('FAILED', 'PASSED');
  await Promise.all([send(), send()]);
  const [first] = receiver.received;
  expect(receiver.received).toHaveLength(1);
  expect(isSignedWith(secret, first!)).toBe(true);
  expect(isSignedWith(secret, { ...first!, body: `${first!.body} ` })).toBe(false);
  expect(JSON.parse(first!.body)).toMatchObject({
    type: 'execution.failed',
    data: {
      executionId: id,
      runId,
      newFailures: 1,
      counts: { total: 2, failed: 1, passed: 1 },
      failures: [{ scenario: 'Scenario 1', isNew: true }],
      url: `https://tests.example.com/${project.id}/run-report/${runId}`,
    },
  });
  const rolled = await call.rollWebhookSecret({ body: { projectId: project.id, id: hookId } });
  if (!rolled.status) throw new Error(rolled.error);
  const tested = await call.testNotifications({ body: { projectId: project.id, webhookId: hookId } });
  expect(tested).toMatchObject({ status: true, error: null });
  const last = receiver.received.at(-1)!;
  expect([isSignedWith(secret, last), isSignedWith(rolled.secret, last)]).toEqual([false, true]);
  const { rows } = await database.pool.query('select * from webhooks');
  for (const open of [secret, rolled.secret, receiver.url])
    expect(JSON.stringify(rows[0].secret + rows[0].url)).not.toContain(open);
});

test('what fails is tried again with the same id, and given up after the last pause; a person sends it again', async () => {
  let status = 500;
  const receiver = await startReceiver((response) => response.writeHead(status).end('secret words'));
  const { addWebhook, runWith, send, log, setTime, now, call, project } = await startTelling({
    members: [],
    addresses: [],
  });
  await addWebhook(receiver.url);
  await runWith('FAILED', 'PASSED');
  const at = now();
  await send(at);
  await send(at);
  expect(receiver.received).toHaveLength(1);
  expect(await log()).toMatchObject([
    { state: 'pending', attempts: 1, error: 'It answered with the status 500.' },
  ]);
  for (let attempt = 2; attempt <= 8; attempt += 1) {
    setTime(new Date(now().getTime() + 11 * 3_600_000).toISOString());
    await send();
    expect(receiver.received).toHaveLength(attempt);
  }
  setTime(new Date(now().getTime() + 24 * 3_600_000).toISOString());
  await send();
  expect(receiver.received).toHaveLength(8);
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  const [given] = await log();
  expect(given).toMatchObject({ state: 'failed', sentAt: null });
  status = 204;
  const again = { projectId: project.id, id: given!.id };
  expect(await call.resendNotification({ body: again })).toEqual({ status: true });
  expect(await call.resendNotification({ body: again })).toMatchObject({ because: 'missing' });
  await send();
  expect(await log()).toMatchObject([
    { state: 'sent', attempts: 1, error: null, sentAt: expect.any(Number) as number },
  ]);
  expect(receiver.received.at(-1)!.headers['webhook-id']).toBe(receiver.received[0]!.headers['webhook-id']);
});

test('one that a killed server was sending is sent again once its time is over', async () => {
  const receiver = await startReceiver();
  const { addWebhook, runWith, send, database, setTime, now } = await startTelling({
    members: [],
    addresses: [],
  });
  await addWebhook(receiver.url);
  await runWith('FAILED', 'PASSED');
  await send();
  await database.pool.query(`update deliveries set state = 'pending', next_attempt_at = $1`, [
    new Date(now().getTime() + 60_000),
  ]);
  await send();
  expect(receiver.received).toHaveLength(1);
  setTime(new Date(now().getTime() + 120_000).toISOString());
  await send();
  expect(receiver.received).toHaveLength(2);
});

test('private addresses, other schemes and what holds a password are refused with a reason', async () => {
  const rules = {
    allowHttp: false,
    allowedHosts: [],
    lookup: async (host: string) => (host === 'inside.example' ? ['203.0.114.1', '10.0.0.8'] : []),
  };
  const started = await startTelling();
  started.sender.telling.addressRules = rules;
  const { call, project } = started;
  const add = async (url: string) => {
    const answer = await call.addWebhook({ body: { projectId: project.id, url } });
    return answer.status ? 'added' : answer.error;
  };
  const isPrivate = 'The address leads into a private network. Ask your operator to allow the host.';
  for (const host of [
    '127.0.0.1',
    '[::1]',
    '2130706433',
    '169.254.169.254',
    'inside.example',
    '[::ffff:10.0.0.1]',
  ])
    expect(await add(`https://${host}/hook`)).toBe(isPrivate);
  expect(await add('http://example.com/hook')).toBe('The address must start with https://');
  expect(await add('https://ada:secret@example.com/')).toBe(
    'The address must not hold a user name or password',
  );
  expect(await add('https://nowhere.invalid/')).toBe('There is no host named nowhere.invalid.');
});

test('five are the most, also of those that come at the same time', async () => {
  const { call, project, database } = await startTelling();
  const add = (nth: number) =>
    call.addWebhook({ body: { projectId: project.id, url: `http://127.0.0.1:9/${nth}` } });
  const answers = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(add));
  expect(answers.filter(({ status }) => status)).toHaveLength(5);
  expect(answers.find(({ status }) => !status)).toMatchObject({ because: 'many' });
  const { rows } = await database.pool.query('select count(*)::int from webhooks');
  expect(rows).toEqual([{ count: 5 }]);
});

test('a name that leads into the own network by now is not called', async () => {
  const receiver = await startReceiver();
  const started = await startTelling({ members: [], addresses: [] });
  await started.addWebhook(receiver.url);
  started.sender.telling.addressRules = { allowHttp: true, allowedHosts: [] };
  await started.runWith('FAILED', 'PASSED');
  await started.send();
  expect(receiver.received).toEqual([]);
  expect(await started.log()).toMatchObject([
    { state: 'failed', error: expect.stringContaining('private network') as string },
  ]);
});

test('a redirect is not followed, a large answer not read, and one that never comes is waited for no longer', async () => {
  const inside = await startReceiver();
  const redirect = await startReceiver((response) => response.writeHead(302, { location: inside.url }).end());
  let sent = 0;
  const large = await startReceiver((response) => {
    response.writeHead(200);
    const block = Buffer.alloc(64_000);
    const more = () => {
      if (response.destroyed || sent > 100_000_000) return;
      sent += block.length;
      response.write(block, more);
    };
    more();
  });
  const silent = await startReceiver(() => undefined);
  const gone = await startReceiver((response) => response.writeHead(410).end());
  const started = await startTelling({ members: [], addresses: [] });
  started.sender.telling.patience = 500;
  for (const { url } of [redirect, large, silent, gone]) await started.addWebhook(url);
  await started.runWith('FAILED', 'PASSED');
  await started.send();
  const told = Object.fromEntries((await started.log()).map(({ to, state, error }) => [to, [state, error]]));
  expect(told).toEqual({
    [redirect.url]: ['pending', 'It answered with a redirect (302), which is not followed.'],
    [large.url]: ['sent', null],
    [silent.url]: ['pending', 'It did not answer within 0.5 s.'],
    [gone.url]: ['failed', 'It answered that it is gone (410).'],
  });
  expect(inside.received).toEqual([]);
  expect(sent).toBeLessThan(100_000_000);
});

test('a test says what came of it, and goes to nobody but the caller', async () => {
  const { call, project, addWebhook, mails, user, log } = await startTelling();
  const refused = await startReceiver((response) => response.writeHead(404).end());
  const { id } = await addWebhook(refused.url);
  const tried = await call.testNotifications({ body: { projectId: project.id, webhookId: id } });
  expect(tried).toEqual({
    status: true,
    to: refused.url,
    error: 'It answered with the status 404.',
    kept: false,
  });
  const mailed = await call.testNotifications({ body: { projectId: project.id } });
  expect(mailed).toEqual({ status: true, to: user.email, error: null, kept: false });
  expect(mails.map(({ to }) => to)).toEqual([user.email]);
  await call.removeWebhook({ body: { projectId: project.id, id } });
  expect(await call.testNotifications({ body: { projectId: project.id, webhookId: id } })).toMatchObject({
    because: 'missing',
  });
  expect(await log()).toEqual([]);
});

test('administrators are told who said what goes where', async () => {
  const { call, project, user, addWebhook, sender } = await startTelling();
  const audited: string[] = [];
  sender.telling.audit = async (_db, _now, { event, actor, projectId, subject }) => {
    expect([event, actor, projectId]).toEqual(['notifications-changed', user.email, project.id]);
    audited.push(subject);
  };
  const projectId = project.id;
  const notifications = { events: [], members: [user.userId], addresses: ['qa@example.com'] };
  await call.setNotifications({ body: { projectId, notifications } });
  const { id } = await addWebhook('http://127.0.0.1:9/hooks?token=secret');
  await call.rollWebhookSecret({ body: { projectId, id } });
  for (let times = 0; times < 2; times++) await call.removeWebhook({ body: { projectId, id } });
  expect(audited).toEqual([
    'told: members: 1, qa@example.com',
    'webhook added: http://127.0.0.1:9/hooks?…',
    'webhook with another secret: http://127.0.0.1:9/hooks?…',
    'webhook removed: http://127.0.0.1:9/hooks?…',
  ]);
});
