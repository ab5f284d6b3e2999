import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { generation } from '#contracts/generation';
import { workspace } from '#contracts/workspace';
import { setLicence } from '#services/auth/operator';
import {
  basket,
  click,
  geklickt,
  says,
  startSaving as start,
  succeeded,
  type Recorded,
} from './recording-saved.fixture';

const code = 'features/step_definitions';

test('a recording becomes one commit of a new feature, its step code and its files, by who recorded it', async () => {
  const t = await start();
  const upload: Recorded = { ...click('Upload'), files: ['data/photo.png'] };
  const id = await t.record({
    steps: [click('Buy'), upload, says('Thanks')],
    files: { 'data/photo.png': '\u0001\u0002', 'data/undone.png': 'x' },
  });
  const nowhere = await t.look(id);
  expect(nowhere).toMatchObject({ featureName: null, feature: null, files: [] });
  expect(nowhere.problem).toBe('Choose a feature, and a name for the scenario.');
  expect(nowhere.steps.map(({ text }) => text)).toEqual([
    'I click the "Buy" button',
    'I click the "Upload" button',
    'I see "Thanks"',
  ]);
  const before = await t.tip();
  const names = { featureName: 'shop/Checkout', scenarioName: 'Buy (3)' };
  const proposal = await t.look(id, names);
  expect(await t.tip()).toBe(before);
  expect(proposal).toMatchObject({
    problem: null,
    commit: before,
    data: [{ path: 'data/photo.png', bytes: 2, state: 'new' }],
  });
  const saved = succeeded(await t.save(id, names));
  expect(saved).toMatchObject({ ...names, commit: await t.tip() });
  expect(await t.read('features/shop/Checkout.feature')).toBe(
    'Feature: Checkout\n\n  Scenario: Buy (3)\n    When I click the "Buy" button\n    And I click the "Upload" button\n    Then I see "Thanks"\n',
  );
  expect(await t.read('data/photo.png')).toBe('\u0001\u0002');
  expect(await t.read('data/undone.png')).toBe(null);
  const [file] = proposal.files;
  expect(await t.read(`${code}/${file?.name ?? ''}`)).toBe(file?.after);
  expect(file?.after.match(/^(When|Then)\(/gm)).toHaveLength(2);
  for (const path of ['data/photo.png', `${code}/${file?.name ?? ''}`, 'features/shop/Checkout.feature'])
    expect(await t.last(path)).toMatchObject({ commit: saved.commit, name: 'Ada L' });
  expect(t.events).toContain('features-changed');
  expect(t.events).toContain('publish_scenario');
  const { rows } = await t.database.pool.query('select name from usage_events order by name');
  expect(rows.map(({ name }: { name: string }) => name)).toEqual(
    expect.arrayContaining(['publish_scenario', 'record_scenario']),
  );
  const steps = t.client(workspace, 'workspace', t.token);
  expect(await steps.getOnboarding({ params: { userId: t.userId } })).toMatchObject({
    onboarding: { lastCompletedStep: 3 },
  });
  const { recording } = succeeded(
    await t.call.getRecording({ params: { id }, query: { projectId: t.projectId } }),
  );
  expect(recording.saved).toMatchObject({ ...names, commit: saved.commit });
  const list = succeeded(await t.call.listRecordings({ query: { projectId: t.projectId } }));
  expect(list.recordings[0]?.saved?.commit).toBe(saved.commit);
});

test('a new scenario comes last in an existing feature, and steps where the recording began', async () => {
  const t = await start({ 'features/Basket.feature': basket });
  const first = await t.record({ featureName: 'Basket', steps: [click('Pay')] });
  succeeded(await t.save(first, { scenarioName: 'Pay' }));
  const added = `${basket}\n  Scenario: Pay\n    When I click the "Pay" button\n`;
  expect(await t.read('features/Basket.feature')).toBe(added);

  const place = { featureName: 'Basket', scenarioName: 'Add' };
  const middle = await t.record({ ...place, after: 1, steps: [click('More'), says('2')] });
  succeeded(await t.save(middle));
  const inserted = added.replace(
    '    # about c',
    '    And I click the "More" button\n    Then I see "2"\n    # about c',
  );
  expect(await t.read('features/Basket.feature')).toBe(inserted);

  const again = await t.record({ ...place, after: 3, replaces: 1, steps: [click('Less')] });
  succeeded(await t.save(again));
  expect(await t.read('features/Basket.feature')).toBe(
    inserted.replace('And c', 'When I click the "Less" button'),
  );
  // The wording was there: only the feature changed.
  expect((await t.look(again)).files).toEqual([]);
});

test('German, line ends of Windows and outlines stay what they are', async () => {
  const german =
    '# language: de\r\nFunktionalität: Korb\r\n\r\n\tSzenariogrundriss: Rein\r\n\t\tWenn <was>\r\n\r\n\t\tBeispiele:\r\n\t\t\t| was |\r\n\t\t\t| a   |\r\n';
  const t = await start({ 'features/Korb.feature': german });
  const place = { featureName: 'Korb', scenarioName: 'Rein', language: 'de' as const };
  succeeded(await t.save(await t.record({ ...place, steps: [geklickt('Los'), says('x')] })));
  const after = german.replace(
    '<was>\r\n\r\n',
    '<was>\r\n\t\tUnd ich auf "Los" klicke\r\n\t\tDann I see "x"\r\n\r\n',
  );
  expect(await t.read('features/Korb.feature')).toBe(after);
  const filled = await t.record({ ...place, steps: [geklickt('<was>')] });
  expect(await t.save(filled)).toMatchObject({
    status: false,
    because: 'problem',
    error: expect.stringContaining('replace <was>'),
  });
  const neu = await t.record({ language: 'de', steps: [geklickt('Los')] });
  succeeded(await t.save(neu, { featureName: 'Neu', scenarioName: 'Eins' }));
  expect(await t.read('features/Neu.feature')).toBe(
    '# language: de\nFunktionalität: Neu\n\n  Szenario: Eins\n    Wenn ich auf "Los" klicke\n',
  );
  const english = await t.record({ steps: [click('Go')] });
  const mixed = await t.look(english, { featureName: 'Korb', scenarioName: 'Zwei' });
  expect(mixed.problem).toBe('The feature is written in German, and the steps of this recording in English.');
});

test('what the project has a step for is called, and the same recording again gives the same files', async () => {
  const t = await start();
  const steps = [click('Buy'), says('Thanks')];
  succeeded(await t.save(await t.record({ steps }), { featureName: 'One', scenarioName: 'a' }));
  const one = await t.read('features/One.feature');
  const there = await t.filesThere();
  const again = await t.record({ steps });
  const proposal = await t.look(again, { featureName: 'Two', scenarioName: 'a' });
  expect(proposal.files).toEqual([]);
  expect(proposal.steps.every(({ reused }) => reused !== null)).toBe(true);
  succeeded(await t.save(again, { featureName: 'Two', scenarioName: 'a' }));
  expect(await t.read('features/Two.feature')).toBe(one?.replace('One', 'Two'));
  expect((await t.filesThere()).filter((file) => !file.startsWith('features/Two'))).toEqual(there);

  const other = await start();
  succeeded(await other.save(await other.record({ steps }), { featureName: 'One', scenarioName: 'a' }));
  const own = (all: string[]) => all.filter((file) => file.startsWith('features/'));
  expect(own(await other.filesThere())).toEqual(own(there));
});

test('saved again, its steps come in place of those saved; without a change it says so', async () => {
  const t = await start({ 'features/Basket.feature': basket });
  const id = await t.record({
    featureName: 'Basket',
    scenarioName: 'Add',
    after: 3,
    state: 'recording',
    steps: [click('Pay')],
  });
  const first = succeeded(await t.save(id));
  const { hash, problem } = await t.look(id);
  expect(problem).toBe('It was saved already, and has not changed since.');
  const body = { projectId: t.projectId, featureName: 'Basket', scenarioName: 'Add' };
  expect(await t.call.saveRecording({ params: { id }, body: { ...body, hash } })).toMatchObject({
    status: false,
    error: problem,
  });
  await t.more(id, [says('Paid')], 1);
  succeeded(await t.save(id));
  const behind = (lines: string) => basket.replace('    Then d\n', `    Then d\n${lines}`);
  expect(await t.read('features/Basket.feature')).toBe(
    behind('    When I click the "Pay" button\n    Then I see "Paid"\n'),
  );
  const { version } = succeeded(
    await t.call.getRecording({ params: { id }, query: { projectId: t.projectId } }),
  ).recording;
  const removed = { projectId: t.projectId, version, arrangement: { parts: [], removed: [0] } };
  succeeded(await t.call.arrangeRecording({ params: { id }, body: removed }));
  succeeded(await t.save(id));
  expect(await t.read('features/Basket.feature')).toBe(behind('    And I see "Paid"\n'));
  expect(await t.tip()).not.toBe(first.commit);
  // The form that was sent last, sent again.
  const { rows } = await t.database.pool.query("select saved ->> 'hash' as hash from recordings");
  const [sent] = rows as { hash: string }[];
  const twice = await t.call.saveRecording({ params: { id }, body: { ...body, hash: sent?.hash ?? '' } });
  expect(twice).toMatchObject({ status: true, commit: await t.tip() });
  // A new scenario, too, and then as a second one.
  const fresh = await t.record({ steps: [click('Go')] });
  const names = { featureName: 'New', scenarioName: 'One' };
  succeeded(await t.save(fresh, names));
  await t.more(fresh, [says('Gone')], 1);
  succeeded(await t.save(fresh, names));
  const one = '\n  Scenario: One\n    When I click the "Go" button\n    Then I see "Gone"\n';
  expect(await t.read('features/New.feature')).toBe(`Feature: New\n${one}`);
  succeeded(await t.save(fresh, { ...names, scenarioName: 'Two' }));
  expect(await t.read('features/New.feature')).toBe(`Feature: New\n${one}${one.replace('One', 'Two')}`);
});

test('a step without code, or with code that works no more, is recorded in the words that it has', async () => {
  const pay = 'Feature: Pay\n\n  Scenario: One\n    When I pay\n    And I pay "2"\n';
  const stub = `import { When } from '@cucumber/cucumber';\n\nWhen('I pay', async function () {\n  return 'pending';\n});\n`;
  const t = await start({ 'features/Pay.feature': pay, [`${code}/Pay.mjs`]: stub });
  const place = { featureName: 'Pay', scenarioName: 'One', after: 0, replaces: 1 };
  const first = await t.record({ ...place, steps: [click('Pay'), click('Yes')] });
  await t.say(first, 'I pay', 0, 1);
  succeeded(await t.save(first));
  expect(await t.read('features/Pay.feature')).toBe(pay);
  const lines = async () => (await t.read(`${code}/Pay.mjs`)) ?? '';
  const withCode = await lines();
  expect(withCode).toContain("name: 'Yes'");
  expect(withCode).not.toContain('pending');

  const again = await t.record({ ...place, steps: [click('Pay now')] });
  await t.say(again, 'I pay', 0);
  succeeded(await t.save(again));
  expect(await t.read('features/Pay.feature')).toBe(pay);
  expect(await lines()).toContain("name: 'Pay now'");
  expect(await lines()).not.toContain("name: 'Yes'");
  expect((await lines()).match(/^When\(/gm)).toHaveLength(1);

  // Code that other scenarios or other steps use, and code that a person changed, does not change.
  const isClash = expect.stringContaining('has the same words and does something else');
  const more = await t.record({ ...place, steps: [click('Pay later')] });
  await t.say(more, 'I pay', 0);
  expect((await t.look(more)).problem).toBe(null);
  for (const [path, text] of [
    ['features/Pay.feature', pay.replace('I pay "2"', 'I pay')],
    ['features/Other.feature', pay],
    [`${code}/Pay.mjs`, (await lines()).replace('Pay now', 'Pay then')],
  ] as const) {
    const before = await t.read(path);
    await t.write(path, text);
    expect((await t.look(more)).problem, path).toEqual(isClash);
    await t.write(path, before);
  }
});

test('what changed since one looked is looked at again; what others write elsewhere is not in the way', async () => {
  const t = await start({ 'features/Basket.feature': basket });
  const id = await t.record({ featureName: 'Basket', steps: [click('Pay')] });
  const body = { projectId: t.projectId, featureName: 'Basket', scenarioName: 'Pay' };
  const save = (hash: string) => t.call.saveRecording({ params: { id }, body: { ...body, hash } });
  const changed = {
    status: false,
    because: 'changed',
    error: 'The branch or the recording changed since you opened this page. Check the changes again.',
  };
  let { hash } = await t.look(id, { scenarioName: 'Pay' });
  await t.more(id, [says('x')], 1);
  expect(await save(hash)).toEqual(changed);
  ({ hash } = await t.look(id, { scenarioName: 'Pay' }));
  await t.write('features/Basket.feature', basket.replace('Given e', 'Given f'));
  expect(await save(hash)).toEqual(changed);
  ({ hash } = await t.look(id, { scenarioName: 'Pay' }));
  await t.write('features/Other.feature', basket);
  const both = await Promise.all([save(hash), save(hash)]);
  expect(both.filter(({ status }) => status).length).toBeGreaterThan(0);
  const text = (await t.read('features/Basket.feature')) ?? '';
  expect(text.match(/Scenario: Pay/g)).toHaveLength(1);
  expect(text).toContain('Given f');

  const place = { featureName: 'Basket', scenarioName: 'Add', after: 2 };
  const inserted = await t.record({ ...place, steps: [says('y')] });
  await t.write('features/Basket.feature', text.replace('And c', 'And cc'));
  expect((await t.look(inserted)).problem).toBe(
    'The steps that the scenario had when it was recorded have changed.',
  );
  await t.write('features/Basket.feature', null);
  expect((await t.look(inserted)).problem).toBe('This feature no longer exists.');
  await t.write('features/Basket.feature', 'no Gherkin');
  expect((await t.look(inserted)).problem).toBe('The feature cannot be read as Gherkin. Fix it first.');
  expect(await t.save(inserted)).toMatchObject({ status: false, because: 'problem' });
  expect(await t.read('features/Basket.feature')).toBe('no Gherkin');
});

test('names that are taken or not allowed, an empty recording and other files are told, and nothing is written', async () => {
  const t = await start({ 'features/Basket.feature': basket, 'data/a.png': 'other', 'data/B.png': 'b' });
  const before = await t.tip();
  const id = await t.record({ steps: [click('Pay')] });
  for (const [featureName, scenarioName, problem] of [
    ['Basket', 'add', 'Another scenario exists with the given name.'],
    ['basket', 'New', 'A feature with this name already exists.'],
    ['a/b/c/d/e/f', 'New', 'Folders can be at most 4 levels deep.'],
    ['step_definitions/a', 'New', 'The folder step_definitions is reserved for step code.'],
    ['New', 'a\nb', 'Name of the scenario: Only A-Z, a-z, 0-9, _, -, (), spaces are allowed'],
    ['New', '#{x}', 'Name of the scenario: Only A-Z, a-z, 0-9, _, -, (), spaces are allowed'],
    ['../../etc/passwd', 'New', 'This name of a feature is not allowed.'],
    ['New: y', 'New', 'This name of a feature is not allowed.'],
  ] as const) {
    expect((await t.look(id, { featureName, scenarioName })).problem, featureName).toBe(problem);
    expect(await t.save(id, { featureName, scenarioName })).toMatchObject({ status: false, error: problem });
  }
  const names = { featureName: 'New', scenarioName: 'New' };
  expect((await t.look(await t.record({ steps: [] }), names)).problem).toContain('Nothing is recorded');
  const file = (path: string): Recorded => ({ ...click('Upload'), files: [path] });
  for (const [path, state] of [
    ['data/a.png', 'differs'],
    ['data/b.png', 'differs'],
    ['data/B.png', 'same'],
  ] as const) {
    const proposal = await t.look(await t.record({ steps: [file(path)], files: { [path]: 'b' } }), names);
    expect(proposal.data).toEqual([{ path, bytes: 1, state }]);
    expect(proposal.problem !== null, path).toBe(state === 'differs');
  }
  for (const path of ['data/missing.png', 'data/..', 'data/.git']) {
    const files = path === 'data/missing.png' ? undefined : { [path]: 'x' };
    const proposal = await t.look(await t.record({ steps: [file(path)], files }), names);
    expect(proposal, path).toMatchObject({ data: [], problem: expect.stringContaining('does not exist') });
  }
  const part = await t.record({ featureName: 'Basket', scenarioName: 'Add', steps: [click('Pay')] });
  const query = { projectId: t.projectId, scenarioName: 'Remove' };
  expect(await t.call.proposeRecording({ params: { id: part }, query })).toMatchObject({ status: false });
  expect(await t.tip()).toBe(before);
});

test('odd words are written so that they are read back, or refused', async () => {
  const t = await start();
  const words = [
    'Save (3)',
    'I/O {x}',
    'C:\\temp',
    "it's",
    'x'.repeat(5_000),
    '\u200fabc\u200f',
    '<b>',
    '| a |',
  ];
  const id = await t.record({ steps: words.map((name) => click(name)) });
  const proposal = await t.look(id, { featureName: 'Odd', scenarioName: 'Odd' });
  expect(proposal.problem).toBe(null);
  expect(proposal.steps.map(({ problem }) => problem)).toEqual(words.map(() => null));
  succeeded(await t.save(id, { featureName: 'Odd', scenarioName: 'Odd' }));
  const client = t.client(workspace, 'workspace', t.token);
  const read = succeeded(
    await client.getFeature({ body: { projectId: t.projectId, name: 'Odd.feature', parentPath: [] } }),
  );
  const [scenario] = read.feature.scenarios;
  expect(scenario?.steps.map(({ text }) => text)).toEqual(proposal.steps.map(({ text }) => text));
  expect(scenario?.steps.every(({ implemented, problem }) => implemented && problem === undefined)).toBe(
    true,
  );

  const broken = await t.record({ steps: [click('a\n  Scenario: b\n    When c')] });
  const refused = await t.look(broken, { featureName: 'Odd', scenarioName: 'Broken' });
  expect(refused.problem).toContain('A step is one line.');
  expect(refused.feature?.after).toBe(refused.feature?.before);
});

test('only who recorded it saves it, with a licence, and with no access token', async () => {
  const t = await start();
  const theirs = await t.record({ steps: [click('Pay')], userId: randomUUID() });
  const names = { featureName: 'New', scenarioName: 'New' };
  expect(await t.save(theirs, names)).toMatchObject({ status: false, because: 'membership' });
  const own = await t.record({ steps: [click('Pay')] });
  const { hash } = await t.look(own, names);
  const body = { projectId: t.projectId, ...names, hash };
  for (const id of [randomUUID(), 'x', `${own}x`])
    expect(await t.call.saveRecording({ params: { id }, body })).toMatchObject({ because: 'missing' });
  const key = await t.account.createAccessKey({ body: { name: 'CI', projectId: t.projectId } });
  const token = succeeded(key).accessKey.token;
  const byToken = t.client(generation, 'generation', token);
  const query = { projectId: t.projectId, ...names };
  expect(await byToken.proposeRecording({ params: { id: own }, query })).toMatchObject({ status: true });
  await expect(byToken.saveRecording({ params: { id: own }, body })).rejects.toMatchObject({
    refusal: { because: 'access-key' },
  });
  await setLicence(t.database, t.projectId, { endsAt: new Date() });
  await expect(t.call.saveRecording({ params: { id: own }, body })).rejects.toMatchObject({
    refusal: { because: 'licence' },
  });
  expect(await t.read('features/New.feature')).toBe(null);
});
