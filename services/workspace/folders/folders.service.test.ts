import { expect, test } from 'vitest';
import { projectId, succeeded } from '../workspace.fixture';
import { folderCallsOf, startTree } from './folders.fixture';

test('a folder is created, alone or with those above it, and is there without a feature', async () => {
  const { call, tree, git, tip, events } = await startTree();
  const { create } = folderCallsOf(call);
  expect(await create('New folder')).toBeNull();
  expect(await create('a / b', ['checkout'])).toBeNull();
  expect(await tree()).toEqual(expect.arrayContaining(['New folder/', 'checkout/a/', 'checkout/a/b/']));
  const change = await git.lastChange(projectId, await tip(), 'features/checkout/a/b/.gitkeep');
  expect(change).toMatchObject({ name: 'Ada Lovelace', commit: await tip() });
  expect(events).toHaveLength(2);
});

test('rules of new folders', async () => {
  const { call, tip } = await startTree();
  const { create } = folderCallsOf(call);
  const before = await tip();
  expect(await create('CheckOut')).toBe('A folder with this name already exists.');
  expect(await create('Checkout/new')).toBe('There is already a folder named "checkout".');
  expect(await create('')).toBe('Folder name cannot be empty.');
  expect(await create('a//b')).toBe('Folder name cannot be empty.');
  expect(await create('a.b')).toBe('Only letters, digits, _, -, (), spaces are allowed');
  expect(await create('..')).toBe('Only letters, digits, _, -, (), spaces are allowed');
  expect(await create('a\0')).toBe('Only letters, digits, _, -, (), spaces are allowed');
  expect(await create('x'.repeat(81))).toBe('Folder name cannot exceed 80 characters.');
  expect(await create('a/b/c/d/e')).toBe('Folders can be at most 4 levels deep.');
  expect(await create('c/d/e', ['checkout', 'payment'])).toBe('Folders can be at most 4 levels deep.');
  expect(await create('support')).toBe('The folder support is reserved for step code.');
  expect(await create('new', ['gone'])).toBe('This folder no longer exists.');
  expect(await create('new', ['..', '.git'])).toBe('This folder no longer exists.');
  expect(await tip()).toBe(before);
});

test('a folder is renamed or moved with all in it, byte for byte, as one commit', async () => {
  const { call, tree, blobs, git, tip } = await startTree();
  const { rename, move } = folderCallsOf(call);
  const before = await blobs();
  const first = await tip();
  expect(await rename('checkout', 'Checkout')).toBeNull();
  expect(await move('Checkout', ['account'])).toBeNull();
  expect(await tree()).toEqual([
    'account/',
    'account/Checkout/',
    'account/Checkout/payment/',
    'account/Checkout/payment/card.feature',
    'account/Checkout/basket.feature',
    'account/sign in.feature',
  ]);
  const after = await blobs();
  expect(after['features/account/Checkout/basket.feature']).toBe(before['features/checkout/basket.feature']);
  const changes = [await tip(), first].map((commit) => git.lastChange(projectId, commit, 'features'));
  expect(new Set((await Promise.all(changes)).map((change) => change?.commit)).size).toBe(2);

  // The last folder inside was moved out. The folder above stays.
  expect(await move('account/Checkout/payment', [])).toBeNull();
  expect(await move('account/Checkout', ['payment'])).toBeNull();
  expect(await move('payment/Checkout', [])).toBeNull();
  expect(await tree()).toEqual([
    ...['account/', 'account/sign in.feature', 'Checkout/', 'Checkout/basket.feature'],
    ...['payment/', 'payment/card.feature'],
  ]);
});

test('rules of moving and renaming folders', async () => {
  const { call, tip } = await startTree();
  const { rename, move, create } = folderCallsOf(call);
  await create('checkout/payment/cards', ['account']);
  const before = await tip();
  expect(await rename('checkout', 'checkout')).toBe('New name cannot be same as the old name.');
  expect(await rename('checkout', 'Account')).toBe('A folder with this name already exists.');
  expect(await rename('checkout', 'a/b')).toBe('Only letters, digits, _, -, (), spaces are allowed');
  expect(await rename('checkout', 'Support')).toBe('The folder Support is reserved for step code.');
  expect(await rename('step_definitions', 'steps')).toBe('This folder no longer exists.');
  expect(await rename('gone', 'x')).toBe('This folder no longer exists.');
  expect(await rename('..', 'x')).toBe('This folder no longer exists.');
  expect(await move('checkout', [])).toBe('The folder exists already.');
  expect(await move('checkout', ['checkout', 'payment'])).toBe('A folder cannot be moved into itself.');
  expect(await move('checkout', ['checkout'])).toBe('A folder cannot be moved into itself.');
  expect(await move('checkout', ['account'])).toBe('A folder with this name already exists.');
  expect(await move('checkout', ['gone'])).toBe('This folder no longer exists.');
  expect(await move('checkout', ['step_definitions'])).toBe(
    'The folder step_definitions is reserved for step code.',
  );
  expect(await move('account', ['checkout', 'payment'])).toBe('Folders can be at most 4 levels deep.');
  expect(await tip()).toBe(before);
});

test('a folder goes with all in it, and the answer says how many features that were', async () => {
  const { call, tree, blobs } = await startTree();
  const { remove } = folderCallsOf(call);
  expect(await remove('checkout')).toEqual({ status: true, deletedFeatures: 2 });
  expect(await tree()).toEqual(['account/', 'account/sign in.feature']);
  for (const path of ['checkout', 'step_definitions', '..', '']) {
    expect(await remove(path)).toMatchObject({ error: 'This folder no longer exists.' });
  }
  expect(Object.keys(await blobs())).toContain('features/step_definitions/a.mjs');
});

test('a feature is renamed or moved; the folder it leaves stays', async () => {
  const { call, tree, blobs } = await startTree();
  const { feature } = folderCallsOf(call);
  const before = await blobs();
  expect(await feature('account/sign in', 'Sign in')).toBeNull();
  expect(await feature('account/Sign in', 'Sign in', ['checkout'])).toBeNull();
  expect(await feature('checkout/basket', 'start', [])).toBeNull();
  expect(await tree()).toEqual([
    ...['account/', 'checkout/', 'checkout/payment/', 'checkout/payment/card.feature'],
    ...['checkout/Sign in.feature', 'start.feature'],
  ]);
  expect((await blobs())['features/start.feature']).toBe(before['features/checkout/basket.feature']);
});

test('rules of renaming and moving features', async () => {
  const { call, tip } = await startTree();
  const { feature } = folderCallsOf(call);
  await call.pushScenario({ body: { projectId, name: 'BASKET.feature', data: 'Feature: x' } });
  await call.pushScenario({ body: { projectId, name: 'start.feature', data: 'Feature: x' } });
  const before = await tip();
  expect(await feature('BASKET', 'BASKET')).toBe('New name cannot be same as the old name.');
  expect(await feature('BASKET', 'Start')).toBe('Another feature exists with the given name.');
  expect(await feature('BASKET', 'BASKET', ['checkout'])).toBe('A feature with this name already exists.');
  expect(await feature('BASKET', 'a.b')).toBe('Only letters, digits, _, - and spaces are allowed');
  expect(await feature('BASKET', ' ')).toBe('Feature name cannot be empty.');
  expect(await feature('BASKET', 'x'.repeat(81))).toBe('Feature name cannot exceed 80 characters.');
  expect(await feature('BASKET', 'BASKET', ['gone'])).toBe('This folder no longer exists.');
  expect(await feature('BASKET', 'BASKET', ['step_definitions'])).toBe('This folder no longer exists.');
  expect(await feature('gone', 'x')).toBe('There is no such feature.');
  expect(await feature('../../x', 'y')).toBe('There is no such feature.');
  expect(await tip()).toBe(before);
});

test('the last feature of a folder is deleted: the folder stays', async () => {
  const { call, tree } = await startTree();
  succeeded(
    await call.deleteFeature({ body: { projectId, name: 'card', parentPath: ['checkout', 'payment'] } }),
  );
  succeeded(await call.deleteFeature({ body: { projectId, name: 'basket', parentPath: ['checkout'] } }));
  expect(await tree()).toEqual(['account/', 'account/sign in.feature', 'checkout/', 'checkout/payment/']);
});

test('of two people who move at the same time nobody overwrites the other', async () => {
  const { as, tree } = await startTree();
  const [ada, bob] = [folderCallsOf(as('ada')), folderCallsOf(as('bob'))];
  const answers = await Promise.all([
    ada.feature('checkout/basket', 'cart', []),
    bob.feature('account/sign in', 'CART', []),
  ]);
  expect(answers.toSorted()).toEqual([null, 'A feature with this name already exists.'].toSorted());
  expect((await tree()).filter((path) => path.endsWith('.feature'))).toHaveLength(3);
});

test('refuses names with a slash, which would move an entry out of features/', async () => {
  const { call, blobs } = await startTree();
  const before = await blobs();
  const { feature, rename } = folderCallsOf(call);
  expect(await feature('checkout/basket', '/basket')).not.toBeNull();
  expect(await rename('checkout', '/checkout')).not.toBeNull();
  const top = { projectId, oldName: 'top', newName: 'top', parentPath: [] };
  const data = 'Feature: Top\n';
  await call.pushScenario({
    body: { projectId, name: 'top.feature', parentPath: [], data, baseVersion: null },
  });
  expect(await call.renameFeature({ body: { ...top, newName: '/top' } })).toMatchObject({ status: false });
  expect(await blobs()).toMatchObject({ ...before, 'features/top.feature': expect.any(String) });
});
