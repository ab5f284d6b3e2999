import { expect, test } from 'vitest';
import { maxStoredFormLength } from '#contracts/auth';
import { bob, createProject, day, minute, startAuth } from '../auth.fixture';
import { deleteOldKeptForms } from './repository';

const typed: [string, string][] = [
  ['take', '1'],
  ['take', '2'],
  ['text', 'NUL \0, half \ud800, 🌍'],
];

async function start() {
  const auth = await startAuth();
  const user = await auth.signUp();
  const shop = await createProject(user, 'Web shop');
  const keep = async ({ call } = user, fields = typed, fills?: string) =>
    call.keepForm({ body: { projectId: shop.id, fields, fills } });
  const read = async (id: string, { call } = user, projectId = shop.id) => {
    const answer = await call.getKeptForm({ params: { id }, query: { projectId } });
    return answer.status ? answer.form : null;
  };
  const kept = async (...given: Parameters<typeof keep>) => {
    const answer = await keep(...given);
    if (!answer.status) throw new Error(answer.error);
    return answer.id;
  };
  return { auth, user, shop, keep, kept, read };
}

test('a form is kept as it was, for who typed it, in one project, for a day', async () => {
  const { auth, user, shop, kept, read } = await start();
  const member = await auth.signUp(bob);
  const other = await createProject(user, 'Another');
  const row = [shop.id, member.userId];
  await auth.database.pool.query(`insert into members values ($1, $2, 'MEMBER', now())`, row);
  const id = await kept(user, typed, 'env');
  expect(await read(id)).toEqual({ fields: typed, fills: 'env' });
  expect(await read(id, member)).toBeNull();
  expect(await read(id, user, other.id)).toBeNull();
  expect(await read('no-id')).toBeNull();
  const theirs = await kept(member);
  const leaver = { user_id_to_remove: member.userId, user_email_to_remove: bob.email };
  await user.call.removeMember({ body: { project_id: shop.id, status: 'active', ...leaver } });
  const left = await auth.database.pool.query('select id from kept_forms where id = $1', [theirs]);
  expect(left.rows).toEqual([]);
  auth.pass(day - minute);
  expect(await read(id)).not.toBeNull();
  auth.pass(minute);
  expect(await read(id)).toBeNull();
  expect(await deleteOldKeptForms(auth.database.db, auth.now())).toBe(1);
});

test('of a user the newest ten forms are kept, each of a bounded size', async () => {
  const { auth, user, keep, kept, read } = await start();
  const ids: string[] = [];
  for (let count = 0; count < 11; count++) {
    ids.push(await kept(user, [['name', `${count}`]]));
    auth.pass(minute);
  }
  expect(await Promise.all(ids.slice(0, 2).map((id) => read(id)))).toEqual([
    null,
    { fields: [['name', '1']], fills: null },
  ]);
  // Brackets and quotes count.
  const max = maxStoredFormLength - '[["a",""]]'.length;
  expect(await keep(user, [['a', 'x'.repeat(max)]])).toMatchObject({ status: true });
  expect(await keep(user, [['a', 'x'.repeat(max + 1)]])).toMatchObject({ because: 'too-large' });
});

test('what no page could be sent is not kept for one either', async () => {
  const { user, keep } = await start();
  const refused = { httpStatus: 400 };
  for (const name of ['ideas[4294967290].name', '__proto__.name', 'a'.repeat(301)]) {
    await expect(keep(user, [[name, 'x']]), name).rejects.toMatchObject(refused);
    await expect(keep(user, typed, name), name).rejects.toMatchObject(refused);
  }
  const many = Array.from({ length: 10_001 }, (): [string, string] => ['a', '']);
  await expect(keep(user, many)).rejects.toMatchObject(refused);
});
