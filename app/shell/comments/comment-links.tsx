import type { Comment } from '#contracts/runs/report';
import { IconLink } from '~/ui/icon-link';
import classes from './comments.module.css';

/** The user who views comments. Users may change only their own comments; administrators may delete all. */
export interface CommentReader {
  userId: string;
  isAdmin: boolean;
}

/** Shows the reader's actions for a comment. @param base address of the comments */
export function CommentLinks({
  comment: { _id, userId, username },
  base,
  search,
  reader,
}: {
  reader: CommentReader;
  comment: Pick<Comment, '_id' | 'userId' | 'username'>;
  base: string;
  search: string;
}) {
  const own = userId === reader.userId;
  const of = own ? 'your comment' : `the comment of ${username}`;
  return (
    <span className={classes.actions}>
      {own && (
        <IconLink to={`${base}/${_id}/edit${search}`} icon="pencil" label={`Edit ${of}`} title="Edit" />
      )}
      {(own || reader.isAdmin) && (
        <IconLink to={`${base}/${_id}/delete${search}`} icon="trash" label={`Delete ${of}`} title="Delete" />
      )}
    </span>
  );
}
