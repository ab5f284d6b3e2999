import type { DefinitionUsers } from '#contracts/generation/proposed-file';
import type { CodeFix } from '#contracts/runs/code-fixes';
import { featureAddress } from '~/platform/paths';
import { Link } from '~/ui/scoped';
import classes from './fix-page.module.css';

interface UsedByProps {
  projectId: string;
  users: DefinitionUsers;
  /** Pattern of the step definition. */
  pattern: string;
}

/** Lists the scenarios that accepting the fix changes: all that use the definition. */
export function ScenariosUsingDefinition({ projectId, users: { total, first }, pattern }: UsedByProps) {
  const remaining = total - first.length;
  return (
    <section className={classes.part} aria-labelledby="used-by">
      <h2 id="used-by" className={classes.heading}>
        {total === 0
          ? 'Used by no scenario'
          : `Used by ${total.toLocaleString('en')} ${total === 1 ? 'scenario' : 'scenarios'}`}
      </h2>
      <p className={classes.pattern}>
        <code title={pattern}>{pattern}</code>
      </p>
      {first.length > 0 && (
        <ul className={classes.scenarios} tabIndex={0} aria-label="Scenarios that use the definition">
          {first.map(({ feature, scenario }, index) => (
            <li key={index}>
              <Link
                to={featureAddress(projectId, feature, scenario || undefined)}
                title={scenario || feature}
              >
                {scenario || feature}
              </Link>{' '}
              <span title={feature}>{feature}</span>
            </li>
          ))}
          {remaining > 0 && <li>and {remaining.toLocaleString('en')} more</li>}
        </ul>
      )}
    </section>
  );
}

/** Lists results in which the fix was found, the last one of each scenario. */
export function FoundIn({ projectId, cases }: { projectId: string; cases: CodeFix['report']['testCases'] }) {
  return (
    <section className={classes.part} aria-labelledby="found-in">
      <h2 id="found-in" className={classes.heading}>
        Found in
      </h2>
      <p className={classes.pattern}>
        Shows the latest result of each scenario, even if its run was deleted.
      </p>
      <ul className={classes.scenarios} tabIndex={0} aria-label="Results that it was found in">
        {cases.map(({ id, scenarioName, featureName }) => (
          <li key={id}>
            <Link to={`/${projectId}/scenario-report/${encodeURIComponent(id)}`} title={scenarioName}>
              {scenarioName}
            </Link>{' '}
            <span title={featureName}>{featureName}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
