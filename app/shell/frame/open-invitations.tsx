import { Link } from '~/ui/scoped';
import classes from './open-invitations.module.css';

/** Shows on every signed-in page that invitations wait for an answer. Shows nothing when there are none. */
export function OpenInvitations({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Link
      to="/invitations"
      className={classes.open}
      title="You are invited to join. Accept or decline."
      reloadDocument
    >
      {count === 1 ? '1 open invitation' : `${count} open invitations`}
    </Link>
  );
}
