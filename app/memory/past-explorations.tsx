import type { ExplorationSummary } from '#contracts/explorations';
import { counted } from '~/ui/counted';
import { Link } from '~/ui/scoped';
import { StatusBadge } from '~/ui/status-badge';
import table from '~/ui/table.module.css';
import { TimeText } from '~/ui/time';
import { explorationPath } from './addresses';
import { explorationStatusOf } from './exploration-words';
import classes from './explorations.module.css';

/** The explorations of a project, the newest first, with their findings and why they ended. */
export function PastExplorations({
  projectId,
  explorations,
  now,
}: {
  projectId: string;
  explorations: readonly ExplorationSummary[];
  now: number;
}) {
  if (explorations.length === 0) return null;
  return (
    <section aria-labelledby="past" className={classes.section}>
      <h2 id="past">Explorations</h2>
      <table className={table.table}>
        <thead>
          <tr>
            <th style={{ width: '22%' }}>Environment</th>
            <th style={{ width: 130 }}>State</th>
            <th style={{ width: 110 }}>Pages</th>
            <th style={{ width: 110 }}>Findings</th>
            <th>Why it ended</th>
            <th style={{ width: 160 }}>Started</th>
          </tr>
        </thead>
        <tbody>
          {explorations.map((exploration) => (
            <tr key={exploration.id} className={table.row}>
              <td>
                <Link
                  to={explorationPath(projectId, exploration.id)}
                  className={table.link}
                  title={`${exploration.env.name} · ${exploration.branch}`}
                >
                  {exploration.env.name} · {exploration.branch}
                </Link>
              </td>
              <td>
                <StatusBadge status={explorationStatusOf(exploration)} />
              </td>
              <td>{counted(exploration.pages, 'page')}</td>
              <td>{exploration.findings}</td>
              <td title={exploration.reason ?? exploration.progress}>
                {exploration.reason ?? exploration.progress}
              </td>
              <td>
                <TimeText at={exploration.createdAt} now={now} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
