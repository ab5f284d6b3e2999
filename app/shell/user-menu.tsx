import { Form, Link, useLocation } from '@remix-run/react';
import { useId } from 'react';
import type { Preferences } from '~/platform/preferences';
import { Icon, type IconName } from '~/ui/icon';
import { Menu, menuItem, menuLine, menuTitle } from '~/ui/menu';
import { cut } from '~/ui/cut';
import type { ShellUser } from './shell-user';
import classes from './user-menu.module.css';

const schemes: { value: Preferences['scheme']; label: string; icon: IconName }[] = [
  { value: 'auto', label: 'Same as the system', icon: 'deviceDesktop' },
  { value: 'light', label: 'Light', icon: 'sun' },
  { value: 'dark', label: 'Dark', icon: 'moon' },
];

/** Name and e-mail cut as docs/rules/interface.md, Frame says: over 18 to 15, over 21 to 18, plus dots. */
export function UserMenu({ user, scheme }: { user: ShellUser; scheme: Preferences['scheme'] }) {
  const { pathname, search } = useLocation();
  const whoId = useId();
  const label = (
    <>
      <span className={classes.letter} aria-hidden="true">
        {user.name.slice(0, 1).toUpperCase()}
      </span>
      <span className={classes.who} id={whoId} title={`${user.name} · ${user.email}`}>
        <span className={classes.name}>{cut(user.name, 18, 15)}</span>
        <span className={classes.email}>{cut(user.email, 21, 18)}</span>
      </span>
    </>
  );
  return (
    <Menu label={label} name={`User menu of ${user.name}`} shownText={whoId} up className={classes.summary}>
      <Link to="/onboarding" className={menuItem}>
        <Icon name="rocket" /> Get Started
      </Link>
      <Link to="/account" className={menuItem}>
        <Icon name="user" /> Account
      </Link>
      {user.operator && (
        <Link to="/operator" className={menuItem}>
          <Icon name="server" /> Machines
        </Link>
      )}
      <hr className={menuLine} />
      <p className={menuTitle}>Appearance</p>
      <Form method="post" action="/preferences" reloadDocument>
        <input type="hidden" name="back" value={pathname + search} />
        {schemes.map(({ value, label: text, icon }) => (
          <button
            key={value}
            type="submit"
            name="scheme"
            value={value}
            className={menuItem}
            aria-pressed={scheme === value}
          >
            <Icon name={icon} /> {text}
          </button>
        ))}
      </Form>
      <hr className={menuLine} />
      <Form method="post" action="/logout" reloadDocument>
        <button type="submit" className={menuItem}>
          <Icon name="logout" /> Logout
        </button>
      </Form>
    </Menu>
  );
}
