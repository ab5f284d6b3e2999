import { describe, expect, it } from 'vitest';
import { bob, createProject, startAuth } from '#services/auth/auth.fixture';
import { weeklyWishes } from '#services/auth';
import { silentLog } from '#services/foundation/testing';
import { sendWeeklySummaries } from './index';
import { weekDue } from './week';

const counters = {
  mutatedScenariosCount: 3,
  aiRecoveryCount: 0,
  rcaCount: 2,
  totalExecutionTime: 5400,
  passedExecutionsCount: 12,
  healedExecutionsCount: 2,
  failedExecutionsCount: 1,
  pendingExecutionsCount: 4,
};

describe('the week that is due', () => {
  it.each([
    ['2026-05-04T06:59:00Z', '2026-04-20', '2026-04-27'],
    ['2026-05-04T07:00:00Z', '2026-04-27', '2026-05-04'],
    ['2026-05-10T23:59:00Z', '2026-04-27', '2026-05-04'],
    ['2027-01-01T12:00:00Z', '2026-12-21', '2026-12-28'],
  ])('at %s began on %s', (now, startDate, endDate) => {
    expect(weekDue(new Date(now))).toEqual({ startDate, endDate });
  });
});

it('sends the numbers of a week once, to members alone', async () => {
  const auth = await startAuth();
  const user = await auth.signUp();
  const other = await auth.signUp(bob);
  const { id: project_id } = await createProject(user, 'Web shop');
  const members = (await user.call.getMembers({ query: { project_id } })) as {
    members: { user_email: string }[];
  };
  const address = members.members[0]!.user_email;
  const wish = (weeklyEmailUpdatesTo: string) =>
    user.call.updateDashboardPersonalizationInfo({
      body: { project_id, dashboardPersonalizationInfo: { weeklyEmailUpdatesTo } },
    });
  const sent: { to: string; subject: string; text: string }[] = [];
  const requested: object[] = [];
  let now = new Date('2026-05-05T10:00:00Z');
  const send = () =>
    sendWeeklySummaries({
      database: auth.database,
      clock: { now: () => now },
      log: silentLog,
      brandName: 'Acme',
      publicUrl: 'https://acme.example/',
      mailer: { send: async (mail) => void sent.push(mail) },
      wishes: () => weeklyWishes(auth.database.db),
      countersOf: async (projectId, week) => (requested.push({ projectId, ...week }), counters),
    });
  await wish('');
  await send();
  expect(sent).toEqual([]);

  await wish(`${address.toUpperCase()}, ${bob.email};nobody@example.com`);
  await Promise.all([send(), send()]);
  expect(requested).toEqual([{ projectId: project_id, startDate: '2026-04-27', endDate: '2026-05-04' }]);
  expect(sent).toEqual([
    { to: address, subject: 'Web shop: the week from 2026-04-27', text: expect.stringContaining('1.5 h') },
  ]);
  expect(sent[0]!.text).toMatch(/^ {2}of them with fixes +2$/m);
  expect(sent[0]!.text).toMatch(/^Executions that wait for code +4$/m);
  expect(sent[0]!.text).toContain(`https://acme.example/${project_id}/dashboard`);

  now = new Date('2026-05-11T10:00:00Z');
  await auth.database.pool.query(`insert into members values ($1, $2, 'MEMBER', now())`, [
    project_id,
    other.userId,
  ]);
  await send();
  expect(
    sent
      .slice(1)
      .map(({ to }) => to)
      .sort(),
  ).toEqual([address, bob.email].sort());
});
