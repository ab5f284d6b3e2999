import { Link } from '@remix-run/react';
import { deepestFolder } from '#contracts/names';
import { Icon, type IconName } from '~/ui/icon';
import { featuresPath, type Place } from '../address';

export type RowKind = 'folder' | 'feature' | 'scenario';

interface Action {
  dialog: string;
  icon: IconName;
  label: string;
}

const newFeature: Action = { dialog: 'new', icon: 'plus', label: 'New feature' };
const newFolder: Action = { dialog: 'new-folder', icon: 'folderPlus', label: 'New sub-folder' };

const ofFeature: Action[] = [
  { dialog: 'new-scenario', icon: 'plus', label: 'New scenario' },
  { dialog: 'rename', icon: 'pencil', label: 'Rename' },
  { dialog: 'move', icon: 'folderSymlink', label: 'Move to folder' },
  { dialog: 'delete', icon: 'trash', label: 'Delete feature' },
];
const ofScenario: Action[] = [
  { dialog: 'rename-scenario', icon: 'pencil', label: 'Rename scenario' },
  { dialog: 'delete', icon: 'trash', label: 'Delete scenario' },
];
const ofFolder: Action[] = [
  { dialog: 'rename-folder', icon: 'pencil', label: 'Rename' },
  { dialog: 'move', icon: 'folderSymlink', label: 'Move to folder' },
  { dialog: 'delete-folder', icon: 'trash', label: 'Delete folder' },
];

/** What can be done with a row, each a link to its dialog. @param className of each link */
export function RowActions({
  projectId,
  kind,
  place,
  className,
}: {
  projectId: string;
  kind: RowKind;
  place: Place;
  className: string | undefined;
}) {
  const actions = {
    // Four levels are the most.
    folder: [newFeature, ...(place.folders.length < deepestFolder ? [newFolder] : []), ...ofFolder],
    feature: ofFeature,
    scenario: ofScenario,
  };
  return (
    <>
      {kind === 'folder' && (
        <Link to={featuresPath(projectId, place)} className={className} preventScrollReset>
          <Icon name="folder" /> Show folder
        </Link>
      )}
      {actions[kind].map(({ dialog, icon, label }) => (
        <Link
          key={dialog}
          to={featuresPath(projectId, place, dialog)}
          className={className}
          preventScrollReset
        >
          <Icon name={icon} /> {label}
        </Link>
      ))}
      {kind !== 'folder' && (
        <a
          href={featuresPath(projectId, place, 'open-vscode')}
          className={className}
          target="_blank"
          rel="noreferrer"
        >
          <Icon name="brandVscode" /> Open in VSCode
        </a>
      )}
    </>
  );
}
