import type { Analysis, FailureCause } from '#contracts/analysis';
import { Icon } from '~/ui/icon';
import classes from './root-cause.module.css';

/** What a person does next, by cause. */
const nextStep: Record<FailureCause, string> = {
  'locator-gone': 'Compare the element that the step looks for with the page as it was (tab Page).',
  'assertion-differs': 'Decide which is right: what the step expects, or what the page shows.',
  'http-error': 'Look at the failed request (tab Network) and at the log of the application.',
  'time-out': 'Look at what the page was doing meanwhile (tabs Screenshot and Network).',
  'script-error': 'Mend the step code at the line below.',
  'environment-unreachable': 'Check the address of the environment, and that the application runs.',
  'test-data-missing': 'Add the value under Test data for this environment.',
  'step-undefined': 'Write or generate the code of the step.',
  infrastructure: 'Run the scenario again; if it stays, tell who runs the workers.',
  unknown: 'Read the error and the last screenshot.',
};

/** Why a scenario failed, with what that was concluded from and what to do next. */
export function RootCause({ analysis }: { analysis: Analysis }) {
  const { tag, cause, evidence, summary } = analysis;
  return (
    <div className={classes.cause}>
      <p className={classes.head}>
        Root cause <strong className={classes.tag}>{tag}</strong>
      </p>
      {evidence.length > 0 && (
        <ul className={classes.evidence}>
          {evidence.map((sentence, index) => (
            <li key={index}>{sentence}</li>
          ))}
        </ul>
      )}
      {summary && (
        <p className={classes.summary}>
          <Icon name="sparkles" size={14} /> {summary.text}
          <span className={classes.model}>Written by {summary.model}</span>
        </p>
      )}
      <p className={classes.next}>{nextStep[cause]}</p>
    </div>
  );
}
