import type { ListedGeneration } from '#contracts/generation';
import { generationPath } from '~/platform/paths';
import { Link } from '~/ui/scoped';
import { StatusBadge } from '~/ui/status-badge';
import { ClockTime, Time } from '~/ui/time';
import classes from './generate-code.module.css';

interface EarlierGenerationsProps {
  projectId: string;
  /** The newest first. */
  earlier: ListedGeneration[];
  /** Whether they are of several scenarios, so that each says its own. */
  named: boolean;
  now: number;
}

/** What was asked for here before, so that a proposal nobody saved yet is found again. */
export function EarlierGenerations({ projectId, earlier, named, now }: EarlierGenerationsProps) {
  return (
    <section className={classes.earlier} aria-labelledby="earlier-generations">
      <header>
        <h3 id="earlier-generations">Generated before</h3>
        <Link to={`/${projectId}/runs?type=scenario`}>All generations</Link>
      </header>
      <ul>
        {earlier.map((one) => (
          <li key={one.id}>
            <StatusBadge status={badges[one.state]} />{' '}
            <span className={classes.outcome}>
              {named && (
                <span className={classes.scenario} title={one.scenarioName}>
                  {one.scenarioName}
                </span>
              )}
              <Link to={generationPath(projectId, one.id)}>
                <Time at={one.createdAt} now={now} />, <ClockTime at={one.createdAt} now={now} />
              </Link>{' '}
              <span>{outcomeOf(one)}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const badges: Record<ListedGeneration['state'], string> = {
  queued: 'QUEUED',
  running: 'RUNNING',
  done: 'DONE',
  failed: 'FAILED',
  stopped: 'STOPPED',
};

/** `3 steps got code, 1 did not · waits for review` */
function outcomeOf({ state, generated, refused, env, waits }: ListedGeneration): string {
  if (state === 'queued' || state === 'running') return env;
  const steps = `${generated} ${generated === 1 ? 'step' : 'steps'} got code`;
  const others = refused > 0 ? `, ${refused} did not` : '';
  return `${steps}${others}${waits ? ' · waits for review' : ''}`;
}
