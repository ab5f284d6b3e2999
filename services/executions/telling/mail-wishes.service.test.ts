import { expect, test } from 'vitest';
import { all, linkOf, startTelling, type Started } from './telling.fixture';

/** Makes the project notify only these addresses. */
async function tell({ call, project }: Started, ...addresses: string[]) {
  const notifications = { events: all, members: [], addresses };
  return call.setNotifications({ body: { projectId: project.id, notifications } });
}

async function wishes({ call, project }: Started) {
  const answer = await call.getNotifications({ query: { projectId: project.id } });
  if (!answer.status) throw new Error(answer.error);
  return answer.addresses.map(({ address, wish }) => [address, wish]);
}

/** Returns the recipients of the next failure's notifications. */
async function toldOf(started: Started & Pick<Awaited<ReturnType<typeof startTelling>>, 'runWith' | 'send'>) {
  started.mails.splice(0);
  await started.runWith('FAILED', 'PASSED');
  await started.send();
  return started.mails.map(({ to }) => to).sort();
}

test('an address of no member is asked once, and told of runs only after it was confirmed', async () => {
  const started = await startTelling({ members: [] });
  const { mails, send, call } = started;
  expect(await tell(started, 'qa@example.com', 'Ops@Example.com')).toEqual({ status: true });
  expect(await wishes(started)).toEqual([
    ['ops@example.com', 'waiting'],
    ['qa@example.com', 'confirmed'],
  ]);
  await send();
  await send();
  expect(mails).toMatchObject([
    { to: 'ops@example.com', subject: 'Web shop: do you want mails about its test runs?' },
  ]);
  const link = linkOf(mails[0]!);
  expect(mails[0]!.text).toContain(`\nhttps://tests.example.com/mails?link=${link}\n`);
  expect(await toldOf(started)).toEqual(['qa@example.com']);

  // The link works without an account.
  expect(await call.readMailWish({ body: { link } })).toEqual({
    status: true,
    address: 'ops@example.com',
    project: 'Web shop',
    wish: 'waiting',
  });
  expect(await call.setMailWish({ body: { link, wanted: true } })).toMatchObject({ wish: 'confirmed' });
  expect(await toldOf(started)).toEqual(['Ops@Example.com', 'qa@example.com']);

  // After removing and adding the address, it is not asked again.
  await tell(started, 'qa@example.com');
  await tell(started, 'ops@example.com');
  expect(await toldOf(started)).toEqual(['ops@example.com']);
});

test('every mail has a link that stops them, also those to a member, and what is under way', async () => {
  const started = await startTelling();
  const { mails, user, send, call, log } = started;
  expect(await toldOf(started)).toEqual([user.email, 'qa@example.com']);
  const links = mails.map(linkOf);
  for (const [index, { text }] of mails.entries())
    expect(text).toContain(
      `To get no more of these mails, open\nhttps://tests.example.com/mails?link=${links[index]}\n`,
    );
  started.mails.splice(0);
  await started.runWith('FAILED', 'FAILED');
  // The notification is created, and the address stops mails before it is sent.
  started.sender.telling.mailer.send = async () => Promise.reject(new Error('away'));
  await send();
  for (const link of links) await call.setMailWish({ body: { link, wanted: false } });
  started.sender.telling.mailer.send = async (mail) => void mails.push(mail);
  await send(new Date(started.now().getTime() + 600_000));
  expect(mails).toEqual([]);
  expect((await log()).slice(0, 2)).toMatchObject([
    { state: 'failed', error: 'The recipient no longer exists, or declined further mails.' },
    { state: 'failed', error: 'The recipient no longer exists, or declined further mails.' },
  ]);
  expect(await wishes(started)).toEqual([
    [user.email, 'stopped'],
    ['qa@example.com', 'stopped'],
  ]);
  expect(await toldOf(started)).toEqual([]);
  await call.setMailWish({ body: { link: links[0]!, wanted: true } });
  expect(await toldOf(started)).toHaveLength(1);
});

test('who stopped mails is asked again only when an administrator says so', async () => {
  const started = await startTelling({ members: [] });
  const { mails, send, call, project } = started;
  await toldOf(started);
  const link = linkOf(mails[0]!);
  await call.setMailWish({ body: { link, wanted: false } });
  await tell(started);
  await tell(started, 'qa@example.com');
  mails.splice(0);
  await send();
  expect(mails).toEqual([]);
  const ask = (address: string) => call.askMailAddress({ body: { projectId: project.id, address } });
  expect(await ask('nobody@example.com')).toMatchObject({ because: 'missing' });
  expect(await ask('QA@example.com')).toEqual({ status: true });
  await send();
  expect(mails.map(({ to }) => to)).toEqual(['qa@example.com']);
  expect(await wishes(started)).toEqual([['qa@example.com', 'stopped']]);
  await call.setMailWish({ body: { link: linkOf(mails[0]!), wanted: true } });
  expect(await ask('qa@example.com')).toMatchObject({ because: 'confirmed' });
});

test('a mail that asks and cannot be sent is tried again, and its address taken away before is not asked', async () => {
  const started = await startTelling({ members: [], addresses: [] });
  const { mails, send, sender, call, project, now } = started;
  sender.telling.mailer.send = async () => Promise.reject(new Error('away'));
  await tell(started, 'a@example.com', 'b@example.com');
  await send();
  const { addresses } = (await call.getNotifications({ query: { projectId: project.id } })) as {
    addresses: { error: string | null; askedAt: number | null }[];
  };
  expect(addresses).toMatchObject([
    { error: expect.stringMatching(/did not accept it/) as string, askedAt: null },
    { error: expect.stringMatching(/did not accept it/) as string, askedAt: null },
  ]);
  sender.telling.mailer.send = async (mail) => void mails.push(mail);
  await tell(started, 'a@example.com');
  await send(new Date(now().getTime() + 600_000));
  expect(mails.map(({ to }) => to)).toEqual(['a@example.com']);
  await tell(started, 'a@example.com', 'b@example.com');
  await send(new Date(now().getTime() + 600_000));
  expect(mails.map(({ to }) => to)).toEqual(['a@example.com', 'b@example.com']);
});

test('how often addresses are asked is limited, and nothing is saved beyond that', async () => {
  const requested: string[] = [];
  const started = await startTelling({ members: [], addresses: [] });
  started.sender.telling.limitAsking = async ({ address }) => {
    if (requested.push(address) > 2) throw new Error('too many');
  };
  await tell(started, 'a@example.com', 'b@example.com');
  await expect(tell(started, 'b@example.com', 'c@example.com')).rejects.toThrow();
  expect(requested).toEqual(['a@example.com', 'b@example.com', 'c@example.com']);
  expect((await wishes(started)).map(([address]) => address)).toEqual(['a@example.com', 'b@example.com']);
});

test('a link of another server, a changed one, and one of a project that is gone say that they are not valid', async () => {
  const started = await startTelling({ members: [] });
  const { mails, call, sender } = started;
  await toldOf(started);
  const link = linkOf(mails[0]!);
  for (const wrong of ['x', link.replace(/.(?=.{9}$)/, '~'), link.replace('v1', 'v2')])
    expect(await call.setMailWish({ body: { link: wrong, wanted: false } })).toMatchObject({
      status: false,
      because: 'missing',
    });
  sender.telling.projectName = async () => null;
  expect(await call.readMailWish({ body: { link } })).toMatchObject({ status: false, because: 'missing' });
});

test('a link is opened without an account', async () => {
  const started = await startTelling({ members: [] });
  await toldOf(started);
  const nobody = started.callAs('');
  const link = linkOf(started.mails[0]!);
  expect(await nobody.setMailWish({ body: { link, wanted: false } })).toMatchObject({ wish: 'stopped' });
});
