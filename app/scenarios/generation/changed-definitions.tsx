import type { ChangedDefinition, DefinitionUsers } from '#contracts/generation/proposed-file';
import { scenarioPath } from '~/scenarios/address';
import { Link } from '~/ui/scoped';
import classes from './review.module.css';

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
            <code className={classes.pattern}>{pattern}</code> <Users projectId={projectId} users={users} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Shows e.g. `Used by 5 other scenarios: Pay, Send, Return and 2 more`. */
export function Users({ projectId, users: { total, first } }: { projectId: string; users: DefinitionUsers }) {
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
