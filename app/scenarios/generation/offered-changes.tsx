import { useNavigate } from '@remix-run/react';
import type { ChangeEvent } from 'react';
import type { OfferedChange } from '#contracts/generation/proposed-file';
import type { ProposalChoice } from '#contracts/generation/proposal';
import { DiffView } from '~/ui/diff-view';
import { Users } from './changed-definitions';
import type { Chain } from '~/shell/chain/chain';
import { choiceOf, queryOfReview } from './review-path';
import classes from './review.module.css';

interface OfferedChangesProps {
  projectId: string;
  offered: (OfferedChange & { file: string })[];
  choice: ProposalChoice;
  chain: Chain | null;
  /** Id of the form that saves. */
  form: string;
}

/** Offers changes of code that a user wrote. They are saved only when the user ticks them. */
export function OfferedChanges({ projectId, offered, choice, chain, form }: OfferedChangesProps) {
  const navigate = useNavigate();
  // Each tick changes the saved files, the scenarios that use them, and whether they were tried: load the page again.
  function follow(event: ChangeEvent<HTMLInputElement>) {
    const { form: ticked } = event.currentTarget;
    if (!ticked) return;
    const { taken } = choiceOf(new FormData(ticked));
    navigate(queryOfReview({ ...choice, taken }, chain) || '.', { replace: true, preventScrollReset: true });
  }
  return (
    <section className={classes.part} aria-labelledby="offered-changes">
      <h2 id="offered-changes" className={classes.heading}>
        Proposed beside code that people wrote
      </h2>
      <p className={classes.explained}>
        This code does not change. The generated code for it is saved only if you take it.
      </p>
      {offered.map(({ id, file, pattern, because, before, after, users }) => (
        <div key={id} className={classes.offer}>
          <p className={classes.explained}>
            <code className={classes.pattern}>{pattern}</code>{' '}
            {because === 'changed'
              ? 'was changed by hand since it was generated.'
              : 'may have been changed by hand: it was generated before that could be seen.'}{' '}
            <Users projectId={projectId} users={users} />
          </p>
          <DiffView name={`${file}, ${pattern}`} before={before} after={after} />
          <label className={classes.take}>
            <input
              type="checkbox"
              name="take"
              value={id}
              form={form}
              defaultChecked={choice.taken.includes(id)}
              onChange={follow}
            />{' '}
            Take this change: it replaces the code written by hand
          </label>
        </div>
      ))}
    </section>
  );
}
