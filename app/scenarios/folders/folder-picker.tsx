import { Icon } from '~/ui/icon';
import { pathText } from '../address';
import type { Destination } from './destinations';
import classes from './folder-picker.module.css';

interface FolderPickerProps {
  legend: string;
  destinations: Destination[];
  /** Path as text; empty for the top. */
  chosen: string;
  choose: (path: string) => void;
}

/** The folders of the project as radio buttons, indented as they are in the tree. */
export function FolderPicker({ legend, destinations, chosen, choose }: FolderPickerProps) {
  return (
    <fieldset className={classes.picker}>
      <legend title={legend}>{legend}</legend>
      <div className={classes.list}>
        {destinations.map(({ path, problem }) => {
          const text = pathText(path);
          const name = path.at(-1) ?? 'No folder';
          return (
            <label
              key={text}
              className={classes.folder}
              data-level={path.length}
              title={problem ?? name}
              data-disabled={problem !== null || undefined}
            >
              <input
                type="radio"
                name="destination"
                value={text}
                checked={chosen === text}
                onChange={() => choose(text)}
                disabled={problem !== null}
              />
              <Icon name={path.length === 0 ? 'home' : 'folder'} size={15} />
              <span>{name}</span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
