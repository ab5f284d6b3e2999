import { useNavigate } from '@remix-run/react';
import type { ChangeEvent } from 'react';
import type { ChangedDefinition, DefinitionUsers, OfferedChange } from '#contracts/generation/proposed-file';
import type { ProposalChoice } from '#contracts/generation/proposal';
import { scenarioPath } from '~/scenarios/address';
import { Link } from '~/ui/scoped';
import { DiffView } from '~/ui/diff-view';
import type { Chain } from '~/shell/chain/chain';
import classes from './review.module.css';
import { choiceOf, queryOfReview } from './review-path';

const shown = 3;
const words: Record<ChangedDefinition['change'], string> = {
  added: 'Added',
  changed: 'Changed',
  removed: 'Removed',
};

interface ChangedDefinitionsProps {
  projectId: string;
  definitions: ChangedDefinition[];
}

/** Lists the step definitions that a save changes, each with the other scenarios that use it. */
export function ChangedDefinitions({ projectId, definitions }: ChangedDefinitionsProps) {
  return (
    <section className={classes.part} aria-labelledby="changed-definitions">
      <h2 id="changed-definitions" className={classes.heading}>
        Step definitions
      </h2>
      <p className={classes.explained}>With the scenarios that used them when this was generated.</p>
      <ul className={classes.definitions}>
        {definitions.map(({ pattern, change, isStub, users }, index) => (
          <li key={index}>
            <span className={classes.change} data-change={change}>
              {words[change]}
              {isStub && ' stub'}
            </span>{' '}
            <code className={classes.pattern}>{pattern}</code>
            <Users projectId={projectId} users={users} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Shows e.g. `Used by 5 other scenarios: Pay, Send, Return and 2 more`. */
function Users({ projectId, users: { total, first } }: { projectId: string; users: DefinitionUsers }) {
  if (total === 0) return <span className={classes.users}>Used by no other scenario</span>;
  const named = first.slice(0, shown);
  const more = total - named.length;
  return (
    <span className={classes.users}>
      Used by {total} other {total === 1 ? 'scenario' : 'scenarios'}:{' '}
      {named.map(({ feature, scenario }, index) => (
        <span key={index}>
          {index > 0 && (more === 0 && index === named.length - 1 ? ' and ' : ', ')}
          <Link
            to={scenarioPath(projectId, { featureName: feature, scenarioName: scenario })}
            title={feature}
          >
            {scenario || feature}
          </Link>
        </span>
      ))}
      {more > 0 && ` and ${more} more`}
    </span>
  );
}

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
