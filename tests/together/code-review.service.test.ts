import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { startReview } from './code-review.fixture';
import { featureFile, healOf, healOfWords, jobOf, seenPage, stepCode, stepFile } from './healing.fixture';

const mended = stepCode.replace(`locator('#buy')`, `getByRole('button', { name: 'Pay now', exact: true })`);

test('a fix is opened with the file before and after, who uses the definition, and what was found', async () => {
  const { get, begun } = await startReview({ scenarios: 2 });
  expect(await get()).toMatchObject({
    files: { before: stepCode, after: mended },
    users: { total: 2, first: [{ feature: 'checkout/basket', scenario: 'Scenario 1' }, {}] },
    healing: { testCaseId: begun[1]!.at.testCaseId, report: { to: healOf().to } },
    report: { testCases: [{ scenarioName: 'Scenario 2' }, { scenarioName: 'Scenario 1' }] },
    discussion: [],
  });
});

test('accepting commits the edit as who accepts', async () => {
  const { accept, text, git, projectId, tip, get, id, toldOfFixes } = await startReview();
  toldOfFixes.length = 0;
  const answer = await accept(undefined, 'eve', { step_def_file_name: 'shop.mjs', branch: 'main' });
  expect(answer).toEqual({ status: true, commit: await tip() });
  expect(await text(stepFile)).toBe(mended);
  expect((await git.lastChange(projectId, await tip(), stepFile))?.name).toBe('eve');
  expect(await get(id)).toMatchObject({
    state: 'accepted',
    decidedBy: 'eve',
    commit: await tip(),
    files: null,
  });
  expect(toldOfFixes).toEqual([`project:${projectId}`]);
  expect(await accept()).toMatchObject({ status: false, because: 'missing' });
});

test('words are accepted as well', async () => {
  const { accept, text } = await startReview({ reports: [healOfWords()] });
  expect(await accept()).toMatchObject({ status: true });
  expect(await text(featureFile)).toContain('    When I pay\n    And I press "Pay now"\n');
});

test('what changed elsewhere in the file stays, and the edit is made in its place', async () => {
  const { accept, save, text, open: before } = await startReview();
  const above = '// Somebody else wrote this.\n';
  await save(stepFile, above + stepCode);
  expect(await accept(before[0]!._id)).toMatchObject({ status: true });
  expect(await text(stepFile)).toBe(above + mended);
});

test.each([
  ['the line is another one', stepCode.replace('#buy', '#pay')],
  ['the file is gone', null],
])('%s: accepting says that it is outdated, and changes nothing', async (_what, content) => {
  const { accept, save, tip, states } = await startReview();
  await save(stepFile, content);
  const before = await tip();
  expect(await accept()).toMatchObject({ status: false, because: 'outdated' });
  expect(await tip()).toBe(before);
  expect(await states()).toEqual({ open: 0, accepted: 0, discarded: 0, outdated: 1 });
});

test('the list finds what is outdated', async () => {
  const {
    save,
    as,
    projectId: project_id,
    states,
  } = await startReview({ reports: [healOf(), healOfWords()] });
  await save(stepFile, stepCode.replace('#buy', '#pay'));
  const answer = await as('ada').listOversights({ query: { project_id } });
  expect(answer).toMatchObject({
    status: true,
    oversights: [{ fix: { kind: 'words' } }],
    counts: { open: 1, outdated: 1 },
  });
  await save(featureFile, 'Feature: Basket\n');
  expect(await states()).toMatchObject({ open: 0, outdated: 2 });
});

test('of several who accept at once one does', async () => {
  const { accept, git, projectId, tip, states } = await startReview();
  const before = await tip();
  const answers = await Promise.all([accept(), accept(undefined, 'eve'), accept()]);
  const [won, ...others] = answers.filter(({ status }) => status);
  expect(others).toEqual([]);
  expect(won).toMatchObject({ commit: await tip() });
  expect(await tip()).not.toBe(before);
  const [last] = [await git.lastChange(projectId, await tip(), stepFile)];
  expect(['ada', 'eve']).toContain(last?.name);
  expect(await states()).toMatchObject({ accepted: 1 });
});

test('another file, branch or kind than the caller saw is refused', async () => {
  const { accept } = await startReview();
  for (const more of [{ step_def_file_name: 'other.mjs' }, { branch: 'other' }])
    expect(await accept(undefined, 'ada', more)).toMatchObject({ status: false, because: 'input' });
  const none = await startReview({ reports: [healOf({ place: null })] });
  expect(await none.accept()).toMatchObject({
    status: false,
    because: 'not-editable',
    error: 'This cannot be edited safely, because the code of the project does not contain the call.',
  });
});

test('what was discarded never heals so again, and is never asked again', async () => {
  const { discard, id, store, startRun, open, states, projectId, toldOfFixes, database } =
    await startReview();
  toldOfFixes.length = 0;
  expect(await discard([id, id, randomUUID(), 'nonsense'])).toEqual({ status: true, discarded: 1 });
  expect(toldOfFixes).toEqual([`project:${projectId}`]);
  expect(await discard([id])).toEqual({ status: true, discarded: 0 });
  const [one] = await startRun();
  await store.report(one!.job, one!.at, [{ index: 0, report: healOf(), jpeg: null }]);
  expect(await states()).toEqual({ open: 0, accepted: 0, discarded: 1, outdated: 0 });
  expect((await database.pool.query('select 1 from healings')).rowCount).toBe(2);
  // Another element for the same locator is another question.
  const other = healOf({ identity: 'button|Buy', to: `getByRole('button', { name: 'Buy' })` });
  await store.report(one!.job, one!.at, [{ index: 0, report: other, jpeg: null }]);
  expect(await states()).toMatchObject({ open: 1 });
  expect(open).toHaveLength(1);
});

test('a run is told of elements that were refused', async () => {
  const { discard, id, store, startRun } = await startReview();
  await discard([id]);
  const [one] = await startRun();
  await store.remember(one!.job, one!.at, [seenPage(['Pay'])]);
  const use = { pattern: 'I pay', ordinal: 0, locator: `locator('#buy')` };
  expect(await store.lookOf(one!.job, use, '/basket')).toMatchObject({ discarded: ['button|Pay now'] });
});

test('another project sees none of it and decides none of it', async () => {
  const { as, accept, discard, verify, id, projects, states, text } = await startReview();
  const project_id = projects.bob;
  expect(await as('bob').listOversights({ query: { project_id } })).toMatchObject({
    oversights: [],
    counts: { open: 0 },
  });
  expect(await as('bob').countOversights({ query: { project_id } })).toEqual({ status: true, open: 0 });
  expect(await as('bob').getOversight({ query: { project_id, id } })).toMatchObject({ because: 'missing' });
  expect(await accept(id, 'bob')).toMatchObject({ because: 'missing' });
  expect(await discard([id], 'bob')).toEqual({ status: true, discarded: 0 });
  expect(await verify([id], 'bob')).toMatchObject({ status: false, because: 'missing' });
  const comment = { project_id, scenario_id: id, content: 'x' };
  expect(await as('bob').commentOversight({ body: comment })).toMatchObject({ because: 'missing' });
  await expect(as('bob').listOversights({ query: { project_id: projects.ada } })).rejects.toMatchObject({
    httpStatus: 404,
  });
  expect(await states()).toMatchObject({ open: 1 });
  expect(await text(stepFile)).toBe(stepCode);
});

test('fixes are tried out together in a commit that no branch has', async () => {
  const { verify, open, asked, git, projectId, tip, get, database } = await startReview({
    reports: [healOf(), healOfWords()],
  });
  const answer = await verify(open.map(({ _id }) => _id));
  expect(answer).toMatchObject({ status: true });
  const [run] = asked;
  expect(run).toMatchObject({
    projectId,
    branch: 'main',
    env: 'demo',
    scenarios: [{ scenarioName: 'Scenario 1' }],
  });
  expect(run!.commit).not.toBe(await tip());
  const at = async (path: string) => (await git.readFile(projectId, run!.commit, path))?.bytes.toString();
  expect(await at(stepFile)).toBe(mended);
  expect(await at(featureFile)).toContain('I press "Pay now"');
  const runId = answer.status ? answer.runId : '';
  const ends = (set: string) => database.pool.query(`update runs set ${set} where id = $1`, [runId]);
  const state = async () => (await get()).verification;
  expect(await state()).toMatchObject({ runId, by: 'ada', state: 'running', total: 1, number: 2 });
  await ends(`status = 'PASSED', passed = 1, queued = 0`);
  expect(await state()).toMatchObject({ state: 'verified', passed: 1 });
  await ends('healed = 1');
  expect(await state()).toMatchObject({ state: 'failed' });
  await ends(`status = 'FAILED', healed = 0, passed = 0`);
  expect(await state()).toMatchObject({ state: 'failed', passed: 0 });
  await database.pool.query('delete from runs where id = $1', [runId]);
  expect(await state()).toMatchObject({ state: 'gone' });
});

test('a run that tries fixes out asks nothing new', async () => {
  const { verify, id, store, sink, projectId, database, asked, states } = await startReview();
  const answer = await verify([id]);
  const runId = answer.status ? answer.runId : '';
  const { rows } = await database.pool.query<{ id: string }>('select id from attempts where run_id = $1', [
    runId,
  ]);
  const at = { runId, testCaseId: rows[0]!.id, attempt: 1 };
  await sink.scenarioStarted(at, { startTime: 0, worker: 'worker' });
  const job = jobOf(projectId, at, { commit: asked[0]!.commit });
  const other = healOf({
    locator: `getByRole('button', { name: 'Pay now', exact: true })`,
    to: `locator('#x')`,
  });
  await store.report(job, at, [{ index: 0, report: other, jpeg: null }]);
  expect(await states()).toMatchObject({ open: 1 });
  expect((await database.pool.query('select 1 from healings where oversight_id is null')).rowCount).toBe(1);
});

test('what is decided or cannot be edited is not tried out', async () => {
  const { verify, id, discard, asked } = await startReview();
  await discard([id]);
  expect(await verify([id])).toMatchObject({ status: false, because: 'missing' });
  const none = await startReview({ reports: [healOf({ place: null })] });
  expect(await none.verify([none.id])).toMatchObject({ status: false, because: 'missing' });
  expect(asked).toEqual([]);
});

test('people talk about a fix', async () => {
  const { as, projectId: project_id, id, get } = await startReview();
  const say = (content: string) =>
    as('eve').commentOversight({ body: { project_id, scenario_id: id, content } });
  expect(await say(' Is this\0 right?\r\n ')).toMatchObject({
    comment: { username: 'eve', content: 'Is this right?' },
  });
  await expect(say(' \n')).rejects.toMatchObject({ httpStatus: 400 });
  expect(await get()).toMatchObject({ comments: 1, discussion: [{ content: 'Is this right?' }] });
});

test('pages of the list follow each other, and fixes stay when their runs are gone', async () => {
  const reports = [1, 2, 3].map((ordinal) => healOf({ ordinal, place: null, identity: `button|${ordinal}` }));
  const { as, projectId: project_id, database, id } = await startReview({ reports });
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const answer = await as('ada').listOversights({ query: { project_id, limit: 2, cursor } });
    if (!answer.status) throw new Error(answer.error);
    seen.push(...answer.oversights.map(({ _id }) => _id));
    cursor = answer.next ?? undefined;
  } while (cursor);
  expect(new Set(seen).size).toBe(3);
  expect(seen).toContain(id);
  // What is no cursor is the first page.
  expect(
    await as('ada').listOversights({ query: { project_id, limit: 2, cursor: 'nonsense' } }),
  ).toMatchObject({ oversights: [{ _id: seen[0] }, { _id: seen[1] }] });
  await database.pool.query('delete from runs');
  expect(await as('ada').listOversights({ query: { project_id } })).toMatchObject({
    counts: { open: 3 },
    oversights: [{ report: { testCases: [{ scenarioName: 'Scenario 1' }] } }, {}, {}],
  });
});

test('a comment is changed by its writer alone, and deleted by the writer or an administrator', async () => {
  const review = await startReview();
  const { as, projectId, id, get, pass } = review;
  const write = async (content: string) => {
    const body = { project_id: projectId, scenario_id: id, content };
    const said = await as('ada').commentOversight({ body });
    if (!said.status) throw new Error(said.error);
    return { params: { id: said.comment._id } };
  };
  const [first, second] = [await write('Renamed on Mondy'), await write('By whom?')];
  const body = { content: 'Renamed on Monday' };
  for (const name of ['eve', 'admin'] as const)
    await expect(as(name).updateOversightComment({ ...first, body })).rejects.toMatchObject({
      httpStatus: 403,
    });
  await expect(as('eve').deleteOversightComment(first)).rejects.toMatchObject({ httpStatus: 403 });
  expect(await as('bob').updateOversightComment({ ...first, body })).toMatchObject({ because: 'missing' });
  expect(await as('bob').deleteOversightComment(first)).toMatchObject({ because: 'missing' });
  expect((await get()).discussion.map(({ editedAt }) => editedAt)).toEqual([null, null]);
  pass(60_000);
  expect(await as('ada').updateOversightComment({ ...first, body })).toMatchObject({
    status: true,
    comment: { content: 'Renamed on Monday', editedAt: review.now() },
  });
  expect(await as('admin').deleteOversightComment(second)).toEqual({ status: true });
  expect((await get()).discussion.map(({ content }) => content)).toEqual(['Renamed on Monday']);
  expect(await as('ada').deleteOversightComment(first)).toEqual({ status: true });
  expect((await get()).discussion).toEqual([]);
  expect(await as('ada').updateOversightComment({ params: { id: 'no id' }, body })).toMatchObject({
    because: 'missing',
  });
});
