import type { FailureAnalysis, FailureCause } from '#contracts/runs/analysis';
import { Icon } from '~/ui/icon';
import { Link } from '~/ui/scoped';
import { useLinks } from '~/ui/use-links';
import classes from './root-cause.module.css';

/** Advice on what to do next, by cause. */
const nextStep: Record<FailureCause, string> = {
  'locator-gone': 'Compare the element that the step looks for with the page as it was (tab Page).',
  'assertion-differs': 'Decide which is right: what the step expects, or what the page shows.',
  'http-error': 'Look at the request that failed and at the log of the application.',
  'time-out': 'Check what the page did during the step (tabs Screenshot and Network).',
  'script-error': 'Fix the step code at the line below.',
  'environment-unreachable': 'Check the address of the environment, and that the application runs.',
  'test-data-missing': 'Add the value under Test data for this environment.',
  'step-undefined': 'Write or generate the code of the step.',
  infrastructure: 'Run the scenario again. If it fails again, contact the operator of the workers.',
  unknown: 'Read the error and the last screenshot.',
};

/** Shows the root cause of a failure, with its evidence and the next step. */
export function RootCause({ analysis }: { analysis: FailureAnalysis }) {
  const { tag, cause, evidence, seen, summary } = analysis;
  return (
    <div className={classes.cause}>
      <p className={classes.head}>
        Root cause <strong className={classes.tag}>{tag}</strong>
      </p>
      {evidence.length > 0 && (
        <ul className={classes.evidence}>
          {evidence.map((sentence, index) => (
            <li key={index}>
              <Evidence sentence={sentence} at={seen?.find((item) => item.sentence === index)} />
            </li>
          ))}
        </ul>
      )}
      {summary && (
        <p className={classes.summary}>
          <Icon name="sparkles" size={14} /> {summary.text}{' '}
          <span className={classes.model}>Written by {summary.model}</span>
        </p>
      )}
      <p className={classes.next}>{nextStep[cause]}</p>
    </div>
  );
}

type Seen = NonNullable<FailureAnalysis['seen']>[number];

/** Shows a sentence of evidence. If it is about a request or page error, it links to that step. */
function Evidence({ sentence, at }: { sentence: string; at: Seen | undefined }) {
  const link = useLinks();
  if (!at) return sentence;
  const { step, request } = at;
  // Clear the filters that could hide the entry.
  const to = link({
    step: step + 1,
    view: request === undefined ? 'console' : 'network',
    entry: request === undefined ? null : request + 1,
    whole: null,
    filter: null,
    xhr: null,
    command: null,
    shot: null,
  });
  return (
    <Link to={to} preventScrollReset>
      {sentence}
    </Link>
  );
}
