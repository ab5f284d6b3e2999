import { Button } from '@mantine/core';
import { useNavigation } from '@remix-run/react';
import { ButtonLink } from '~/ui/button-link';
import { Icon } from '~/ui/icon';
import classes from './first-steps.module.css';
import { counted } from '~/ui/counted';
import { Form, Link } from '~/ui/scoped';

interface FirstStepsProps {
  projectId: string;
  isDemo: boolean;
  /** Numbers of existing items. */
  steps: { environments: number; features: number; scenarios: number; runs: number };
}

/** Lists the steps to set up a project: the completed steps, and the next step. */
export function FirstSteps({ projectId, isDemo, steps }: FirstStepsProps) {
  const { scenarios, runs } = steps;
  const list = setUpSteps(projectId, isDemo, steps);
  const next = list.findIndex(({ done }) => !done);
  return (
    <section className={classes.start} aria-labelledby="first-steps">
      <h2 id="first-steps">First steps</h2>
      <ol>
        {list.map(({ title, done, text, to, action, run }, index) => (
          <li key={title} data-done={done || undefined}>
            <span className={classes.mark}>
              {done ? <Icon name="check" /> : index + 1}{' '}
              {done && <span className="visually-hidden">Done: </span>}
            </span>
            <div className={classes.text}>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
            {!done &&
              (index === next ? (
                run ? (
                  <RunAll projectId={projectId} text={run} />
                ) : (
                  <ButtonLink to={to}>{action}</ButtonLink>
                )
              ) : (
                <Link to={to} className={classes.later}>
                  {action}
                </Link>
              ))}
          </li>
        ))}
      </ol>
      {scenarios === 0 && (
        <p className={classes.other}>
          Or give the address of your application: it is visited page by page, and a first suite is proposed.{' '}
          <Link to={`/${projectId}/memory/explorations`}>Explore the application</Link>
        </p>
      )}
      {runs === 0 && (
        <p className={classes.other}>
          Tests that run elsewhere, in CI, can send their results:{' '}
          <Link to={`/${projectId}/runs/instructions`}>run instructions</Link>
        </p>
      )}
    </section>
  );
}

/** Returns the steps in their order, each with its state and the action that completes it. */
function setUpSteps(
  projectId: string,
  isDemo: boolean,
  { environments, features, scenarios, runs }: FirstStepsProps['steps'],
) {
  const at = (path: string) => `/${projectId}/${path}`;
  return [
    {
      title: 'Add an environment',
      done: environments > 0,
      text:
        environments > 0
          ? counted(environments, 'environment')
          : 'No environment yet: the address that scenarios run against.',
      to: at('environments/new'),
      action: 'Add environment',
    },
    {
      title: 'Create a scenario',
      done: scenarios > 0,
      text:
        scenarios > 0
          ? `${counted(scenarios, 'scenario')} in ${counted(features, 'feature')}`
          : 'Record it, write it as Gherkin, or describe it in plain English.',
      to: at('features/create'),
      action: 'Create scenario',
    },
    {
      title: 'Run it',
      done: runs > 0,
      text: runs > 0 ? 'There are reports.' : 'In a real browser; the report follows it step by step.',
      to: at('features'),
      action: 'Open features',
      run: isDemo ? 'Run the demo' : scenarios === 1 ? 'Run the scenario' : 'Run all scenarios',
    },
  ];
}

/** Starts the run and opens its report. The features page shows why a run cannot start. */
function RunAll({ projectId, text }: { projectId: string; text: string }) {
  const action = `/${projectId}/features/run`;
  const { formAction } = useNavigation();
  return (
    <Form method="post" action={action} data-tour="run">
      <Button type="submit" name="what" value="all" loading={formAction === action}>
        {text}
      </Button>
    </Form>
  );
}
