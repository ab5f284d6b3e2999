import type { ListedGeneration } from '#contracts/generation';
import { generationPath } from '~/platform/paths';
import { Link } from '~/ui/scoped';
import { StatusBadge } from '~/ui/status-badge';
import { ClockTime, TimeText } from '~/ui/time';
import classes from './generate-code.module.css';

interface EarlierGenerationsProps {
  projectId: string;
  /** Newest first. */
  earlier: ListedGeneration[];
  /** True when they belong to several scenarios, so that each one names its scenario. */
  named: boolean;
  now: number;
}

/** Lists earlier generations of this place, so that users find proposals that are not saved yet. */
export function EarlierGenerations({ projectId, earlier, named, now }: EarlierGenerationsProps) {
  return (
    <section className={classes.earlier} aria-labelledby="earlier-generations">
      <header>
        <h3 id="earlier-generations">Generated before</h3>
        <Link to={`/${projectId}/runs?type=scenario`}>All generations</Link>
      </header>
      <ul>
        {earlier.map((item) => (
          <li key={item.id}>
            <StatusBadge status={badges[item.state]} />{' '}
            <span className={classes.outcome}>
              {named && (
                <span className={classes.scenario} title={item.scenarioName}>
                  {item.scenarioName}
                </span>
              )}
              <Link to={generationPath(projectId, item.id)}>
                <TimeText at={item.createdAt} now={now} />, <ClockTime at={item.createdAt} now={now} />
              </Link>{' '}
              <span>{outcomeOf(item)}</span>
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

/** Returns e.g. `3 steps got code, 1 did not · waits for review`. */
function outcomeOf({ state, generated, refused, env, waits }: ListedGeneration): string {
  if (state === 'queued' || state === 'running') return env;
  const steps = `${generated} ${generated === 1 ? 'step' : 'steps'} got code`;
  const others = refused > 0 ? `, ${refused} did not` : '';
  return `${steps}${others}${waits ? ' · waits for review' : ''}`;
}
