import { Link } from '~/ui/scoped';
import classes from './open-invitations.module.css';

/** Tells on every page of who is signed in that invitations wait for their answer; nothing when none does. */
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
