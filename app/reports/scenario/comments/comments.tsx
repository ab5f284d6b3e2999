import { useLocation } from '@remix-run/react';
import { CommentLinks, type CommentReader } from '~/shell/comments/comment-links';
import { Icon } from '~/ui/icon';
import { Link } from '~/ui/scoped';
import { TimeText } from '~/ui/time';
import type { Report } from '../use-report';
import classes from '~/shell/comments/comments.module.css';

interface CommentsProps extends Report {
  reader: CommentReader;
  /** Time of the answer, in epoch milliseconds. */
  now: number;
}

/** Shows the comments on this result. */
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
                  <TimeText at={comment.createdAt} now={now} />
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
