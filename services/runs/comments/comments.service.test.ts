import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { maxCommentLength } from '#contracts/runs/comments';
import { startRuns } from '../../../tests/together/runs.fixture';

type Runs = Awaited<ReturnType<typeof startRuns>>;

async function started() {
  const runs = await startRuns();
  const { runId, testCaseIds } = await runs.queueRun({}, 2);
  return { runs, at: { runId, testCaseId: testCaseIds[0]! } };
}

async function added(
  runs: Runs,
  at: { runId: string; testCaseId: string },
  content: string,
  as = 'ada' as const,
) {
  const answer = await runs.as(as).addComment({ body: { ...at, content } });
  if (!answer.status) throw new Error(answer.error);
  return answer.comment;
}

async function scenario(runs: Runs, id: string) {
  const answer = await runs.as('ada').getScenario({ query: { scenarioId: id } });
  if (!answer.status) throw new Error(answer.error);
  return answer.scenario;
}

describe('comments', () => {
  it('stand with their result, oldest first, by who is signed in, and are counted in the run', async () => {
    const { runs, at } = await started();
    const body = { ...at, content: '  Known:\r\nthe till is closed.\0 ', username: 'somebody else' };
    await runs.as('ada').addComment({ body });
    runs.pass(1000);
    await runs.as('eve').addComment({ body: { ...at, content: 'Again today' } });
    const { comments, commentCount } = await scenario(runs, at.testCaseId);
    expect(commentCount).toBe(2);
    expect(comments).toMatchObject([
      { username: 'ada', userId: 'ada', content: 'Known:\nthe till is closed.', type: 'scenario', ...at },
      { username: 'eve', content: 'Again today', createdAt: runs.now() },
    ]);
    const run = await runs.as('ada').getRun({ query: { runId: at.runId } });
    expect(run.status && run.run.report.testCases.map((testCase) => testCase.commentCount)).toEqual([2, 0]);
  });

  it('are changed by their writer alone', async () => {
    const { runs, at } = await started();
    const { _id: id } = await added(runs, at, 'first');
    runs.pass(1000);
    const body = { content: 'second' };
    await expect(runs.as('eve').updateComment({ params: { id }, body })).rejects.toMatchObject({
      httpStatus: 403,
    });
    await expect(runs.as('admin').updateComment({ params: { id }, body })).rejects.toMatchObject({
      httpStatus: 403,
      refusal: { because: 'role' },
    });
    expect(await runs.as('ada').updateComment({ params: { id }, body })).toMatchObject({
      status: true,
      comment: { content: 'second', updatedAt: runs.now() },
    });
    expect((await scenario(runs, at.testCaseId)).comments).toMatchObject([{ content: 'second' }]);
  });

  it('are deleted by their writer and by administrators', async () => {
    const { runs, at } = await started();
    const [one, other] = [await added(runs, at, 'one'), await added(runs, at, 'other')];
    const remove = (as: 'ada' | 'eve' | 'admin', { _id: id }: { _id: string }) =>
      runs.as(as).deleteComment({ params: { id } });
    await expect(remove('eve', one)).rejects.toMatchObject({ httpStatus: 403 });
    expect(await remove('ada', one)).toEqual({ status: true });
    expect(await remove('admin', other)).toEqual({ status: true });
    expect(await remove('admin', other)).toMatchObject({ status: false, because: 'missing' });
    expect((await scenario(runs, at.testCaseId)).comments).toEqual([]);
  });

  it('of another project, run or result are not there', async () => {
    const { runs, at } = await started();
    const other = await runs.queueRun();
    const { _id: id } = await added(runs, at, 'mine');
    const content = 'x';
    for (const body of [
      { ...at, runId: other.runId, content },
      { ...at, testCaseId: randomUUID(), content },
      { ...at, testCaseId: 'nonsense', content },
    ]) {
      expect(await runs.as('ada').addComment({ body })).toMatchObject({ status: false, because: 'missing' });
    }
    expect(await runs.as('bob').addComment({ body: { ...at, content } })).toMatchObject({ status: false });
    expect(await runs.as('bob').updateComment({ params: { id }, body: { content } })).toMatchObject({
      status: false,
    });
    expect(await runs.as('bob').deleteComment({ params: { id } })).toMatchObject({ status: false });
    expect(await runs.as('ada').deleteComment({ params: { id: 'nonsense' } })).toMatchObject({
      status: false,
    });
  });

  it('have a text of a length that can be read', async () => {
    const { runs, at } = await started();
    await expect(added(runs, at, ' \0\n')).rejects.toMatchObject({ httpStatus: 400 });
    await expect(added(runs, at, 'x'.repeat(maxCommentLength + 1))).rejects.toMatchObject({
      httpStatus: 400,
    });
    await added(runs, at, 'x'.repeat(maxCommentLength));
    expect(await added(runs, at, 'half \ud83d a pair')).toMatchObject({ content: 'half \ufffd a pair' });
  });

  it('go with their run', async () => {
    const { runs, at } = await started();
    await added(runs, at, 'gone soon');
    await runs.database.pool.query('delete from runs where id = $1', [at.runId]);
    expect((await runs.database.pool.query('select 1 from comments')).rowCount).toBe(0);
  });
});
