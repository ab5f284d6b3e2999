import type { MapPage } from '#contracts/runs/application-map';
import { Link } from '~/ui/scoped';
import table from '~/ui/table.module.css';
import { mapPagePath, usedShare, type MapAt } from './addresses';
import classes from './memory.module.css';

/** A figure with its title. */
export function Card({ title, value, note }: { title: string; value: string; note: string }) {
  return (
    <section className={classes.card}>
      <h2>{title}</h2>
      <p className={classes.cardValue}>{value}</p>
      <p className={classes.soft}>{note}</p>
    </section>
  );
}

/** How much of each page is used and checked. */
export function PagesTable({
  projectId,
  at,
  pages,
}: {
  projectId: string;
  at: MapAt;
  pages: readonly Pick<MapPage, 'id' | 'route' | 'label' | 'coverage'>[];
}) {
  return (
    <table className={table.table}>
      <thead>
        <tr>
          <th>Page</th>
          <th>Route</th>
          <th className={table.w208}>Used</th>
          <th className={`${table.number} ${table.w112}`}>Checked</th>
        </tr>
      </thead>
      <tbody>
        {pages.map((page) => (
          <tr key={page.id} className={table.row}>
            <td>
              <Link to={mapPagePath(projectId, page.id, at)} className={table.link} title={page.label}>
                {page.label}
              </Link>
            </td>
            <td className={classes.route} title={page.route}>
              {page.route}
            </td>
            <td>
              <span className={classes.share}>
                <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
                  <rect width="100" height="6" />
                  <rect width={usedShare(page.coverage)} height="6" data-used />
                </svg>
                <span>
                  {page.coverage.used} of {page.coverage.total}
                </span>
              </span>
            </td>
            <td className={table.number}>{page.coverage.checked}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
