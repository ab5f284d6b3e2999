import { Link } from '@remix-run/react';
import { ButtonLink } from '~/ui/button-link';
import { Icon } from '~/ui/icon';
import type { CodePlace, ErrorParts } from '../parts/error-parts';
import { stepCodeLink } from '../parts/scenario-links';
import { RerunScenario } from './rerun-scenario';
import type { ScenarioView } from './scenario-view';
import classes from './error-report.module.css';

interface ErrorReportProps {
  projectId: string;
  scenario: ScenarioView;
  error: ErrorParts;
  /** Text of the step, to open its code; empty when no step failed. */
  step?: string;
}

/** Why something failed: the reason, expected and found, where in the code, and what to do next. */
export function ErrorReport({ projectId, scenario, error, step = '' }: ErrorReportProps) {
  const written = { feature: scenario.feature, scenario: scenario.writtenName };
  const codeLink = stepCodeLink(projectId, written, step, error.places[0]?.file);
  const more = error.log.length > 0 || error.places.length > 1;
  return (
    <section className={classes.error} aria-label="Error">
      <p className={classes.reason}>{error.reason}</p>
      {error.facts.length > 0 && (
        <dl className={classes.facts}>
          {error.facts.map(({ name, text }) => (
            <div key={name} data-tone={toneOf(name)}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
      {error.detail && <pre className={classes.text}>{error.detail}</pre>}
      {error.places[0] && (
        <p className={classes.place}>
          at <Link to={codeLink}>{placeText(error.places[0])}</Link>
        </p>
      )}
      {more && (
        <details className={classes.more}>
          <summary>Call log and stack</summary>
          <pre className={classes.text}>
            {[...error.log, ...error.places.map((at) => `at ${placeText(at)}`)].join('\n')}
          </pre>
        </details>
      )}
      <div className={classes.next}>
        <ButtonLink to={codeLink} size="xs" variant="default" leftSection={<Icon name="code" size={14} />}>
          Edit step
        </ButtonLink>
        {!scenario.active && <RerunScenario projectId={projectId} scenario={scenario} secondary />}
      </div>
    </section>
  );
}

function toneOf(name: string): 'green' | 'red' | undefined {
  if (name.startsWith('Expected')) return 'green';
  return name.startsWith('Received') ? 'red' : undefined;
}

function placeText({ file, line }: CodePlace): string {
  return `${file}:${line}`;
}
