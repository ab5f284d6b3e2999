import { expect, test } from 'vitest';
import { startTeam } from '../members/members.fixture';
import { actingFor } from './acting-for';

test('things are done for a member as he is, for the owner once he has left, for nobody without a project', async () => {
  const { database, now, admin, member, projectId } = await startTeam();
  const clock = { now };
  const deps = { database, clock };
  const bob = member.userId;
  const asBob = {
    user: { name: 'Bob Babbage' },
    project: { id: projectId, role: 'MEMBER', is_expired: false },
  };
  expect(await actingFor(deps, projectId, bob)).toMatchObject(asBob);
  await database.pool.query("update projects set licence_ends_at = '2026-04-01'");
  expect(await actingFor(deps, projectId, bob)).toMatchObject({ project: { is_expired: true } });
  await admin.call.removeMember({
    body: {
      project_id: projectId,
      user_id_to_remove: bob,
      status: 'active',
      user_email_to_remove: 'bob@example.com',
    },
  });
  expect(await actingFor(deps, projectId, bob)).toMatchObject({ project: { role: 'ADMIN' } });
  expect(await actingFor(deps, projectId, 'no id')).toMatchObject({ project: { role: 'ADMIN' } });
  expect(await actingFor(deps, bob, bob)).toBeNull();
});
