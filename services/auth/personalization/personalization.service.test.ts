import { expect, test } from 'vitest';
import { bob, createProject, startAuth } from '../auth.fixture';

test('what a member arranged is theirs, in one project', async () => {
  const auth = await startAuth();
  const user = await auth.signUp();
  const member = await auth.signUp(bob);
  const [shop, other] = [await createProject(user, 'Web shop'), await createProject(user, 'Another')];
  await auth.database.pool.query(`insert into members values ($1, $2, 'MEMBER', now())`, [
    shop.id,
    member.userId,
  ]);
  const read = async ({ call }: typeof user, project_id: string) => {
    const answer = await call.getDashboardPersonalizationInfo({ query: { project_id } });
    return answer.status && answer.dashboardPersonalizationInfo;
  };
  const write = ({ call }: typeof user, dashboardPersonalizationInfo: Record<string, unknown>) =>
    call.updateDashboardPersonalizationInfo({ body: { project_id: shop.id, dashboardPersonalizationInfo } });

  expect(await read(user, shop.id)).toEqual({});
  const cards = { cards: ['saved', { width: 2 }], note: 'a backslash \\u0000 is text, 🌍 too' };
  await write(user, cards);
  expect(await read(user, shop.id)).toEqual(cards);
  await write(user, { cards: [] });
  expect(await read(user, shop.id)).toEqual({ cards: [] });
  expect(await read(user, other.id)).toEqual({});
  expect(await read(member, shop.id)).toEqual({});
});

test('what no database text can hold, or too much, is refused', async () => {
  const auth = await startAuth();
  const user = await auth.signUp();
  const { id: project_id } = await createProject(user, 'Web shop');
  for (const info of [{ a: 'nul\0' }, { 'k\0': 1 }, { a: '\ud800' }, { a: 'x'.repeat(65_537) }]) {
    const body = { project_id, dashboardPersonalizationInfo: info };
    await expect(user.call.updateDashboardPersonalizationInfo({ body })).rejects.toMatchObject({
      httpStatus: 400,
      refusal: { because: 'input' },
    });
  }
});
