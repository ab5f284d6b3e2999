import { Link } from '@remix-run/react';
import type { Slot } from '#contracts/executions';
import { Icon, type IconName } from '~/ui/icon';
import { ExactTime, Time } from '~/ui/time';
import classes from './execution-page.module.css';

const outcomes = {
  started: { word: 'Started', icon: 'check' },
  missed: { word: 'Missed', icon: 'clock' },
  refused: { word: 'Refused', icon: 'alertTriangle' },
} satisfies Record<Slot['outcome'], { word: string; icon: IconName }>;

interface RecentStartsProps {
  slots: Slot[];
  projectId: string;
  now: number;
}

/** What became of the latest times at which the schedule was due. */
export function RecentStarts({ slots, projectId, now }: RecentStartsProps) {
  if (slots.length === 0) return null;
  return (
    <section className={classes.starts} aria-labelledby="starts">
      <h2 id="starts">Recent starts by schedule</h2>
      <ul>
        {slots.map(({ time, outcome, instanceId, reason }) => (
          <li key={time} data-outcome={outcome}>
            <span className={classes.outcome}>
              <Icon name={outcomes[outcome].icon} size={14} /> {outcomes[outcome].word}
            </span>
            <span title={String(new Date(time).toISOString())}>
              <ExactTime at={time} />
            </span>
            <span className={classes.detail}>
              <Time at={time} now={now} />
            </span>
            <span className={classes.reason} title={reason ?? undefined}>
              {instanceId ? (
                <Link to={`/${projectId}/run-report/${instanceId}`}>Report</Link>
              ) : (
                reasonOf(outcome, reason)
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function reasonOf(outcome: Slot['outcome'], reason: string | null): string {
  return reason ?? (outcome === 'missed' ? 'Nothing was up to start it.' : '');
}
