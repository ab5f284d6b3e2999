import { folderLabelOf } from '#domain/gherkin/feature-paths';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { requireProject } from '~/access/gate';
import { featuresPath, useFeatureLocation } from '~/scenarios/address';
import { Dialog } from '~/ui/dialog';
import { menuItem } from '~/ui/menu';
import { RowActions } from './row-actions';

export async function loader(args: LoaderFunctionArgs) {
  await requireProject(args);
  return null;
}

/** Lists the actions of the address's folder, feature or scenario, for browsers without scripts. */
export default function RowActionsPage() {
  const { projectId, place } = useFeatureLocation();
  const { folders, feature, scenario } = place;
  const kind = scenario === null ? (feature === null ? 'folder' : 'feature') : 'scenario';
  return (
    <Dialog
      title={scenario ?? folderLabelOf(feature ?? folders.at(-1) ?? 'Features')}
      closeTo={featuresPath(projectId, place)}
    >
      <RowActions projectId={projectId} kind={kind} place={place} className={menuItem} />
    </Dialog>
  );
}
