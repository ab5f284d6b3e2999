import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createProject, startAuth } from '../auth.fixture';
import { setLicence } from '../operator';
import { allowanceOf, nameOfUser } from './allowance';

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
  const { rows } = await database.pool.query<{ id: string }>('select id from users');
  expect(await nameOfUser(deps, rows[0]?.id ?? '')).toBe('Ada Lovelace');
  expect(await nameOfUser(deps, randomUUID())).toBeNull();
});
