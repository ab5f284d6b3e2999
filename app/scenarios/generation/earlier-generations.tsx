import { Link } from '@remix-run/react';
import type { ListedGeneration } from '#contracts/generation';
import { generationPath } from '~/scenarios/address';
import { StatusBadge } from '~/ui/status-badge';
import { Time } from '~/ui/time';
import classes from './generate-code.module.css';

interface EarlierGenerationsProps {
  projectId: string;
  /** The newest first. */
  earlier: ListedGeneration[];
  now: number;
}

/** What was asked for before, so that a proposal nobody saved yet is found again. */
export function EarlierGenerations({ projectId, earlier, now }: EarlierGenerationsProps) {
  if (earlier.length === 0) return null;
  return (
    <section aria-labelledby="earlier-generations">
      <h3 id="earlier-generations" className={classes.heading}>
        Generated earlier
      </h3>
      <ul className={classes.earlier}>
        {earlier.map((one) => (
          <li key={one.id}>
            <Link to={generationPath(projectId, one.id)} title={`${one.featureName}: ${one.scenarioName}`}>
              {one.scenarioName}
            </Link>{' '}
            <StatusBadge status={badges[one.state]} />{' '}
            <span className={classes.when}>
              {outcome(one)} · {one.env} · <Time at={one.createdAt} now={now} />
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

/** `3 steps generated, 1 refused` */
function outcome({ generated, refused }: ListedGeneration): string {
  const steps = `${generated} ${generated === 1 ? 'step' : 'steps'} generated`;
  return refused > 0 ? `${steps}, ${refused} refused` : steps;
}
