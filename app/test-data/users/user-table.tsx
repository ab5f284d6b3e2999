import { useSearchParams } from '@remix-run/react';
import type { TestUser } from '#contracts/test-users';
import { IconLink } from '~/ui/icon-link';
import table from '~/ui/table.module.css';
import classes from './user-table.module.css';

export function UserTable({ users }: { users: TestUser[] }) {
  return (
    <table className={`${table.table} ${classes.table}`}>
      <thead>
        <tr>
          <th scope="col">Username</th>
          <th scope="col">Secret Key</th>
          <th scope="col" className={table.actions}>
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
    <tr className={table.row}>
      <td className={table.name} title={username}>
        {username}
      </td>
      <td className={hasSecretKey ? undefined : table.none}>
        {hasSecretKey ? 'Configured' : 'Not configured'}
      </td>
      <td className={table.actions}>
        {hasSecretKey && (
          <IconLink to={at('totp')} icon="clock" label={`View TOTP of ${username}`} title="View TOTP" />
        )}
        <IconLink to={at('edit')} icon="pencil" label={`Edit ${username}`} title="Edit" />
        <IconLink to={at('delete')} icon="trash" label={`Delete ${username}`} title="Delete" />
      </td>
    </tr>
  );
}
