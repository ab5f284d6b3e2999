import { Form, Link } from '@remix-run/react';
import { useId } from 'react';
import { cut } from '~/ui/cut';
import { FilteredList, useIsFiltered } from '~/ui/filtered-list';
import { Icon } from '~/ui/icon';
import { iconButton } from '~/ui/icon-button';
import { Menu, menuItem, menuLine, menuTitle } from '~/ui/menu';
import { shortBranch } from './short-branch';
import classes from './top-bar.module.css';

const defaultBranch = 'main';

interface BranchMenuProps {
  projectId: string;
  branches: string[];
  current: string;
}

/** Branches of a project with a private repository. The chosen one and main cannot be deleted from here. */
export function BranchMenu({ projectId, branches, current }: BranchMenuProps) {
  const shownId = useId();
  return (
    <Menu
      name={`Branch ${current}`}
      shownText={shownId}
      open={useIsFiltered('branches')}
      label={
        <>
          <Icon name="gitBranch" size={15} />
          <span className={classes.current} id={shownId}>
            {shortBranch(current)}
          </span>
          <Icon name="chevronDown" size={14} />
        </>
      }
    >
      <p className={menuTitle}>Branches</p>
      <FilteredList items={branches} noun="branches" textOf={(name) => name}>
        {(shown) => (
          <Form method="post" action={`/${projectId}/choose`}>
            {shown.map((name) => (
              <div key={name} className={classes.entry}>
                <button
                  type="submit"
                  name="branch"
                  value={name}
                  className={menuItem}
                  aria-pressed={name === current}
                  title={name}
                >
                  <span className={classes.cut}>{cut(name, 37, 37)}</span>
                </button>
                {name !== current && name !== defaultBranch && (
                  <Link
                    to={`/${projectId}/branches/${encodeURIComponent(name)}/delete`}
                    className={iconButton}
                    aria-label={`Delete ${name}`}
                    title="Delete branch"
                  >
                    <Icon name="trash" size={15} />
                  </Link>
                )}
              </div>
            ))}
          </Form>
        )}
      </FilteredList>
      <div className={classes.foot}>
        <hr className={menuLine} />
        <Link to={`/${projectId}/branches/new`} className={menuItem}>
          <Icon name="plus" /> Create branch
        </Link>
      </div>
    </Menu>
  );
}
