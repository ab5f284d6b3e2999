import { expect, test } from 'vitest';
import { projectId, succeeded } from '../workspace.fixture';
import { folderCallsOf, startTree } from './folders.fixture';

test('what somebody had open follows a move, and is forgotten with a deletion', async () => {
  const { as, call } = await startTree();
  const { rename, remove, feature } = folderCallsOf(as('bob'));
  const last = async () => {
    const list = succeeded(await call.getFeatureList({ body: { projectId } }));
    const { lastActiveFolder, lastActiveFeature, lastActiveScenario, expandedFolders } = list;
    return [lastActiveFolder, lastActiveFeature, lastActiveScenario, expandedFolders];
  };
  const expandedFolders = [['checkout'], ['account'], ['checkout', 'basket.feature'], ['gone']];
  const place = { lastActiveFolder: ['checkout'], lastActiveFeature: 'basket', scenarioIndex: 0 };
  succeeded(await call.updateLastUpdated({ body: { projectId, ...place, expandedFolders } }));
  const [checkout, ...rest] = expandedFolders.slice(0, 3);
  expect(await last()).toEqual([['checkout'], 'basket', 'One', [checkout, ...rest]]);

  await rename('checkout', 'cart');
  expect(await last()).toEqual([
    ['cart'],
    'basket',
    'One',
    [['cart'], ['account'], ['cart', 'basket.feature']],
  ]);
  await feature('cart/basket', 'all', ['cart', 'payment']);
  expect(await last()).toEqual([
    ...[['cart', 'payment'], 'all', 'One'],
    [['cart'], ['account'], ['cart', 'payment', 'all.feature']],
  ]);
  await remove('cart/payment');
  expect(await last()).toEqual([['cart'], null, null, [['cart'], ['account']]]);
});

test('branches open and close one by one; a visit opens its own', async () => {
  const { call } = await startTree();
  const remember = async (body: object) =>
    succeeded(await call.updateLastUpdated({ body: { projectId, ...body } }));
  const expanded = async (part?: { folders: string[]; feature: string | null }) =>
    succeeded(await call.getFeatureList({ body: { projectId, part } })).expandedFolders;
  await remember({ expand: [['account']] });
  await remember({ expand: [['checkout'], ['account'], ['gone']] });
  expect(await expanded()).toEqual([['checkout'], ['account']]);
  await Promise.all([remember({ collapse: [['account']] }), remember({ expand: [['checkout', 'payment']] })]);
  expect(await expanded()).toEqual([['checkout', 'payment'], ['checkout']]);

  const visited = { folders: ['account'], feature: 'sign in' };
  const withVisit = [['account'], ['account', 'sign in.feature'], ['checkout', 'payment'], ['checkout']];
  expect(await expanded(visited)).toEqual(withVisit);
  const place = { lastActiveFolder: ['account'], lastActiveFeature: 'sign in', opensPlace: true };
  await remember({ ...place, collapse: [['account', 'sign in.feature']] });
  expect(await expanded()).toEqual([['account'], ['checkout', 'payment'], ['checkout']]);
  await remember({ collapse: [['account']] });
  // A folder that the user closed stays closed during the visit.
  expect(await expanded(visited)).not.toContainEqual(['account']);
  await remember(place);
  expect(await expanded()).not.toContainEqual(['account']);
});

test('a save is where one is: its branch opens', async () => {
  const { call } = await startTree();
  const place = { projectId, name: 'card', parentPath: ['checkout', 'payment'] };
  succeeded(await call.pushScenario({ body: { ...place, data: 'Feature: One' } }));
  expect(await call.getFeatureList({ body: { projectId } })).toMatchObject({
    lastActiveFolder: ['checkout', 'payment'],
    lastActiveFeature: 'card',
    expandedFolders: [['checkout'], ['checkout', 'payment'], ['checkout', 'payment', 'card.feature']],
  });
});

test('what cannot be a place is not remembered', async () => {
  const { call } = await startTree();
  for (const odd of [
    { lastActiveFeature: 'a\0' },
    { lastActiveFolder: ['a', '..'] },
    { expandedFolders: [['\0']] },
  ]) {
    expect(await call.updateLastUpdated({ body: { projectId, ...odd } })).toMatchObject({ because: 'name' });
  }
});

test('a part of the tree has what is open, and counts for the rest', async () => {
  const { call } = await startTree();
  const part = async (given: object) =>
    succeeded(await call.getFeatureList({ body: { projectId, part: given } }));
  const closed = await part({});
  expect(closed.foldersAndFeatures).toMatchObject([
    { name: 'account', isExpanded: false, children: [], counts: { features: 1, scenarios: 0 } },
    { name: 'checkout', isExpanded: false, children: [], counts: { features: 2, scenarios: 1 } },
  ]);
  expect(closed).toMatchObject({ features: 3, left: 0, folderLeft: 0 });
  const { folder } = await part({ folders: ['checkout'] });
  expect(folder).toMatchObject([{ name: 'payment' }, { name: 'basket.feature', scenarios: [] }]);
  expect((await part({ folders: ['gone'] })).folder).toBeNull();

  const expandedFolders = [['checkout'], ['checkout', 'basket.feature']];
  succeeded(await call.updateLastUpdated({ body: { projectId, expandedFolders } }));
  const open = await part({});
  expect(open.foldersAndFeatures).toMatchObject([
    { name: 'account', isExpanded: false },
    {
      name: 'checkout',
      isExpanded: true,
      children: [
        { name: 'payment', isExpanded: false },
        { name: 'basket.feature', isExpanded: true, scenarios: [{ name: 'One' }] },
      ],
    },
  ]);
  const only = succeeded(await call.getFeatureList({ body: { projectId, only: 'folders' } }));
  expect(only.foldersAndFeatures).toMatchObject([
    { name: 'account', children: [] },
    { name: 'checkout', children: [{ name: 'payment', children: [] }] },
  ]);
});
