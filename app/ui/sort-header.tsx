import { Icon } from './icon';
import { Link } from './scoped';
import { useLinks } from './use-links';
import classes from './table.module.css';

interface SortHeaderProps {
  label: string;
  /** Value of the address' `sort`. */
  sort: string;
  present: { sort: string; order: 'asc' | 'desc' };
  /** Order of the first click. */
  first: 'asc' | 'desc';
  /** Right-aligned column. */
  number?: boolean;
}

/** A column title that sorts the table: a link, the second click turns the order. */
export function SortHeader({ label, sort, present, first, number }: SortHeaderProps) {
  const link = useLinks();
  const current = present.sort === sort;
  const order = current ? (present.order === 'asc' ? 'desc' : 'asc') : first;
  return (
    <th
      scope="col"
      className={number ? classes.number : undefined}
      aria-sort={current ? (present.order === 'asc' ? 'ascending' : 'descending') : undefined}
    >
      <Link to={link({ sort, order })} className={classes.sort} preventScrollReset>
        {label}
        {current && (
          <Icon name="chevronDown" size={12} className={present.order === 'asc' ? classes.up : undefined} />
        )}
      </Link>
    </th>
  );
}
