import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createProject, startAuth } from '../auth.fixture';
import { setLicence } from '../operator';
import { allowanceOf, expiredProjects, nameOfUser } from './allowance';

test('what a project may run, and whose schedule it is, without a token', async () => {
  const { database, now, signUp } = await startAuth();
  const deps = { database, clock: { now } };
  const user = await signUp();
  const { id } = await createProject(user, 'Web shop');
  await setLicence(database, id, { threads: 7 });
  expect(await allowanceOf(deps, id)).toEqual({ expired: false, threads: 7 });
  await setLicence(database, id, { endsAt: now() });
  expect(await allowanceOf(deps, id)).toEqual({ expired: true, threads: 7 });
  expect(await allowanceOf(deps, randomUUID())).toBeNull();
  const { id: other } = await createProject(user, 'Other shop');
  expect(await expiredProjects(deps, [other, id, randomUUID()])).toEqual([id]);
  expect(await expiredProjects(deps, [])).toEqual([]);
  const { rows } = await database.pool.query<{ id: string }>('select id from users');
  expect(await nameOfUser(deps, rows[0]?.id ?? '')).toBe('Ada Lovelace');
  expect(await nameOfUser(deps, randomUUID())).toBeNull();
});
