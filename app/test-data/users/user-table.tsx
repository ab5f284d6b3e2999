import { Link, useSearchParams } from '@remix-run/react';
import type { TestUser } from '#contracts/test-users';
import { Icon } from '~/ui/icon';
import { iconButton } from '~/ui/icon-button';
import table from '~/ui/table.module.css';
import classes from './user-table.module.css';

export function UserTable({ users }: { users: TestUser[] }) {
  return (
    <table className={`${table.table} ${classes.table}`}>
      <thead>
        <tr>
          <th scope="col">Username</th>
          <th scope="col">Secret Key</th>
          <th scope="col" className={classes.actions}>
            Actions
          </th>
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <UserRow key={user.username} {...user} />
        ))}
      </tbody>
    </table>
  );
}

function UserRow({ username, hasSecretKey }: TestUser) {
  const [present] = useSearchParams();
  const at = (pathname: string) => {
    const search = new URLSearchParams(present);
    search.set('username', username);
    return { pathname, search: search.toString() };
  };
  return (
    <tr className={classes.row}>
      <td className={classes.name} title={username}>
        {username}
      </td>
      <td className={hasSecretKey ? undefined : classes.none}>
        {hasSecretKey ? 'Configured' : 'Not configured'}
      </td>
      <td className={classes.actions}>
        {hasSecretKey && (
          <Link
            to={at('totp')}
            className={iconButton}
            aria-label={`View TOTP of ${username}`}
            title="View TOTP"
            preventScrollReset
          >
            <Icon name="clock" />
          </Link>
        )}
        <Link
          to={at('edit')}
          className={iconButton}
          aria-label={`Edit ${username}`}
          title="Edit"
          preventScrollReset
        >
          <Icon name="pencil" />
        </Link>
        <Link
          to={at('delete')}
          className={iconButton}
          aria-label={`Delete ${username}`}
          title="Delete"
          preventScrollReset
        >
          <Icon name="trash" />
        </Link>
      </td>
    </tr>
  );
}
