import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createProject, startAuth } from '../auth.fixture';
import { setLicence } from '../operator';
import { allowanceOf, expiredProjects } from './allowance';

test('what a project may run, without a token', async () => {
  const { database, now, signUp } = await startAuth();
  const deps = { database, clock: { now } };
  const user = await signUp();
  const { id } = await createProject(user, 'Web shop');
  await setLicence(database, id, { threads: 7 });
  expect(await allowanceOf(deps, id)).toMatchObject({ expired: false, threads: 7 });
  const endsAt = now();
  await setLicence(database, id, { endsAt });
  expect(await allowanceOf(deps, id)).toEqual({ expired: true, threads: 7, endsAt });
  expect(await allowanceOf(deps, randomUUID())).toBeNull();
  const { id: other } = await createProject(user, 'Other shop');
  expect(await expiredProjects(deps, [other, id, randomUUID()])).toEqual([{ id, endsAt }]);
  expect(await expiredProjects(deps, [])).toEqual([]);
});
