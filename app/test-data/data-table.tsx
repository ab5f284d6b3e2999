import { Link, useLocation, useSearchParams } from '@remix-run/react';
import { Fragment, type ReactNode } from 'react';
import { undecryptable, allEnvironments } from '#contracts/test-data-rules';
import { IconLink } from '~/ui/icon-link';
import table from '~/ui/table.module.css';
import { useLinks } from '~/ui/use-links';
import type { ShownRow } from './data-filters';
import classes from './data-table.module.css';

interface DataTableProps {
  rows: ShownRow[];
  environments: string[];
  /** Position of the row that `form` stands for; null: it is a new one, or there is no form. */
  edited: number | null;
  /** The row that is typed, as table rows. */
  form: ReactNode;
}

/** A new row is typed on top; a row that is changed, in its place, or on top when it is not among those shown. */
export function DataTable({ rows, environments, edited, form }: DataTableProps) {
  const inPlace = rows.some(({ index }) => index === edited);
  return (
    <table className={`${table.table} ${classes.table}`}>
      <thead>
        <tr>
          <th scope="col">Key</th>
          <th scope="col">Value</th>
          <th scope="col">DataType</th>
          <th scope="col">Environment</th>
          <th scope="col">
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
      <td title={key} className={table.name}>
        {key}
      </td>
      <td className={classes.value}>
        <Value row={row} />
      </td>
      <td>{DataType}</td>
      <td title={gone ? `${environment}: there is no environment of this name` : environment}>
        {environment}
        {gone && <span className={classes.gone}>missing</span>}
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
      </span>
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
