import { Form, Link, useLocation } from '@remix-run/react';
import type { Environment } from '#contracts/environment';
import { cut } from '~/ui/cut';
import { FilteredList, useIsFiltered, withoutFilter } from '~/ui/filtered-list';
import { Icon } from '~/ui/icon';
import { Menu, menuItem, menuLine, menuTitle } from '~/ui/menu';
import classes from './top-bar.module.css';

interface EnvironmentMenuProps {
  projectId: string;
  environments: Environment[];
  current: Environment | null;
}

/** Choosing an environment saves it as the last active one and stays on the page. */
export function EnvironmentMenu({ projectId, environments, current }: EnvironmentMenuProps) {
  const { pathname, search } = useLocation();
  return (
    <Menu
      name={current ? `Environment ${current.name}` : 'Environment'}
      open={useIsFiltered('environments')}
      label={
        <>
          <Icon name="world" size={15} />
          <span className={classes.current}>{current?.name ?? 'Environment'}</span>
          <Icon name="chevronDown" size={14} />
        </>
      }
    >
      <p className={menuTitle}>Environments</p>
      {environments.length === 0 && <p className={classes.none}>No environment yet</p>}
      <FilteredList items={environments} noun="environments" textOf={({ name }) => name}>
        {(shown) => (
          <Form method="post" action={`/${projectId}/choose`} preventScrollReset>
            <input type="hidden" name="back" value={pathname + withoutFilter(search, 'environments')} />
            {shown.map(({ name, baseUrl }) => (
              <button
                key={name}
                type="submit"
                name="environment"
                value={name}
                className={menuItem}
                aria-pressed={name === current?.name}
                title={`${name} · ${baseUrl}`}
              >
                <span className={classes.cut}>{cut(name, 37, 37)}</span>
              </button>
            ))}
          </Form>
        )}
      </FilteredList>
      <div className={classes.foot}>
        <hr className={menuLine} />
        <Link to={`/${projectId}/environments/new`} className={menuItem}>
          <Icon name="plus" /> Add environment
        </Link>
        <Link to={`/${projectId}/environments`} className={menuItem}>
          <Icon name="settings" /> Manage environments
        </Link>
      </div>
    </Menu>
  );
}
