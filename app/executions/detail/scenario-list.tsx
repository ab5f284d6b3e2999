import type { TaggedScenario } from '#contracts/workspace';
import { Icon } from '~/ui/icon';
import type { GroupFields } from './plan-fields';
import { countOf } from './threads';
import type { Editing } from './use-plan';
import { scenarioAddress } from './scenario-address';
import classes from './group-card.module.css';

interface ScenarioListProps {
  group: GroupFields;
  editing: Editing;
  projectId: string;
  /** Undefined while it is asked for. */
  scenarios: TaggedScenario[] | undefined;
}

/** The scenarios of a group as the branch has them now, each with a link to it. */
export function ScenarioList({ group, editing, projectId, scenarios }: ScenarioListProps) {
  const left = countOf(group, editing.supply) - (scenarios?.length ?? 0);
  if (!scenarios) return <p className={classes.waiting}>Finding...</p>;
  return (
    <div className={classes.list} role="region" aria-label={`Scenarios of ${group.name}`} tabIndex={0}>
      <ul>
        {scenarios.map((scenario) => (
          <li key={`${scenario.feature} ${scenario.scenario}`}>
            <a href={scenarioAddress(projectId, scenario)} target="_blank" rel="noopener">
              <span className={classes.scenario}>{scenario.scenario}</span>
              <Icon name="externalLink" size={12} />
            </a>
            <span className={classes.feature} title={scenario.feature}>
              {scenario.feature}
            </span>
          </li>
        ))}
      </ul>
      {scenarios.length === 0 && <p className={classes.waiting}>No scenarios.</p>}
      {left > 0 && <p className={classes.waiting}>and {left} more</p>}
    </div>
  );
}
