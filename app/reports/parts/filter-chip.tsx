import { Icon } from '~/ui/icon';
import { Link } from '~/ui/scoped';
import classes from './filter-chip.module.css';

/** Shows an active filter of a table. A click removes it from the address. */
export function FilterChip({ name, value, to }: { name: string; value: string; to: string }) {
  return (
    <Link to={to} className={classes.chip} title="Take the filter away" preventScrollReset>
      <span className={classes.text}>
        {name}: {value}
      </span>
      <Icon name="x" size={14} />
    </Link>
  );
}
