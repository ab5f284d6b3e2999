import { useLocation } from '@remix-run/react';
import type { Comment } from '#contracts/runs/report';
import { Icon } from '~/ui/icon';
import { IconLink } from '~/ui/icon-link';
import { Link } from '~/ui/scoped';
import { Time } from '~/ui/time';
import type { Report } from '../use-report';
import classes from './comments.module.css';

interface CommentsProps extends Report {
  /** Who looks: only they may change what they wrote; administrators may delete everything. */
  reader: { userId: string; isAdmin: boolean };
  /** Epoch milliseconds of the answer. */
  now: number;
}

/** What people wrote about this result. */
export function Comments({ projectId, scenario, reader, now }: CommentsProps) {
  const { search } = useLocation();
  const { runId, id, comments } = scenario;
  const base = `/${projectId}/run-report/${runId}/${id}/comments`;
  return (
    <section className={classes.comments} id="comments" aria-labelledby="comments-title">
      <header className={classes.head}>
        <h2 id="comments-title">Comments</h2>
        <Link to={`${base}/add${search}`} className={classes.add} preventScrollReset>
          <Icon name="message" size={14} /> Add comment
        </Link>
      </header>
      {comments.length === 0 ? (
        <p className={classes.none}>Nobody wrote about this result yet.</p>
      ) : (
        <ol className={classes.list}>
          {comments.map((comment) => (
            <li key={comment._id} className={classes.comment}>
              <p className={classes.who}>
                <strong title={comment.username}>{comment.username}</strong>{' '}
                <span className={classes.when}>
                  <Time at={comment.createdAt} now={now} />
                  {comment.updatedAt > comment.createdAt && ' (edited)'}
                </span>
                <CommentLinks comment={comment} base={base} search={search} reader={reader} />
              </p>
              <p className={classes.content}>{comment.content}</p>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** What its reader may do with a comment. @param base address of the comments */
export function CommentLinks({
  comment: { _id, userId, username },
  base,
  search,
  reader,
}: Pick<CommentsProps, 'reader'> & {
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
