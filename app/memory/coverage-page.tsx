import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData, useSearchParams } from '@remix-run/react';
import type {
  Coverage,
  CoverageDay,
  ExcludedControls,
  MapPage,
  Untested,
} from '#contracts/runs/application-map';
import { exclusionText } from '#contracts/runs/coverage-exclusions';
import { requireProject } from '~/access/gate';
import { query } from '~/platform/paths';
import { ButtonLink } from '~/ui/button-link';
import { counted } from '~/ui/counted';
import { EmptyState } from '~/ui/empty-state';
import { percentText } from '~/ui/percent';
import { Link } from '~/ui/scoped';
import table from '~/ui/table.module.css';
import { mapAt, mapPagePath, recordPath, usedShare, type MapAt } from './addresses';
import { Card, PagesTable } from './coverage-parts';
import { MemoryHeader } from './memory-header';
import { controlText, writeScenarioPath } from './page-controls';
import classes from './memory.module.css';

export const meta: MetaFunction = () => [{ title: 'Coverage · Application map' }];

/** Most rows that are shown. The CSV file has all. */
const limits = { next: 20, pages: 100 };

export async function loader(args: LoaderFunctionArgs) {
  const { project, upstream } = await requireProject(args);
  const { searchParams } = new URL(args.request.url);
  const answer = await upstream.runs.getMapCoverage({ query: mapAt(searchParams) });
  if (!answer.status) throw new Error(answer.error);
  const { maps, coverage } = answer;
  return {
    projectId: project.id,
    maps,
    coverage: coverage && {
      ...coverage,
      next: coverage.next.slice(0, limits.next),
      pages: coverage.pages.slice(0, limits.pages),
      pageCount: coverage.pages.length,
      without: coverage.pages.filter(({ hasScenarios }) => !hasScenarios).length,
      unused: coverage.pages.filter(
        ({ hasScenarios, coverage: { total, used } }) => hasScenarios && total > 0 && used === 0,
      ).length,
    },
  };
}

/** Shows the application's coverage, and what to test next (docs/rules/application-map.md, Coverage). */
export default function CoveragePage() {
  const { projectId, maps, coverage } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const asked = mapAt(search);
  const at: MapAt = asked.env || asked.branch ? { env: coverage?.env, branch: coverage?.branch } : {};
  return (
    <>
      <MemoryHeader projectId={projectId} tab="coverage" at={coverage} maps={maps}>
        {coverage && (
          <ButtonLink
            to={`/${projectId}/memory/coverage.csv${query({ env: coverage.env, branch: coverage.branch })}`}
            variant="default"
            reloadDocument
          >
            Export CSV
          </ButtonLink>
        )}
      </MemoryHeader>
      {coverage ? (
        <>
          <Shares
            all={coverage.all}
            pageCount={coverage.pageCount}
            without={coverage.without}
            unused={coverage.unused}
            days={coverage.days}
          />
          <Next projectId={projectId} at={at} env={coverage.env} next={coverage.next} />
          <LeftOut projectId={projectId} excluded={coverage.excluded} />
          <PerPage projectId={projectId} at={at} pages={coverage.pages} pageCount={coverage.pageCount} />
        </>
      ) : (
        <EmptyState
          title="No memory available"
          action={<ButtonLink to={`/${projectId}/features`}>Open scenarios</ButtonLink>}
        >
          Run a scenario: what of each page it uses is counted here.
        </EmptyState>
      )}
    </>
  );
}

function Shares({
  all,
  pageCount,
  without,
  unused,
  days,
}: {
  all: Coverage;
  pageCount: number;
  /** Number of pages that no scenario visited. */
  without: number;
  /** Number of pages that scenarios visited without using a control. */
  unused: number;
  days: readonly CoverageDay[];
}) {
  const [first] = days;
  const change = first ? usedShare(all) - usedShare(first) : 0;
  return (
    <div className={classes.cards}>
      <Card
        title="Controls used"
        value={percentText(all.used, all.total)}
        note={`${all.used} of ${all.total}`}
      />
      <Card
        title="Controls checked"
        value={percentText(all.checked, all.total)}
        note={`${all.checked} of ${all.total} are looked at by a check`}
      />
      <Card
        title="Pages without a scenario"
        value={String(without)}
        note={`of ${counted(pageCount, 'page')}${unused > 0 ? `; scenarios open ${unused} more without using a control` : ''}`}
      />
      <Card
        title="Trend"
        value={days.length < 2 ? '–' : `${change > 0 ? '+' : ''}${change} points`}
        note={
          first && days.length > 1
            ? `since ${first.day}: ${days
                .map((day) => percentText(day.used, day.total))
                .slice(-5)
                .join(' → ')}`
            : 'It needs two days on which scenarios ran.'
        }
      />
    </div>
  );
}

function Next({
  projectId,
  at,
  env,
  next,
}: {
  projectId: string;
  at: MapAt;
  /** Environment of the map. */
  env: string;
  next: readonly Untested[];
}) {
  return (
    <section className={classes.section} aria-labelledby="next">
      <h2 id="next">What to test next</h2>
      {next.length === 0 ? (
        <p className={classes.soft}>Scenarios use every control, except those that were left out.</p>
      ) : (
        <>
          <p className={classes.soft}>
            Controls that no scenario uses: on pages with failures first, then what sends a form, buttons,
            fields and links.
          </p>
          <table className={table.table}>
            <thead>
              <tr>
                <th>Control</th>
                <th>Page</th>
                <th className={table.w208}>Write a scenario for this</th>
              </tr>
            </thead>
            <tbody>
              {next.map((item) => (
                <tr key={`${item.page} ${item.key}`}>
                  <td title={controlText(item)}>
                    {controlText(item)} {item.submits && <span className={table.mark}>Sends a form</span>}
                  </td>
                  <td>
                    <Link to={mapPagePath(projectId, item.page, at)} title={item.route}>
                      {item.pageName}
                    </Link>{' '}
                    {item.isFailing && (
                      <span className={table.mark} data-warn>
                        Failing
                      </span>
                    )}
                  </td>
                  <td>
                    <Link
                      to={recordPath(projectId, { env, opensAt: item.opensAt })}
                      aria-label={`Record a scenario for ${controlText(item)}`}
                    >
                      Record
                    </Link>{' '}
                    ·{' '}
                    <Link
                      to={writeScenarioPath(projectId, {
                        role: item.role,
                        name: item.name,
                        page: item.pageName,
                      })}
                      aria-label={`Describe in words: ${controlText(item)}`}
                    >
                      Describe in words
                    </Link>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </section>
  );
}

/** Lists controls that are excluded from the coverage, by rule. */
function LeftOut({ projectId, excluded }: { projectId: string; excluded: ExcludedControls | undefined }) {
  if (!excluded) return null;
  const { byHand, rules } = excluded;
  const count = rules.reduce((sum, { controls }) => sum + controls, byHand);
  return (
    <section className={classes.section} aria-labelledby="left-out">
      <h2 id="left-out">Left out</h2>
      <p className={classes.soft}>
        {count === 0 ? 'No control' : counted(count, 'control')} of this map{' '}
        {count > 1 ? 'do not count' : 'does not count'}
        {byHand > 0 && `, ${byHand.toLocaleString('en')} left out on the panels of their pages`}.{' '}
        <Link to={`/${projectId}/settings/coverage`}>Rules in Settings</Link>
      </p>
      {rules.length > 0 && (
        <ul className={classes.exclusions}>
          {rules.map((rule) => (
            <li key={rule.id}>
              <code>{exclusionText(rule)}</code> <span className={classes.soft}>{excludedText(rule)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function excludedText({ pages, controls }: { pages: number; controls: number }): string {
  if (pages + controls === 0) return 'Nothing here';
  const whole = pages > 0 ? `${counted(pages, 'whole page')} with ` : '';
  return `${whole}${counted(controls, 'control')}`;
}

function PerPage({
  projectId,
  at,
  pages,
  pageCount,
}: {
  projectId: string;
  at: MapAt;
  pages: readonly MapPage[];
  pageCount: number;
}) {
  return (
    <section className={classes.section} aria-labelledby="per-page">
      <h2 id="per-page">Page by page</h2>
      {pageCount > pages.length && (
        <p className={classes.soft}>
          The {pages.length} with the smallest share of {pageCount}; all are in the CSV file.
        </p>
      )}
      <PagesTable projectId={projectId} at={at} pages={pages} />
    </section>
  );
}
