import { projectId, startWorkspace, succeeded } from '../workspace.fixture';

const files = {
  'features/checkout/basket.feature': 'Feature: Basket\r\n\r\n  Scenario: One\r\n    Given a',
  'features/checkout/payment/card.feature': 'Feature: Card\n',
  'features/account/sign in.feature': 'Feature: Sign in\n',
  'features/step_definitions/a.mjs': '',
};

/** A workspace with two levels of folders and their features. */
export async function startTree() {
  const workspace = await startWorkspace(files);
  const { call, git, tip } = workspace;
  /** Returns all paths. Folders end in `/`. */
  const tree = async () => {
    const { foldersAndFeatures } = succeeded(await call.getFeatureList({ body: { projectId } }));
    const lines = (nodes: typeof foldersAndFeatures): string[] =>
      nodes.flatMap((node) => [
        [...node.parents, node.name].join('/') + (node.isFolder ? '/' : ''),
        ...lines(node.children),
      ]);
    return lines(foldersAndFeatures);
  };
  const blobs = async () =>
    Object.fromEntries((await git.list(projectId, await tip(), '')).map(({ path, blob }) => [path, blob]));
  return { ...workspace, tree, blobs };
}

/** Returns why a call was refused; null if it was done. */
const refusal = (answer: { status: boolean; error?: string }) => (answer.status ? null : answer.error);

/** Calls for folders and features, by paths such as `checkout/basket`. */
export const folderCallsOf = (call: Awaited<ReturnType<typeof startTree>>['call']) => ({
  create: async (name: string, parentPath: string[] = []) =>
    refusal(await call.createFolder({ body: { projectId, name, parentPath } })),
  rename: async (path: string, newName: string) => {
    const parentPath = path.split('/');
    const oldName = parentPath.pop() ?? '';
    return refusal(
      await call.editFolder({ body: { projectId, parentPath, oldName, newName, action: 'Renamed' } }),
    );
  },
  move: async (path: string, destinationPath: string[]) => {
    const parentPath = path.split('/');
    const oldName = parentPath.pop() ?? '';
    const body = { projectId, parentPath, destinationPath, oldName, newName: oldName };
    return refusal(await call.editFolder({ body: { ...body, action: 'Moved' } }));
  },
  remove: (path: string) => {
    const deletePath = path.split('/');
    const name = deletePath.pop() ?? '';
    return call.deleteFolder({ body: { projectId, name, deletePath } });
  },
  feature: async (path: string, newName: string, destinationPath?: string[]) => {
    const parentPath = path.split('/');
    const oldName = parentPath.pop() ?? '';
    return refusal(
      await call.renameFeature({ body: { projectId, oldName, newName, parentPath, destinationPath } }),
    );
  },
});
