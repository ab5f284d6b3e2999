import { Icon } from '~/ui/icon';
import classes from './operator-page.module.css';

/** A machine's version, marked when it is not that of the server that answers. */
export function VersionCell({ own, expected }: { own: string; expected: string }) {
  if (own === expected) return <td title={own}>{own}</td>;
  return (
    <td title={`${own}, and not ${expected} as this server`}>
      <span className={classes.other}>
        <Icon name="alertTriangle" size={14} />
        <span>{own}</span>
        <span className="visually-hidden">differs from this server</span>
      </span>
    </td>
  );
}
