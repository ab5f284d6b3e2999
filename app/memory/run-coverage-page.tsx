import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { RunCoverage } from '#contracts/runs/run-coverage';
import { notFound, requireProject } from '~/access/gate';
import { BackLink } from '~/ui/back-link';
import { counted } from '~/ui/counted';
import { EmptyState } from '~/ui/empty-state';
import { Notice } from '~/ui/notice';
import { PageHeader } from '~/ui/page-header';
import { percentText } from '~/ui/percent';
import { numberText } from '~/ui/run-text';
import { coveragePath, type MapAt } from './addresses';
import { Link } from '~/ui/scoped';
import { Card, PagesTable } from './coverage-parts';
import { mapScopeText } from './memory-header';
import classes from './memory.module.css';

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Coverage of ${numberText(data.run.number)} ${data.run.name}` : 'Coverage' },
];

/** Most rows that are shown. The API returns all. */
const maxPages = 200;

export async function loader(args: LoaderFunctionArgs) {
  const { project, upstream } = await requireProject(args);
  const { runId = '' } = args.params;
  const answer = await upstream.runs.getRunCoverage({ query: { runId: runId.slice(0, 64) } });
  if (!answer.status) throw notFound();
  const { run, coverage } = answer;
  const pageCount = coverage?.pages.length ?? 0;
  return {
    projectId: project.id,
    runId,
    run,
    pageCount,
    coverage: coverage && { ...coverage, pages: coverage.pages.slice(0, maxPages) },
  };
}

/** Shows what one run used of the application (docs/rules/application-map.md, Coverage of a run). */
export default function RunCoveragePage() {
  const { projectId, runId, run, coverage, pageCount } = useLoaderData<typeof loader>();
  const at = { env: run.env, branch: run.branch };
  return (
    <>
      <PageHeader
        above={<BackLink to={`/${projectId}/run-report/${runId}`}>Report</BackLink>}
        title={
          <span title={run.name}>
            Coverage of {numberText(run.number)} {run.name}
          </span>
        }
      />
      {coverage ? (
        <Known projectId={projectId} at={at} coverage={coverage} pageCount={pageCount} />
      ) : (
        <EmptyState
          title="Not known"
          action={<Link to={coveragePath(projectId)}>Coverage of the application</Link>}
        >
          Scenarium has no pages for this run. Either the run opened no page, no scenario has ended yet, the
          run was imported, its branch and environment have no map, or the run is more than 90 days old.
        </EmptyState>
      )}
    </>
  );
}

interface KnownProps {
  projectId: string;
  at: MapAt & { env: string; branch: string };
  coverage: RunCoverage;
  pageCount: number;
}

function Known({ projectId, at, coverage, pageCount }: KnownProps) {
  const { pages, all, map, gone, isCut } = coverage;
  const share = (part: number) => percentText(part, all.total);
  return (
    <div className={classes.left}>
      <p className={classes.soft}>
        The controls that this run used and checked, out of all controls on the present map of{' '}
        {mapScopeText(at)}. <Link to={coveragePath(projectId, at)}>Coverage by all scenarios</Link>
      </p>
      {gone > 0 && (
        <Notice>
          {counted(gone, 'address', 'addresses')} that this run visited {gone === 1 ? 'is' : 'are'} not on the
          map, so their controls are not counted. Either the map no longer has them, the run left before they
          were read, or only unsaved code visited them.
        </Notice>
      )}
      {isCut && (
        <Notice>The run used more controls than are stored for one run. The rest is not counted here.</Notice>
      )}
      <div className={classes.cards}>
        <Card
          title="Pages visited"
          value={pageCount.toLocaleString('en')}
          note={`of ${counted(map.pages, 'page')} on the map`}
        />
        <Card
          title="Controls used"
          value={share(all.used)}
          note={`${all.used} of ${all.total} on these pages`}
        />
        <Card
          title="Controls checked"
          value={share(all.checked)}
          note={`${all.checked} of ${all.total} on these pages`}
        />
        <Card
          title="Share of the whole map"
          value={percentText(all.used, map.total)}
          note={`${all.used} of ${counted(map.total, 'control')} used by this run, ${map.used} by all scenarios`}
        />
      </div>
      {pages.length > 0 && (
        <section className={classes.section} aria-labelledby="per-page">
          <h2 id="per-page">Page by page</h2>
          {pageCount > pages.length && (
            <p className={classes.soft}>
              The first {pages.length} of {pageCount.toLocaleString('en')}.
            </p>
          )}
          <PagesTable projectId={projectId} at={at} pages={pages} />
        </section>
      )}
    </div>
  );
}
