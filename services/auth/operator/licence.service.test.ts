import { onTestFinished, expect, test } from 'vitest';
import { testDatabase } from '#services/foundation/testing';
import { startServices } from '../../../tests/together/services.fixture';
import { createProject, startAuth } from '../auth.fixture';
import { noEnd } from '../licence';
import { allowanceOf, expiredProjects } from '../projects/allowance';
import { liftFormerTrials, setLicence } from './licence';

const day = 24 * 60 * 60 * 1000;

test('where no trial is set the licence of a new project has no end, whenever one looks', async () => {
  const { database, now, pass, signUp } = await startAuth({ licence: { trialDays: null, threads: 2 } });
  const user = await signUp();
  const { id } = await createProject(user, 'Web shop');
  const { projects } = await user.call.getProjects().then((answer) => ({ projects: [], ...answer }));
  expect(projects).toMatchObject([{ id, is_expired: false, time_left: {} }]);
  expect(projects[0]).not.toHaveProperty('time_left.days');
  pass(3000 * day);
  const deps = { database, clock: { now } };
  expect(await allowanceOf(deps, id)).toMatchObject({ expired: false, threads: 2 });
  expect(await expiredProjects(deps, [id])).toEqual([]);
  await setLicence(database, id, { endsAt: now() });
  expect(await expiredProjects(deps, [id])).toMatchObject([{ id }]);
  await setLicence(database, id, { endsAt: noEnd }, { now });
  expect(await expiredProjects(deps, [id])).toEqual([]);
  const { rows } = await database.pool.query(`select subject from audit_log order by id desc limit 1`);
  expect(rows).toEqual([{ subject: 'Web shop: without an end, 2 at once' }]);
});

test('only ends of the former default are lifted, once, and the audit log says so', async () => {
  const { database, now, pass, signUp } = await startAuth({ licence: { trialDays: 30, threads: 2 } });
  const user = await signUp();
  const former = await createProject(user, 'Of the default');
  const sold = await createProject(user, 'Sold for a year');
  const short = await createProject(user, 'Ended by the operator');
  await setLicence(database, sold.id, { endsAt: new Date(now().getTime() + 365 * day) });
  await setLicence(database, short.id, { endsAt: now() });
  pass(40 * day);
  const ended = async (ids: string[]) =>
    (await expiredProjects({ database, clock: { now } }, ids)).map(({ id }) => id);
  expect((await ended([former.id, sold.id, short.id])).sort()).toEqual([former.id, short.id].sort());
  expect(await liftFormerTrials(database, { now })).toBe(1);
  expect(await ended([former.id, sold.id, short.id])).toEqual([short.id]);
  expect(await liftFormerTrials(database, { now })).toBe(0);
  const { rows } = await database.pool.query(
    `select project_id, event, actor from audit_log where subject like '%no trial is configured any more'`,
  );
  expect(rows).toEqual([{ project_id: former.id, event: 'licence-changed', actor: 'operator' }]);
});

test('a server lifts them when no trial is set, and leaves them when one is', async () => {
  const database = await testDatabase();
  onTestFinished(() => database.close());
  const id = '00000000-0000-4000-8000-000000000001';
  await database.pool.query(
    `insert into users (id, email, firstname, lastname, password_hash, created_at)
     values ($1, 'ada@example.com', 'Ada', 'Lovelace', 'x', now())`,
    [id],
  );
  await database.pool.query(
    `insert into projects (id, name, admin_user_id, licence_ends_at, max_execution_threads, created_at)
     values ($1, 'Web shop', $1, '2025-03-31T12:00:00Z', 2, '2025-03-01T12:00:00Z')`,
    [id],
  );
  const isExpired = async (trialDays: number | null) => {
    const { close } = await startServices({ database, licence: { trialDays, threads: 2 } });
    await close();
    return (await allowanceOf({ database, clock: { now: () => new Date() } }, id))?.expired;
  };
  expect(await isExpired(30)).toBe(true);
  expect(await isExpired(null)).toBe(false);
});
