import type { Removed } from '#contracts/runs/retention';
import { Time } from '~/ui/time';
import table from '~/ui/table.module.css';
import { bytesText } from './removed-text';
import classes from './retention-tab.module.css';

/** What was removed lately, and how much it freed. */
export function SweepTable({ sweeps, now }: { sweeps: (Removed & { at: number })[]; now: number }) {
  return (
    <section aria-labelledby="sweeps">
      <h2 id="sweeps">Removed lately</h2>
      {sweeps.length === 0 ? (
        <p className={classes.kept}>Nothing was removed so far.</p>
      ) : (
        <table className={table.table}>
          <thead>
            <tr>
              <th scope="col">When</th>
              <th scope="col" className={table.number}>
                Runs
              </th>
              <th scope="col" className={table.number}>
                Screenshots and traces
              </th>
              <th scope="col" className={table.number}>
                Freed
              </th>
            </tr>
          </thead>
          <tbody>
            {sweeps.map(({ at, runs, artefacts, bytes }) => (
              <tr key={at}>
                <td>
                  <Time at={at} now={now} />
                </td>
                <td className={table.number}>{runs.toLocaleString('en')}</td>
                <td className={table.number}>{artefacts.toLocaleString('en')}</td>
                <td className={table.number}>{bytesText(bytes)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
