import { useForm } from '@conform-to/react';
import { Button, Textarea } from '@mantine/core';
import { useNavigation } from '@remix-run/react';
import type { CodeFixComment } from '#contracts/runs/code-fixes';
import type { FormAnswer } from '~/access/form-answer';
import { fieldProps } from '~/platform/field-props';
import { LicenceOverForm } from '~/shell/licence/licence-over-form';
import { Notice } from '~/ui/notice';
import { Form } from '~/ui/scoped';
import { TimeText } from '~/ui/time';
import { CommentLinks } from '~/shell/comments/comment-links';
import comments from '~/shell/comments/comments.module.css';
import classes from './fix-page.module.css';

interface DiscussionProps {
  comments: CodeFixComment[];
  answer: FormAnswer | undefined;
  /** Most characters of a comment. */
  longest: number;
  now: number;
  /** Address of the fix. */
  base: string;
  /** The current user. Users may change only their own comments; administrators may delete all. */
  reader: { userId: string; isAdmin: boolean };
}

/** Shows the comments about a fix, and the field for a new comment. */
export function Discussion({ comments: written, answer, longest, now, base, reader }: DiscussionProps) {
  return (
    <section className={comments.comments} id="comments" aria-labelledby="comments-title">
      <header className={comments.head}>
        <h2 id="comments-title">Comments</h2>
      </header>
      {written.length === 0 ? (
        <p className={comments.none}>Nobody wrote about this code fix yet.</p>
      ) : (
        <ol className={comments.list}>
          {written.map(({ _id, userId, username, createdAt, editedAt, content }) => (
            <li key={_id} className={comments.comment}>
              <p className={comments.who}>
                <strong title={username}>{username}</strong>{' '}
                <span className={comments.when}>
                  <TimeText at={createdAt} now={now} />
                  {editedAt !== null && ' (edited)'}
                </span>
                <CommentLinks
                  comment={{ _id, userId, username }}
                  base={`${base}/comments`}
                  search=""
                  reader={reader}
                />
              </p>
              <p className={comments.content}>{content}</p>
            </li>
          ))}
        </ol>
      )}
      {/* The key creates an empty field after the comment was added. */}
      <CommentForm key={written.length} answer={answer} longest={longest} />
    </section>
  );
}

function CommentForm({ answer, longest }: Pick<DiscussionProps, 'answer' | 'longest'>) {
  const sent = useNavigation().formData?.get('wish') === 'comment';
  const formAnswer = answer?.form ? answer : undefined;
  const [form, field] = useForm<{ content: string }>({ lastResult: formAnswer?.form });
  const told = form.errors?.[0] ?? (formAnswer?.because === 'licence' ? undefined : formAnswer?.error);
  return (
    <Form method="post" className={classes.comment} noValidate preventScrollReset>
      {told && <Notice kind="error">{told}</Notice>}
      <Textarea
        label="Add a comment"
        {...fieldProps(field.content, '')}
        maxLength={longest}
        autosize={false}
        rows={3}
      />
      <div>
        <Button type="submit" name="wish" value="comment" variant="default" loading={sent}>
          Publish
        </Button>
      </div>
      {formAnswer?.because === 'licence' && <LicenceOverForm />}
    </Form>
  );
}
