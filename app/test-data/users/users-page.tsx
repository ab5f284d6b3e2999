import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Outlet, useLoaderData, useSearchParams } from '@remix-run/react';
import type { TestUser } from '#contracts/test-users';
import { requireProject } from '~/access/gate';
import { apart } from '~/ui/apart';
import { ButtonLink } from '~/ui/button-link';
import { EmptyState } from '~/ui/empty-state';
import { IconLink } from '~/ui/icon-link';
import { Notice } from '~/ui/notice';
import { Pagination } from '~/ui/pages';
import { Link } from '~/ui/scoped';
import { SearchForm } from '~/ui/search-form';
import table from '~/ui/table.module.css';
import { useLinks } from '~/ui/use-links';
import { TestDataFrame } from '../test-data-frame';
import { filteredUsers, pageSizes, readUserFilters, usualSize } from '../list-filters';
import { testUserListQuery } from './list-query';
import { readUsers } from './read-users.server';
import classes from './users-page.module.css';

export const meta: MetaFunction = () => [{ title: 'Test users' }];

/** Lists up to this long are seen at a glance. */
const shortList = 10;

export async function loader(args: LoaderFunctionArgs) {
  const caller = await requireProject(args);
  const filters = readUserFilters(new URL(args.request.url).searchParams);
  const { users, error } = await readUsers(caller);
  return { ...filteredUsers(users, filters), count: users.length, search: filters.search, error };
}

export default function UsersPage() {
  const { users, error, count, found, search, ...paging } = useLoaderData<typeof loader>();
  const [present] = useSearchParams();
  return (
    <TestDataFrame
      action={
        <ButtonLink to={{ pathname: 'add', search: testUserListQuery(present) }} preventScrollReset>
          Add test user
        </ButtonLink>
      }
    >
      <p className={classes.lead}>
        Steps sign in with <code>{'{{username:password}}'}</code> and <code>{'{{username:totp}}'}</code>.
        Passwords and secret keys are never shown again.
      </p>
      {error !== null && (
        <Notice kind="error">
          {error}.{' '}
          <Link to="" className={classes.inText}>
            Retry
          </Link>
        </Notice>
      )}
      {error === null && count === 0 && (
        <EmptyState title="No test users">Add test users to see them here</EmptyState>
      )}
      {(count > shortList || search !== '') && (
        <div className={classes.tools}>
          <SearchForm label="Find a test user" search={search} />
        </div>
      )}
      {count > 0 && found === 0 && (
        <EmptyState title="No test users found" action={<Link to="?">Clear search</Link>}>
          &quot;{search}&quot; did not match any test users. Please try again.
        </EmptyState>
      )}
      {users.length > 0 && <UserTable users={users} />}
      {found > 0 && <UserPages {...paging} found={found} />}
      <Outlet />
    </TestDataFrame>
  );
}

interface UserPagesProps {
  page: number;
  pages: number;
  size: number;
  found: number;
}

/** How many rows a page has, and the pages. Nothing where the smallest page holds all. */
function UserPages({ page, pages, size, found }: UserPagesProps) {
  const link = useLinks();
  if (found <= (pageSizes[0] ?? 0)) return null;
  return (
    <div className={classes.foot}>
      <nav className={classes.sizes} aria-label="Rows per page">
        <span>Rows per page</span>{' '}
        {apart(
          pageSizes.map((pageSize) => (
            <Link
              key={pageSize}
              to={link({ rows: pageSize === usualSize ? null : pageSize })}
              className={classes.size}
              aria-current={pageSize === size || undefined}
              preventScrollReset
            >
              {pageSize}
            </Link>
          )),
        )}
      </nav>
      <Pagination page={page} count={pages} label="Pages of test users" />
    </div>
  );
}

function UserTable({ users }: { users: TestUser[] }) {
  return (
    <table className={table.table}>
      <thead>
        <tr>
          <th scope="col">Username</th>
          <th scope="col" className={table.w180}>
            Secret Key
          </th>
          <th scope="col" className={`${table.actions} ${table.w132}`}>
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
