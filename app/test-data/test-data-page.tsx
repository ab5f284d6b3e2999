import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Outlet, useLoaderData, useLocation, useMatches, useSearchParams } from '@remix-run/react';
import { Fragment, type ReactNode } from 'react';
import { undecryptable, allEnvironments } from '#domain/test-data/test-data-rules';
import { requireProject } from '~/access/gate';
import { ButtonLink } from '~/ui/button-link';
import { EmptyState } from '~/ui/empty-state';
import { IconLink } from '~/ui/icon-link';
import { Notice } from '~/ui/notice';
import { Pagination } from '~/ui/pages';
import { Link } from '~/ui/scoped';
import { SearchForm } from '~/ui/search-form';
import table from '~/ui/table.module.css';
import { useLinks } from '~/ui/use-links';
import { filteredRows, readDataFilters, type ShownRow } from './list-filters';
import { testDataListQuery } from './list-path';
import { readEnvironmentNames, readTestData } from './read-test-data.server';
import { TestDataFrame } from './test-data-frame';
import classes from './test-data-page.module.css';

export const meta: MetaFunction = () => [{ title: 'Test data' }];

/** Lists up to this long are seen at a glance. */
const shortList = 10;

export async function loader(args: LoaderFunctionArgs) {
  const caller = await requireProject(args);
  const filters = readDataFilters(new URL(args.request.url).searchParams);
  const [list, environments] = await Promise.all([readTestData(caller), readEnvironmentNames(caller)]);
  const { search } = filters;
  if (list.error !== null) {
    const { error, because } = list;
    const nothing = { rows: [], found: 0, page: 1, pages: 1, count: 0 };
    return { ...nothing, search, environments, error, broken: because === 'broken' };
  }
  const { rows } = list;
  return {
    ...filteredRows(rows, filters),
    count: rows.length,
    search,
    environments,
    error: null,
    broken: false,
  };
}

export default function TestDataPage() {
  const { error, broken, count, search, pages, page, found, rows, environments } =
    useLoaderData<typeof loader>();
  const { search: query } = useLocation();
  const child = useMatches().at(-1);
  const typing = (child?.handle as { place?: string } | undefined)?.place === 'row';
  const edited = typing && child?.params.index !== undefined ? Number(child.params.index) : null;
  const add = { pathname: 'add', search: testDataListQuery(query) };
  return (
    <TestDataFrame
      action={
        error === null && (
          <ButtonLink to={add} preventScrollReset>
            Add test data
          </ButtonLink>
        )
      }
    >
      <p className={classes.lead}>
        Steps name a value as <code>{'{{key}}'}</code>: the one of their environment, else the one for{' '}
        <code>*</code>, which is all of them.
      </p>
      {error !== null && (
        <Notice kind="error" title="The test data cannot be shown">
          {error}{' '}
          {broken && (
            <>
              Correct it in a clone of the repository, or{' '}
              <Link to="start-over" className={classes.inText}>
                start over with an empty list
              </Link>
              .
            </>
          )}
        </Notice>
      )}
      {error === null && count === 0 && !typing && (
        <EmptyState title="No data">Add test data to see it here</EmptyState>
      )}
      {(count > shortList || search !== '') && (
        <div className={classes.tools}>
          <SearchForm label="Find test data" search={search} />
          <span className={classes.count}>
            {found === count ? `${count} rows` : `${found} of ${count} rows`}
          </span>
        </div>
      )}
      {count > 0 && found === 0 && (
        <EmptyState title="No test data found" action={<Link to="?">Clear search</Link>}>
          &quot;{search}&quot; did not match any test data. Please try again.
        </EmptyState>
      )}
      {error === null && (rows.length > 0 || typing) && (
        <DataTable
          rows={rows}
          environments={environments}
          edited={edited}
          form={typing ? <Outlet /> : null}
        />
      )}
      <Pagination page={page} count={pages} label="Pages of test data" />
      {!typing && <Outlet />}
    </TestDataFrame>
  );
}

interface DataTableProps {
  rows: ShownRow[];
  environments: string[];
  /** Position of the row in `form`. Null for a new row, and when there is no form. */
  edited: number | null;
  /** The edited row, as table rows. */
  form: ReactNode;
}

/** A new row is edited on top. An existing row is edited in its place, or on top when its place is not shown. */
function DataTable({ rows, environments, edited, form }: DataTableProps) {
  const inPlace = rows.some(({ index }) => index === edited);
  return (
    <table className={table.table}>
      <thead>
        <tr>
          <th scope="col" className={table.percent24}>
            Key
          </th>
          <th scope="col">Value</th>
          <th scope="col" className={table.w112}>
            DataType
          </th>
          <th scope="col" className={table.percent22}>
            Environment
          </th>
          <th scope="col" className={table.w172}>
            <span className="visually-hidden">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {!inPlace && form}
        {rows.map((row) =>
          row.index === edited ? (
            <Fragment key={row.index}>{form}</Fragment>
          ) : (
            <DataRow key={row.index} row={row} environments={environments} />
          ),
        )}
      </tbody>
    </table>
  );
}

function DataRow({ row, environments }: { row: ShownRow; environments: string[] }) {
  const { search } = useLocation();
  const { index, key, DataType, environment } = row;
  const gone = environment !== allEnvironments && !environments.includes(environment);
  const query = new URLSearchParams(search);
  query.delete('show');
  const at = (place: string) => ({ pathname: `${place}/${index}`, search: query.toString() });
  return (
    <tr className={table.row}>
      <td className={`${table.name} ${table.whole}`}>{key}</td>
      <td className={classes.value}>
        <Value row={row} />
      </td>
      <td>{DataType}</td>
      <td title={gone ? `${environment}: there is no environment of this name` : environment}>
        {environment}{' '}
        {gone && (
          <span className={`${table.mark} ${classes.gone}`} data-warn>
            missing
          </span>
        )}
      </td>
      <td className={table.actions}>
        <IconLink to={at('edit')} icon="pencil" label={`Edit ${key}`} title="Edit" />
        <IconLink to={at('delete')} icon="trash" label={`Delete ${key}`} title="Delete" />
      </td>
    </tr>
  );
}

function Value({ row: { index, key, value, state } }: { row: ShownRow }) {
  const link = useLinks();
  const [present] = useSearchParams();
  if (state === 'lost') return <span className={classes.lost}>{undecryptable}</span>;
  if (state === 'plain') return <span title={value ?? ''}>{value}</span>;
  const shown = state === 'shown';
  return (
    <span className={classes.secret}>
      <span className={classes.text} title={value ?? undefined}>
        {value ?? '••••••••'}
      </span>{' '}
      <Link
        to={link({ show: shown ? null : index, page: present.get('page') })}
        className={classes.toggle}
        aria-label={`${shown ? 'Hide' : 'Show'} ${key}`}
        preventScrollReset
        replace
      >
        {shown ? 'Hide' : 'Show'}
      </Link>
    </span>
  );
}
